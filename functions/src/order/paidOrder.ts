import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { hasLostDispute, isDisputed, WAITS_FOR_BANK } from '../../../src/domain/order/dispute';
import { isFullyRefunded, type Order } from '../../../src/domain/order/order';
import { readOrder } from '../store/firestore';
import { Refusal } from './requests/task';

/** The order that was paid for: the order itself, or the one that it replaces in the end. Only reads. */
export async function readPaidOrder(tx: Transaction, db: Firestore, order: Order): Promise<Order> {
  if (order.replaces === undefined) return order;
  const replaced = readOrder(await tx.get(db.doc(`orders/${order.replaces}`)));
  return replaced ? readPaidOrder(tx, db, replaced) : order;
}

/** Throws Refusal when goods would be given away: a bank may take the money of the paid order, or it is back. */
export function refuseToSend(paid: Order): void {
  if (isDisputed(paid)) throw new Refusal(WAITS_FOR_BANK);
  if (hasLostDispute(paid) || isFullyRefunded(paid))
    throw new Refusal('The money of this order is back with the customer, so nothing is sent.');
}
