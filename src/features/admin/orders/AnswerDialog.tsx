import { openFailedDelivery } from '../../../domain/order/failedDelivery';
import type { Order } from '../../../domain/order/order';
import type { DeliveryAnswer } from '../../../domain/order/request';
import { orderNumber } from '../../../domain/order/orderNumber';
import { DeliveryAnswerForm, useDeliveryAnswer } from '../../../ui/DeliveryAnswerForm';
import { forgetDraft } from '../../../ui/useDraft';
import { Confirm } from '../ui/Confirm';
import { failureText } from './failureText';

interface Props {
  order: Order;
  onAnswer: (answer: DeliveryAnswer, label: string) => Promise<void>;
  onClose: () => void;
}

/** Tells the courier what to do with a parcel that could not be delivered. */
export function AnswerDialog({ order, onAnswer, onClose }: Props) {
  const draft = `answer ${order.id}`;
  const { answer, choose, fields, isValid, read } = useDeliveryAnswer(draft);
  const failed = openFailedDelivery(order);
  const isAgain = answer === 'again';
  return (
    <Confirm
      title="What should the courier do?"
      confirm={isAgain ? 'Deliver again' : 'Bring it back'}
      disabled={!isValid}
      onConfirm={async () => {
        await onAnswer(
          read(),
          isAgain ? 'Asking for another delivery' : 'Asking for the parcel back',
        );
        forgetDraft(draft);
      }}
      onClose={onClose}
    >
      <p>
        The parcel of order {orderNumber(order.id)} could not be delivered.{' '}
        {failed && failureText(failed)}
      </p>
      <DeliveryAnswerForm
        answer={answer}
        onChange={choose}
        fields={fields}
        back="Bring it back to us"
        afterReturn="Nothing is refunded yet. Once the parcel is back, you can cancel the order."
      />
    </Confirm>
  );
}
