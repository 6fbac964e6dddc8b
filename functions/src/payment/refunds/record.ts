import { FieldValue, type Firestore, type Transaction } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { formatRupees, toRupees } from '../../../../src/domain/pricing/money';
import { istMonth } from '../../../../src/domain/shop/ist';
import type { Order, Refund, RefundedPart } from '../../../../src/domain/order/order';
import type { OrderStatus } from '../../../../src/domain/order/orderStatus';
import type { LinePart } from '../../../../src/domain/order/linePart';
import { orderNumber } from '../../../../src/domain/order/orderNumber';
import { lastRefundAt } from '../../../../src/domain/order/refund';
import { returnSummary } from '../../../../src/domain/order/returnable';
import { afterStep, type Return } from '../../../../src/domain/order/returns';
import type { Deps } from '../../deps';
import { inTransaction, plain, readOrder, readSite } from '../../store/firestore';
import { nextCreditNote } from '../../order/mintInvoice';
import { replacementsOf } from '../../order/paidOrder';
import { returnFields, withReturn, writeReturn } from '../../order/returns/write';
import { queueMail } from '../../mail/queue';
import { appendEvent, type EventActor, type OrderEventType } from '../../order/events';
import type { RazorpayRefund } from '../razorpay/client';
import { paymentRecordSchema, type PaymentRecord } from '../settle';
import { recordProcessed, wasProcessed, type WebhookEvent } from '../webhookEvents';
import { applyRefund } from '../../figures/apply';
import { refundsAskedLater } from '../watch';
import { recordRefusedRefund, withRefundNumber } from './refused';

/** What is known about a refund, and who requested it. */
export interface RefundUpdate {
  refund: RazorpayRefund;
  reason: string;
  by: EventActor;
  /** The pieces that it is for, if the admin chose lines. */
  lines?: readonly RefundedPart[];
  /** The pieces that return to stock in the same transaction. */
  restocked?: readonly LinePart[];
  /** For money that the bank took after a dispute: the order's disputes after it. */
  disputes?: Order['disputes'];
  /** For a refund that settles a return: the order's returns after it, which the caller stores. */
  returns?: Order['returns'];
}

/** The reason of a refund that only Razorpay has reported so far. */
const UNKNOWN_REASON = 'Refunded at Razorpay';

/**
 * An order's refunds with one added or updated, or with a reason that is known only now. Pure; `change` says
 * which.
 */
export function withRefund(
  refunds: readonly Refund[],
  update: Refund,
): { refunds: Refund[]; change: 'new' | 'ended' | 'reason' | 'none' } {
  const known = refunds.find((refund) => refund.id === update.id);
  if (!known) return { refunds: [...refunds, update], change: 'new' };
  // Events come in any order, and a refund that has ended does not begin again.
  const ends = known.status === 'pending' && update.status !== 'pending';
  // Razorpay's event may come before our own record; only ours holds the reason and the pieces.
  const addsReason = known.reason === UNKNOWN_REASON && update.reason !== UNKNOWN_REASON;
  // Pieces return to stock only once, so a recorded return is never changed.
  const addsRestock = update.restocked !== undefined && known.restocked === undefined;
  if (!ends && !addsReason && !addsRestock) return { refunds: [...refunds], change: 'none' };
  const merged: Refund = {
    ...known,
    ...(ends && { status: update.status }),
    ...(addsReason && { reason: update.reason, ...(update.lines && { lines: update.lines }) }),
    ...(addsRestock && { restocked: update.restocked }),
  };
  return {
    refunds: refunds.map((refund) => (refund === known ? merged : refund)),
    change: ends ? 'ended' : 'reason',
  };
}

const EVENT: Record<Refund['status'], OrderEventType> = {
  pending: 'refund_started',
  processed: 'refunded',
  failed: 'refund_failed',
};

const SENTENCE: Record<Refund['status'], string> = {
  pending: 'is being refunded.',
  processed: 'was refunded.',
  failed: 'could not be refunded, because the bank rejected it.',
};

