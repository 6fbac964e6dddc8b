import { Link } from 'react-router-dom';
import { orderNumber } from '../../../domain/order/orderNumber';
import { paths } from '../../../domain/shop/routes';
import { useOpenedFrom } from '../../../ui/BackToList';

/** A link to an order by its number. */
export function OrderLink({ id }: { id: string }) {
  return (
    <Link
      to={paths.adminOrder(id)}
      state={useOpenedFrom()}
      className="font-medium whitespace-nowrap tabular-nums textlink"
    >
      {orderNumber(id)}
    </Link>
  );
}
