import { collection, limit, orderBy, query, where } from 'firebase/firestore/lite';
import { addDays, startOfDay } from '../../domain/shop/ist';
import { decodeCustomer, type Customer } from '../../domain/customer/customer';
import { decodeLogEntry, type LogEntry, type LogCollection } from '../../domain/shop/logEntry';
import { lite } from '../lite';
import { fetchDocuments, fetchPage, type Page } from '../reads';

/** Filters of the log. Days are Indian days (`2026-11-20`), both inclusive. */
export interface LogFilter {
  collection?: LogCollection | undefined;
  /** The uid of who did it. */
  by?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** The filter of the log lists no more admins than this. */
const MAX_ADMINS = 5;

/** The users with the role admin; one read each. */
export async function fetchAdmins(): Promise<Customer[]> {
  const q = query(collection(lite(), 'users'), where('role', '==', 'admin'), limit(MAX_ADMINS));
  return fetchDocuments(q, decodeCustomer);
}

/** The log, newest first, by cursor; one read per entry. */
export async function fetchLog(
  { collection: changed, by, from, to }: LogFilter,
  size: number,
): Promise<Page<LogEntry>> {
  const q = query(
    collection(lite(), 'adminLog'),
    ...(changed ? [where('collection', '==', changed)] : []),
    ...(by ? [where('by', '==', by)] : []),
    ...(from ? [where('at', '>=', startOfDay(from))] : []),
    ...(to ? [where('at', '<', startOfDay(addDays(to, 1)))] : []),
    orderBy('at', 'desc'),
  );
  return fetchPage(q, size, decodeLogEntry);
}
