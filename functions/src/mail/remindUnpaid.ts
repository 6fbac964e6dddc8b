import type { Order } from '../../../src/domain/order/order';
import { UNPAID_STATUSES } from '../../../src/domain/order/orderStatus';
import { unsubscribeUrl } from '../../../src/domain/shop/subscriber';
import { paths } from '../../../src/domain/shop/routes';
import { leaveCode, subscriberId } from '../customer/newsletter';
import type { Deps } from '../deps';
import { EXPIRED } from '../payment/quoteAge';
import {
  always,
  eachDocument,
  readOrder,
  readOrSkip,
  readSite,
  type HasTime,
} from '../store/firestore';
import { queueMailOnce } from './queue';

const HOUR_MS = 3_600_000;

/**
 * Writes to customers who have agreed to the newsletter about an order that is unpaid for an hour: once for each order,
 * and only about the newest of a customer who has paid for nothing since. An order that was missed for a further hour is
 * left alone.
 *
 * @param origin the shop's address, for the links
 * @returns how many orders were written about, or had been before
 */
export async function remindUnpaid(
  { db, now: clock, log }: Pick<Deps, 'db' | 'now' | 'log'>,
  origin: string,
  hasTime: HasTime = always,
): Promise<number> {
  const now = clock();
  const ago = (hours: number): Date => new Date(now.getTime() - hours * HOUR_MS);
  const site = await readSite(db);
  let reminded = 0;
  for (const status of UNPAID_STATUSES) {
    const unpaid = db
      .collection('orders')
      .where('status', '==', status)
      .where('createdAt', '>', ago(2))
      .where('createdAt', '<=', ago(1))
      .orderBy('createdAt', 'desc')
      .orderBy('number', 'desc');
    await eachDocument(unpaid, hasTime, async (snapshot) => {
      const order = readOrSkip(log, snapshot, readOrder);
      if (!order || !isWanted(order)) return;
      const { accountEmail = '' } = order;
      const code = await leaveCode(db, accountEmail);
      if (code === undefined || !(await isLatest(db, order))) return;
      const leaveUrl = unsubscribeUrl(origin, subscriberId(accountEmail), code);
      const payUrl = `${origin}${paths.checkout()}?order=${encodeURIComponent(order.id)}`;
      await queueMailOnce(db, { kind: 'unpaid', payUrl, leaveUrl, order, now, site });
      reminded += 1;
    });
  }
  return reminded;
}

/**
 * Not one that was put away. Money on its way back is told by an email of its own, and a price that has expired is
 * promised no more.
 */
function isWanted({ returning, razorpayError, putAwayAt }: Order): boolean {
  return returning.length === 0 && razorpayError !== EXPIRED && putAwayAt === undefined;
}

/** Whether the customer has placed no order since, and paid for none. */
async function isLatest(db: Deps['db'], { id, userId, createdAt }: Order): Promise<boolean> {
  const own = db.collection('orders').where('userId', '==', userId);
  const [newest, paid] = await Promise.all([
    own.orderBy('createdAt', 'desc').limit(1).get(),
    own.where('paidAt', '>', createdAt).orderBy('paidAt', 'desc').limit(1).get(),
  ]);
  return newest.docs[0]?.id === id && paid.empty;
}
