import {
  collection,
  doc,
  getDoc,
  limit,
  query,
  runTransaction,
  serverTimestamp,
  where,
} from 'firebase/firestore/lite';
import { decodeCustomer, type Customer } from '../../domain/customer/customer';
import { decodeCustomerNotes, type CustomerNotes } from '../../domain/customer/customerNotes';
import { lite, plain } from '../lite';
import { countReads, fetchDocument, fetchDocuments, fetchPage } from '../reads';

const notesRef = (uid: string) => doc(lite(), 'customerNotes', uid);

/** What admins remember about a customer. One read. Throws DecodeError, FirebaseError. */
export async function fetchCustomerNotes(uid: string): Promise<CustomerNotes> {
  const snapshot = await getDoc(notesRef(uid));
  countReads(1);
  return decodeCustomerNotes(uid, plain(snapshot.data()));
}

/** Writes them; false, and nothing written, when they have changed since they were loaded. Throws FirebaseError. */
export async function saveCustomerNotes(
  uid: string,
  loaded: CustomerNotes,
  edited: CustomerNotes,
  by: string,
): Promise<boolean> {
  return runTransaction(lite(), async (tx) => {
    const current = decodeCustomerNotes(uid, plain((await tx.get(notesRef(uid))).data()));
    countReads(1);
    if (JSON.stringify(current) !== JSON.stringify(loaded)) return false;
    tx.set(notesRef(uid), { ...edited, updatedAt: serverTimestamp(), updatedBy: by });
    return true;
  });
}

/** The customers with a tag, `size` at most; two reads each. Throws FirebaseError. */
export async function findCustomersByTag(tag: string, size: number): Promise<Customer[]> {
  const tagged = query(
    collection(lite(), 'customerNotes'),
    where('tags', 'array-contains', tag),
    limit(size),
  );
  const ids = await fetchDocuments(tagged, (id) => id);
  const found = await Promise.all(
    ids.map((id) => fetchDocument(doc(lite(), 'users', id), decodeCustomer)),
  );
  return found.filter((one) => one !== undefined);
}

/** All notes by customer, for an export; one read each. Throws FirebaseError. */
export async function fetchAllCustomerNotes(size: number): Promise<Map<string, CustomerNotes>> {
  const all = new Map<string, CustomerNotes>();
  let page = await fetchPage(query(collection(lite(), 'customerNotes')), size, (id, data) => ({
    id,
    notes: decodeCustomerNotes(id, data),
  }));
  for (;;) {
    for (const { id, notes } of page.rows) all.set(id, notes);
    if (!page.next) return all;
    page = await page.next();
  }
}
