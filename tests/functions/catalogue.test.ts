import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { productWritten } from '../../functions/src/catalogue/onWrite';
import { patchCatalogue, rebuildCatalogue } from '../../functions/src/catalogue/store';
import {
  rateProduct,
  reviewWritten,
  markVerifiedReviews,
  verifyReview,
} from '../../functions/src/catalogue/onReviewWrite';
import { rebuild } from '../../functions/src/figures/maintenance';
import { countSold } from '../../functions/src/figures/sold';
import type { Review } from '../../src/domain/customer/review';
import type { LinePart } from '../../src/domain/order/linePart';
import { FIRST_LINES } from '../../src/domain/product/categories';
import { unpackCatalogue, type Catalogue } from '../../src/domain/product/catalogue';
import { notePictures } from '../../src/domain/product/materials';
import { attack } from '../support/attack';
import { paidOrder, parcelBackend } from '../support/parcels';

const backend = await parcelBackend();
const { deps } = backend;
const { db } = deps;

beforeEach(() => backend.reset());
afterAll(() => backend.close());

async function product(id: string, fields: object = {}): Promise<void> {
  await db.doc(`products/${id}`).set({ name: id, price: 100, volume: '50 ml', ...fields });
}

/** The catalogue as the shop reads it. */
async function catalogue(): Promise<Catalogue & { parts: number }> {
  const docs = await db.collection('catalogue').get();
  const sorted = docs.docs.sort((a, b) => a.get('n') - b.get('n'));
  const revisions = new Set(sorted.map((one) => one.get('revision') as unknown));
  expect(revisions.size).toBe(1);
  for (const one of sorted) expect(one.get('parts')).toBe(sorted.length);
  const parts = sorted.map((one): unknown =>
    JSON.parse(gunzipSync(one.get('data') as Buffer).toString('utf8')),
  );
  const { catalogue: unpacked, faults } = unpackCatalogue(parts, Number([...revisions][0]));
  expect(faults).toEqual([]);
  return { ...unpacked, parts: sorted.length };
}

const patch = (id: string) => patchCatalogue(deps, { kind: 'products', ids: [id] });

