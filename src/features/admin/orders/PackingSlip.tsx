import { paths } from '../../../domain/shop/routes';
import type { PackedParcel } from '../../../domain/order/packing';
import type { Order } from '../../../domain/order/order';
import { Button } from '../../../ui/Button';
import { AdminPage } from '../ui/AdminPage';
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
        <Button size="sm" onClick={() => window.print()}>
          Print
        </Button>
      }
    >
      <Slip order={order} parcel={parcel} />
    </AdminPage>
  );
}
