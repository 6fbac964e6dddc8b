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
  const { fetchOwnRequests, fetchRequest, requestWithdrawal } =
    await import('../../firebase/order/requests');
  const former = (await fetchOwnRequests(order.id, order.userId)).find(
    ({ type }) => type === 'withdraw',
  );
  if (former?.state === 'done') return { isDone: false, message: messages.orders.keptOnce };
  if (!former) await requestWithdrawal(order);
  return waitForAnswer(order.id, 'withdraw', {
    fetch: fetchRequest,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
};

/** Withdraws the customer's request to cancel, until the shop has decided. */
export function KeepOrder({
  order,
  onKept,
  withdraw = sendWithdrawal,
}: {
  order: Order;
  onKept: () => void;
  withdraw?: Withdraw | undefined;
}) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  /** What the shop has answered, or that it has not answered yet: then there is nothing more to press. */
  const [answered, setAnswered] = useState<{ tone: 'ok' | 'bad'; text: string }>();

  async function keep(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      const answer = await withdraw(order);
      if (answer?.isDone) onKept();
      else if (answer) setAnswered({ tone: 'bad', text: answer.message });
      else setAnswered({ tone: 'ok', text: messages.orders.keepAsked });
    } catch (error) {
      console.warn(error);
      setProblem(messages.orders.keepFailed);
    }
    setBusy(false);
  }

  if (answered) return <Notice tone={answered.tone}>{answered.text}</Notice>;
  return (
    <div className="flex flex-col items-start gap-3">
      {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
      <Button size="sm" look="outline" busy={busy} onClick={() => void keep()}>
        Keep the order
      </Button>
    </div>
  );
}
