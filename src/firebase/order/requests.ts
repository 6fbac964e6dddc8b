import {
  collection,
  doc,
  query,
  serverTimestamp,
  setDoc,
  where,
  writeBatch,
} from 'firebase/firestore/lite';
import { decodeRequest, type DeliveryAnswer, type RequestRecord } from '../../domain/order/request';
import type { ReturnKind, ReturnWish } from '../../domain/order/returns';
import { MAX_REASON } from '../../domain/shop/constants';
import type { Order } from '../../domain/order/order';
import { lite } from '../lite';
import { fetchDocument, fetchDocuments } from '../reads';

/**
 * Requests the cancellation of an order: sets its status and creates the request document in one batch. The rules check
 * the owner, the status and the 24 hours from the payment. Throws FirebaseError.
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

/** Withdraws the request to cancel, once an order. Throws FirebaseError. */
export async function requestWithdrawal({
  id,
  userId,
}: Pick<Order, 'id' | 'userId'>): Promise<void> {
  await setDoc(doc(lite(), 'orders', id, 'requests', 'withdraw'), {
    type: 'withdraw',
    by: userId,
    at: serverTimestamp(),
  });
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

/**
 * Asks for a corrected delivery address under one of the order's nine ids. The rules check the customer, the order and
 * the address. Throws FirebaseError.
 */
export async function requestAddress(
  orderId: string,
  uid: string,
  id: string,
  to: Order['shippingInfo'],
): Promise<void> {
  await setDoc(doc(lite(), 'orders', orderId, 'requests', id), {
    type: 'address',
    by: uid,
    at: serverTimestamp(),
    to,
  });
}

/** What a customer asks for when pieces come back. */
export interface ReturnFields {
  kind: ReturnKind;
  wish: ReturnWish;
  /** How many pieces of each charged line. */
  pieces: readonly number[];
  note: string;
  /** The number of photographs, which are uploaded before. */
  photos: number;
}

/**
 * Asks for a return under one of the order's five ids. The rules check the customer, the order and the window. Throws
 * FirebaseError.
 */
export async function requestReturn(
  orderId: string,
  uid: string,
  id: string,
  { note, ...fields }: ReturnFields,
): Promise<void> {
  await setDoc(doc(lite(), 'orders', orderId, 'requests', id), {
    type: 'return',
    by: uid,
    at: serverTimestamp(),
    ...fields,
    ...(note !== '' && { note }),
  });
}

/** What a customer has asked about an order. Throws FirebaseError. */
export async function fetchOwnRequests(orderId: string, uid: string): Promise<RequestRecord[]> {
  return fetchDocuments(
    query(collection(lite(), 'orders', orderId, 'requests'), where('by', '==', uid)),
    decodeRequest,
  );
}

/** The current state of a request; undefined when it does not exist. */
export async function fetchRequest(
  orderId: string,
  requestId: string,
): Promise<RequestRecord | undefined> {
  return fetchDocument(doc(lite(), 'orders', orderId, 'requests', requestId), decodeRequest);
}
