import { useCallback } from 'react';
import type { Order } from '../../../domain/order/order';
import type { PackedParcel } from '../../../domain/order/packing';
import { Button } from '../../../ui/Button';
import { ErrorState, Loading } from '../../../ui/PageState';
import { useResource } from '../../../ui/useResource';
import { AdminPage } from '../ui/AdminPage';
import { Slip } from './Slip';

/** How many ids one query takes. */
const MAX_IDS = 30;

/** The parcels of at most 30 orders. */
export type LoadParcels = (ids: readonly string[]) => Promise<ReadonlyMap<string, PackedParcel>>;

const fromFirestore: LoadParcels = async (ids) =>
  (await import('../../../firebase/order/adminOrders')).fetchParcels(ids);

interface Props {
  orders: readonly Order[];
  onClose: () => void;
  load?: LoadParcels;
}

/** The packing slips of several orders, each on a page of its own. */
export function PackingSlips({ orders, onClose, load = fromFirestore }: Props) {
  const loadAll = useCallback(async () => {
    const parcels = new Map<string, PackedParcel>();
    for (let from = 0; from < orders.length; from += MAX_IDS) {
      const ids = orders.slice(from, from + MAX_IDS).map(({ id }) => id);
      for (const [id, parcel] of await load(ids)) parcels.set(id, parcel);
    }
    return parcels;
  }, [load, orders]);
  const { resource, reload } = useResource(loadAll);
  const isReady = resource.status === 'ready';
  return (
    <>
      <p className="print:hidden">
        <button
          type="button"
          onClick={onClose}
          className="inline-flex min-h-9 items-center text-muted textlink"
        >
          Back to the list
        </button>
      </p>
      <AdminPage
        title={`${orders.length} packing ${orders.length === 1 ? 'slip' : 'slips'}`}
        detail={isReady && orders.length > 1 && 'Each is printed on a page of its own.'}
        actions={
          isReady && (
            <Button size="sm" onClick={() => window.print()}>
              Print
            </Button>
          )
        }
      >
        {resource.status === 'loading' && <Loading label="Loading the parcels" />}
        {resource.status === 'failed' && (
          <ErrorState title="The parcels could not be loaded" retry={() => void reload()} />
        )}
        {isReady && (
          <ul className="flex flex-col gap-6 print:block">
            {orders.map((order) => (
              <li key={order.id} className="break-after-page last:break-after-auto">
                <Slip order={order} parcel={resource.value.get(order.id)} />
              </li>
            ))}
          </ul>
        )}
      </AdminPage>
    </>
  );
}
