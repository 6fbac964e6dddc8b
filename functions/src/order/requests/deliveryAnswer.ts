import { FieldValue } from 'firebase-admin/firestore';
import { sanitizePhone } from '../../../../src/domain/customer/address';
import {
  awaitsDeliveryAnswer,
  openFailedDelivery,
} from '../../../../src/domain/order/failedDelivery';
import type { Order } from '../../../../src/domain/order/order';
import { ANSWER_MAX } from '../../../../src/domain/order/request';
import { addDays, dayLabel, istDay } from '../../../../src/domain/shop/ist';
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
  if (answer === 'return') return 'The courier was asked to bring the parcel back to us.';
  const when = date === undefined ? '' : ` on ${dayLabel(date)}`;
  const corrected = [
    ...(phone === undefined ? [] : ['phone number']),
    ...((address1 ?? address2) === undefined ? [] : ['address']),
  ];
  const to = corrected.length === 0 ? '' : `, with the corrected ${corrected.join(' and ')}`;
  return `The courier was asked to deliver the parcel again${when}${to}.`;
}

function readOpen(order: Order | undefined): Order & { shiprocketAWB: string } {
  const awb = order?.shiprocketAWB;
  if (!order || awb === undefined || openFailedDelivery(order) === undefined)
    throw new Refusal('The courier is not waiting for an answer: the parcel has moved on.');
  return { ...order, shiprocketAWB: awb };
}

/**
 * Records on the order which request answers the courier, because customer and shop may answer at the same time. Throws
 * Refusal when another request answers it, or has answered it.
 */
function claimAnswer(task: Task): Promise<Order & { shiprocketAWB: string }> {
  const { db } = task.deps;
  const ref = db.doc(`orders/${task.orderId}`);
  return inTransaction(db, async (tx) => {
    const order = readOpen(readOrder(await tx.get(ref)));
    const asking = order.failedDelivery?.asking;
    const other =
      asking === undefined || asking === task.requestId
        ? undefined
        : await tx.get(ref.collection('requests').doc(asking));
    if (!awaitsDeliveryAnswer(order) || (other && other.get('state') !== 'failed'))
      throw new Refusal('The courier already has an answer.');
    // An order from before failed deliveries were recorded has nothing to note it on.
    if (order.failedDelivery) tx.update(ref, { 'failedDelivery.asking': task.requestId });
    return order;
  });
}

/** The customer or an admin tells the courier what to do after a failed delivery. A repetition tells the same. */
export async function doDeliveryAnswer(task: Task, request: Answer): Promise<void> {
  const { db } = task.deps;
  const order = await claimAnswer(task);
  if (request.date !== undefined && request.date < istDay(task.deps.now()))
    throw new Refusal('The day of the next attempt is over.');
  if (
    request.date !== undefined &&
    request.date > addDays(istDay(task.deps.now()), ANSWER_MAX.days)
  )
    throw new Refusal(`The courier keeps a parcel for ${ANSWER_MAX.days} days.`);
  try {
    await answerFailedDelivery(task.deps, order.shiprocketAWB, request);
  } catch (error) {
    if (!(error instanceof CourierError) || error.retryable) throw error;
    await db.doc(`orders/${task.orderId}`).update({ 'failedDelivery.asking': FieldValue.delete() });
    throw new Refusal(error.reason);
  }
  const sentence = sentenceOf(request);
  const isCustomers = order.userId === task.by;
  await inTransaction(db, async (tx) => {
    const now = task.deps.now();
    const latest = await readTaskOrder(tx, task);
    const failed = openFailedDelivery(latest);
    // The parcel may have moved on meanwhile; what was answered is recorded all the same.
    if (failed) {
      const by = isCustomers ? ('owner' as const) : ('admin' as const);
      const isOther =
        isCustomers &&
        request.phone !== undefined &&
        request.phone !== sanitizePhone(latest.shippingInfo.phone ?? '');
      const answer = {
        kind: request.answer,
        date: request.date,
        at: now,
        by,
        ...(isOther && { otherPhone: true as const }),
      };
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
      by: isCustomers ? 'owner' : 'admin',
      detail: sentence,
    });
    if (!isCustomers) logAdmin(tx, task, 'delivery answer', { answer: request.answer }, now);
    finish(tx, task, sentence, now);
  });
}