describe('the catalogue', () => {
  it('is built if there is none, and then follows every change', async () => {
    await product('a');
    await product('b', { inStock: false });
    expect(await patch('a')).toBe(true);
    const first = await catalogue();
    expect(first.products.map((one) => one.id)).toEqual(['a', 'b']);
    expect(await backend.raw('stats/summary')).toMatchObject({ products: 2, outOfStock: 1 });

    await product('b', { price: 250 });
    expect(await patch('b')).toBe(true);
    await db.doc('products/a').delete();
    expect(await patch('a')).toBe(true);
    const later = await catalogue();
    expect(later.revision).toBeGreaterThan(first.revision);
    expect(later.products.map((one) => [one.id, one.price])).toEqual([['b', 250]]);
    expect(await backend.raw('stats/summary')).toMatchObject({ products: 1, outOfStock: 0 });
  });

  it('does not write the figures that every sale writes, unless the number of products changes', async () => {
    await product('a');
    await patch('a');
    // A marker that any write would remove, because an equal write leaves no other trace.
    await db.doc('stats/summary').update({ outOfStock: 7 });
    await product('a', { rating: 4.5, reviews: 2, price: 90 });
    expect(await patch('a')).toBe(true);
    expect(await backend.raw('stats/summary')).toMatchObject({ outOfStock: 7 });
    await product('b', { inStock: false });
    expect(await patch('b')).toBe(true);
    expect(await backend.raw('stats/summary')).toMatchObject({ products: 2, outOfStock: 1 });
  });

  it('is not changed by what shoppers do not see, and not even read', async () => {
    await product('a', { stock: 10 });
    await patch('a');
    const { revision } = await catalogue();
    const before = (await db.doc('products/a').get()).data();
    await product('a', { stock: 10, hsn: '3303' });
    const after = (await db.doc('products/a').get()).data();
    await productWritten(deps, 'a', { before, after });
    expect(await patch('a')).toBe(false);
    expect((await catalogue()).revision).toBe(revision);
    await product('a', { stock: 0 });
    await productWritten(deps, 'a', {
      before: after,
      after: (await db.doc('products/a').get()).data(),
    });
    expect((await catalogue()).products[0]).toMatchObject({ stock: 0 });
  });

  it('leaves out what is not public, and has a set with such a part as sold out', async () => {
    await product('a', { stock: 4 });
    await product('set', { volume: 'Box', contents: ['a/50 ml'] });
    await patch('set');
    const listed = async () =>
      Object.fromEntries((await catalogue()).products.map(({ id, stock }) => [id, stock]));
    expect(await listed()).toEqual({ a: 4, set: 4 });
    await db.doc('products/a').update({ visibility: 'hidden' });
    expect(await patch('a')).toBe(true);
    expect(await listed()).toEqual({ set: 0 });
    expect(await backend.raw('stats/summary')).toMatchObject({ products: 1, outOfStock: 1 });
    // An edit of what nobody sees changes nothing.
    const before = { name: 'a', price: 100, volume: '50 ml', visibility: 'hidden' };
    const { revision } = await catalogue();
    await productWritten(deps, 'a', { before, after: { ...before, price: 110 } });
    expect((await catalogue()).revision).toBe(revision);
    await db.doc('products/a').update({ visibility: '' });
    await productWritten(deps, 'a', { before, after: { ...before, visibility: '' } });
    expect(await listed()).toEqual({ a: 4, set: 4 });
  });

  it('has of a set what its parts are enough for, and follows what is sold of them', async () => {
    const contents = ['rose/50 ml', 'rose/50 ml'];
    const sold = async (stock: number): Promise<void> => {
      const before = (await db.doc('products/rose').get()).data();
      await product('rose', { stock });
      const after = (await db.doc('products/rose').get()).data();
      await productWritten(deps, 'rose', { before, after });
    };
    const set = async () => (await catalogue()).products.find(({ id }) => id === 'set');
    await product('rose', { stock: 10 });
    await patch('rose');
    await product('set', { volume: 'Box', contents });
    expect(await patch('set')).toBe(true);
    // Nobody is told how many more there are of a part: that "Only 5 left" would often be untrue.
    expect(await set()).toMatchObject({ stock: 10 });
    await sold(9);
    expect(await set()).toMatchObject({ stock: 4 });
    await sold(1);
    expect(await set()).toMatchObject({ stock: 0 });
    expect(await backend.raw('stats/summary')).toMatchObject({ products: 2, outOfStock: 1 });
    await rebuildCatalogue(deps);
    expect(await set()).toMatchObject({ stock: 0 });
    expect(await backend.raw('stats/summary')).toMatchObject({ products: 2, outOfStock: 1 });
  });

  it('moves the counts that an earlier version wrote into products, when it is rebuilt and after a write', async () => {
    const size = (volume: string, stock: number) => ({ volume, price: 900, stock, weight: 80 });
    await product('single', { stock: 37 });
    await product('sized', { variants: [size('2 ml', 4), size('50 ml / 1.7 oz', 12)] });
    await db.doc('stock/single_50 ml').set({ holds: { o1: { quantity: 1 } } });
    await product('late');
    await rebuildCatalogue(deps);
    expect(await backend.raw('products/single')).toMatchObject({ stock: 10 });
    expect(await backend.raw('stock/single_50 ml')).toEqual({
      count: 37,
      holds: { o1: { quantity: 1 } },
    });
    expect(await backend.raw('products/sized')).toMatchObject({
      variants: [size('2 ml', 4), size('50 ml / 1.7 oz', 10)],
    });
    expect(await backend.raw('stock/sized_50 ml - 1.7 oz')).toEqual({ count: 12 });
    expect((await db.doc('stock/sized_2 ml').get()).exists).toBe(false);
    const before = (await db.doc('products/late').get()).data();
    await db.doc('products/late').update({ stock: 11 });
    const after = (await db.doc('products/late').get()).data();
    await productWritten(deps, 'late', { before, after });
    expect(await backend.raw('products/late')).toMatchObject({ stock: 10 });
    expect(await backend.raw('stock/late_50 ml')).toEqual({ count: 11 });
    const told = JSON.stringify(await catalogue());
    for (const count of [37, 12, 11]) expect(told).not.toContain(`"stock":${count}`);
  });

  it('takes many changes at once without losing one', async () => {
    await patch('none');
    await Promise.all(
      Array.from({ length: 6 }, async (_, n) => {
        await product(`p${n}`);
        await patch(`p${n}`);
      }),
    );
    expect((await catalogue()).products).toHaveLength(6);
  });

  it('updates products that were saved together at once', async () => {
    await patch('none');
    for (let n = 0; n < 40; n += 1) await product(`p${n}`, { updatedAt: deps.now() });
    expect(await patch('p7')).toBe(true);
    expect((await catalogue()).products).toHaveLength(40);
    expect(await patch('p8')).toBe(false);
  });

  it('contains automatic offers, the shop’s name and who sells', async () => {
    await product('a');
    const dates = { startDate: '2026-01-01T00:00:00.000Z', endDate: '2026-12-31T18:29:59.000Z' };
    await db
      .doc('offers/auto1')
      .set({ value: 10, type: 'percentage', isAutomatic: true, ...dates });
    await db
      .doc('offers/SECRET')
      .set({ value: 9, type: 'fixed', isAutomatic: false, couponCode: 'SECRET', ...dates });
    await rebuildCatalogue(deps);
    expect((await catalogue()).offers.map((offer) => offer.id)).toEqual(['auto1']);
    await db.doc('offers/auto1').update({ title: 'Diwali' });
    await db.doc('settings/site').set({ name: 'Neelofar', description: 'D', updatedBy: 'asha' });
    expect(await patchCatalogue(deps, { kind: 'offers' })).toBe(true);
    expect(await patchCatalogue(deps, { kind: 'site' })).toBe(true);
    expect(await catalogue()).toMatchObject({
      site: { name: 'Neelofar', description: 'D' },
      offers: [{ title: 'Diwali' }],
      products: [{ id: 'a' }],
    });
    expect(await patchCatalogue(deps, { kind: 'offers' })).toBe(false);
    expect(await patchCatalogue(deps, { kind: 'site' })).toBe(false);
    await db
      .doc('settings/business')
      .set({ legalName: 'Attari', taxRate: 12, pickupPin: '411001' });
    expect(await patchCatalogue(deps, { kind: 'site' })).toBe(true);
    const { site } = await catalogue();
    expect(site).toMatchObject({ name: 'Neelofar', business: { legalName: 'Attari' } });
    // What is nobody's business stays in the settings.
    expect(JSON.stringify(site)).not.toContain('411001');
  });

  it('contains which notes are kinds of another, and none of the words about them', async () => {
    await product('a', { topNotes: ['Kashmiri saffron'] });
    await patch('a');
    expect((await catalogue()).kinds).toEqual([]);
    const notes = db.doc('settings/notes');
    await notes.set({ notes: ['Kashmiri saffron\tSaffron\t', 'Saffron\t\tA crocus of autumn.'] });
    expect(await patchCatalogue(deps, { kind: 'notes' })).toBe(true);
    const kinds = ['Kashmiri saffron\tSaffron'];
    const patched = await catalogue();
    expect(patched).toMatchObject({ kinds, products: [{ id: 'a' }] });
    expect(JSON.stringify(patched)).not.toContain('autumn');
    await notes.update({ notes: ['Kashmiri saffron\tSaffron\tOf Pampore.'] });
    expect(await patchCatalogue(deps, { kind: 'notes' })).toBe(false);
    await rebuildCatalogue(deps);
    expect((await catalogue()).kinds).toEqual(kinds);
    await notes.delete();
    expect(await patchCatalogue(deps, { kind: 'notes' })).toBe(true);
    expect((await catalogue()).kinds).toEqual([]);
  });

  it('contains the families and the pictures of notes', async () => {
    await product('a', { topNotes: ['Saffron'] });
    await patch('a');
    const notes = db.doc('settings/notes');
    const picture = 'https://x.example/o/products%2F1-saffron.570.webp?alt=media';
    const line = (family: string, url: string) => `Saffron\t\tOf autumn.\t${family}\t${url}`;
    await notes.set({ notes: [line('Spices', picture)] });
    expect(await patchCatalogue(deps, { kind: 'notes' })).toBe(true);
    const { materials } = await catalogue();
    expect(materials.families).toEqual(['Spices\tsaffron']);
    expect(notePictures(await catalogue()).get('saffron')?.src).toBe(picture);
    expect(await patchCatalogue(deps, { kind: 'notes' })).toBe(false);
    await rebuildCatalogue(deps);
    expect((await catalogue()).materials).toEqual(materials);
    await notes.set({ notes: [line('Flowers', '')] });
    expect(await patchCatalogue(deps, { kind: 'notes' })).toBe(true);
    expect((await catalogue()).materials).toEqual({ families: ['Flowers\tsaffron'], pictures: [] });
    await notes.delete();
    expect(await patchCatalogue(deps, { kind: 'notes' })).toBe(true);
  });

  it('contains the categories as the owner has named and sorted them, and names each fragrance’s', async () => {
    await product('a', { category: 'Oud' });
    await patch('a');
    expect((await catalogue()).families).toEqual(FIRST_LINES);
    const categories = db.doc('settings/categories');
    const lines = ['gourmand\tSweet and warm', 'Oud\tOud and smoke'];
    await categories.set({ categories: lines, updatedBy: 'asha', updatedAt: deps.now() });
    expect(await patchCatalogue(deps, { kind: 'categories' })).toBe(true);
    expect(await patchCatalogue(deps, { kind: 'categories' })).toBe(false);
    await product('b', { category: 'gourmand' });
    await patch('b');
    const named = {
      families: lines,
      products: [
        { id: 'a', category: 'Oud', family: 'Oud and smoke' },
        { id: 'b', category: 'gourmand', family: 'Sweet and warm' },
      ],
    };
    expect(await catalogue()).toMatchObject(named);
    await rebuildCatalogue(deps);
    expect(await catalogue()).toMatchObject(named);
    await categories.delete();
    expect(await patchCatalogue(deps, { kind: 'categories' })).toBe(true);
    expect((await catalogue()).families).toEqual(FIRST_LINES);
  });

  it('contains what the owner has chosen for the home page, without who chose it', async () => {
    await product('a');
    await patch('a');
    expect((await catalogue()).home).toBeUndefined();
    const moods = ['Heat', 'Dusk', 'Rain'].map((title) => ({
      title,
      sentence: 'A sentence.',
      products: ['a'],
    }));
    const home = db.doc('settings/home');
    await home.set({ moods, updatedBy: 'asha', updatedAt: deps.now() });
    expect(await patchCatalogue(deps, { kind: 'home' })).toBe(true);
    expect(await catalogue()).toMatchObject({ home: { moods }, products: [{ id: 'a' }] });
    expect((await catalogue()).home).toEqual({ moods });
    await home.update({ updatedBy: 'ravi' });
    expect(await patchCatalogue(deps, { kind: 'home' })).toBe(false);
    await rebuildCatalogue(deps);
    expect((await catalogue()).home).toEqual({ moods });
    // A catalogue of before this field has none, and gets it.
    await home.delete();
    expect(await patchCatalogue(deps, { kind: 'home' })).toBe(true);
    expect((await catalogue()).home).toBeUndefined();
  });

  it('leaves out a product that cannot be decoded, and logs it', async () => {
    await product('a');
    await db.doc('products/broken').set({ price: 'much' });
    await rebuildCatalogue(deps);
    expect((await catalogue()).products.map((one) => one.id)).toEqual(['a']);
    expect(backend.warnings).toContain('A document cannot be decoded and is skipped');
  });

  it('grows into several documents, and shrinks again', async () => {
    // Noise does not compress: thirty such products need more than one document.
    for (let n = 0; n < 30; n += 1)
      await product(`big${n}`, { shortName: randomBytes(32_000).toString('base64') });
    await rebuildCatalogue(deps);
    const grown = await catalogue();
    expect(grown.parts).toBeGreaterThan(1);
    expect(grown.products).toHaveLength(30);
    for (let n = 0; n < 30; n += 1) {
      await product(`big${n}`);
      await patch(`big${n}`);
    }
    await rebuildCatalogue(deps);
    expect(await catalogue()).toMatchObject({ parts: 1 });
  });
});

