import { useCallback } from 'react';
import type { Order } from '../../domain/order/order';
import { paths } from '../../domain/shop/routes';
import { LinkButton } from '../../ui/Button';
import { ErrorState, Loading } from '../../ui/PageState';
import { EmptyScreen } from '../catalogue/EmptyScreen';
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
          heading="h1"
          title="Your invoice could not be loaded"
          retry={() => void reload()}
        />
      );
    case 'ready':
      return resource.value ? (
        <Invoices order={resource.value} />
      ) : (
        <div className="shell">
          <EmptyScreen
            heading="h1"
            title="This order was not found"
            action={<LinkButton to={paths.orders()}>My Orders</LinkButton>}
          />
        </div>
      );
  }
}
