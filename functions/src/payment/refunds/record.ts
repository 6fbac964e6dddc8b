import type { Firestore, Transaction } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { formatRupees, toRupees } from '../../../../src/domain/pricing/money';
import type {
  LinePart,
  Order,
  OrderStatus,
  Refund,
  RefundedPart,
} from '../../../../src/domain/order/order';
import type { Deps } from '../../deps';
import { inTransaction, plain, readOrder, readSite } from '../../store/firestore';
import { nextCreditNote } from '../../order/mintInvoice';
import { queueMail } from '../../mail/queue';
import { appendEvent, type EventActor, type OrderEventType } from '../../order/events';
import type { RazorpayRefund } from '../razorpay/client';
import {
  paymentRecordSchema,
  wasMarked,
  writeMark,
  type PaymentRecord,
  type WebhookMark,
} from '../settle';
import { applyRefund } from '../../figures/apply';
import { closeReturn } from './returns';

/** What is known of a refund, and who wanted it. */
export interface RefundNews {
  refund: RazorpayRefund;
  reason: string;
  by: EventActor;
  uid?: string;
  /** The pieces it is for, where the owner chose lines. */
  lines?: readonly RefundedPart[];
  /** The bottles that go back on the shelf in the same transaction. */
  restocked?: readonly LinePart[];
}

/** The reason of a refund that only Razorpay has told of so far. */
const UNTOLD = 'Refunded at Razorpay';

/**
 * An order's refunds with one more, or with one that has gone on, or whose reason is `told` only now. Pure; `change`
 * says which.
 */
export function withRefund(
  refunds: readonly Refund[],
  news: Refund,
): { refunds: Refund[]; change: 'new' | 'moved' | 'told' | 'none' } {
  const known = refunds.find((refund) => refund.id === news.id);
  if (!known) return { refunds: [...refunds, news], change: 'new' };
  // News come in any order, and what has ended does not begin again.
  const moves = known.status === 'pending' && news.status !== 'pending';
  // Razorpay's own word may overtake ours; why, and for which pieces, only we know.
  const tells = known.reason === UNTOLD && news.reason !== UNTOLD;
  // Bottles go back on the shelf once, so a recorded restock is never changed.
  const restocks = news.restocked !== undefined && known.restocked === undefined;
  if (!moves && !tells && !restocks) return { refunds: [...refunds], change: 'none' };
  const merged: Refund = {
    ...known,
    ...(moves && { status: news.status }),
    ...(tells && { reason: news.reason, ...(news.lines && { lines: news.lines }) }),
    ...(restocks && { restocked: news.restocked }),
  };
  return {
    refunds: refunds.map((refund) => (refund === known ? merged : refund)),
    change: moves ? 'moved' : 'told',
  };
}

const EVENT: Record<Refund['status'], OrderEventType> = {
  pending: 'refund_started',
  processed: 'refunded',
  failed: 'refund_failed',
};

const SENTENCE: Record<Refund['status'], string> = {
  pending: 'is on its way back to the customer.',
  processed: 'was refunded to the customer.',
  failed: 'could not be refunded: the bank sent it back.',
};

/**
 * Prepares what a refund changes about its order: the list, the figures, the event, the letter and, after dispatch,
 * the credit note. Only reads; `write` does the rest, among the transaction's writes, exactly once however often the
 * news comes. `to` is the status that the caller moves the order to in the same transaction.
 */
export async function prepareRefund(
  tx: Transaction,
  db: Firestore,
  order: Order,
  news: RefundNews,
  now: Date,
): Promise<{ write: (to?: OrderStatus) => void }> {
  const { id, amount, status } = news.refund;
  const entry: Refund = {
    id,
    amountPaise: amount,
    status,
    reason: news.reason,
    at: now,
    ...(news.lines && { lines: [...news.lines] }),
    ...(news.restocked && { restocked: [...news.restocked] }),
  };
  const isNew = withRefund(order.refunds, entry).change === 'new';
  const site = await readSite(db);
  const note =
    isNew && status !== 'failed' ? await nextCreditNote(tx, db, order, amount, now) : undefined;
  const { refunds, change } = withRefund(order.refunds, {
    ...entry,
    ...(note && { creditNote: note.number, creditedPaise: note.creditedPaise }),
  });

  function write(to?: OrderStatus): void {
    if (change !== 'none') {
      note?.take();
      tx.update(db.doc(`orders/${order.id}`), { refunds, updatedAt: now });
    }
    if (change === 'new' || change === 'moved') {
      appendEvent(tx, db, order.id, {
        id: `refund-${id}-${status}`,
        type: EVENT[status],
        at: now,
        by: news.by,
        ...(news.uid !== undefined && { uid: news.uid }),
        detail: `${formatRupees(toRupees(amount))} ${SENTENCE[status]}`,
        data: { refundId: id, amountPaise: amount, ...(note && { creditNote: note.number }) },
      });
    }
    if (isNew && status !== 'failed') {
      queueMail(tx, db, { kind: 'refunded', refundId: id, amountPaise: amount, order, now, site });
    }
    if (change !== 'none' || to !== undefined) {
      applyRefund(tx, db, { order, refunds, ...(to !== undefined && { to }) });
    }
  }
  return { write };
}

/**
 * What Razorpay says of a refund, begun by us or at its own panel. Deaf to repetition and order.
 * The payment is known (`payments/{id}`).
 */
export function recordRefundNews(
  deps: Deps,
  refund: RazorpayRefund,
  mark: WebhookMark,
): Promise<'noted' | 'already'> {
  const { db } = deps;
  return inTransaction(db, async (tx) => {
    const now = deps.now();
    const paymentRef = db.doc(`payments/${refund.paymentId}`);
    const payment = v.parse(paymentRecordSchema, plain((await tx.get(paymentRef)).data()));
    const order = readOrder(await tx.get(db.doc(`orders/${payment.orderId}`)));
    if (!order || (await wasMarked(tx, db, mark))) return 'already';
    if (payment.state === 'settled') {
      const news = { refund, reason: UNTOLD, by: 'razorpay' } as const;
      const { write } = await prepareRefund(tx, db, order, news, now);
      writeMark(tx, db, mark, now);
      write();
      return 'noted';
    }
    const site = await readSite(db);
    writeMark(tx, db, mark, now);
    // A payment that was never the order's: only whether all of it has gone back matters.
    if (refund.status === 'failed') {
      tx.update(paymentRef, {
        state: 'refund_needed',
        attempts: payment.attempts + 1,
        failedRefundId: refund.id,
      });
    } else if (payment.state === 'refund_needed' && returns(refund, payment)) {
      const { id: refundId, paymentId } = refund;
      closeReturn(tx, db, { paymentId, record: payment, refundId, order, now, site });
    }
    return 'noted';
  });
}

/** Whether a refund sends all of a payment back: not a part of it, nor is this late news of one that has failed. */
function returns(refund: RazorpayRefund, payment: PaymentRecord): boolean {
  return refund.amount >= payment.amountPaise && refund.id !== payment.failedRefundId;
}
