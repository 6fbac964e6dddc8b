import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeOffer, isActive } from '../../src/domain/pricing/offer';
import { decodeOrder } from '../../src/domain/order/order';
import { partProblem, priceOfParts } from '../../src/domain/product/contents';
import { isAvailable, isSet, vialOf } from '../../src/domain/product/product';
import { cardSizeFields, toProductForm } from '../../src/domain/product/productForm';
import { pricesProblem, validateProduct } from '../../src/domain/product/productProblems';
import { isWrapping } from '../../src/domain/product/visibility';
import { decodeProduct } from '../../src/domain/product/productSchema';
import { kindsOf } from '../../src/domain/product/kinds';
import { familiesOfNotes, materialsOf, notePictures } from '../../src/domain/product/materials';
import { NOTE_FAMILIES } from '../../src/domain/product/noteFamilies';
import {
  decodeNotes,
  isTooMany,
  kindLines,
  materialLines,
  packNotes,
  validateNotes,
} from '../../src/domain/product/notes';
import { notesIndex } from '../../src/domain/product/similarity';
import { noteSlug } from '../../src/domain/product/noteSlug';
import { decodeHome, packHome, toMoodForms, validateMoods } from '../../src/domain/shop/homePage';
import { profileOf } from '../emulators/ports';
import { seededRandom } from '../vendors/random';
import {
  dataFolder,
  demoHome,
  demoNotes,
  demoOffers,
  demoProducts,
  demoReviews,
  demoWrapping,
  ratingOf,
} from './demoData';
import { historyDocuments } from './history';
import { variation } from './many';
import { customer, makeOrder } from './orders';

const profile = profileOf('dev', 0);
const now = new Date('2026-11-20T06:30:00Z');

describe('demo offers', () => {
  it('are active whenever they are seeded', () => {
    const moment = fc.date({
      min: new Date('2025-01-01T00:00:00Z'),
      max: new Date('2040-12-31T23:59:59Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moment, (seededAt) => {
        for (const offer of demoOffers(seededAt))
          expect(isActive(decodeOffer(offer.id, offer), seededAt)).toBe(true);
      }),
      { examples: [[new Date('2026-12-31T18:30:00Z')], [new Date('2027-01-01T00:00:00Z')]] },
    );
  });

  it('have ISO strings as dates', () => {
    const auto1 = demoOffers(now).find((offer) => offer.id === 'auto1');
    expect(auto1?.startDate).toBe('2026-01-01T00:00:00.000Z');
    expect(auto1?.endDate).toBe('2026-12-31T18:29:59.000Z');
  });
});

describe('demo notes', () => {
  const { products } = demoProducts(profile, now);
  const used = new Set(
    products
      .flatMap(({ topNotes, middleNotes, baseNotes }) => [topNotes, middleNotes, baseNotes].flat())
      .map(noteSlug),
  );
  const { notes, photographs } = demoNotes(profile);
  const kinds = kindsOf(kindLines(notes));
  const lines = materialLines(notes);
  const decoded = products.map((product) => decodeProduct(product.id, product));
  const index = notesIndex(decoded, kinds);

  it('could be saved in the back office', () => {
    expect([...validateNotes(notes)]).toEqual([]);
    expect(isTooMany(notes)).toBe(false);
    expect(decodeNotes({ notes: packNotes(notes) })).toEqual(new Map([...notes].sort()));
  });

  it('have words of two sentences for at least forty notes of the fragrances', () => {
    const written = [...notes].filter(([slug, { words }]) => used.has(slug) && words !== '');
    expect(written.length).toBeGreaterThanOrEqual(40);
    for (const { words } of notes.values())
      if (words !== '') expect(words.match(/[.](?: |$)/g), words).toHaveLength(2);
  });

  it('are notes of the fragrances, or what these are kinds of', () => {
    const roots = new Set([...used].flatMap((slug) => kinds.above(slug).map((one) => one.slug)));
    for (const slug of notes.keys()) expect(used.has(slug) || roots.has(slug), slug).toBe(true);
  });

  it('are each of one of the ten families, and all families have notes and a picture', () => {
    const materials = materialsOf(lines, kinds);
    for (const { slug } of index) expect(materials.familyOf(slug), slug).toBeDefined();
    const families = familiesOfNotes(index, materials);
    expect(families.map(({ family }) => family)).toEqual(NOTE_FAMILIES);
    expect(families.filter(({ picture }) => picture === undefined)).toEqual([]);
  });

  it('have pictures of at least thirty materials, whose files are there', () => {
    const pictures = notePictures({ products: decoded, kinds: kindLines(notes), materials: lines });
    expect(pictures.size).toBeGreaterThanOrEqual(30);
    expect(pictures.size).toBe([...notes.values()].filter(({ picture }) => picture !== '').length);
    expect(pictures.get('saffron')?.src).toBe(
      'http://127.0.0.1:9199/v0/b/demo-nilofar.appspot.com/o/products%2F1795132800000-note-saffron.570.webp?alt=media',
    );
    expect(photographs).toHaveLength(pictures.size * 4);
    for (const { source } of photographs)
      expect(existsSync(join(dataFolder, 'images', source)), source).toBe(true);
  });

  it('cost the catalogue at most three kilobytes for families and pictures', () => {
    expect(JSON.stringify(lines).length).toBeLessThan(3000);
  });
});