/**
 * Prepares what a refund changes about its order: the list, the figures, the event, the email and, after dispatch, the
 * credit note. Only reads; `write` does the rest, among the transaction's writes, and exactly once however often the
 * event arrives. `to` is the status that the caller gives the order in the same transaction.
 */
export async function prepareRefund(
  tx: Transaction,
  db: Firestore,
  order: Order,
  update: RefundUpdate,
  now: Date,
): Promise<{ write: (to?: OrderStatus) => void }> {
  const { id, amount, status } = update.refund;
  const entry: Refund = {
    id,
    amountPaise: amount,
    status,
    reason: update.reason,
    at: now,
    ...(update.lines && { lines: [...update.lines] }),
    ...(update.restocked && { restocked: [...update.restocked] }),
  };
  const isDispute = update.disputes !== undefined;
  if (isDispute) entry.isDispute = true;
  // Goods that left stay sold: the bank's decision is no reason of GST law for a credit note.
  const isCredited = !isDispute || (order.status !== 'shipped' && order.status !== 'delivered');
  const isNew = withRefund(order.refunds, entry).change === 'new';
  const site = await readSite(db);
  const paymentRef = db.doc(`payments/${update.refund.paymentId}`);
  // The bank decides days later, and the event that says so can be lost.
  const isWatched = isNew && status === 'pending' && (await tx.get(paymentRef)).exists;
  const note =
    isNew && isCredited && status !== 'failed'
      ? await nextCreditNote(tx, db, order, amount, now)
      : undefined;
  const { refunds, change } = withRefund(order.refunds, {
    ...entry,
    ...(note && { creditNote: note.number, creditedPaise: note.creditedPaise }),
  });

  function write(to?: OrderStatus): void {
    if (change !== 'none') {
      note?.take();
      tx.update(db.doc(`orders/${order.id}`), {
        refunds,
        // For the list of refunded orders.
        refundedAt: lastRefundAt(refunds) ?? FieldValue.delete(),
        updatedAt: now,
        // The GST of a month is found by it.
        ...(note && { creditMonths: FieldValue.arrayUnion(istMonth(now)) }),
      });
    }
    if (isWatched) tx.update(paymentRef, refundsAskedLater(now));
    if (change === 'new' || change === 'ended') {
      appendEvent(tx, db, order.id, {
        id: `refund-${id}-${status}`,
        type: EVENT[status],
        at: now,
        by: update.by,
        detail: `${formatRupees(toRupees(amount))} ${isDispute ? 'was returned by the bank.' : SENTENCE[status]}`,
        data: { refundId: id, amountPaise: amount, ...(note && { creditNote: note.number }) },
      });
    }
    // The bank itself tells its customer.
    if (isNew && status !== 'failed' && !isDispute) {
      queueMail(tx, db, { kind: 'refunded', refundId: id, amountPaise: amount, order, now, site });
    }
    const { disputes, returns } = update;
    if (change !== 'none' || to !== undefined || returns !== undefined) {
      applyRefund(tx, db, {
        order,
        refunds,
        ...(disputes && { disputes }),
        ...(returns && { returns }),
        ...(to !== undefined && { to }),
      });
    }
  }
  return { write };
}

/**
 * Records what Razorpay says about a refund, whether the shop or its panel began it: from an event, or from the reconciler.
 * Idempotent, and independent of the order of events. The payment must be known (`payments/{id}`).
 */
