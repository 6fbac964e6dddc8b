import { decodeOffer } from '../../src/domain/pricing/offer';
import { decodeOrder } from '../../src/domain/order/order';
import { wasPaid, type OrderStatus } from '../../src/domain/order/orderStatus';
import { isSet } from '../../src/domain/product/product';
import { decodeProduct } from '../../src/domain/product/productSchema';
import { seededRandom } from '../vendors/random';
import type { NewDocument } from './connect';
import { demoOffers } from './demoData';
import { customer, orderDocuments } from './orders';
import { profileDocument, type Person } from './people';

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

/** Customers and the orders they placed in the last sixty days. */
export function historyDocuments(
  products: readonly { id: string }[],
  now: Date,
): { people: Person[]; documents: NewDocument[] } {
  const random = seededRandom(seed);
  const people = Array.from({ length: customers }, (_, n) => customer(random, n));
  const profiles = people.map((person) => {
    const since = new Date(now.getTime() - (61 + random() * 60) * dayMs);
    return { path: `users/${person.uid}`, data: profileDocument(person, since) };
  });
  const orders = orderDocuments(random, {
    people,
    // Made orders do not say what is in a box.
    products: products
      .map((product) => decodeProduct(product.id, product))
      .filter((product) => !isSet(product)),
    offers: demoOffers(now).map((offer) => decodeOffer(offer.id, offer)),
    placed: statuses.map((status, n) => ({
      at: new Date(now.getTime() - Math.round(((n + 0.6) / statuses.length) * 60 * dayMs)),
      status,
    })),
  });
  return { people, documents: [...profiles, ...orders, ...usesOf(orders)] };
}

/** How often the orders have used each offer, as settling them would have counted: a cancelled order counts no more. */
function usesOf(documents: readonly NewDocument[]): NewDocument[] {
  const uses = new Map<string, number>();
  for (const { path, data } of documents) {
    const [collection, id = '', ...inner] = path.split('/');
    if (collection !== 'orders' || inner.length > 0) continue;
    const { status, pricing } = decodeOrder(id, data);
    if (!wasPaid(status) || status === 'cancelled') continue;
    for (const { offerId } of pricing?.discounts ?? [])
      uses.set(offerId, (uses.get(offerId) ?? 0) + 1);
  }
  return [...uses].map(([offerId, count]) => ({
    path: `offerUses/${offerId}`,
    data: { uses: count },
  }));
}
