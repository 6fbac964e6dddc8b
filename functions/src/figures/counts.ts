import type { Firestore, Query } from 'firebase-admin/firestore';
import {
  UNPAID_STATUSES,
  wasPaid,
  type Order,
  type UnpaidStatus,
} from '../../../src/domain/order/order';
import { inTransaction, readOrder } from '../store/firestore';
import { istDayBounds } from '../../../src/domain/shop/ist';
import { applyChange } from './apply';

/**
 * Triggers run at least once and in any order, so they count anew instead of adding. The transaction reads the
 * document it will write *before* it counts: of two that run at once, the later one counts last.
 */
async function recount(
  db: Firestore,
  path: string,
  count: () => Promise<Record<string, number>>,
): Promise<void> {
  const ref = db.doc(path);
  await inTransaction(db, async (tx) => {
    const before = (await tx.get(ref)).data() ?? {};
    const figures = await count();
    if (Object.entries(figures).every(([name, value]) => before[name] === value)) return;
    tx.set(ref, figures, { merge: true });
  });
}

async function size(query: Query): Promise<number> {
  return (await query.count().get()).data().count;
}

/**
 * What anybody can add to, with an address nobody has verified or with none. Documents of their own: stats/summary and
 * the days are written by every settlement, which must never wait because somebody floods the house with letters.
 */
const PEOPLE = 'stats/people';

/** How many customers there are. */
export async function countCustomers(db: Firestore): Promise<void> {
  const users = db.collection('users');
  await recount(db, PEOPLE, async () => ({ customers: await size(users) }));
}

/** How many customers registered on an Indian day, under the day's name. Counted anew where one comes or goes. */
export async function countSignups(db: Firestore, day: string): Promise<void> {
  const { from, until } = istDayBounds(day);
  const users = db.collection('users');
  const onDay = users.where('createdAt', '>=', from).where('createdAt', '<', until);
  await recount(db, 'stats/signups', async () => ({ [day]: await size(onDay) }));
}

/** How many contact messages nobody has read. */
export async function countMessages(db: Firestore): Promise<void> {
  await recount(db, PEOPLE, async () => ({ unreadMessages: await unreadMessages(db) }));
}

/** All minus the read ones: a message that was never marked has no `read` field to ask for. */
async function unreadMessages(db: Firestore): Promise<number> {
  const messages = db.collection('contactMessages');
  const [all, read] = await Promise.all([size(messages), size(messages.where('read', '==', true))]);
  return all - read;
}

/** How many parcels wait for another attempt, or for the owner. */
export async function failingShipments(db: Firestore): Promise<number> {
  return size(db.collection('shipments').where('failing', '==', true));
}

/** The orders nobody has paid, which belong to no day: a document of its own, so that sales never wait for it. */
const UNPAID = 'stats/unpaid';

/** Those of an order's two states that are counted there. */
function unpaidOf(...statuses: unknown[]): UnpaidStatus[] {
  return UNPAID_STATUSES.filter((status) => statuses.includes(status));
}

/** After an order was written: how many wait for payment, and how many were not paid, where that has changed. */
export async function countUnpaid(db: Firestore, before: unknown, after: unknown): Promise<void> {
  if (before === after) return;
  await recountUnpaid(db, unpaidOf(before, after));
}

/** Counts these anew; all of them when none is named. */
export async function recountUnpaid(
  db: Firestore,
  statuses: readonly UnpaidStatus[] = UNPAID_STATUSES,
): Promise<void> {
  if (statuses.length === 0) return;
  await recount(db, UNPAID, async () => {
    const counts = await Promise.all(
      statuses.map(async (status) => {
        const found = await size(db.collection('orders').where('status', '==', status));
        return [status, found] as const;
      }),
    );
    return Object.fromEntries(counts);
  });
}

/**
 * How many orders were placed on an Indian day, paid or not, under the day's name in one document: a sale never waits
 * for it, and a range of any length is read at once. Counted anew where an order comes or goes.
 */
export async function countPlaced(db: Firestore, day: string): Promise<void> {
  const { from, until } = istDayBounds(day);
  const placed = db.collection('orders');
  const onDay = placed.where('createdAt', '>=', from).where('createdAt', '<', until);
  await recount(db, 'stats/placed', async () => ({ [day]: await size(onDay) }));
}

/**
 * Counts an order that a client moved (an owner's request to cancel, an admin's step), and one that was never
 * counted. What functions move they count in their own transaction, and nothing is left to do here.
 */
export async function countMovedOrder(db: Firestore, orderId: string): Promise<void> {
  const ref = db.doc(`orders/${orderId}`);
  const isCounted = (order: Order | undefined): boolean =>
    order === undefined || order.countedStatus === order.status || !wasPaid(order.status);
  // Most writes leave nothing to count: those take no lock.
  if (isCounted(readOrder(await ref.get()))) return;
  await inTransaction(db, async (tx) => {
    const order = readOrder(await tx.get(ref));
    if (order === undefined || isCounted(order)) return;
    applyChange(tx, db, order, order);
  });
}
