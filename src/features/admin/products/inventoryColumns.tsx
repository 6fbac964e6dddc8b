import type { Product } from '../../../domain/product/product';
import { lastsLabel, weeklyLabel, type SizeStock } from '../../../domain/product/stock';
import { Button } from '../../../ui/Button';
import type { Column } from '../ui/DataTable';
import { LowAtField } from './LowAtField';
import { ProductLink } from './ProductLink';
import { StockBadge } from './StockCell';

/** A size of a fragrance in the inventory. */
export interface StockRow extends SizeStock {
  product: Product;
  /** Pieces; undefined while the sales are not known. */
  weekly: number | undefined;
  hasOwnLowAt: boolean;
}

interface Options {
  onCorrect: (row: StockRow) => void;
  onLowAt: (row: StockRow, pieces: number | undefined) => Promise<void>;
}

export function inventoryColumns(options: Options): Column<StockRow>[] {
  return [
    { header: 'Size', lead: true, cell: (row) => <Name row={row} /> },
    { header: 'Pieces left', cell: (row) => <StockBadge size={row} /> },
    { header: 'Sells', right: true, cell: ({ weekly }) => sells(weekly) },
    { header: 'Lasts', cell: lasts },
    { header: 'Low at', cell: (row) => <LowAt row={row} {...options} /> },
    { header: 'Actions', cell: (row) => <Correct row={row} {...options} /> },
  ];
}

/** Where the columns do not fit: each size in two lines. */
export function inventoryCards(options: Options): Column<StockRow>[] {
  return [
    {
      header: 'Size',
      lead: true,
      cell: (row) => (
        <span className="flex flex-col gap-2">
          <span className="flex items-center justify-between gap-3">
            <span className="min-w-0">
              <Name row={row} />
            </span>
            <StockBadge size={row} />
          </span>
          <span className="flex items-center justify-between gap-3">
            <span className="min-w-0 text-muted">
              {[sells(row.weekly), lasts(row)].filter((text) => text !== '–').join(', ')}
            </span>
            <span className="flex items-center gap-2">
              <span aria-hidden="true" className="text-xs text-muted whitespace-nowrap">
                Low at
              </span>
              <LowAt row={row} {...options} />
              <Correct row={row} {...options} />
            </span>
          </span>
        </span>
      ),
    },
  ];
}

const nameOf = ({ product, volume }: StockRow): string => `${product.name}, ${volume}`;

const sells = (weekly: number | undefined): string =>
  weekly === undefined ? '…' : weeklyLabel(weekly);
const lasts = (row: StockRow): string =>
  row.weekly === undefined ? '…' : lastsLabel(row, row.weekly);

function Name({ row: { product, volume } }: { row: StockRow }) {
  return (
    <>
      <ProductLink id={product.id} className="py-1 font-medium textlink">
        {product.name}
      </ProductLink>
      <span className="block text-muted">{volume}</span>
    </>
  );
}

function LowAt({ row, onLowAt }: Options & { row: StockRow }) {
  return (
    <LowAtField
      label={`Low at, ${nameOf(row)}`}
      isLabelHidden
      value={row.hasOwnLowAt ? row.lowAt : undefined}
      placeholder={row.lowAt}
      onSet={(pieces) => onLowAt(row, pieces)}
    />
  );
}

function Correct({ row, onCorrect }: Options & { row: StockRow }) {
  const verb = row.stock === undefined ? 'Count' : 'Correct';
  return row.isByParts ? (
    <span className="text-muted">from its parts</span>
  ) : (
    <Button
      look="outline"
      size="sm"
      aria-label={`${verb} ${nameOf(row)}`}
      onClick={() => onCorrect(row)}
    >
      {verb}
    </Button>
  );
}
