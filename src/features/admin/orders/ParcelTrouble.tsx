import type { Order } from '../../../domain/order/order';
import { orderNumber } from '../../../domain/order/orderNumber';
import { cameBack, openCourierWords, strayStage } from '../../../domain/order/parcelTrouble';
import { canSendAgain } from '../../../domain/order/request';
import { mailLink } from '../../../domain/shop/contactMessage';
import { Button, buttonClass } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';

/** What the owner can do about a parcel that does not reach its customer. */
function advice(order: Order): string {
  switch (strayStage(order)) {
    case 'returning':
      return 'The courier is bringing the parcel back. You can wait until it is here, refund it, or write to the customer.';
    case 'returned':
      return `The parcel has come back. ${canSendAgain(order) ? 'Send it again, or refund it' : 'Refund it'}: “Refund” of all pieces keeps the shipping costs, as your policy says, and “Cancel order” returns everything.`;
    case 'lost':
      return 'The courier has lost or damaged the parcel. Cancel the order to refund everything, and claim the parcel’s value from Shiprocket.';
    case undefined:
      return '';
  }
}

/** Says that a parcel comes back, is lost, or that its courier says something new, until the owner has decided. */
export function ParcelTrouble({
  order,
  isBusy,
  onAside,
}: {
  order: Order;
  isBusy: boolean;
  onAside: () => void;
}) {
  const words = openCourierWords(order);
  const isStray = cameBack(order);
  if (!isStray && words === undefined) return null;
  const email = order.accountEmail ?? order.shippingInfo.email;
  const subject = encodeURIComponent(`Your order ${orderNumber(order.id)}`);
  return (
    <Notice tone="warn">
      {isStray && <p>{advice(order)}</p>}
      {words !== undefined && <p>The courier says: “{words}”.</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        {email !== undefined && (
          <a
            className={buttonClass('outline', 'sm')}
            href={`${mailLink(email)}?subject=${subject}`}
          >
            Write to the customer
          </a>
        )}
        <Button look="quiet" size="sm" disabled={isBusy} onClick={onAside}>
          Put aside
        </Button>
      </div>
    </Notice>
  );
}
