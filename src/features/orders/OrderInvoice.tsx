import { useCallback } from 'react';
import type { Order } from '../../domain/order/order';
import { paths } from '../../domain/shop/routes';
import { LinkButton } from '../../ui/Button';
import { EmptyState, ErrorState, Loading } from '../../ui/PageState';
import { useResource } from '../../ui/useResource';
import { Invoices } from './Invoices';

export type LoadOrder = (id: string) => Promise<Order | undefined>;

const fromFirestore: LoadOrder = async (id) =>
  (await import('../../firebase/order/orders')).fetchOrder(id);

export function OrderInvoice({ id, fetch = fromFirestore }: { id: string; fetch?: LoadOrder }) {
  const load = useCallback(() => fetch(id), [fetch, id]);
  const { resource, reload } = useResource(load);
  switch (resource.status) {
    case 'loading':
      return <Loading label="Loading your invoice" />;
    case 'failed':
      return (
        <ErrorState
          title="Your invoice could not be loaded"
          detail="Please check your connection and try again."
          retry={() => void reload()}
        />
      );
    case 'ready':
      return resource.value ? (
        <Invoices order={resource.value} />
      ) : (
        <div className="shell">
          <h1 className="sr-only">Invoice</h1>
          <EmptyState
            title="This order was not found"
            action={<LinkButton to={paths.orders()}>My Orders</LinkButton>}
          />
        </div>
      );
  }
}
