import type { Firestore } from 'firebase-admin/firestore';
import { isDisputed } from '../../../src/domain/order/dispute';
import type { Order } from '../../../src/domain/order/order';
import { REVIEW_ASKED_AFTER_DAYS } from '../../../src/domain/shop/constants';
import { DAY_MS } from '../../../src/domain/shop/ist';
import type { Site } from '../../../src/domain/shop/site';
import { unsubscribeUrl } from '../../../src/domain/shop/subscriber';
import { leaveCode, newCode, subscriberId } from '../customer/newsletter';
import { accountName, reviewables, reviewLinkRef, reviewPath } from '../customer/reviewLink';
import type { Deps } from '../deps';
import {
  always,
  eachDocument,
  inTransaction,
  readOrder,
  readOrSkip,
  readSite,
  type HasTime,
} from '../store/firestore';
import { expiry } from '../store/retention';
import { queueMail } from './queue';

/** For how long an order is looked for, so that a run may be missed. Milliseconds. */
const WINDOW_MS = 6 * 3_600_000;

/**
 * Writes to customers who have agreed to the newsletter, once for each order, ten days after it was delivered: a link to
 * review what they kept of it (docs/decisions/028-review-link.md).
 *
 * @param origin the shop's address, for the links
 * @returns how many emails were queued
 */
export async function askForReviews(
  { db, now: clock, log }: Pick<Deps, 'db' | 'now' | 'log'>,
  origin: string,
  hasTime: HasTime = always,
): Promise<number> {
  const now = clock();
  const latest = now.getTime() - REVIEW_ASKED_AFTER_DAYS * DAY_MS;
  const delivered = db
    .collection('orders')
    .where('deliveredAt', '>', new Date(latest - WINDOW_MS))
    .where('deliveredAt', '<=', new Date(latest))
    .orderBy('deliveredAt');
  const site = await readSite(db);
  let queued = 0;
  await eachDocument(delivered, hasTime, async (snapshot) => {
    const order = readOrSkip(log, snapshot, readOrder);
    if (!order || !isWanted(order)) return;
    const { accountEmail = '' } = order;
    const leave = await leaveCode(db, accountEmail);
    if (leave === undefined) return;
    const leaveUrl = unsubscribeUrl(origin, subscriberId(accountEmail), leave);
    if (await ask(db, order.id, { origin, leaveUrl, site, now })) queued += 1;
  });
  return queued;
}

/** Nobody is asked about what they have sent back, while their bank decides, or after a test. */
function isWanted(order: Order): boolean {
  return (
    !isDisputed(order) && !order.test && order.returns.every(({ state }) => state === 'refused')
  );
}

interface Asking {
  origin: string;
  leaveUrl: string;
  site: Site;
  now: Date;
}

/**
 * Queues the email with its link, unless the order has a link or nothing to review. Reads the order again: the deletion of
 * its account must not be overtaken. @returns whether it was queued
 */
function ask(
  db: Firestore,
  orderId: string,
  { origin, leaveUrl, site, now }: Asking,
): Promise<boolean> {
  const ref = reviewLinkRef(db, orderId);
  return inTransaction(db, async (tx) => {
    const [snapshot, link] = await tx.getAll(db.doc(`orders/${orderId}`), ref);
    const order = snapshot && readOrder(snapshot);
    if (!order || link?.exists !== false || !isWanted(order)) return false;
    if ((await accountName(tx, db, order.userId)) === undefined) return false;
    const open = (await reviewables(tx, db, order)).filter(({ review }) => review === undefined);
    if (open.length === 0) return false;
    const code = newCode();
    const reviewUrl = `${origin}${reviewPath({ order: orderId, code })}`;
    const names = open.map(({ name }) => name);
    tx.set(ref, { code, createdAt: now, expireAt: expiry('reviewLinks', now) });
    queueMail(tx, db, { kind: 'review', names, reviewUrl, leaveUrl, order, now, site });
    return true;
  });
}