describe('the demo’s home page', () => {
  const { products } = demoProducts(profile, now);
  const home = demoHome(now);

  it('could be saved in the back office, and is small', () => {
    const known = new Set(products.map(({ id }) => id));
    expect(validateMoods(toMoodForms(home.moods), known)).toEqual({});
    expect(home.moods).toHaveLength(3);
    const json = JSON.stringify(packHome(home));
    expect(decodeHome(JSON.parse(json))).toEqual(home);
    expect(json.length).toBeLessThanOrEqual(1500);
  });

  it('shows a review as it is, and close-ups that are there', () => {
    const { review, moods } = home;
    const source = demoReviews(now).find(
      ({ uid, productId }) => uid === review?.reviewId && productId === review.productId,
    );
    expect(source?.data).toMatchObject({ text: review?.text, rating: 5, verified: true });
    for (const mood of moods)
      expect(products.find(({ id }) => id === mood.products[0])?.images[1]).toBeDefined();
  });
});

describe('demo fragrances', () => {
  const { products, photographs } = demoProducts(profile, now);

  const decoded = products.map((product) => decodeProduct(product.id, product));
  const sets = decoded.filter(isSet);

  it('are sixteen and two gift sets, and decode as products', () => {
    expect(decoded).toHaveLength(18);
    expect(sets.map(({ id }) => id)).toEqual(['five-attars', 'discovery-set']);
  });

  it('are in the gift sets in sizes that they have, and cost less there', () => {
    const known = new Map(decoded.map((product) => [product.id, product]));
    const offers = demoOffers(now).map((offer) => decodeOffer(offer.id, offer));
    for (const set of sets) {
      expect(set.contents.map((text) => partProblem(text, known, set.id)).filter(Boolean)).toEqual(
        [],
      );
      expect(priceOfParts(set, known, offers, now)).toBeGreaterThan(set.price);
    }
    const vials = decoded.flatMap((product) => (vialOf(product) ? [`${product.id}/2 ml`] : []));
    expect(sets[1]?.contents.toSorted()).toEqual(vials.toSorted());
  });

  it('have valid prices, and as their own those of the size on the card', () => {
    const models = products.map((product) => decodeProduct(product.id, product));
    const random = seededRandom(1);
    const made = Array.from({ length: 50 }, (_, n) => variation(random, n, models));
    for (const product of [...models, ...made]) {
      expect(pricesProblem(product)).toBeUndefined();
      expect({ ...product, ...cardSizeFields(product.variants, product.volume) }).toEqual(product);
    }
  });

  it('refer to the widest photograph and upload the other widths next to it', () => {
    const [first] = products.find((product) => product.id === 'amber-durbar')?.images ?? [];
    expect(first).toBe(
      'http://127.0.0.1:9199/v0/b/demo-nilofar.appspot.com/o/products%2F1773815400000-amber-durbar-1.1200.webp?alt=media',
    );
    const paths = photographs.map((photograph) => photograph.path);
    for (const file of ['400.webp', '800.avif', '1200.avif'])
      expect(paths).toContain(`products/1773815400000-amber-durbar-1.${file}`);
  });

  it('have the ratings of their reviews', () => {
    const rose = products.find((product) => product.id === 'rose-of-kannauj');
    expect(rose).toMatchObject({ rating: 4.6, reviews: 5 });
    const oud = products.find((product) => product.id === 'oud-royale');
    expect(oud).toMatchObject({ rating: 0, reviews: 0 });
    expect(ratingOf([5, 4, 4])).toEqual({ rating: 4.3, reviews: 3 });
  });

  it('have at most one review per customer', () => {
    const keys = demoReviews(now).map((review) => `${review.productId}/${review.uid}`);
    expect(new Set(keys).size).toBe(29);
  });
});

it('gifts of the demo can be wrapped', () => {
  const { product, photographs } = demoWrapping(profile, now);
  const wrapping = decodeProduct(product.id, product);
  expect([isWrapping(wrapping), isAvailable(wrapping), pricesProblem(wrapping)]).toEqual([
    true,
    true,
    undefined,
  ]);
  expect(validateProduct(toProductForm(wrapping))).toEqual({});
  for (const { source } of photographs)
    expect(existsSync(join(dataFolder, 'images', source)), source).toBe(true);
});

describe('generated orders', () => {
  const products = demoProducts(profile, now).products.map((p) => decodeProduct(p.id, p));
  const offers = demoOffers(now).map((offer) => decodeOffer(offer.id, offer));
  const make = (seed: number) => {
    const random = seededRandom(seed);
    const person = customer(random, 0);
    return makeOrder(random, { person, products, offers, at: now, status: 'delivered' });
  };

  it('are the same for the same seed, and decode as orders', () => {
    const made = make(7);
    expect(make(7)).toEqual(made);
    const order = decodeOrder(made?.id ?? '', made?.order);
    expect(order.status).toBe('delivered');
    expect(order.shiprocketAWB).toMatch(/^\d{12}$/);
    expect(made?.payment?.data.amountPaise).toBe(order.amountPaise);
    // Without it, nobody would be told of a refund or a declined cancellation.
    expect(order.accountEmail).toBe(order.shippingInfo.email);
  });
});

it('the demo orders and the uses of their offers agree', () => {
  const { documents } = historyDocuments(demoProducts(profile, now).products, now);
  const uses = documents.filter(({ path }) => path.startsWith('offerUses/'));
  expect(uses.length).toBeGreaterThan(0);
  const counted = documents
    .filter(({ path }) => /^orders\/[^/]+$/.test(path))
    .map(({ data }) => decodeOrder('u_1', data))
    .filter(({ status }) => !['payment_failed', 'cancelled'].includes(status))
    .flatMap(({ pricing }) => pricing?.discounts ?? []);
  for (const { path, data } of uses)
    expect(data).toEqual({
      uses: counted.filter(({ offerId }) => path === `offerUses/${offerId}`).length,
    });
});
