import {
  collection,
  count,
  getAggregate,
  getCount,
  limit,
  orderBy,
  query,
  sum,
  where,
} from 'firebase/firestore/lite';
import {
  decodeCustomer,
  type Customer,
  type CustomerSearch,
  type Spent,
} from '../../domain/customer/customer';
import { hasNames } from '../../domain/customer/nameSearch';
import { decodeOrder } from '../../domain/order/order';
import { PAID_STATUSES, wasPaid } from '../../domain/order/orderStatus';
import { refundedPaise } from '../../domain/order/refunded';
import { toRupees } from '../../domain/pricing/money';
import { lite } from '../lite';
import { countReads, fetchDocuments, fetchPage, type Page } from '../reads';

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

/** Of these customers those whose name has every word that was typed. */
function onlyNamed({ rows, next }: Page<Customer>, typed: string): Page<Customer> {
  return {
    rows: rows.filter(({ name }) => hasNames([name], typed)),
    next: next && (async () => onlyNamed(await next(), typed)),
  };
}

/** Users with an email or phone number, or whose name has words that begin with those typed; `size` per page. Throws FirebaseError. */
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
    case 'name': {
      const q = query(
        users,
        where('nameStarts', 'array-contains', search.start),
        orderBy('name', 'asc'),
      );
      return onlyNamed(await fetchPage(q, size, decodeCustomer), search.typed);
    }
  }
}

/** The number of wishlist entries of a customer, by an aggregate query (one read per 1,000). */
export async function countWishlistEntries(uid: string): Promise<number> {
  const snapshot = await getCount(collection(lite(), 'users', uid, 'wishlist'));
  const entries = snapshot.data().count;
  countReads(Math.max(1, Math.ceil(entries / 1000)));
  return entries;
}

/** Of how many orders the refunds are taken off. Nobody has more of them. */
const MAX_REFUNDED = 100;

/**
 * What a customer with many orders has paid: one read for a thousand of them, and one for each that was refunded. Throws
 * FirebaseError.
 */
export async function fetchSpent(uid: string): Promise<Spent> {
  const paid = query(
    collection(lite(), 'orders'),
    where('userId', '==', uid),
    where('status', 'in', PAID_STATUSES),
    // A replacement costs nothing and is no order of its own.
    where('amountPaise', '>', 0),
  );
  const refunded = query(
    collection(lite(), 'orders'),
    where('userId', '==', uid),
    orderBy('refundedAt', 'desc'),
    limit(MAX_REFUNDED),
  );
  const [sums, withRefunds] = await Promise.all([
    getAggregate(paid, { orders: count(), paise: sum('amountPaise') }),
    fetchDocuments(refunded, decodeOrder),
  ]);
  const { orders, paise } = sums.data();
  countReads(Math.max(1, Math.ceil(orders / 1000)));
  const returned = withRefunds
    .filter(({ status }) => wasPaid(status))
    .reduce((all, order) => all + refundedPaise(order), 0);
  return { orders, rupees: toRupees(paise - returned) };
}
