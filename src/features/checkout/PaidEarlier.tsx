import { Link } from 'react-router-dom';
import { piecesPurchased, type CartItem } from '../../domain/cart';
import type { Order } from '../../domain/order';
import { paths } from '../../domain/routes';
import { formatDay } from '../../ui/dates';
import { Notice } from '../../ui/Notice';

/**
 * The payment of an earlier visit has arrived, and the cart has not heard of it: what it holds of that order is said
 * before it is paid for again. Nothing where it holds none of it.
 */
export function PaidEarlier({ order, cart }: { order: Order; cart: readonly CartItem[] }) {
  const again = cart.filter((item) => piecesPurchased(item, order.items) > 0);
  if (again.length === 0) return null;
  return (
    <Notice tone="warn" className="mt-12">
      You have paid for {again.map(({ product }) => product.name).join(', ')} in your{' '}
      <Link to={paths.order(order.id)} className="textlink">
        order of {formatDay(order.createdAt)}
      </Link>
      . Paying now buys {again.length === 1 ? 'it' : 'them'} a second time.
    </Notice>
  );
}
