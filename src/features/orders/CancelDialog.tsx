import { useState } from 'react';
import { MAX_REASON } from '../../domain/shop/constants';
import { messages } from '../../domain/shop/messages';
import { orderItems, type Order } from '../../domain/order/order';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { formatDay } from '../../domain/shop/formatDay';
import { TextArea } from '../../ui/Field';
import { Notice } from '../../ui/Notice';
import { forgetDraft, useDraft } from '../../ui/useDraft';

export type RequestCancellation = (
  order: Pick<Order, 'id' | 'userId' | 'status'>,
  reason: string,
) => Promise<void>;

interface Props {
  order: Order;
  request: RequestCancellation;
  onClose: () => void;
  /** The request is written. */
  onRequested: () => void;
}

/** 'Cancel Order?', with an optional reason. Sends a request that an admin decides on. */
export function CancelDialog({ order, request, onClose, onRequested }: Props) {
  const draft = `cancel ${order.id}`;
  const [{ reason }, setForm] = useDraft(draft, () => ({ reason: '' }));
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

  async function ask(): Promise<void> {
    setBusy(true);
    setFailed(false);
    try {
      await request(order, reason);
      forgetDraft(draft);
      onRequested();
    } catch (error) {
      console.warn(error);
      setFailed(true);
      setBusy(false);
    }
  }

  const names = orderItems(order)
    .map((item) => item.name)
    .join(', ');
  return (
    <Dialog
      open
      staysOpen
      onClose={() => !busy && onClose()}
      title={messages.orders.cancelQuestion}
    >
      <div className="flex flex-col gap-6 p-6">
        <p>
          {names}, ordered on {formatDay(order.createdAt)}. We review every request and reply by
          email; refunds go to your original payment method in 7-10 business days.
        </p>
        <TextArea
          label="Why would you like to cancel?"
          optional
          value={reason}
          maxLength={MAX_REASON}
          onChange={(event) => setForm({ reason: event.target.value })}
        />
        {failed && (
          <Notice tone="bad">
            Your request could not be sent. The order may have shipped meanwhile. Please reload this
            page or write to us.
          </Notice>
        )}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button look="outline" onClick={onClose} disabled={busy}>
            {messages.orders.cancelNo}
          </Button>
          <Button look="danger" busy={busy} onClick={() => void ask()}>
            {messages.orders.cancelYes}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
