import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Transaction,
} from 'firebase-admin/firestore';
import { hasLostDispute, isDisputed, WAITS_FOR_BANK } from '../../../src/domain/order/dispute';
import type { Order } from '../../../src/domain/order/order';
import { isFullyRefunded } from '../../../src/domain/order/refunded';
import type { OrderStatus } from '../../../src/domain/order/orderStatus';
import { orderNumber } from '../../../src/domain/order/orderNumber';
import { isSentAgain } from '../../../src/domain/order/request';
import { isPaidBack } from '../../../src/domain/order/returnable';
import { readOrder } from '../store/firestore';
import { Refusal } from './requests/task';

/** The order that was paid for: the order itself, or the one that it replaces in the end. Only reads. */
export async function readPaidOrder(tx: Transaction, db: Firestore, order: Order): Promise<Order> {
  if (order.replaces === undefined) return order;
  const replaced = readOrder(await tx.get(db.doc(`orders/${order.replaces}`)));
  return replaced ? readPaidOrder(tx, db, replaced) : order;
}

/** The orders that are sent in place of what was returned from an order, and in place of those. */
export async function replacementsOf(
  db: Firestore,
  { returns }: Order,
  read: (ref: DocumentReference) => Promise<DocumentSnapshot> = (ref) => ref.get(),
): Promise<Order[]> {
  const ids = returns.flatMap(({ replacementId }) => replacementId ?? []);
  const found = await Promise.all(ids.map((id) => read(db.doc(`orders/${id}`))));
  const direct = found.flatMap((doc) => readOrder(doc) ?? []);
  const further = await Promise.all(direct.map((one) => replacementsOf(db, one, read)));
  return [...direct, ...further.flat()];
}

/** The statuses of an order whose goods are still with the shop. */
const UNSHIPPED: readonly OrderStatus[] = ['paid', 'processing', 'cancellation_requested'];

/** Whether a parcel of the order may still be with the shop: also one that came back and is sent again. */
export const isHere = (order: Order): boolean =>
  UNSHIPPED.includes(order.status) || isSentAgain(order);

/** Throws Refusal when goods would be given away: a bank may take the money of the paid order, or it is back. */
export function refuseToSend(paid: Order): void {
  if (isDisputed(paid)) throw new Refusal(WAITS_FOR_BANK);
  if (hasLostDispute(paid) || isFullyRefunded(paid))
    throw new Refusal('The money of this order is back with the customer, so nothing is sent.');
}

/** Throws Refusal when a replacement would be sent for pieces whose money is back, or on its way. Only reads. */
export async function refuseToReplace(tx: Transaction, db: Firestore, order: Order): Promise<void> {
  if (order.replaces === undefined) return;
  const paid = await readPaidOrder(tx, db, order);
  if (isDisputed(paid)) throw new Refusal(WAITS_FOR_BANK);
  if (hasLostDispute(paid) || isPaidBack(paid, order.pricing?.lines ?? []))
    throw new Refusal(
      `A refund on order ${orderNumber(paid.id)} gives the money for these pieces back, so this replacement is not sent. If the bank rejects that refund, it can be sent.`,
    );
}
