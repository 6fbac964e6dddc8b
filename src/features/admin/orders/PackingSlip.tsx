import { paths } from '../../../domain/shop/routes';
import type { PackedParcel } from '../../../domain/order/packing';
import type { Order } from '../../../domain/order/order';
import { Button } from '../../../ui/Button';
import { AdminPage } from '../ui/AdminPage';
import { EmptyState } from '../../../ui/PageState';
import { hasPackingSlip } from './packable';
import { Slip } from './Slip';

/** The packing slip of one order, to print. */
export function PackingSlip({
  order,
  parcel,
}: {
  order: Order;
  parcel?: PackedParcel | undefined;
}) {
  return (
    <AdminPage
      title="Packing slip"
      back={{ to: paths.adminOrder(order.id), label: 'Back to the order' }}
      actions={
        hasPackingSlip(order) && (
          <Button size="sm" onClick={() => window.print()}>
            Print
          </Button>
        )
      }
    >
      {hasPackingSlip(order) ? (
        <Slip order={order} parcel={parcel} />
      ) : (
        <EmptyState title="There is nothing to pack">
          The order is not paid, it is cancelled or delivered, or all of it was refunded.
        </EmptyState>
      )}
    </AdminPage>
  );
}
