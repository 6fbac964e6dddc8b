import { use } from 'react';
import { Link } from '../../../ui/Link';
import { orderNumber } from '../../../domain/order/orderNumber';
import { paths } from '../../../domain/shop/routes';
import { useOpenedFrom } from '../../../ui/BackToList';
import { ListedOrdersContext } from './listedOrders';

/** A link to an order by its number. In a list the page behind it can go on to the next order without a read. */
export function OrderLink({ id }: { id: string }) {
  const listed = use(ListedOrdersContext);
  return (
    <Link
      to={paths.adminOrder(id)}
      state={{ ...useOpenedFrom(), listed }}
      className="py-1 font-medium whitespace-nowrap tabular-nums textlink"
    >
      {orderNumber(id)}
    </Link>
  );
}
