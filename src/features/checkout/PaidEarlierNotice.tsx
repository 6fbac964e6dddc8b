import { Link } from 'react-router-dom';
import { piecesPurchased, type CartItem } from '../../domain/order/cart';
import type { Order } from '../../domain/order/order';
import { paths } from '../../domain/shop/routes';
import { formatDay } from '../../ui/dates';
import { Notice } from '../../ui/Notice';

/**
 * Warns that items in the cart were paid for on an earlier visit, whose payment arrived after the page was left. Renders
 * nothing when the cart holds none of them.
 */
export function PaidEarlierNotice({ order, cart }: { order: Order; cart: readonly CartItem[] }) {
  const again = cart.filter((item) => piecesPurchased(item, order.items) > 0);
  if (again.length === 0) return null;
  return (
    <Notice tone="warn" className="mt-12">
      You have paid for {again.map(({ product }) => product.name).join(', ')} in your{' '}
      <Link to={paths.order(order.id)} className="textlink">
        order of {formatDay(order.createdAt)}
      </Link>
      . If you pay now, you will buy {again.length === 1 ? 'it' : 'them'} a second time.
    </Notice>
  );
}
