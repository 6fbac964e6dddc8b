import { Timestamp, type Firestore } from 'firebase-admin/firestore';
import { wasPaid, type Order } from '../../../src/domain/order/order';
import { inTransaction, readOrder } from '../store/firestore';
import { DAY_MS, istDay, istDayBounds } from '../../../src/domain/shop/ist';
import {
  countCustomers,
  countMessages,
  countPlaced,
  countRegistrations,
  failingShipments,
  recountUnpaid,
} from './counts';
import { contributionOf, plus, summaryPart, type Figures, type Sold } from './figures';
import { isSale } from './sold';

/** The first and last Indian day with anything to count; undefined when there is none. */
export async function daysToCount(
  db: Firestore,
): Promise<{ first: string; last: string } | undefined> {
  const edge = async (collection: string, field: string, direction: 'asc' | 'desc') => {
    const found = await db.collection(collection).orderBy(field, direction).limit(1).get();
    const value: unknown = found.docs[0]?.get(field);
    if (value instanceof Timestamp) return istDay(value.toDate());
    return typeof value === 'string' ? value : undefined;
  };
  const days = await Promise.all(
    (['asc', 'desc'] as const).flatMap((direction) => [
      edge('orders', 'createdAt', direction),
      edge('orders', 'paidAt', direction),
      edge('users', 'createdAt', direction),
      edge('stats', 'day', direction),
    ]),
  );
  const known = days.filter((day) => day !== undefined).sort();
  const [first, last] = [known[0], known.at(-1)];
  return first === undefined || last === undefined ? undefined : { first, last };
}

/** `2026-03-31` → `2026-04-01` */
export function dayAfter(day: string): string {
  return istDay(new Date(istDayBounds(day).from.getTime() + DAY_MS));
}

/**
 * Recounts one Indian day from its orders. A sale or refund of that day conflicts with this transaction, because it
 * writes the same document, so nothing is lost or counted twice.
 * @returns the number of orders of the day
 */
export async function recountDay(db: Firestore, day: string): Promise<number> {
  await countPlaced(db, day);
  await countRegistrations(db, day);
  const ref = db.doc(`stats/day-${day}`);
  const { from, until } = istDayBounds(day);
  const query = db.collection('orders').where('paidAt', '>=', from).where('paidAt', '<', until);
  return inTransaction(db, async (tx) => {
    const stored = await tx.get(ref);
    const found = await tx.get(query);
    let figures: Figures = {};
    let count = 0;
    for (const snapshot of found.docs) {
      const order = readOrder(snapshot);
      if (!order) continue;
      figures = plus(figures, contributionOf(order)?.figures ?? {});
      count += 1;
      const marks = marksOf(order, snapshot.get('countedSold'));
      if (marks) tx.update(snapshot.ref, marks);
    }
    if (count > 0) tx.set(ref, { day, ...figures });
    else if (stored.exists) tx.delete(ref);
    return count;
  });
}

/** From now on the order is counted as it is; its sales go into `productSales` with the sum of all days. */
function marksOf(order: Order, countedSold: unknown): Record<string, unknown> | undefined {
  const isSold = isSale(order);
  const isStatus = !wasPaid(order.status) || order.countedStatus === order.status;
  if (isStatus && (countedSold === true) === isSold) return undefined;
  return {
    ...(wasPaid(order.status) && { countedStatus: order.status }),
    countedSold: isSold,
  };
}

/**
 * Rebuilds stats/summary from the days, and stats/unpaid and stats/people from their collections. Keeps `products` and
 * `outOfStock`, which the catalogue counts.
 */
export async function recountSummary(db: Firestore): Promise<void> {
  await recountUnpaid(db);
  await countCustomers(db);
  await countMessages(db);
  const ref = db.doc('stats/summary');
  const failedShipments = await failingShipments(db);
  await inTransaction(db, async (tx) => {
    const before = (await tx.get(ref)).data() ?? {};
    const days = await tx.get(db.collection('stats').orderBy('day'));
    let sum: Figures = {};
    for (const day of days.docs) sum = plus(sum, summaryPart(figuresIn(day.data())));
    tx.set(ref, {
      ...sum,
      failedShipments,
      products: before['products'] ?? 0,
      outOfStock: before['outOfStock'] ?? 0,
    });
  });
}

/** The sales per product over all days. */
export async function soldOverAll(db: Firestore): Promise<Map<string, Sold>> {
  const days = await db.collection('stats').orderBy('day').get();
  let sum: Figures = {};
  for (const day of days.docs) {
    const { products } = figuresIn(day.data());
    if (typeof products === 'object') sum = plus(sum, products);
  }
  const number = (value: number | Figures | undefined): number =>
    typeof value === 'number' ? value : 0;
  return new Map(
    Object.entries(sum).flatMap(([id, figures]) =>
      typeof figures === 'object'
        ? [[id, { units: number(figures.units), salesPaise: number(figures.salesPaise) }] as const]
        : [],
    ),
  );
}

/** The numbers in a stored document at any depth, without texts and dates. */
export function figuresIn(data: Record<string, unknown>): Figures {
  const figures: Figures = {};
  for (const [name, value] of Object.entries(data)) {
    if (typeof value === 'number') figures[name] = value;
    else if (isPlain(value)) figures[name] = figuresIn(value);
  }
  return figures;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}
