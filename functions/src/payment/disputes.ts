import type { DocumentSnapshot, Transaction } from 'firebase-admin/firestore';
import * as v from 'valibot';
import {
  isDisputed,
  withDispute,
  type Dispute,
  type DisputeStatus,
} from '../../../src/domain/order/dispute';
import { formatRupees, toRupees } from '../../../src/domain/pricing/money';
import { orderEntry } from '../adminLog/ofOrder';
import type { Deps } from '../deps';
import { applyChange } from '../figures/apply';
import { inTransaction, plain, readOrder } from '../store/firestore';
import { findByRazorpayOrder } from './findOrder';
import type { RazorpayDispute, RazorpayPayment } from './razorpay/client';
import { prepareRefund } from './refunds/record';
import { paymentRecordSchema } from './settle';
import { recordProcessed, wasProcessed, type WebhookEvent } from './webhookEvents';

/** Razorpay's events of a dispute; `closed` ends one of a phase in which the bank only asks. */
const STATUSES: Readonly<Record<string, DisputeStatus>> = {
  'payment.dispute.created': 'open',
  'payment.dispute.under_review': 'under_review',
  'payment.dispute.action_required': 'action_required',
  'payment.dispute.won': 'won',
  'payment.dispute.lost': 'lost',
  'payment.dispute.closed': 'closed',
};

/** What the owner must know at once; the log's alert sends an email. */
const URGENT: readonly DisputeStatus[] = ['open', 'action_required', 'lost'];

/** A dispute as a webhook tells it. */
interface DisputeReport {
  payment: RazorpayPayment;
  dispute: RazorpayDispute;
  /** When it happened at Razorpay. */
  at: Date;
  webhookEvent: WebhookEvent;
}

/**
 * Records what a customer's bank does about a payment (docs/decisions/004-payment.md "Disputes"). An open dispute stops
 * shipping and refunds, and what the bank takes is booked like a refund; `followDispute` does the rest. Idempotent, and
 * independent of the order of events.
 */
export async function recordDispute(
  deps: Deps,
  report: DisputeReport,
): Promise<'noted' | 'already' | 'ignored'> {
  const { payment, dispute, webhookEvent } = report;
  const status = STATUSES[webhookEvent.type];
  const found =
    payment.orderId === undefined ? undefined : await findByRazorpayOrder(deps, payment.orderId);
  if (!found || status === undefined) {
    deps.log.warn('A dispute of a payment that is not ours', { paymentId: payment.id });
    return 'ignored';
  }
  const result = await inTransaction(deps.db, (tx) =>
    recordIn(tx, deps, found.id, report, {
      id: dispute.id,
      // A bank may also keep what it has deducted when it closes a dispute.
      status: status === 'closed' && dispute.amountDeducted > 0 ? 'lost' : status,
      phase: dispute.phase,
      amountPaise: dispute.amount,
      reason: dispute.reason,
      respondBy: dispute.respondBy,
      at: report.at,
    }),
  );
  if (result === 'noted' && URGENT.includes(status)) {
    const { type } = webhookEvent;
    deps.log.error('A payment is disputed', { orderId: found.id, paymentId: payment.id, type });
  }
  return result;
}

async function recordIn(
  tx: Transaction,
  deps: Deps,
  orderId: string,
  { payment, dispute, webhookEvent }: DisputeReport,
  update: Dispute,
): Promise<'noted' | 'already'> {
  const { db } = deps;
  const now = deps.now();
  const paymentRef = db.doc(`payments/${payment.id}`);
  const [orderDoc, paymentDoc] = await tx.getAll(db.doc(`orders/${orderId}`), paymentRef);
  const order = orderDoc && readOrder(orderDoc);
  if (!order || (await wasProcessed(tx, db, webhookEvent))) return 'already';
  const disputes = withDispute(order.disputes, update);
  if (!disputes) {
    recordProcessed(tx, db, webhookEvent, now);
    return 'already';
  }
  const lostPaise = update.status === 'lost' ? dispute.amountDeducted || dispute.amount : undefined;
  // Another payment of the order was refused, so nothing was sold for it.
  const isOfOrder = order.razorpayPaymentId === payment.id;
  const loss =
    isOfOrder && lostPaise !== undefined
      ? await prepareRefund(
          tx,
          db,
          order,
          {
            refund: {
              id: update.id,
              paymentId: payment.id,
              amount: lostPaise,
              status: 'processed',
            },
            reason: 'Taken back by the customer’s bank',
            by: 'razorpay',
            disputes,
          },
          now,
        )
      : undefined;

  recordProcessed(tx, db, webhookEvent, now);
  const changes = {
    paymentId: payment.id,
    disputeId: update.id,
    amount: formatRupees(toRupees(lostPaise ?? update.amountPaise)),
  };
  const { type: what, ids } = webhookEvent;
  tx.set(
    db.doc(`adminLog/${ids[0] ?? update.id}`),
    orderEntry(orderId, { what, by: 'Razorpay', at: now, changes }),
  );
  if (!isOfOrder) {
    if (paymentDoc?.exists) tx.update(paymentRef, refusedPaymentFields(paymentDoc, update));
    // What the bank has taken, the customer has back from it, and not from a refund of ours.
    if (update.status === 'lost' && order.returning.length > 0)
      tx.update(db.doc(`orders/${orderId}`), {
        returning: order.returning.filter(({ paymentId }) => paymentId !== payment.id),
      });
    return 'noted';
  }
  tx.update(db.doc(`orders/${orderId}`), {
    disputes: disputes.map(toStored),
    disputed: isDisputed({ disputes }),
    updatedAt: now,
  });
  if (loss) loss.write();
  else applyChange(tx, db, order, { ...order, disputes });
  return 'noted';
}

/** Firestore stores no undefined. */
function toStored({ respondBy, ...dispute }: Dispute): Record<string, unknown> {
  return { ...dispute, respondBy: respondBy ?? null };
}

/** A refused payment is not refunded while a bank may take it, and never after the bank took it. */
function refusedPaymentFields(snapshot: DocumentSnapshot, dispute: Dispute): object {
  const { status } = dispute;
  const { state } = v.parse(paymentRecordSchema, plain(snapshot.data()));
  if (status !== 'lost') return { disputed: isDisputed({ disputes: [dispute] }) };
  return { disputed: true, ...(state === 'refund_needed' && { state: 'refunded' }) };
}
