import { collection, doc, serverTimestamp, setDoc, writeBatch } from 'firebase/firestore/lite';
import type { DeliveryAnswer } from '../../domain/order/request';
import { MAX_REASON } from '../../domain/shop/constants';
import type { Order } from '../../domain/order/order';
import { lite } from '../lite';

/**
 * Requests the cancellation of an order: sets its status and creates the request document in one batch. The rules check
 * the owner, the status and the 24 hours. Throws FirebaseError.
 */
export async function requestCancellation(
  order: Pick<Order, 'id' | 'userId' | 'status'>,
  reason: string,
): Promise<void> {
  const batch = writeBatch(lite());
  const ref = doc(lite(), 'orders', order.id);
  const request = doc(collection(ref, 'requests'));
  batch.update(ref, {
    status: 'cancellation_requested',
    cancellationFrom: order.status,
    cancelRequest: request.id,
    updatedAt: serverTimestamp(),
  });
  batch.set(request, {
    type: 'cancel',
    by: order.userId,
    at: serverTimestamp(),
    ...(reason.trim() !== '' && { reason: reason.trim().slice(0, MAX_REASON) }),
  });
  await batch.commit();
}

/**
 * Tells the courier, through the functions, what to do after a delivery has failed. One answer for each attempt, which is
 * its id. Throws FirebaseError.
 */
export async function requestDelivery(
  order: Pick<Order, 'id' | 'userId' | 'failedDelivery'>,
  answer: DeliveryAnswer,
): Promise<void> {
  const id = `answer-${order.failedDelivery?.attempts ?? 1}`;
  await setDoc(doc(lite(), 'orders', order.id, 'requests', id), {
    ...answer,
    by: order.userId,
    at: serverTimestamp(),
  });
}
