import { decodeOffer } from '../../src/domain/pricing/offer';
import { ORDER_STATUSES, type OrderStatus } from '../../src/domain/order/orderStatus';
import { isSet, type Product } from '../../src/domain/product/product';
import { decodeProduct } from '../../src/domain/product/productSchema';
import { rebuildCatalogue } from '../../functions/src/catalogue/store';
import { seededRandom, type Random } from '../vendors/random';
import type { Profile } from '../emulators/ports';
import { connect, writeDocuments, type NewDocument } from './connect';
import { demoOffers, demoProducts } from './demoData';
import { customer, orderDocuments, pick } from './orders';
import { profileDocument } from './people';

/** How many documents of each kind to write. Orders need customers. */
export interface Amounts {
  products: number;
  customers?: number;
  orders?: number;
  /** The number each of contact messages, newsletter sign-ups, reviews and admin log entries. */
  messages?: number;
}

const dayMs = 86_400_000;

const characters =
  'Amber Saffron Citron Jasmine Rose Cedar Vetiver Musk Iris Oud Tuberose Neroli Clove Myrrh'.split(
    ' ',
  );
const places =
  'Durbar Veil Garden Ghat Coast Court Terrace Monsoon Lantern Verandah Orchard Haveli Bazaar'.split(
    ' ',
  );

/** Most orders are delivered; each other status has a small share. */
function statusOf(random: Random): OrderStatus {
  return random() < 0.7 ? 'delivered' : pick(random, ORDER_STATUSES);
}

/** A variation of a demo fragrance with its own name and price. */
export function variation(random: Random, n: number, models: readonly Product[]): Product {
  const model = pick(random, models);
  const price = 500 + Math.floor(random() * 300) * 50;
  const { originalPrice: _originalPrice, stock: _stock, ...rest } = model;
  const name = `${pick(random, characters)} ${pick(random, places)} ${n}`;
  const variants = model.variants.map(({ volume }, at) => ({
    volume,
    price: Math.max(99, Math.round((price * (at + 1)) / model.variants.length)),
    inStock: random() < 0.95,
  }));
  return {
    ...rest,
    id: `made-${String(n).padStart(6, '0')}`,
    name,
    price: variants.find(({ volume }) => volume === model.volume)?.price ?? price,
    variants,
    rating: Math.round((3 + random() * 2) * 10) / 10,
    reviews: Math.floor(random() * 200),
    featured: random() < 0.05,
    inStock: random() < 0.95,
  };
}

/** The nth contact message, newsletter sign-up, review and admin log entry. */
function messagesAndReviews(n: number, product: Product, now: Date): NewDocument[] {
  const createdAt = new Date(now.getTime() - n * 60_000);
  const from = { name: `Writer ${n}`, email: `writer${n}@nilofar.example` };
  const text = 'Is the vetiver from this monsoon?';
  return [
    {
      path: `contactMessages/made-${n}`,
      data: { ...from, subject: 'product-inquiry', message: text, createdAt, read: n > 40 },
    },
    {
      path: `subscribers/made-${n}`,
      data: { email: from.email, code: `${n}`, createdAt, confirmedAt: createdAt },
    },
    {
      path: `products/${product.id}/reviews/writer-${n}`,
      data: {
        userId: `writer-${n}`,
        userName: from.name,
        shownName: from.name,
        rating: 1 + (n % 5),
        text,
        hidden: n % 10 === 0,
        verified: n % 3 !== 0,
        createdAt,
      },
    },
    {
      path: `adminLog/made-${n}`,
      data: {
        what: 'changed',
        collection: 'products',
        profile: product.id,
        by: 'owner',
        at: createdAt,
        changes: {},
      },
    },
  ];
}

/**
 * Writes a data set of any size for benchmarks: variations of the demo fragrances (with their photographs, so seed
 * those first), customers without accounts, and their orders. Then rebuilds the catalogue, but no figures. Existing
 * documents stay.
 * @param options the same seed makes the same documents, apart from their dates; orders are spread over `days`
 */
export async function seedMany(
  profile: Profile,
  amounts: Amounts,
  { seed = 1, days = 365 }: { seed?: number; days?: number } = {},
): Promise<void> {
  const now = new Date();
  const random = seededRandom(seed);
  const models = demoProducts(profile, now)
    .products.map((product) => decodeProduct(product.id, product))
    .filter((product) => !isSet(product));
  const products = Array.from({ length: amounts.products }, (_, n) => variation(random, n, models));
  const people = Array.from({ length: amounts.customers ?? 0 }, (_, n) => customer(random, n));
  const orders = amounts.orders ?? 0;
  const spanMs = days * dayMs;
  const since = new Date(now.getTime() - spanMs);
  const offers = demoOffers(now).map((offer) => decodeOffer(offer.id, offer));
  const { db, close } = connect(profile);
  try {
    await writeDocuments(db, [
      ...products.map((product) => ({ path: `products/${product.id}`, data: product })),
      ...people.map((person) => ({
        path: `users/${person.uid}`,
        data: profileDocument(person, since),
      })),
      ...orderDocuments(random, {
        people,
        products,
        offers: offers.filter((offer) => offer.isAutomatic),
        placed: Array.from({ length: orders }, (_, n) => ({
          at: new Date(since.getTime() + Math.floor((n * spanMs) / orders)),
          status: statusOf(random),
        })),
      }),
      ...Array.from({ length: amounts.messages ?? 0 }, (_, n) =>
        messagesAndReviews(n, pick(random, products), now),
      ).flat(),
    ]);
    const log = { info: () => undefined, warn: console.warn, error: console.error };
    await rebuildCatalogue({ db, now: () => now, log });
  } finally {
    await close();
  }
}
