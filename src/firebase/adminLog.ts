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
import { addDays, startOfDay } from '../domain/adminFigures';
import { decodeLogEntry, type LogEntry, type LogRoom } from '../domain/adminLog';
import { decodeList } from '../domain/decode';
import { lite, plain } from './lite';
import { countReads } from './reads';

/** Which entries; days are Indian ones, both included. */
export interface LogFilter {
  room?: LogRoom | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export interface LogRows {
  rows: LogEntry[];
  next: (() => Promise<LogRows>) | undefined;
}

/** The log, newest first, by cursor; one read each. */
export async function fetchLog(
  { room, from, to }: LogFilter,
  size: number,
  after?: QueryDocumentSnapshot,
): Promise<LogRows> {
  const asked = query(
    collection(lite(), 'adminLog'),
    ...(room ? [where('collection', '==', room)] : []),
    ...(from ? [where('at', '>=', startOfDay(from))] : []),
    ...(to ? [where('at', '<', startOfDay(addDays(to, 1)))] : []),
    orderBy('at', 'desc'),
    ...(after ? [startAfter(after)] : []),
    limit(size),
  );
  const { docs } = await getDocs(asked);
  countReads(Math.max(1, docs.length));
  const { items, faults } = decodeList(docs, (entry) =>
    decodeLogEntry(entry.id, plain(entry.data())),
  );
  for (const fault of faults) console.warn(fault.message);
  const last = docs.length === size ? docs.at(-1) : undefined;
  return { rows: items, next: last && (() => fetchLog({ room, from, to }, size, last)) };
}
