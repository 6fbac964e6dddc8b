import { useCallback, useMemo } from 'react';
import { paths } from '../../domain/shop/routes';
import { LinkButton } from '../../ui/Button';
import { ErrorState, Loading } from '../../ui/PageState';
import { EmptyScreen } from '../catalogue/EmptyScreen';
import { useResource } from '../../ui/useResource';
import { useSettledCheckout } from '../checkout/useSettledCheckout';
import { loadOrder } from './loadOrder';
import { OrderView } from './OrderView';

export function FetchedOrder({ id, userId }: { id: string; userId: string }) {
  const load = useCallback(() => loadOrder(id), [id]);
  const { resource, reload } = useResource(load);
  const order = resource.status === 'ready' ? resource.value?.order : undefined;
  useSettledCheckout(useMemo(() => (order?.userId === userId ? [order] : []), [order, userId]));
  switch (resource.status) {
    case 'loading':
      return <Loading label="Loading your order" />;
    case 'failed':
      return (
        <ErrorState
          heading="h1"
          title="Your order could not be loaded"
          retry={() => void reload()}
        />
      );
    case 'ready':
      if (!resource.value)
        return (
          <div className="shell">
            <EmptyScreen
              heading="h1"
              title="This order was not found"
              action={<LinkButton to={paths.orders()}>My Orders</LinkButton>}
            />
          </div>
        );
      return (
        <OrderView
          order={resource.value.order}
          events={resource.value.events}
          replacement={resource.value.replacement}
          isOwn={resource.value.order.userId === userId}
          onChanged={() => void reload()}
        />
      );
  }
}
