import { useState } from 'react';
import type { Order } from '../../domain/order/order';
import type { DeliveryAnswer } from '../../domain/order/request';
import { Button } from '../../ui/Button';
import { DeliveryAnswerForm, useDeliveryAnswer } from '../../ui/DeliveryAnswerForm';
import { Dialog } from '../../ui/Dialog';
import { Notice } from '../../ui/Notice';
import { forgetDraft } from '../../ui/useDraft';

export type SendAnswer = (order: Order, answer: DeliveryAnswer) => Promise<void>;

const sendAnswer: SendAnswer = async (order, answer) => {
  const { requestDelivery } = await import('../../firebase/order/requests');
  await requestDelivery(order, answer);
};

interface Props {
  order: Order;
  onClose: () => void;
  /** The answer is written. */
  onAnswered: () => void;
  /** Replaced in tests. */
  send?: SendAnswer | undefined;
}

/** The customer tells the courier what to do with a parcel that could not be delivered. */
export function AnswerDialog({ order, onClose, onAnswered, send = sendAnswer }: Props) {
  const draft = `answer ${order.id}`;
  const { answer, choose, fields, isValid, read } = useDeliveryAnswer(draft);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

  async function submit(): Promise<void> {
    setBusy(true);
    setFailed(false);
    try {
      await send(order, read());
      forgetDraft(draft);
      onAnswered();
    } catch (error) {
      console.warn(error);
      setFailed(true);
      setBusy(false);
    }
  }

  return (
    <Dialog open staysOpen onClose={() => !busy && onClose()} title="What should the courier do?">
      <div className="flex flex-col gap-5 p-6">
        <DeliveryAnswerForm
          answer={answer}
          onChange={choose}
          fields={fields}
          back="Send it back"
          afterReturn="Once the parcel is back with us, we cancel your order and refund it to your original payment method."
        />
        {failed && (
          <Notice tone="bad">
            Your answer could not be sent. The parcel may have moved on. Please reload this page.
          </Notice>
        )}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button look="outline" onClick={onClose} disabled={busy}>
            Go back
          </Button>
          <Button busy={busy} disabled={!isValid} onClick={() => void submit()}>
            {answer === 'again' ? 'Deliver again' : 'Send it back'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
