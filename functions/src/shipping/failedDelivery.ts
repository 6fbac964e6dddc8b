import * as v from 'valibot';
import { openFailedDelivery } from '../../../src/domain/order/failedDelivery';

import type { DeliveryAnswer } from '../../../src/domain/order/request';
import type { Deps } from '../deps';
import { reasonOf } from '../errors';
import { inTransaction, readOrder } from '../store/firestore';
import { ask, CourierError, expectShape, text } from './responses';
import { redactPhones } from './status';

/** Nobody waits for the reason: the next refresh of the tracking asks again. Milliseconds. */
const REASON_MS = 4_000;

const shownSchema = v.object({
  data: v.array(
    v.object({
      reason: text,
      attempts: v.pipe(
        text,
        v.transform((value) => Number(value) || 1),
      ),
    }),
  ),
});

/** Why Shiprocket's courier could not deliver, and how often it tried; undefined when there is no such record. */
async function fetchFailure(
  deps: Pick<Deps, 'shiprocket'>,
  awb: string,
): Promise<{ reason: string; attempts: number } | undefined> {
  const what = 'Asking why the delivery failed';
  const path = `/ndr/${encodeURIComponent(awb)}`;
  const body = await ask(deps, what, { method: 'GET', path, timeoutMs: REASON_MS });
  return expectShape(shownSchema, body, what).data[0];
}

/**
 * Stores on the order why its delivery failed, which a tracking update does not say. Does nothing when the parcel has
 * moved on. Never throws when Shiprocket does not respond.
 */
export async function recordReason(
  deps: Pick<Deps, 'db' | 'shiprocket' | 'log' | 'now'>,
  orderId: string,
  awb: string,
): Promise<void> {
  const ref = deps.db.doc(`orders/${orderId}`);
  const before = readOrder(await ref.get());
  if (!before || openFailedDelivery(before)?.reason !== '') return;
  let found: Awaited<ReturnType<typeof fetchFailure>>;
  try {
    found = await fetchFailure(deps, awb);
  } catch (error) {
    const reason = error instanceof CourierError ? error.reason : reasonOf(error);
    deps.log.warn('Shiprocket did not say why a delivery failed', { orderId, reason });
    return;
  }
  if (!found || found.reason === '') return;
  const { attempts } = found;
  const reason = redactPhones(found.reason).slice(0, 200);
  await inTransaction(deps.db, async (tx) => {
    const order = readOrder(await tx.get(ref));
    const failed = order && openFailedDelivery(order);
    if (!failed || order.shiprocketAWB !== awb || failed.reason !== '') return;
    tx.update(ref, {
      'failedDelivery.reason': reason,
      'failedDelivery.attempts': Math.max(attempts, failed.attempts),
      updatedAt: deps.now(),
    });
  });
}

/** Tells Shiprocket what to do with a parcel that could not be delivered. Throws CourierError. */
export async function answerFailedDelivery(
  deps: Pick<Deps, 'shiprocket'>,
  awb: string,
  { answer, date, phone, address1, address2 }: Instruction,
): Promise<void> {
  await ask(deps, 'Answering the courier', {
    method: 'POST',
    path: `/ndr/${encodeURIComponent(awb)}/action`,
    body: {
      action: answer === 'again' ? 're-attempt' : 'return',
      comments: answer === 'again' ? 'Please deliver again.' : 'Please return the parcel.',
      ...(date !== undefined && { deferred_date: date }),
      ...(phone !== undefined && { phone }),
      ...(address1 !== undefined && { address1 }),
      ...(address2 !== undefined && { address2 }),
    },
  });
}

/** As the request holds it, whose optional fields may be undefined. */
type Instruction = Pick<DeliveryAnswer, 'answer'> & {
  [Field in 'date' | 'phone' | 'address1' | 'address2']?: string | undefined;
};
