import { useState } from 'react';
import type { Order } from '../../domain/order/order';
import { messages } from '../../domain/shop/messages';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { waitForAnswer } from './waitForAnswer';

/** Withdraws a request to cancel and waits for the answer, which is undefined when it takes long. Throws FirebaseError. */
export type Withdraw = (
  order: Pick<Order, 'id' | 'userId'>,
) => Promise<{ isDone: boolean; message: string } | undefined>;

const sendWithdrawal: Withdraw = async (order) => {
  const { fetchRequest, requestWithdrawal } = await import('../../firebase/order/requests');
  await requestWithdrawal(order);
  return waitForAnswer(order.id, 'withdraw', {
    fetch: fetchRequest,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
};

/** Withdraws the customer's request to cancel, until the shop has decided. */
export function KeepOrder({
  order,
  onChanged,
  withdraw = sendWithdrawal,
}: {
  order: Order;
  onChanged: () => void;
  withdraw?: Withdraw | undefined;
}) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [asked, setAsked] = useState(false);

  async function keep(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      const answer = await withdraw(order);
      if (answer && !answer.isDone) setProblem(answer.message);
      else if (answer) onChanged();
      else setAsked(true);
    } catch (error) {
      console.warn(error);
      setProblem(messages.orders.keepFailed);
    }
    setBusy(false);
  }

  if (asked) return <Notice tone="ok">{messages.orders.keepAsked}</Notice>;
  return (
    <div className="flex flex-col items-start gap-3">
      {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
      <Button size="sm" look="outline" busy={busy} onClick={() => void keep()}>
        Keep the order
      </Button>
    </div>
  );
}
