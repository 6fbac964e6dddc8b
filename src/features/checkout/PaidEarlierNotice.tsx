import { Link } from '../../ui/Link';
import { piecesPurchased, type CartItem } from '../../domain/order/cart';
import type { Order } from '../../domain/order/order';
import { paths } from '../../domain/shop/routes';
import { formatDay } from '../../domain/shop/formatDay';
import { Notice } from '../../ui/Notice';

interface Props {
  order: Order;
  /** Whether what was paid for has been taken out of the cart. */
  isTaken: boolean;
  cart: readonly CartItem[];
}

/**
 * Says that items were paid for on an earlier visit, whose payment arrived after the page was left: they were taken out
 * of the cart, or the cart would buy them a second time. Renders nothing when the cart never held any of them.
 */
export function PaidEarlierNotice({ order, isTaken, cart }: Props) {
  const names = isTaken
    ? order.items.map(({ name }) => name)
    : cart
        .filter((item) => piecesPurchased(item, order.items) > 0)
        .map(({ product }) => product.name);
  if (names.length === 0) return null;
  return (
    <Notice tone={isTaken ? 'info' : 'warn'} className="mt-12">
      You have paid for {names.join(', ')} in your{' '}
      <Link to={paths.order(order.id)} className="textlink">
        order of {formatDay(order.createdAt)}
      </Link>
      {isTaken
        ? '. What you paid for was taken out of your cart.'
        : `. If you pay now, you will buy ${names.length === 1 ? 'it' : 'them'} a second time.`}
    </Notice>
  );
}
