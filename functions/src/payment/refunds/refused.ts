import type { Firestore, Transaction } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { formatRupees, toRupees } from '../../../../src/domain/pricing/money';
import type { Order } from '../../../../src/domain/order/order';
import type { Site } from '../../../../src/domain/shop/site';
import type { Deps } from '../../deps';
import { ProviderError, reasonOf } from '../../errors';
import {
  eachDocument,
  inTransaction,
  plain,
  readOrder,
  readSite,
  type HasTime,
} from '../../store/firestore';
import { queueMail } from '../../mail/queue';
import { appendEvent } from '../../order/events';
import { REFUSAL_MESSAGES } from '../../../../src/domain/order/refusal';
import { refundsAskedLater } from '../watch';
import { paymentRecordSchema, type PaymentRecord } from '../settle';

/**
 * Refunds a refused payment (`refund_needed`). Idempotent, because the request's key is derived from the payment.
 * Rejects with ProviderError; the state then stays, and the reconciler tries again.
 * @returns whether there was something to refund
 */
export async function refundRefusedPayment(deps: Deps, paymentId: string): Promise<boolean> {
  const snapshot = await deps.db.doc(`payments/${paymentId}`).get();
  // Its record was removed by hand: there is nothing that repeating the event could do.
  if (!snapshot.exists) return false;
  const record = v.parse(paymentRecordSchema, plain(snapshot.data()));
  // A bank that takes a disputed payment after its refund would return it twice.
  if (record.state !== 'refund_needed' || record.disputed) return false;
  const refundId = await refundPayment(deps, paymentId, record);
  await recordOnce(deps, paymentId, refundId);
  return true;
}

/** @returns the refund's id; undefined when the payment was already refunded by hand, in parts */
async function refundPayment(
  deps: Deps,
  paymentId: string,
  record: PaymentRecord,
): Promise<string | undefined> {
  try {
    const refund = await deps.razorpay.refund(paymentId, {
      amount: record.amountPaise,
      // After a refusal or a failure at the bank, the next try has another key; after no answer it has the same.
      key: `refused-${paymentId}-${record.attempts}`,
      notes: { order_id: record.orderId, reason: record.reason ?? '' },
    });
    if (refund.status !== 'failed') return refund.id;
    throw new ProviderError('razorpay', 'refused', 'the refund failed at the bank');
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'refused') throw error;
    const payment = await deps.razorpay.fetchPayment(paymentId);
    if (payment.status === 'refunded') return findRefund(deps, paymentId, record);
    await recordRefusal(deps, paymentId, record, error.message);
    throw error;
  }
}

/** The refund of all of a payment that was made by hand; undefined when it was made in parts, or is not listed. */
async function findRefund(
  deps: Deps,
  paymentId: string,
  { amountPaise }: PaymentRecord,
): Promise<string | undefined> {
  try {
    const refunds = await deps.razorpay.refundsOf(paymentId);
    return refunds.find(({ amount, status }) => amount >= amountPaise && status !== 'failed')?.id;
  } catch (error) {
    // The number only tells the customer what to ask their bank for, and the money is back without it.
    if (error instanceof ProviderError) return undefined;
    throw error;
  }
}

/**
 * Razorpay may repeat a refusal for as long as its key is used, so the next try needs another one. Nothing was refunded
 * under this key, so it cannot be refunded twice.
 */
function recordRefusal(
  { db }: Deps,
  paymentId: string,
  { attempts }: PaymentRecord,
  lastError: string,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const ref = db.doc(`payments/${paymentId}`);
    const latest = v.parse(paymentRecordSchema, plain((await tx.get(ref)).data()));
    // Another worker used the same key, or is ahead.
    if (latest.state !== 'refund_needed' || latest.attempts !== attempts) return;
    tx.update(ref, { lastError, attempts: attempts + 1 });
  });
}

function recordOnce(deps: Deps, paymentId: string, refundId: string | undefined): Promise<void> {
  const { db } = deps;
  return inTransaction(db, async (tx) => {
    const now = deps.now();
    const ref = db.doc(`payments/${paymentId}`);
    const record = v.parse(paymentRecordSchema, plain((await tx.get(ref)).data()));
    const order = readOrder(await tx.get(db.doc(`orders/${record.orderId}`)));
    const site = await readSite(db);
    // Razorpay's event came first, and everything is recorded: that the refund has succeeded, or that it has failed.
    if (record.state !== 'refund_needed') return;
    if (refundId !== undefined && refundId === record.failedRefundId) return;
    recordRefusedRefund(tx, db, { paymentId, record, refundId, order, now, site });
  });
}

/** A refused payment, and its refund. */
interface RefusedRefund {
  paymentId: string;
  record: PaymentRecord;
  /** Undefined when it is unknown. */
  refundId: string | undefined;
  order: Order | undefined;
  now: Date;
  site: Site;
}

/**
 * Records that a `refund_needed` payment was refunded, on the order and by email. Happens once, in the transaction that
 * read the state. Only writes.
 */
export function recordRefusedRefund(
  tx: Transaction,
  db: Firestore,
  { paymentId, record, refundId, order, now, site }: RefusedRefund,
): void {
  const { amountPaise, reason } = record;
  tx.update(db.doc(`payments/${paymentId}`), {
    state: 'refunded',
    refundedAt: now,
    ...refundsAskedLater(now),
    ...(refundId !== undefined && { refundId }),
  });
  if (!order) return;
  tx.update(db.doc(`orders/${order.id}`), {
    returning: withRefundNumber(order, paymentId, refundId),
    updatedAt: now,
  });
  const why = reason ? REFUSAL_MESSAGES[reason] : '';
  appendEvent(tx, db, order.id, {
    id: `payment-refunded-${paymentId}`,
    type: 'payment_refunded',
    at: now,
    by: 'system',
    detail: `${formatRupees(toRupees(amountPaise))} refunded. ${why}`.trim(),
    data: { paymentId, amountPaise },
  });
  const email = { kind: 'payment_refunded', paymentId, refundId, amountPaise, why } as const;
  queueMail(tx, db, { ...email, order, now, site });
}

/** What the customer reads about the payments on their way back, once one has another number, or none any more. */
export function withRefundNumber(
  { returning }: Pick<Order, 'returning'>,
  paymentId: string,
  refundId: string | undefined,
): Order['returning'] {
  return returning.map((payment) =>
    payment.paymentId === paymentId ? { ...payment, refundId: refundId ?? '' } : payment,
  );
}

/** Retries the refunds that have not succeeded. One that fails does not stop the others. */
export async function retryRefusedPayments(
  deps: Deps,
  hasTime: HasTime,
): Promise<{ refunded: number; failed: number }> {
  const needed = deps.db.collection('payments').where('state', '==', 'refund_needed');
  const run = { refunded: 0, failed: 0 };
  await eachDocument(needed, hasTime, async (snapshot) => {
    try {
      if (await refundRefusedPayment(deps, snapshot.id)) run.refunded += 1;
    } catch (error) {
      run.failed += 1;
      deps.log.error('A payment could not be refunded', {
        paymentId: snapshot.id,
        reason: reasonOf(error),
      });
    }
  });
  return run;
}
