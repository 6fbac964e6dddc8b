import { FieldValue, type Firestore, type Transaction } from 'firebase-admin/firestore';
import {
  wasPaid,
  type Order,
  type OrderStatus,
  type Refund,
} from '../../../src/domain/order/order';
import {
  changesBetween,
  contributionOf,
  summaryPart,
  type Contribution,
  type Figures,
} from './figures';

/**
 * Figures as increments, which need no read, so that concurrent sales do not wait for one document. Empty maps are left
 * out, because a merge would replace the stored map with an empty one.
 */
function increments(figures: Figures): Record<string, unknown> {
  const added: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(figures)) {
    if (typeof value === 'number') added[name] = FieldValue.increment(value);
    else if (!isEmpty(value)) added[name] = increments(value);
  }
  return added;
}

function isEmpty(figures: Figures): boolean {
  return Object.values(figures).every((value) => typeof value === 'object' && isEmpty(value));
}

/** The part of an order that stats/* has counted so far. */
function counted(order: Order): Contribution | undefined {
  const { countedStatus } = order;
  return countedStatus === undefined
    ? undefined
    : contributionOf({ ...order, status: countedStatus });
}

/**
 * Adds an order's change to stats/*, in the transaction that makes it. Only writes. `before` is the order as read
 * there. Also stores on the order the status under which it is now counted, so that a repetition, or the trigger that
 * follows the write, counts nothing more. Call it once per transaction and order.
 */
export function applyChange(tx: Transaction, db: Firestore, before: Order, after: Order): void {
  for (const { day, figures } of changesBetween(counted(before), contributionOf(after))) {
    if (isEmpty(figures)) continue;
    tx.set(db.doc(`stats/day-${day}`), { day, ...increments(figures) }, { merge: true });
    const part = summaryPart(figures);
    if (!isEmpty(part)) tx.set(db.doc('stats/summary'), increments(part), { merge: true });
  }
  if (wasPaid(after.status) && before.countedStatus !== after.status)
    tx.set(db.doc(`orders/${before.id}`), { countedStatus: after.status }, { merge: true });
}

/** For an order that becomes paid. `order` is as read in the transaction. */
export function applySale(
  tx: Transaction,
  db: Firestore,
  { order, when }: { order: Order; when: Date },
): void {
  applyChange(tx, db, order, { ...order, status: 'paid', paidAt: when });
}

/** For a refund. `refunds` is the order's list of refunds after it. */
export function applyRefund(
  tx: Transaction,
  db: Firestore,
  { order, refunds, to }: { order: Order; refunds: Refund[]; to?: OrderStatus },
): void {
  applyChange(tx, db, order, { ...order, refunds, status: to ?? order.status });
}

/** For a change of status. `order` is as read in the transaction. */
export function applyStatusChange(
  tx: Transaction,
  db: Firestore,
  { order, to }: { order: Order; to: OrderStatus },
): void {
  applyChange(tx, db, order, { ...order, status: to });
}

/** Counts of stats/summary that belong to no order. Only writes. */
export function addToSummary(tx: Transaction, db: Firestore, figures: Figures): void {
  tx.set(db.doc('stats/summary'), increments(figures), { merge: true });
}