export function recordRefundEvent(
  deps: Deps,
  refund: RazorpayRefund,
  webhookEvent?: WebhookEvent,
): Promise<'noted' | 'already'> {
  const { db } = deps;
  return inTransaction(db, async (tx) => {
    const now = deps.now();
    const paymentRef = db.doc(`payments/${refund.paymentId}`);
    const payment = v.parse(paymentRecordSchema, plain((await tx.get(paymentRef)).data()));
    const order = readOrder(await tx.get(db.doc(`orders/${payment.orderId}`)));
    if (!order || (await wasProcessed(tx, db, webhookEvent))) return 'already';
    if (payment.state === 'settled') {
      const ended = await readEndedReturns(tx, db, order, refund, now);
      const update = {
        refund,
        reason: UNKNOWN_REASON,
        by: 'razorpay',
        ...(ended.own && { returns: ended.own }),
      } as const;
      const { write } = await prepareRefund(tx, db, order, update, now);
      recordProcessed(tx, db, webhookEvent, now);
      write();
      ended.write();
      return 'noted';
    }
    const site = await readSite(db);
    recordProcessed(tx, db, webhookEvent, now);
    // This payment never paid the order, so it only matters whether all of it was refunded.
    if (refund.status === 'failed') {
      // A failure of any other refund than the recorded one changes nothing.
      if (payment.refundId !== undefined && payment.refundId !== refund.id) return 'noted';
      // Counted before, which the list of refunds repeats: each count gives the next try another key.
      if (payment.failedRefundId === refund.id) return 'noted';
      tx.update(paymentRef, {
        state: 'refund_needed',
        attempts: payment.attempts + 1,
        failedRefundId: refund.id,
        refundId: FieldValue.delete(),
      });
      tx.update(db.doc(`orders/${order.id}`), {
        returning: withRefundNumber(order, refund.paymentId, undefined),
        updatedAt: now,
      });
    } else if (payment.state === 'refund_needed' && isWholeRefund(refund, payment)) {
      const { id: refundId, paymentId } = refund;
      recordRefusedRefund(tx, db, { paymentId, record: payment, refundId, order, now, site });
    }
    return 'noted';
  });
}

/**
 * The returns that wait for a refund which has ended: those of the order, and of its replacements, whose pieces were paid
 * with it. They are closed as refunded, or open again. Only reads; `write` stores them.
 */
async function readEndedReturns(
  tx: Transaction,
  db: Firestore,
  order: Order,
  { id: refundId, status }: RazorpayRefund,
  now: Date,
): Promise<{ own: Order['returns'] | undefined; write: () => void }> {
  if (status === 'pending') return { own: undefined, write: () => undefined };
  const isRejected = status === 'failed';
  const step = { do: 'refund_ended', refundId, isRejected } as const;
  const endedOf = ({ returns }: Order): Return[] =>
    returns.flatMap((one) => afterStep(one, step, now) ?? []);
  const withEnded = (from: Order): Order['returns'] =>
    endedOf(from).reduce((returns, one) => withReturn({ returns }, one), from.returns);
  const own = endedOf(order).length > 0 ? withEnded(order) : undefined;
  const replacements = await replacementsOf(db, order, (ref) => tx.get(ref));
  const site = await readSite(db);
  return {
    own,
    write: () => {
      if (own) tx.update(db.doc(`orders/${order.id}`), returnFields(own));
      for (const replacement of replacements) {
        let latest = replacement;
        for (const one of endedOf(replacement)) {
          const what = returnSummary(replacement, one);
          const number = orderNumber(order.id);
          writeReturn(tx, db, latest, {
            one,
            event: {
              id: `${one.id}-refund-${refundId}-${status}`,
              type: isRejected ? 'refund_failed' : 'return_refunded',
              at: now,
              by: 'razorpay',
              detail: isRejected
                ? `The bank rejected the refund of ${what} on order ${number}, so the return is open again.`
                : `${what} was refunded on order ${number}.`,
              data: { refundId },
            },
            site,
            now,
          });
          latest = { ...latest, returns: withReturn(latest, one) };
        }
      }
    },
  };
}

/** Whether a refund returns all of a payment: it is neither partial nor a late event about one that has failed. */
function isWholeRefund(refund: RazorpayRefund, payment: PaymentRecord): boolean {
  return refund.amount >= payment.amountPaise && refund.id !== payment.failedRefundId;
}
