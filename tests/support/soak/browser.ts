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
  /** My Orders, Cancel order. Each of these returns the id of the request. */
  requestCancellation(id: string, from: string): Promise<string>;
  /** "Return or report a problem": so many pieces of each line, unopened. */
  askReturn(id: string, pieces: readonly number[]): Promise<string>;
  /** A request of the back office. */
  request(id: string, fields: Record<string, unknown>): Promise<string>;
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
      return ref.id;
    },
    askReturn: async (id, pieces) => {
      const ref = doc(db, 'orders', id, 'requests', 'return-1');
      await setDoc(ref, {
        type: 'return',
        kind: 'unopened',
        wish: 'refund',
        pieces,
        photos: 0,
        by: person.uid,
        at: serverTimestamp(),
      });
      return ref.id;
    },
    request: async (id, fields) => {
      const ref = doc(collection(db, 'orders', id, 'requests'));
      await setDoc(ref, { ...fields, by: person.uid, at: serverTimestamp() });
      return ref.id;
    },
    close: () => deleteApp(app),
  };
}
