import { decodeOffer } from '../../src/domain/pricing/offer';
import { ORDER_STATUSES, type OrderStatus } from '../../src/domain/order/order';
import { decodeProduct, type Product } from '../../src/domain/product/product';
import { PHOTO_WIDTHS } from '../../src/domain/shop/constants';
import { rebuildCatalogue } from '../../functions/src/catalogue/store';
import { seededRandom, type Random } from '../vendors/random';
import type { Target } from '../emulators/target';
import { connect, toFirestoreFields, type Firestore } from './connect';
import { demoOffers, demoProducts } from './demoData';
import { customer, makeOrder, pick } from './orders';
import { profileOf, type Person } from './people';

/** How many documents of each kind to write; 0 skips a kind. Orders need customers. */
export interface Amounts {
  products: number;
  customers: number;
  orders: number;
  /** The number each of contact messages, newsletter sign-ups, reviews and admin log entries. */
  letters?: number;
}

export interface ManyOptions {
  /** The same seed and `now` produce the same documents. */
  seed?: number;
  now?: Date;
  /** Orders are spread over this many days, oldest first. Default: a year. */
  days?: number;
  onProgress?: (line: string) => void;
}

const dayMs = 86_400_000;
const YEAR = 365;
/** Concurrent writes: enough to keep the emulator busy, few enough for memory. */
const wave = 2000;

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

/** Writes documents in batches and reports the progress. */
async function writeAll(
  db: Firestore,
  what: string,
  documents: Iterable<{ path: string; data: object }>,
  onProgress: (line: string) => void,
): Promise<void> {
  // The emulator needs no ramp-up; a real database would.
  const writer = db.bulkWriter({ throttling: false });
  let writes: Promise<unknown>[] = [];
  let count = 0;
  const settle = async () => {
    await Promise.all([writer.flush(), ...writes]);
    writes = [];
    onProgress(`${what}: ${count}`);
  };
  for (const { path, data } of documents) {
    writes.push(writer.set(db.doc(path), toFirestoreFields(data)));
    count += 1;
    if (writes.length >= wave) await settle();
  }
  if (writes.length > 0) await settle();
  await writer.close();
}

function* madeProducts(products: readonly Product[]) {
  for (const product of products) yield { path: `products/${product.id}`, data: product };
}

function* madeCustomers(
  random: Random,
  people: readonly Person[],
  { now, days }: { now: Date; days: number },
) {
  for (const person of people) {
    const since = new Date(now.getTime() - days * dayMs * (1 + random() / 4));
    yield { path: `users/${person.uid}`, data: profileOf(person, since) };
  }
}

function* madeOrders(
  random: Random,
  amount: number,
  dataSet: { people: readonly Person[]; products: readonly Product[]; now: Date; days: number },
) {
  const { people, products, now, days } = dataSet;
  const spanMs = days * dayMs;
  const offers = demoOffers(now)
    .map((offer) => decodeOffer(offer.id, offer))
    .filter((offer) => offer.isAutomatic);
  for (let n = 0; n < amount; n += 1) {
    const at = new Date(now.getTime() - spanMs + Math.floor((n * spanMs) / amount));
    const person = pick(random, people);
    const made = makeOrder(random, { person, products, offers, at, status: statusOf(random) });
    if (!made) continue;
    yield { path: `orders/${made.id}`, data: made.order };
    if (made.payment) yield { path: `payments/${made.payment.id}`, data: made.payment.data };
  }
}

function* madeLetters(
  random: Random,
  amount: number,
  { products, now }: { products: readonly Product[]; now: Date },
) {
  for (let n = 0; n < amount; n += 1) {
    const createdAt = new Date(now.getTime() - n * 60_000);
    const from = { name: `Writer ${n}`, email: `writer${n}@nilofar.example` };
    const text = 'Is the vetiver from this monsoon?';
    const letter = { ...from, subject: 'product-inquiry', message: text, createdAt };
    yield { path: `contactMessages/made-${n}`, data: { ...letter, read: n > 40 } };
    yield { path: `newsletter_signups/made-${n}`, data: { email: from.email, createdAt } };
    const product = pick(random, products);
    const review = { userId: `writer-${n}`, userName: from.name, rating: 1 + (n % 5), text };
    yield {
      path: `products/${product.id}/reviews/writer-${n}`,
      data: { ...review, hidden: n % 10 === 0, createdAt },
    };
    const entry = { what: 'changed', collection: 'products', target: product.id };
    yield {
      path: `adminLog/made-${n}`,
      data: { ...entry, by: 'owner', at: createdAt, changes: {} },
    };
  }
}

/**
 * Writes a data set of any size for benchmarks: variations of the demo fragrances (with their photographs, so seed
 * those first), customers without accounts, and their orders. Then rebuilds the catalogue; figures are left to
 * "Rebuild Index". Existing documents stay.
 */
export async function seedMany(
  target: Target,
  amounts: Amounts,
  options: ManyOptions = {},
): Promise<void> {
  const { seed = 1, now = new Date(), days = YEAR, onProgress = () => undefined } = options;
  const random = seededRandom(seed);
  const models = demoProducts(target, now, PHOTO_WIDTHS).products.map((product) =>
    decodeProduct(product.id, product),
  );
  const { db, close } = connect(target);
  try {
    const products = Array.from({ length: amounts.products }, (_, n) =>
      variation(random, n, models),
    );
    await writeAll(db, 'products', madeProducts(products), onProgress);
    const people = Array.from({ length: amounts.customers }, (_, n) => customer(random, n));
    await writeAll(db, 'customers', madeCustomers(random, people, { now, days }), onProgress);
    if (amounts.orders > 0) {
      const sold = products.length > 0 ? products : models;
      const orders = madeOrders(random, amounts.orders, { people, products: sold, now, days });
      await writeAll(db, 'orders and payments', orders, onProgress);
    }
    if (amounts.letters) {
      const read = products.length > 0 ? products : models;
      const letters = madeLetters(random, amounts.letters, { products: read, now });
      await writeAll(db, 'letters, reviews and log', letters, onProgress);
    }
    const log = { info: () => undefined, warn: onProgress, error: onProgress };
    const count = await rebuildCatalogue({ db, now: () => now, log });
    onProgress(`The catalogue holds ${count} fragrances.`);
  } finally {
    await close();
  }
}
