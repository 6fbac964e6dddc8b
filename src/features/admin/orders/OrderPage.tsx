import { useParams } from 'react-router-dom';
import { FetchedOrder } from './FetchedOrder';

/** `/admin/orders/{id}`: an order, its history, and the actions it allows. */
export function OrderPage() {
  const { id = '' } = useParams();
  return <FetchedOrder key={id} id={id} />;
}
