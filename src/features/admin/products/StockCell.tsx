import { piecesLabel, type SizeStock, type StockLevel } from '../../../domain/product/stock';
import { Badge, type Tone } from '../../../ui/Badge';

const TONES: Record<StockLevel, Tone> = {
  uncounted: 'plain',
  enough: 'ok',
  low: 'warn',
  out: 'bad',
  off: 'plain',
};

function label(size: SizeStock): string {
  switch (size.level) {
    case 'uncounted':
      return 'Not counted';
    case 'out':
      return 'Sold out';
    case 'off':
      return size.stock === undefined
        ? 'Out of stock'
        : `${piecesLabel(size)}, marked out of stock`;
    case 'low':
      return `${piecesLabel(size)}, low`;
    case 'enough':
      return piecesLabel(size);
  }
}

/** How many pieces of a size are left. */
export function StockBadge({ size }: { size: SizeStock }) {
  return <Badge tone={TONES[size.level]}>{label(size)}</Badge>;
}

/** The sizes of a fragrance whose pieces are counted, with those left; low and sold-out ones are marked. */
export function StockCell({ sizes }: { sizes: readonly SizeStock[] }) {
  const counted = sizes.filter(({ stock }) => stock !== undefined);
  if (counted.length === 0) return null;
  return (
    <ul className="mt-1 flex flex-col gap-0.5 text-xs text-muted tabular-nums">
      {counted.map((size) => (
        <li key={size.volume} className="whitespace-nowrap">
          {size.volume}: {size.level === 'enough' ? piecesLabel(size) : <StockBadge size={size} />}
        </li>
      ))}
    </ul>
  );
}
