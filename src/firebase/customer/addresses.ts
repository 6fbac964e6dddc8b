import {
  collection,
  doc,
  limit,
  query,
  writeBatch,
  type CollectionReference,
} from 'firebase/firestore/lite';
import { MAX_ADDRESSES } from '../../domain/shop/constants';
import type { ShippingInfo } from '../../domain/customer/address';
import {
  decodeSavedAddress,
  sortAddresses,
  type SavedAddress,
} from '../../domain/customer/savedAddress';
import { lite } from '../lite';
import { fetchDocuments } from '../reads';

const addressBook = (uid: string): CollectionReference =>
  collection(lite(), 'users', uid, 'addresses');

/** The address book of a user, the default address first. Throws FirebaseError. */
export async function fetchAddresses(uid: string): Promise<SavedAddress[]> {
  return sortAddresses(
    await fetchDocuments(query(addressBook(uid), limit(MAX_ADDRESSES)), decodeSavedAddress),
  );
}

/**
 * Writes an address, a new one without `id`, and returns its id. `others` is the address book as it was shown: when
 * this address becomes the default, the previous default is cleared in the same batch. The first address is always the
 * default. Throws FirebaseError, and Error when the book has MAX_ADDRESSES.
 */
export async function saveAddress(
  uid: string,
  others: readonly SavedAddress[],
  address: { id?: string; isDefault: boolean; info: ShippingInfo },
): Promise<string> {
  const batch = writeBatch(lite());
  const ref = doc(addressBook(uid), address.id ?? freeId(others));
  const rest = others.filter(({ id }) => id !== address.id);
  const isDefault = address.isDefault || !rest.some((other) => other.isDefault);
  batch.set(ref, { ...address.info, isDefault });
  if (isDefault) {
    for (const other of rest.filter((candidate) => candidate.isDefault))
      batch.update(doc(addressBook(uid), other.id), { isDefault: false });
  }
  await batch.commit();
  return ref.id;
}

/** One of the ids that the rules allow and no address has, at random: another tab may be choosing one too. */
function freeId(others: readonly SavedAddress[]): string {
  const taken = new Set(others.map(({ id }) => id));
  const free = Array.from({ length: MAX_ADDRESSES }, (_, n) => String(n)).filter(
    (id) => !taken.has(id),
  );
  const id = free[Math.floor(Math.random() * free.length)];
  if (id === undefined) throw new Error('the address book is full');
  return id;
}

/** Deletes an address; when it was the default, the next one becomes the default in the same batch. */
export async function removeAddress(
  uid: string,
  all: readonly SavedAddress[],
  id: string,
): Promise<void> {
  const batch = writeBatch(lite());
  batch.delete(doc(addressBook(uid), id));
  const [next, ...others] = all.filter((address) => address.id !== id);
  if (next && ![next, ...others].some(({ isDefault }) => isDefault))
    batch.update(doc(addressBook(uid), next.id), { isDefault: true });
  await batch.commit();
}