describe('ratings', () => {
  const reviewRef = (uid: string) => db.doc(`products/amber-durbar/reviews/${uid}`);
  const review = (uid: string, rating: number, fields: Partial<Review> = {}) =>
    reviewRef(uid).set({
      userId: uid,
      userName: uid,
      shownName: uid,
      rating,
      text: 'x',
      hidden: false,
      verified: false,
      createdAt: deps.now(),
      ...fields,
    });
  const verifiedOf = async (uid: string): Promise<unknown> =>
    (await reviewRef(uid).get()).get('verified');
  /** A paid order of the shopper that has arrived. */
  const deliveredOrder = async (): Promise<void> => {
    await paidOrder(deps, 'o_1');
    await db.doc('orders/o_1').update({ status: 'delivered' });
  };

  it('are the average of customers’ visible reviews to one decimal, however often they are counted', async () => {
    await product('amber-durbar', { rating: 0, reviews: 0 });
    const bought = { verified: true };
    await Promise.all([review('u1', 5, bought), review('u2', 4, bought), review('u3', 4, bought)]);
    await Promise.all([review('u4', 1, { ...bought, hidden: true }), review('u5', 1)]);
    await Promise.all([rateProduct(db, 'amber-durbar'), rateProduct(db, 'amber-durbar')]);
    expect(await backend.raw('products/amber-durbar')).toMatchObject({ rating: 4.3, reviews: 3 });
    expect(await rateProduct(db, 'amber-durbar')).toBe(false);
    await db.doc('products/amber-durbar/reviews/u1').update({ hidden: true });
    await rateProduct(db, 'amber-durbar');
    expect(await backend.raw('products/amber-durbar')).toMatchObject({ rating: 4, reviews: 2 });
  });

  it('count the votes of customers’ visible reviews, and none when the last is withdrawn', async () => {
    await product('amber-durbar', { rating: 0, reviews: 0 });
    const bought = { verified: true };
    await Promise.all([
      review('u1', 5, { ...bought, longevity: 4, sillage: 3 }),
      review('u2', 5, { ...bought, longevity: 4 }),
      review('u3', 5, { ...bought, longevity: 1, hidden: true }),
      review('u4', 5, { longevity: 1 }),
      review('u5', 5, bought),
    ]);
    await rateProduct(db, 'amber-durbar');
    const votesNow = async () =>
      Object(await backend.raw('products/amber-durbar')).votes as unknown;
    expect(await votesNow()).toEqual({ longevity: [0, 0, 0, 2], sillage: [0, 0, 1, 0] });
    expect(await rateProduct(db, 'amber-durbar')).toBe(false);
    await Promise.all(['u1', 'u2'].map((uid) => reviewRef(uid).update({ hidden: true })));
    await rateProduct(db, 'amber-durbar');
    expect(await votesNow()).toBeUndefined();
  });

  it('are not moved by five accounts that bought nothing', attack(9), async () => {
    await product('amber-durbar', { rating: 0, reviews: 0 });
    for (const uid of ['a1', 'a2', 'a3', 'a4', 'a5']) {
      await review(uid, 1);
      const after = await reviewRef(uid).get();
      await reviewWritten(deps, 'amber-durbar', uid, { before: undefined, after });
      expect(await verifiedOf(uid)).toBe(false);
    }
    expect(await backend.raw('products/amber-durbar')).toMatchObject({ rating: 0, reviews: 0 });
  });

  it('go back to none with the last review', async () => {
    await product('amber-durbar', { rating: 5, reviews: 1 });
    await rateProduct(db, 'amber-durbar');
    expect(await backend.raw('products/amber-durbar')).toMatchObject({ rating: 0, reviews: 0 });
  });

  it('do not create a deleted product again', async () => {
    await review('u1', 5, { verified: true });
    await rateProduct(db, 'amber-durbar');
    expect((await db.doc('products/amber-durbar').get()).exists).toBe(false);
  });

  it('mark the review of a customer who bought the product and kept it', async () => {
    await product('amber-durbar');
    await review('shopper', 5);
    await review('passer-by', 5);
    await deliveredOrder();
    // There may be any number of unpaid orders: they are not read.
    const unpaid = { userId: 'shopper', status: 'pending_payment', items: 'unreadable' };
    await db.doc('orders/o_2').set({ ...unpaid, createdAt: new Date() });
    const verified = async (uid: string): Promise<unknown> => {
      await verifyReview(db, 'amber-durbar', uid);
      return verifiedOf(uid);
    };
    expect(await verified('shopper')).toBe(true);
    expect(await verified('passer-by')).toBe(false);
    // Paid for, but not in their hands yet.
    for (const status of ['paid', 'processing', 'shipped', 'cancellation_requested']) {
      await db.doc('orders/o_1').update({ status });
      expect(await verified('shopper')).toBe(false);
    }
    await db.doc('orders/o_1').update({ status: 'cancelled' });
    expect(await verified('shopper')).toBe(false);
  });

  it('look for the purchase of a new review, but not of demo data, which begins as verified', async () => {
    await product('amber-durbar');
    await deliveredOrder();
    const written = async (uid: string): Promise<unknown> => {
      const after = await reviewRef(uid).get();
      await reviewWritten(deps, 'amber-durbar', uid, { before: undefined, after });
      return verifiedOf(uid);
    };
    await Promise.all([review('shopper', 5), review('demo', 5, { verified: true })]);
    expect(await written('shopper')).toBe(true);
    expect(await written('demo')).toBe(true);
    await review('passer-by', 1);
    expect(await written('passer-by')).toBe(false);
    expect(await backend.raw('products/amber-durbar')).toMatchObject({ rating: 5, reviews: 2 });
  });

  it.each<[string, (ref: ReturnType<typeof db.doc>) => Promise<unknown>]>([
    ['its author edits its text', (ref) => ref.update({ text: 'Gone within the hour.' })],
    ['its author changes the stars', (ref) => ref.update({ rating: 2 })],
    ['its author is anonymous now', (ref) => ref.update({ userName: 'Anonymous' })],
    ['it is hidden', (ref) => ref.update({ hidden: true })],
    ['its purchase is returned', (ref) => ref.update({ verified: false })],
    ['it cannot be read', (ref) => ref.update({ rating: 'five' })],
    ['it is deleted', (ref) => ref.delete()],
  ])('are taken off the home page when %s', async (_, change) => {
    await product('amber-durbar');
    await Promise.all([
      review('u1', 5, { verified: true, text: 'Warm.' }),
      review('u2', 5, { verified: true }),
    ]);
    const copy = {
      reviewId: 'u1',
      productId: 'amber-durbar',
      name: 'u1',
      text: 'Warm.',
      rating: 5,
    };
    const home = db.doc('settings/home');
    await home.set({ review: copy, updatedBy: 'asha' });
    const before = await reviewRef('u1').get();
    const written = async (uid: string): Promise<unknown> => {
      const after = await reviewRef(uid).get();
      const was = uid === 'u1' ? before : after;
      await reviewWritten(deps, 'amber-durbar', uid, { before: was, after });
      return (await home.get()).get('review');
    };
    // Neither a vote nor another review changes anything.
    await reviewRef('u1').update({ longevity: 4 });
    expect(await written('u1')).toEqual(copy);
    await change(reviewRef('u1'));
    expect(await written('u2')).toEqual(copy);
    expect(await written('u1')).toBeUndefined();
    expect((await home.get()).get('updatedBy')).toBe('asha');
  });

  it('take the answer and the reason for hiding them along, but not those of a review written again', async () => {
    await product('amber-durbar');
    await review('u1', 5);
    const decisions = reviewRef('u1').collection('decisions');
    const decide = () =>
      Promise.all([
        decisions.doc('answer').set({ text: 'Thank you, Meera.', by: 'asha', at: new Date() }),
        decisions
          .doc('latest')
          .set({ hidden: true, reason: 'Insults', by: 'asha', at: new Date() }),
      ]);
    const left = async () => (await decisions.get()).docs.map(({ id }) => id);
    await decide();
    const before = await reviewRef('u1').get();
    await reviewWritten(deps, 'amber-durbar', 'u1', { before, after: before });
    expect(await left()).toEqual(['answer', 'latest']);
    await reviewRef('u1').delete();
    const gone = { before, after: await reviewRef('u1').get() };
    await reviewWritten(deps, 'amber-durbar', 'u1', gone);
    expect(await left()).toEqual([]);
    // The event of the deletion is delivered again after the next review was answered and hidden.
    await review('u1', 1, { hidden: true, answer: 'Thank you, Meera.' });
    await decide();
    await reviewWritten(deps, 'amber-durbar', 'u1', gone);
    expect(await left()).toEqual(['answer', 'latest']);
  });

  it('leave no answers behind once the index was rebuilt, also where they were deleted before', async () => {
    await product('amber-durbar');
    const path = (uid: string, id: string) => reviewRef(uid).collection('decisions').doc(id);
    const answered = (uid: string, text: string) =>
      path(uid, 'answer').set({ text, by: 'asha', at: new Date() });
    const hid = (uid: string, hidden: boolean) =>
      path(uid, 'latest').set({ hidden, reason: 'Insults', by: 'asha', at: new Date() });
    await review('kept', 5, { hidden: true, answer: 'Thank you.' });
    await review('again', 4);
    await review('unanswered', 4);
    await Promise.all([
      ...['gone', 'again', 'kept'].flatMap((uid) => [answered(uid, 'Thank you.'), hid(uid, true)]),
      // The answer was taken back, and the review shown again.
      answered('unanswered', ''),
      hid('unanswered', false),
    ]);
    await rebuild(deps, async () => undefined);
    const { docs } = await db.collectionGroup('decisions').get();
    expect(docs.map(({ ref }) => ref.path.split('/').slice(3).join('/')).toSorted()).toEqual([
      'kept/decisions/answer',
      'kept/decisions/latest',
      'unanswered/decisions/answer',
      'unanswered/decisions/latest',
    ]);
  });

  it(
    'mark a review that is older than the delivery, and unmark it once the order is cancelled',
    attack(20),
    async () => {
      await product('amber-durbar');
      await review('shopper', 5);
      await paidOrder(deps, 'o_1');
      const ref = db.doc('orders/o_1');
      /** The event that the order's trigger gets for a write of the order, and for the one that counts the sale. */
      const written = async (status: string): Promise<unknown> => {
        const before = await ref.get();
        await ref.update({ status });
        await countSold(db, 'o_1');
        const after = await ref.get();
        // Delivered twice, as after a failure.
        await markVerifiedReviews(db, before, after);
        await markVerifiedReviews(db, before, after);
        return verifiedOf('shopper');
      };
      expect(await written('paid')).toBe(false);
      expect(await written('shipped')).toBe(false);
      expect(await written('delivered')).toBe(true);
      expect(await written('cancelled')).toBe(false);
    },
  );

  it('unmark a review once all of its order was refunded, and not before', attack(20), async () => {
    await product('amber-durbar');
    await review('shopper', 5, { verified: true });
    await deliveredOrder();
    await countSold(db, 'o_1');
    const ref = db.doc('orders/o_1');
    const refunded = async (...amounts: number[]): Promise<unknown> => {
      const before = await ref.get();
      const refunds = amounts.map((amountPaise, n) => ({
        id: `rfnd_${n}`,
        amountPaise,
        status: 'processed',
        reason: '',
      }));
      await ref.update({ refunds });
      await markVerifiedReviews(db, before, await ref.get());
      return verifiedOf('shopper');
    };
    expect(await refunded(638_100)).toBe(true);
    expect(await refunded(638_100, 100)).toBe(false);
  });

  it(
    'unmark a review once every piece of its fragrance was refunded, though others were kept',
    attack(9),
    async () => {
      await product('amber-durbar');
      await review('shopper', 5, { verified: true });
      await deliveredOrder();
      await countSold(db, 'o_1');
      const ref = db.doc('orders/o_1');
      const refunded = async (...lines: LinePart[]): Promise<unknown> => {
        const before = await ref.get();
        const refund = { id: 'rfnd_1', amountPaise: 100, status: 'processed', reason: '', lines };
        await ref.update({ refunds: [refund] });
        await markVerifiedReviews(db, before, await ref.get());
        return verifiedOf('shopper');
      };
      const vetiver = { productId: 'vetiver-rain', volume: '2 ml', quantity: 1 };
      const amber = { productId: 'amber-durbar', volume: '50 ml', quantity: 1 };
      expect(await refunded(vetiver)).toBe(true);
      expect(await refunded(vetiver, amber)).toBe(false);
      await rateProduct(db, 'amber-durbar');
      expect(await backend.raw('products/amber-durbar')).toMatchObject({ rating: 0, reviews: 0 });
      // The refund has failed.
      expect(await refunded(vetiver)).toBe(true);
    },
  );
});
