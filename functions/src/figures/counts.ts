import type { Firestore, Query } from 'firebase-admin/firestore';
import { UNPAID_STATUSES, wasPaid, type UnpaidStatus } from '../../../src/domain/order/orderStatus';
import { inTransaction, readOrder } from '../store/firestore';
import { DAY_MS, istDay, istDayBounds } from '../../../src/domain/shop/ist';
import { applyChange } from './apply';

/**
 * A count from here on is left to a job that runs every few minutes: counting reads an index entry for each document,
 * and nobody needs a count of ten thousand to be right within the second.
 */
const MANY = 10_000;

/** What a document of stats/* counts, by the name of the figure. */
type Counts = Readonly<Record<string, () => Promise<number>>>;

/** Which figures are counted: by the trigger those that are small, by the job those that are not. */
type Which = 'small' | 'large' | 'all';

/**
 * Triggers run at least once and in any order, so they recount instead of adding. The transaction reads the document
 * that it will write *before* it counts, so that of two concurrent runs the later count is stored.
 */
async function recount(
  db: Firestore,
  path: string,
  counts: Counts,
  which: Which = 'small',
): Promise<void> {
  const ref = db.doc(path);
  await inTransaction(db, async (tx) => {
    const before = (await tx.get(ref)).data() ?? {};
    const isLarge = (name: string): boolean => Number(before[name] ?? 0) >= MANY;
    const wanted = Object.entries(counts).filter(
      ([name]) => which === 'all' || isLarge(name) === (which === 'large'),
    );
    const figures = Object.fromEntries(
      await Promise.all(wanted.map(async ([name, count]) => [name, await count()] as const)),
    );
    if (Object.entries(figures).every(([name, value]) => before[name] === value)) return;
    tx.set(ref, figures, { merge: true });
  });
}

async function size(query: Query): Promise<number> {
  return (await query.count().get()).data().count;
}

/**
 * Counts that anyone can raise without a verified address, also by what an email cannot be delivered to. They have their
 * own documents: every settlement writes stats/summary and the day's document, and must never wait for a flood of messages.
 */
const PEOPLE = 'stats/people';

/** The number of customers. */
export async function countCustomers(db: Firestore, which?: Which): Promise<void> {
  const users = db.collection('users');
  await recount(db, PEOPLE, { customers: () => size(users) }, which);
}

/**
 * The number of customers who registered on an Indian day, under the day's name. Recounted when one is created or
 * deleted.
 */
export async function countRegistrations(db: Firestore, day: string, which?: Which): Promise<void> {
  const { from, until } = istDayBounds(day);
  const users = db.collection('users');
  const onDay = users.where('createdAt', '>=', from).where('createdAt', '<', until);
  await recount(db, 'stats/signups', { [day]: () => size(onDay) }, which);
}

/** The number of unread contact messages. */
export async function countMessages(db: Firestore, which?: Which): Promise<void> {
  await recount(db, PEOPLE, { unreadMessages: () => unreadMessages(db) }, which);
}

/** The number of emails that could not be delivered. */
export async function countFailedEmails(db: Firestore, which?: Which): Promise<void> {
  const failed = db.collection('mail').where('state', '==', 'failed');
  await recount(db, PEOPLE, { failedEmails: () => size(failed) }, which);
}

/** All minus the read ones, because a message that was never marked has no `read` field to query. */
async function unreadMessages(db: Firestore): Promise<number> {
  const messages = db.collection('contactMessages');
  const [all, read] = await Promise.all([size(messages), size(messages.where('read', '==', true))]);
  return all - read;
}

/** The parcels that wait for another attempt, or for the owner. */
export function failingShipments(db: Firestore): Query {
  return db.collection('shipments').where('failing', '==', true);
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
  which?: Which,
): Promise<void> {
  if (statuses.length === 0) return;
  const orders = db.collection('orders');
  const counts = statuses.map((status) => {
    const count = () => size(orders.where('status', '==', status));
    return [status, count] as const;
  });
  await recount(db, UNPAID, Object.fromEntries(counts), which);
}

/** Recounts what is too many for the triggers. The job that runs every few minutes calls it. */
export async function recountLarge(db: Firestore, now: Date): Promise<void> {
  await recountUnpaid(db, UNPAID_STATUSES, 'large');
  await countCustomers(db, 'large');
  await countMessages(db, 'large');
  await countFailedEmails(db, 'large');
  // An order or a customer of an earlier day is only ever deleted; then that day is counted.
  for (const at of [now, new Date(now.getTime() - DAY_MS)]) {
    await countPlaced(db, istDay(at), 'large');
    await countRegistrations(db, istDay(at), 'large');
  }
}

/**
 * The number of orders placed on an Indian day, paid or not, under the day's name in one document: sales never wait for
 * it, and any range is one read. Recounted when an order is created or deleted.
 */
export async function countPlaced(db: Firestore, day: string, which?: Which): Promise<void> {
  const { from, until } = istDayBounds(day);
  const placed = db.collection('orders');
  const onDay = placed.where('createdAt', '>=', from).where('createdAt', '<', until);
  await recount(db, 'stats/placed', { [day]: () => size(onDay) }, which);
}

/**
 * Counts an order that a client changed (a cancellation request, an admin's step), or that was never counted. Functions
 * count their own changes in their transaction, so nothing is left to do for those.
 */
export async function countMovedOrder(db: Firestore, orderId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = readOrder(await tx.get(db.doc(`orders/${orderId}`)));
    if (!order || order.countedStatus === order.status || !wasPaid(order.status)) return;
    applyChange(tx, db, order, order);
  });
}
