import { Link } from '../../ui/Link';
import { formatRupees, toPaise, toRupees } from '../../domain/pricing/money';
import { orderItems, type Order } from '../../domain/order/order';
import { refundedLabel } from '../../domain/order/refund';
import { boxText } from '../../domain/product/contents';
import { paths } from '../../domain/shop/routes';
import { LinePhoto } from '../../ui/LinePhoto';

/** The items of an order, with volume, quantity and the charged price if it is stored. */
export function OrderLines({
  order,
  photos,
}: {
  order: Order;
  photos: ReadonlyMap<string, string | undefined>;
}) {
  return (
    <ul aria-label="Items">
      {orderItems(order).map((item, n) => (
        <li
          // Older orders may contain the same line twice; the order of lines never changes.
          key={`${item.id} ${item.selectedVolume} ${n}`}
          className="grid grid-cols-[3.5rem_1fr_auto] items-center gap-4 py-2"
        >
          <LinePhoto src={photos.get(item.id)} sizes="56px" wrapping={item.wrapping} />
          <span className="min-w-0">
            {item.wrapping ? (
              <span className="block font-display text-xl leading-tight font-medium">
                {item.name}
              </span>
            ) : (
              <Link
                to={paths.product(item.id)}
                className="block font-display text-xl leading-tight font-medium hover:underline underline-offset-4"
              >
                {item.name}
              </Link>
            )}
            <span className="block text-sm text-muted">
              {item.wrapping
                ? 'Gift wrap'
                : [item.selectedVolume, `Quantity ${item.quantity}`, refundedLabel(order, item)]
                    .filter(Boolean)
                    .join(' · ')}
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
