import { useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import { readListed } from '../ui/listedOrders';
import { FetchedOrder } from './FetchedOrder';
import { OrderSteps } from './OrderSteps';

/** `/admin/orders/{id}`: an order, its history, and the actions it allows. */
export function OrderPage() {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const { state }: { state: unknown } = useLocation();
  // Kept while its packing slip or invoice is open.
  const [listed] = useState(() => readListed(state));
  return (
    <>
      {params.get('view') === null && <OrderSteps id={id} listed={listed} />}
      <FetchedOrder key={id} id={id} />
    </>
  );
}
