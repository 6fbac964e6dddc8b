import { collection, orderBy, query, where } from 'firebase/firestore/lite';
import { decodeOrder, type Order } from '../../domain/order/order';
import { monthBounds } from '../../domain/shop/ist';
import { DecodeError } from '../../domain/shop/decode';
import { lite } from '../lite';
import { fetchPage, type Page } from '../reads';

/** An order, or why it cannot be read: a tax return must not leave it out in silence. */
export type ReadOrder = { order: Order } | { fault: string };

function readOrder(id: string, data: Record<string, unknown>): ReadOrder {
  try {
    return { order: decodeOrder(id, data) };
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    return { fault: error.message };
  }
}

/** The orders whose invoice is of an Indian month (`2026-11`), oldest first; one read each. Throws FirebaseError. */
export async function fetchInvoicedIn(month: string, size: number): Promise<Page<ReadOrder>> {
  const { from, until } = monthBounds(month);
  const q = query(
    collection(lite(), 'orders'),
    where('invoicedAt', '>=', from),
    where('invoicedAt', '<', until),
    orderBy('invoicedAt'),
  );
  return fetchPage(q, size, readOrder);
}

/** The orders that have a credit note of an Indian month (`2026-11`); one read each. Throws FirebaseError. */
export async function fetchCreditedIn(month: string, size: number): Promise<Page<ReadOrder>> {
  const q = query(collection(lite(), 'orders'), where('creditMonths', 'array-contains', month));
  return fetchPage(q, size, readOrder);
}
