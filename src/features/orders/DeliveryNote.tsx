import { useState } from 'react';
import { openFailedDelivery } from '../../domain/order/failedDelivery';
import type { Order } from '../../domain/order/order';
import { strayMessage } from '../../domain/order/parcelTrouble';
import { startOfDay } from '../../domain/shop/ist';
import { Button } from '../../ui/Button';
import { formatDay } from '../../domain/shop/formatDay';
import { Notice } from '../../ui/Notice';
import { AnswerDialog, type SendAnswer } from './AnswerDialog';

interface Props {
  order: Order;
  /** Called after the customer has answered; without it nobody can. */
  onAnswered?: (() => void) | undefined;
  /** Replaced in tests. */
  send?: SendAnswer | undefined;
}

/** What happens after a delivery has failed, and the customer's answer to the courier. */
export function DeliveryNote({ order, onAnswered, send }: Props) {
  const [isAnswering, setIsAnswering] = useState(false);
  /** The attempts of the answer that was just sent; the functions need a moment to carry it out. */
  const [answered, setAnswered] = useState<number>();
  const stray = strayMessage(order);
  const failed = openFailedDelivery(order);
  if (stray !== undefined) return <Notice tone="warn">{stray}</Notice>;
  if (!failed) return null;
  const { reason, answer, attempts } = failed;
  const why = reason === '' ? '' : ` The courier’s reason: “${reason}”.`;
  if (answer?.kind === 'return')
    return (
      <Notice tone="warn">
        The courier could not deliver your parcel and is bringing it back to us.{why} We will write
        to you about your order.
      </Notice>
    );
  if (answer)
    return (
      <Notice tone="warn">
        The courier could not deliver your parcel.{why}{' '}
        {answer.date === undefined
          ? 'It will be delivered again.'
          : `It will be delivered again on ${formatDay(startOfDay(answer.date))}.`}{' '}
        Please keep your phone at hand, because the courier calls before delivering.
      </Notice>
    );
  // An order from before failed deliveries were recorded has nothing to answer.
  const canAnswer = onAnswered && order.failedDelivery && answered !== attempts;
  return (
    <Notice tone="warn">
      <p>
        The courier could not deliver your parcel.{why}{' '}
        {answered === attempts
          ? 'Thank you, we are passing your answer on to the courier.'
          : 'Please tell us what the courier should do: come again, on a day that suits you or with a corrected address or number, or bring it back to us.'}
      </p>
      {canAnswer && (
        <Button size="sm" className="mt-4" onClick={() => setIsAnswering(true)}>
          Answer the courier
        </Button>
      )}
      {isAnswering && (
        <AnswerDialog
          order={order}
          send={send}
          onClose={() => setIsAnswering(false)}
          onAnswered={() => {
            setIsAnswering(false);
            setAnswered(attempts);
            onAnswered?.();
          }}
        />
      )}
    </Notice>
  );
}
