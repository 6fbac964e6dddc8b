import type { Firestore, Transaction } from 'firebase-admin/firestore';
import type { Order, Refund } from '../../../src/domain/order/order';
import { wasPaid, type OrderStatus } from '../../../src/domain/order/orderStatus';
import { queueChange } from './changes';
import { changesBetween, contributionOf, type Contribution, type Figures } from './figures';

/** The part of an order that stats/* has counted so far. */
export function countedPart(order: Order): Contribution | undefined {
  const { countedStatus } = order;
  return countedStatus === undefined
    ? undefined
    : contributionOf({ ...order, status: countedStatus });
}

/**
 * Adds an order's change to stats/*, through the queue of changes and in the transaction that makes it. Only writes.
 * `before` is the order as read there. Also stores on the order the status under which it is now counted, so that a
 * repetition, or the trigger that follows the write, counts nothing more. Call it once per transaction and order.
 */
export function applyChange(tx: Transaction, db: Firestore, before: Order, after: Order): void {
  const changes = changesBetween(countedPart(before), contributionOf(after)).filter(
    ({ figures }) => Object.keys(figures).length > 0,
  );
  if (changes.length > 0) {
    const days = Object.fromEntries(changes.map(({ day, figures }) => [day, figures]));
    queueChange(tx, db, { days });
  }
  if (wasPaid(after.status) && before.countedStatus !== after.status)
    tx.update(db.doc(`orders/${before.id}`), { countedStatus: after.status });
}

/** For an order that becomes paid. `order` is as read in the transaction. */
export function applySale(
  tx: Transaction,
  db: Firestore,
  { order, when }: { order: Order; when: Date },
): void {
  applyChange(tx, db, order, { ...order, status: 'paid', paidAt: when });
}

/**
 * For a refund. `refunds` is the order's list of refunds after it, and `disputes` and `returns` those of its disputes
 * and returns.
 */
export function applyRefund(
  tx: Transaction,
  db: Firestore,
  {
    order,
    refunds,
    disputes = order.disputes,
    returns = order.returns,
    to = order.status,
  }: {
    order: Order;
    refunds: Refund[];
    disputes?: Order['disputes'];
    returns?: Order['returns'];
    to?: OrderStatus;
  },
): void {
  applyChange(tx, db, order, { ...order, refunds, disputes, returns, status: to });
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
  queueChange(tx, db, { summary: figures });
}
