import {
  awaitsDeliveryAnswer,
  openFailedDelivery,
} from '../../../../src/domain/order/failedDelivery';
import type { Order } from '../../../../src/domain/order/order';
import { dayLabel, istDay } from '../../../../src/domain/shop/ist';
import { inTransaction, readOrder } from '../../store/firestore';
import { answerFailedDelivery } from '../../shipping/failedDelivery';
import { CourierError } from '../../shipping/responses';
import { applyChange } from '../../figures/apply';
import { appendEvent } from '../events';
import type { RequestOf } from './schema';
import { finish, logAdmin, readTaskOrder, Refusal, type Task } from './task';

type Answer = RequestOf<'delivery_answer'>;

/** What the customer reads: without the corrected number and address, which outlive no order here. */
function sentenceOf({ answer, date, phone, address1, address2 }: Answer): string {
  if (answer === 'return') return 'We asked the courier to bring the parcel back to us.';
  const when = date === undefined ? '' : ` on ${dayLabel(date)}`;
  const corrected = [
    ...(phone === undefined ? [] : ['phone number']),
    ...((address1 ?? address2) === undefined ? [] : ['address']),
  ];
  const to = corrected.length === 0 ? '' : `, with the corrected ${corrected.join(' and ')}`;
  return `We asked the courier to deliver the parcel again${when}${to}.`;
}

function readOpen(order: Order | undefined): Order & { shiprocketAWB: string } {
  const awb = order?.shiprocketAWB;
  if (!order || awb === undefined || openFailedDelivery(order) === undefined)
    throw new Refusal('The courier is not waiting for an answer: the parcel has moved on.');
  return { ...order, shiprocketAWB: awb };
}

/** An admin tells the courier what to do after a failed delivery. A repetition tells the same. */
export async function doDeliveryAnswer(task: Task, request: Answer): Promise<void> {
  const { db } = task.deps;
  const order = readOpen(readOrder(await db.doc(`orders/${task.orderId}`).get()));
  if (!awaitsDeliveryAnswer(order)) throw new Refusal('The courier already has an answer.');
  if (request.date !== undefined && request.date < istDay(task.deps.now()))
    throw new Refusal('The day of the next attempt is over.');
  try {
    await answerFailedDelivery(task.deps, order.shiprocketAWB, request);
  } catch (error) {
    if (error instanceof CourierError && !error.retryable) throw new Refusal(error.reason);
    throw error;
  }
  const sentence = sentenceOf(request);
  await inTransaction(db, async (tx) => {
    const now = task.deps.now();
    const latest = await readTaskOrder(tx, task);
    const failed = openFailedDelivery(latest);
    // The parcel may have moved on meanwhile; what was answered is recorded all the same.
    if (failed) {
      const answer = { kind: request.answer, date: request.date, at: now };
      const failedDelivery = { ...failed, answer };
      tx.update(db.doc(`orders/${latest.id}`), {
        failedDelivery: { ...failedDelivery, answer: { ...answer, date: answer.date ?? null } },
        updatedAt: now,
      });
      applyChange(tx, db, latest, { ...latest, failedDelivery });
    }
    appendEvent(tx, db, latest.id, {
      id: `delivery-answered-${task.requestId}`,
      type: 'delivery_answered',
      at: now,
      by: 'admin',
      detail: sentence,
    });
    logAdmin(tx, task, 'delivery answer', { answer: request.answer }, now);
    finish(tx, task, sentence, now);
  });
}
