import { useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../../../domain/shop/routes';
import type { OrderDetails } from '../../../firebase/order/adminOrders';
import { LinkButton } from '../../../ui/Button';
import { EmptyState, ErrorState, Loading } from '../../../ui/PageState';
import { useResource } from '../../../ui/useResource';
import { newer, useLiveOrders } from '../ui/useLiveOrders';
import { InvoiceView } from './InvoiceView';
import { OrderDetail } from './OrderDetail';
import { PackingSlip } from './PackingSlip';
import { useLabels, type LabelService } from './useLabels';

async function fromFirestore(id: string): Promise<OrderDetails | undefined> {
  return (await import('../../../firebase/order/adminOrders')).fetchOrderDetails(id);
}

interface Props {
  id: string;
  labelService?: LabelService;
}

/** The order of an address, read again when it changes. */
export function FetchedOrder({ id, labelService }: Props) {
  const load = useCallback(() => fromFirestore(id), [id]);
  const { resource, reload } = useResource(load);
  const courierLabels = useLabels(labelService);
  const [params] = useSearchParams();
  const onChanged = useCallback(() => void reload(), [reload]);
  // Somebody may ask to cancel while the order is open here.
  const live = useLiveOrders().changed.get(id);
  const shown = resource.status === 'ready' ? resource.value?.order : undefined;
  const isOld = shown !== undefined && newer(shown, live) !== shown;
  useEffect(() => {
    if (isOld) onChanged();
  }, [isOld, live, onChanged]);
  switch (resource.status) {
    case 'loading':
      return <Loading label="Loading the order" />;
    case 'failed':
      return <ErrorState heading="h1" title="The order could not be loaded" retry={onChanged} />;
    case 'ready':
      if (!resource.value)
        return (
          <EmptyState
            heading="h1"
            title="There is no such order"
            action={<LinkButton to={paths.adminOrders()}>All orders</LinkButton>}
          />
        );
      return (
        <Opened
          file={resource.value}
          view={params.get('view')}
          onChanged={onChanged}
          courierLabels={courierLabels}
        />
      );
  }
}

/** The order itself, or one of its documents. */
function Opened({
  file,
  view,
  onChanged,
  courierLabels,
}: {
  file: OrderDetails;
  view: string | null;
  onChanged: () => void;
  courierLabels: ReturnType<typeof useLabels>;
}) {
  if (view === 'packing-slip')
    return <PackingSlip order={file.order} parcel={file.parcel?.parcel} />;
  if (view === 'invoice') return <InvoiceView order={file.order} />;
  return <OrderDetail file={file} onChanged={onChanged} courierLabels={courierLabels} />;
}
