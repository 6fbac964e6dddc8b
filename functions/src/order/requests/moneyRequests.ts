import type { Firestore, Transaction } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { isUnfinished, MONEY_REQUESTS } from '../../../../src/domain/order/moneyRequest';
import { plain } from '../../store/firestore';
import { progressSchema } from './schema';
import { Refusal, type Task } from './task';

/** The requests about the money of an order. Only reads. */
export async function readMoneyRequests(tx: Transaction, db: Firestore, orderId: string) {
  const requests = db.collection(`orders/${orderId}/requests`);
  const { docs } = await tx.get(requests.where('type', 'in', [...MONEY_REQUESTS]));
  return docs.map((doc) => ({ ...v.parse(progressSchema, plain(doc.data())), id: doc.id }));
}

/** Throws Refusal while a refund, return or cancellation of the order may be moving its money. Only reads. */
export async function refuseWhileMoneyMoves(
  tx: Transaction,
  { deps: { db, now }, orderId }: Task,
): Promise<void> {
  const requests = await readMoneyRequests(tx, db, orderId);
  if (requests.some((one) => isUnfinished(one, now())))
    throw new Refusal(
      'A refund, return or cancellation of this order is still in progress, so nothing was done. Wait for it to finish, then try again.',
    );
}
