import { decodeOffer } from '../../src/domain/pricing/offer';
import type { OrderStatus } from '../../src/domain/order/order';
import { decodeProduct } from '../../src/domain/product/product';
import { seededRandom } from '../vendors/random';
import type { Target } from '../emulators/target';
import { toFirestoreFields, type Firestore } from './connect';
import { demoOffers } from './demoData';
import { customer, makeOrder, pick } from './orders';
import { createAccounts, profileOf } from './people';

const dayMs = 86_400_000;
const customers = 9;
const seed = 1290;

/** The statuses of two months of orders, newest first; only recent orders are still in progress. */
const statuses: readonly OrderStatus[] = [
  'processing',
  'cancellation_requested',
  'shipped',
  'shipped',
  'payment_failed',
  'shipped',
  ...Array.from({ length: 6 }, (): OrderStatus => 'delivered'),
  'cancelled',
  ...Array.from({ length: 5 }, (): OrderStatus => 'delivered'),
  'payment_failed',
  ...Array.from({ length: 5 }, (): OrderStatus => 'delivered'),
];

/** Writes customers with accounts and the orders they placed in the last sixty days. */
export async function writeHistory(
  target: Target,
  db: Firestore,
  products: readonly { id: string }[],
  now: Date,
): Promise<void> {
  const random = seededRandom(seed);
  const people = Array.from({ length: customers }, (_, n) => customer(random, n));
  const collection = products.map((product) => decodeProduct(product.id, product));
  const offers = demoOffers(now).map((offer) => decodeOffer(offer.id, offer));
  const writer = db.bulkWriter();
  const writes: Promise<unknown>[] = [];
  const set = (path: string, data: object) =>
    writes.push(writer.set(db.doc(path), toFirestoreFields(data)));
  for (const person of people) {
    const since = new Date(now.getTime() - (61 + random() * 60) * dayMs);
    set(`users/${person.uid}`, profileOf(person, since));
  }
  const redeemed = new Map<string, string[]>();
  statuses.forEach((status, n) => {
    const at = new Date(now.getTime() - Math.round(((n + 0.6) / statuses.length) * 60 * dayMs));
    const person = pick(random, people);
    const usedOfferIds = redeemed.get(person.uid) ?? [];
    const made = makeOrder(random, {
      person,
      usedOfferIds,
      products: collection,
      offers,
      at,
      status,
    });
    if (!made) return;
    set(`orders/${made.id}`, made.order);
    redeemed.set(person.uid, [...usedOfferIds, ...made.spentOfferIds]);
    for (const offerId of made.spentOfferIds)
      set(`offers/${offerId}/redemptions/${person.uid}`, {
        orderId: made.id,
        customer: person.uid,
        at,
      });
    if (made.payment) set(`payments/${made.payment.id}`, made.payment.data);
  });
  await Promise.all([...writes, writer.close(), createAccounts(target, people)]);
}
