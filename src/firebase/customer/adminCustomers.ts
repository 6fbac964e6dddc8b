import {
  collection,
  getCount,
  limit,
  orderBy,
  query,
  where,
  type QueryDocumentSnapshot,
} from 'firebase/firestore/lite';
import { decodeCustomer, type Customer, type CustomerSearch } from '../../domain/customer/customer';
import { lite } from '../lite';
import {
  countReads,
  decodeDocuments,
  fetchDocuments,
  fetchPage,
  fetchPageDocuments,
  type Page,
} from '../reads';

/** All users by cursor, newest first or by name. One read per user. */
export async function fetchCustomerRows(
  sort: 'newest' | 'name',
  size: number,
): Promise<Page<Customer>> {
  const q = query(
    collection(lite(), 'users'),
    ...(sort === 'name' ? [orderBy('name', 'asc')] : [orderBy('createdAt', 'desc')]),
  );
  return fetchPage(q, size, decodeCustomer);
}

/** Sorts after every other character: the upper bound of a prefix query. */
const NAME_RANGE_END = '\uf8ff';

/**
 * Users whose name begins with one of `starts`, `size` per page by cursor. The prefixes are queried one after the
 * other, so that each user costs one read; no name has two of them. `remaining` is the free space on this page.
 */
async function findByName(
  starts: readonly string[],
  size: number,
  after?: QueryDocumentSnapshot,
  remaining = size,
): Promise<Page<Customer>> {
  const [start, ...others] = starts;
  if (start === undefined) return { rows: [], next: undefined };
  const q = query(
    collection(lite(), 'users'),
    where('name', '>=', start),
    where('name', '<=', start + NAME_RANGE_END),
    orderBy('name', 'asc'),
  );
  const { docs, last } = await fetchPageDocuments(q, remaining, after);
  const rows = decodeDocuments(docs, decodeCustomer);
  if (last) return { rows, next: () => findByName(starts, size, last) };
  const more = await findByName(others, size, undefined, remaining - docs.length);
  return { rows: [...rows, ...more.rows], next: more.next };
}

/** Users with an email or phone number, or whose name has a prefix; `size` per page. Throws FirebaseError. */
export async function findCustomers(
  search: Exclude<CustomerSearch, { by: 'tag' }>,
  size: number,
): Promise<Page<Customer>> {
  const users = collection(lite(), 'users');
  switch (search.by) {
    case 'email': {
      const q = query(users, where('email', 'in', search.values), limit(size));
      return { rows: await fetchDocuments(q, decodeCustomer), next: undefined };
    }
    case 'phone': {
      const q = query(users, where('phoneNumber', '==', search.value), limit(size));
      return { rows: await fetchDocuments(q, decodeCustomer), next: undefined };
    }
    case 'name':
      return findByName(search.starts, size);
  }
}

/** The number of wishlist entries of a customer, by an aggregate query (one read per 1,000). */
export async function countWishlistEntries(uid: string): Promise<number> {
  const { count } = (await getCount(collection(lite(), 'users', uid, 'wishlist'))).data();
  countReads(Math.max(1, Math.ceil(count / 1000)));
  return count;
}
