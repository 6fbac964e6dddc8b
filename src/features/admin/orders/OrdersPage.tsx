import { fromFirestore } from './ordersSource';
import { OrderList } from './OrderList';

/** `/admin/orders`. */
export function OrdersPage() {
  return <OrderList source={fromFirestore} />;
}
