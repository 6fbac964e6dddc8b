import { useState } from 'react';
import type { Order } from '../../../domain/order/order';
import { orderNumber } from '../../../domain/order/orderNumber';
import { cameBack, openCourierWords, strayStage } from '../../../domain/order/parcelTrouble';
import { canCancel, canSendAgain } from '../../../domain/order/request';
import { mailLink } from '../../../domain/shop/contactMessage';
import { Button, buttonClass } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';

/** What the owner can do about a parcel that does not reach its customer. */
function advice(order: Order): string {
  const cancels = canCancel(order) ? ' “Cancel order” returns everything.' : '';
  switch (strayStage(order)) {
    case 'returning':
      return 'The courier is bringing the parcel back. You can wait until it is here, or write to the customer.';
    case 'returned':
      if (order.replaces !== undefined) return 'The replacement has come back.';
      return `The parcel has come back. ${canSendAgain(order) ? 'Send it again, or refund it' : 'Refund it'}: “Refund” of all pieces keeps the shipping costs, as your policy says.${cancels}`;
    case 'lost':
      return `The courier has lost or damaged the parcel. Claim its value from Shiprocket.${cancels}`;
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
  /** Rejects when it could not be sent. */
  onAside: () => Promise<void>;
}) {
  const [sending, setSending] = useState<'idle' | 'busy' | 'failed'>('idle');
  const words = openCourierWords(order);
  const isStray = cameBack(order);
  if (!isStray && words === undefined) return null;
  const email = order.accountEmail ?? order.shippingInfo.email;
  async function putAside(): Promise<void> {
    setSending('busy');
    try {
      await onAside();
      setSending('idle');
    } catch (error) {
      console.warn(error);
      setSending('failed');
    }
  }
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
        <Button
          look="quiet"
          size="sm"
          disabled={isBusy}
          busy={sending === 'busy'}
          onClick={() => void putAside()}
        >
          Put aside
        </Button>
      </div>
      {sending === 'failed' && <p className="mt-2">That could not be sent. Please try again.</p>}
    </Notice>
  );
}
