import { formatRupees, toPaise, toRupees } from '../../domain/pricing/money';
import type { OrderItem } from '../../domain/order/order';
import { boxText } from '../../domain/product/contents';
import { LinePhoto } from '../../ui/LinePhoto';

interface Props {
  items: readonly OrderItem[];
  /** Photo URLs by product id. */
  photos: ReadonlyMap<string, string | undefined>;
}

/** The items of an order: photo, name, size, quantity and line total. */
export function ItemList({ items, photos }: Props) {
  return (
    <ul>
      {items.map((item, n) => (
        <li
          // Older orders may contain the same line twice; the order of lines never changes.
          key={`${item.id} ${item.selectedVolume} ${n}`}
          className="grid grid-cols-[4rem_1fr_auto] items-center gap-4 border-b border-line py-4"
        >
          <LinePhoto src={photos.get(item.id)} sizes="64px" wrapping={item.wrapping} />
          <span className="min-w-0">
            <span className="block font-display text-xl leading-tight font-medium">
              {item.name}
            </span>
            <span className="block text-sm text-muted">
              {item.wrapping
                ? 'Gift wrap'
                : `${item.selectedVolume && `${item.selectedVolume} · `}Quantity ${item.quantity}`}
            </span>
            {item.contents && (
              <span className="block text-sm text-muted">
                {boxText(item.contents, item.quantity)}
              </span>
            )}
          </span>
          <span className="text-sm tabular-nums">
            {formatRupees(toRupees(toPaise(item.price) * item.quantity))}
          </span>
        </li>
      ))}
    </ul>
  );
}
