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
 * Triggers run at least once and in any order, so they recount instead of adding. The transaction reads the document
 * that it will write *before* it counts, so that of two concurrent runs the later count is stored.
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
 * Counts that anyone can raise without a verified address. They have their own documents: every settlement writes
 * stats/summary and the day's document, and must never wait for a flood of messages.
 */
const PEOPLE = 'stats/people';

/** The number of customers. */
export async function countCustomers(db: Firestore): Promise<void> {
  const users = db.collection('users');
  await recount(db, PEOPLE, async () => ({ customers: await size(users) }));
}

/**
 * The number of customers who registered on an Indian day, under the day's name. Recounted when one is created or
 * deleted.
 */
export async function countRegistrations(db: Firestore, day: string): Promise<void> {
  const { from, until } = istDayBounds(day);
  const users = db.collection('users');
  const onDay = users.where('createdAt', '>=', from).where('createdAt', '<', until);
  await recount(db, 'stats/signups', async () => ({ [day]: await size(onDay) }));
}

/** The number of unread contact messages. */
export async function countMessages(db: Firestore): Promise<void> {
  await recount(db, PEOPLE, async () => ({ unreadMessages: await unreadMessages(db) }));
}

/** All minus the read ones, because a message that was never marked has no `read` field to query. */
async function unreadMessages(db: Firestore): Promise<number> {
  const messages = db.collection('contactMessages');
  const [all, read] = await Promise.all([size(messages), size(messages.where('read', '==', true))]);
  return all - read;
}

/** The number of parcels that wait for another attempt, or for the owner. */
export async function failingShipments(db: Firestore): Promise<number> {
  return size(db.collection('shipments').where('failing', '==', true));
}

/** Counts of unpaid orders, which belong to no day. A document of its own, so that sales never wait for it. */
const UNPAID = 'stats/unpaid';

/** Which of an order's two states are counted there. */
function unpaidOf(...statuses: unknown[]): UnpaidStatus[] {
  return UNPAID_STATUSES.filter((status) => statuses.includes(status));
}

/**
 * After an order was written: recounts the orders that await payment, and those that failed, where that has changed.
 */
export async function countUnpaid(db: Firestore, before: unknown, after: unknown): Promise<void> {
  if (before === after) return;
  await recountUnpaid(db, unpaidOf(before, after));
}

/** Recounts these, or all of them when none is named. */
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
 * The number of orders placed on an Indian day, paid or not, under the day's name in one document: sales never wait for
 * it, and any range is one read. Recounted when an order is created or deleted.
 */
export async function countPlaced(db: Firestore, day: string): Promise<void> {
  const { from, until } = istDayBounds(day);
  const placed = db.collection('orders');
  const onDay = placed.where('createdAt', '>=', from).where('createdAt', '<', until);
  await recount(db, 'stats/placed', async () => ({ [day]: await size(onDay) }));
}

/**
 * Counts an order that a client changed (a cancellation request, an admin's step), or that was never counted. Functions
 * count their own changes in their transaction, so nothing is left to do for those.
 */
export async function countMovedOrder(db: Firestore, orderId: string): Promise<void> {
  const ref = db.doc(`orders/${orderId}`);
  const isCounted = (order: Order | undefined): boolean =>
    order === undefined || order.countedStatus === order.status || !wasPaid(order.status);
  // Most writes leave nothing to count, and then take no lock.
  if (isCounted(readOrder(await ref.get()))) return;
  await inTransaction(db, async (tx) => {
    const order = readOrder(await tx.get(ref));
    if (order === undefined || isCounted(order)) return;
    applyChange(tx, db, order, order);
  });
}
