import { deleteApp, initializeApp } from 'firebase/app';
import {
  collection,
  connectFirestoreEmulator,
  doc,
  getFirestore,
  serverTimestamp,
  setDoc,
  writeBatch,
} from 'firebase/firestore/lite';
import { ports, projectId } from '../emulators';
import type { Person } from '../fixtures';

export interface OrderedLine {
  id: string;
  name: string;
  price: number;
  quantity: number;
  selectedVolume: string;
}

/** Writes of a customer's browser: through the rules, with the customer's token, in the shop's own shapes. */
export interface Browser {
  placeOrder(id: string, items: readonly OrderedLine[], couponCode?: string): Promise<void>;
  /** My Orders, Cancel order. */
  requestCancellation(id: string, from: string): Promise<void>;
  /** "Return or report a problem": so many pieces of each line, unopened. */
  askReturn(id: string, pieces: readonly number[]): Promise<void>;
  /** A request of the back office. */
  request(id: string, fields: Record<string, unknown>): Promise<void>;
  /** The back office's answer to the request. */
  decide(id: string, accept: boolean): Promise<void>;
  close(): Promise<void>;
}

export function browserOf(person: Person): Browser {
  const app = initializeApp({ projectId, apiKey: 'demo' }, person.uid);
  const db = getFirestore(app);
  connectFirestoreEmulator(db, '127.0.0.1', ports.firestore, { mockUserToken: person.token });
  return {
    placeOrder: (id, items, couponCode) =>
      setDoc(doc(db, 'orders', id), {
        userId: person.uid,
        items,
        shippingInfo: {
          firstName: 'Meera',
          lastName: 'Rao',
          email: person.email,
          phone: person.phone,
          address1: '7 Lake View Road',
          address2: '',
          landmark: '',
          city: 'Pune',
          state: 'Maharashtra',
          zipCode: '411001',
          country: 'India',
        },
        ...(couponCode !== undefined && { couponCode }),
        status: 'pending_payment',
        createdAt: serverTimestamp(),
        updatedAt: serverTimestamp(),
      }),
    requestCancellation: async (id, from) => {
      const batch = writeBatch(db);
      const order = doc(db, 'orders', id);
      const ref = doc(collection(order, 'requests'));
      batch.update(order, {
        status: 'cancellation_requested',
        cancellationFrom: from,
        cancelRequest: ref.id,
        updatedAt: serverTimestamp(),
      });
      const request = { type: 'cancel', by: person.uid, at: serverTimestamp() };
      batch.set(ref, request);
      await batch.commit();
    },
    askReturn: (id, pieces) =>
      setDoc(doc(db, 'orders', id, 'requests', 'return-1'), {
        type: 'return',
        kind: 'unopened',
        wish: 'refund',
        pieces,
        photos: 0,
        by: person.uid,
        at: serverTimestamp(),
      }),
    request: (id, fields) =>
      setDoc(doc(collection(db, 'orders', id, 'requests')), {
        ...fields,
        by: person.uid,
        at: serverTimestamp(),
      }),
    decide: (id, accept) =>
      setDoc(doc(collection(db, 'orders', id, 'requests')), {
        type: 'cancel_decision',
        accept,
        ...(!accept && { reason: 'The parcel has been packed.' }),
        by: person.uid,
        at: serverTimestamp(),
      }),
    close: () => deleteApp(app),
  };
}
