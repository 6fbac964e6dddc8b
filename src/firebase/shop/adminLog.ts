import {
  collection,
  getDocs,
  limit,
  orderBy,
  query,
  startAfter,
  where,
  type QueryDocumentSnapshot,
} from 'firebase/firestore/lite';
import { addDays, startOfDay } from '../../domain/shop/ist';
import { decodeCustomer, type Customer } from '../../domain/customer/customer';
import { decodeLogEntry, type LogEntry, type LogCollection } from '../../domain/shop/logEntry';
import { decodeList } from '../../domain/shop/decode';
import { lite, plain } from '../lite';
import { countReads } from '../reads';

/** Filters of the log. Days are Indian days (`2026-11-20`), both inclusive. */
export interface LogFilter {
  room?: LogCollection | undefined;
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
  const { docs } = await getDocs(q);
  countReads(Math.max(1, docs.length));
  const { items, faults } = decodeList(docs, (entry) =>
    decodeCustomer(entry.id, plain(entry.data())),
  );
  for (const fault of faults) console.warn(fault.message);
  return items;
}

export interface LogRows {
  rows: LogEntry[];
  next: (() => Promise<LogRows>) | undefined;
}

/** The log, newest first, by cursor; one read per entry. */
export async function fetchLog(
  filter: LogFilter,
  size: number,
  after?: QueryDocumentSnapshot,
): Promise<LogRows> {
  const { room, by, from, to } = filter;
  const q = query(
    collection(lite(), 'adminLog'),
    ...(room ? [where('collection', '==', room)] : []),
    ...(by ? [where('by', '==', by)] : []),
    ...(from ? [where('at', '>=', startOfDay(from))] : []),
    ...(to ? [where('at', '<', startOfDay(addDays(to, 1)))] : []),
    orderBy('at', 'desc'),
    ...(after ? [startAfter(after)] : []),
    limit(size),
  );
  const { docs } = await getDocs(q);
  countReads(Math.max(1, docs.length));
  const { items, faults } = decodeList(docs, (entry) =>
    decodeLogEntry(entry.id, plain(entry.data())),
  );
  for (const fault of faults) console.warn(fault.message);
  const last = docs.length === size ? docs.at(-1) : undefined;
  return { rows: items, next: last && (() => fetchLog(filter, size, last)) };
}
