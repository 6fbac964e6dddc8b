import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { decodeProduct } from '../../src/domain/product/productSchema';
import { plain } from '../../functions/src/store/firestore';
import { attack } from '../support/attack';
import { db, resetShop } from '../support/fixtures';
import { servedUrl } from '../support/served';
import { setTriggers } from '../support/triggers';
import { until } from '../support/until';

// The page of a review link, from the deployed bundle over HTTP. Nobody is signed in there.

const CODE = '0123456789abcdef0123456789abcdef';
const DAY_MS = 86_400_000;
const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS);

let uid = '';
let orderId = '';
let visitor = '';

const line = (productId: string, name: string, volume: string) => ({
  productId,
  name,
  volume,
  quantity: 1,
  unitPrice: 100,
  total: 100,
});

beforeAll(async () => {
  await resetShop();
});

beforeEach(async () => {
  visitor = newVisitor();
  uid = `reader${randomUUID().replaceAll('-', '')}`;
  orderId = `${uid}_1763620200000`;
  await db.doc(`users/${uid}`).set({ name: 'Meera Iyer', email: 'meera@nilofar.example' });
  await db.doc(`orders/${orderId}`).set({
    userId: uid,
    items: [],
    shippingInfo: {},
    status: 'delivered',
    createdAt: inDays(-14),
    paidAt: inDays(-14),
    deliveredAt: inDays(-10),
    amountPaise: 20_000,
    invoiceNumber: 'NF/1',
    pricing: {
      lines: [
        line('amber-durbar', 'Amber <i>Durbar</i>', '50 ml'),
        line('vetiver-rain', 'Vetiver Rain', '2 ml'),
      ],
      subtotal: 200,
      discounts: [],
      shipping: 0,
      total: 200,
      currency: 'INR',
    },
  });
  await linkUntil(inDays(1));
});

const linkUntil = (expireAt: Date) =>
  db.doc(`reviewLinks/${orderId}`).set({ code: CODE, createdAt: new Date(), expireAt });
const reviewRef = (productId: string) => db.doc(`products/${productId}/reviews/${uid}`);
async function reviews() {
  const found = await db.getAll(reviewRef('amber-durbar'), reviewRef('vetiver-rain'));
  return found.filter((one) => one.exists).map((one) => one.data());
}

let visitors = 0;
/** An address that nobody has called from. */
const newVisitor = (): string => `2001:db8:0:${(visitors += 1).toString(16)}::1`;

/** Asks for the page, each test as another visitor, by way of Hosting. */
async function call(
  form?: Readonly<Record<string, string>>,
  {
    code = CODE,
    order = orderId,
    method = form ? 'POST' : 'GET',
    headers = throughHosting(visitor),
  } = {},
) {
  const query = new URLSearchParams({ order, code });
  const response = await fetch(`${await servedUrl('review')}?${query}`, {
    method,
    headers,
    redirect: 'manual',
    ...(form && { body: new URLSearchParams(form) }),
  });
  return {
    status: response.status,
    headers: response.headers,
    location: response.headers.get('location'),
    text: await response.text(),
  };
}

/** The headers of a call by way of Hosting: its edge writes the visitor's address, Google appends that of a server of Hosting. */
function throughHosting(address: string, server = newVisitor()): Record<string, string> {
  return { 'fastly-client-ip': address, 'x-forwarded-for': `${address},${server}` };
}

const filled = { 'stars.amber-durbar': '4', 'words.amber-durbar': ' Warm,\r\nand long. ' };

describe('the page of a review link', () => {
  test('asks for stars, loads nothing, is kept by nobody, and saves nothing by itself', async () => {
    const { status, headers, text } = await call();
    expect(status).toBe(200);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    const [, style = ''] = /<style>([^<]+)</.exec(text) ?? [];
    expect(policy).toContain(createHash('sha256').update(style).digest('base64'));
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    expect(text).not.toMatch(/<script|<img|<link|src=|style=/);
    expect(text).toContain('Amber &lt;i&gt;Durbar&lt;/i&gt;');
    expect(text.match(/name="stars\.[\w-]+" value="[1-5]">/g)).toHaveLength(10);
    expect(text).toContain('value="Meera I." checked>Meera I.');
    expect(text).toContain('value="Anonymous">');
    expect(text).not.toContain('Iyer');
    expect((await call(undefined, { method: 'HEAD' })).status).toBe(200);
    expect(await reviews()).toEqual([]);
  });

  test('saves the customer’s own review, which counts, and shows it from then on', async () => {
    await setTriggers('live');
    onTestFinished(() => setTriggers('off'));
    const saved = await call(filled);
    expect([saved.status, saved.location]).toEqual([
      303,
      `/review?order=${orderId}&code=${CODE}&saved=1`,
    ]);
    await until(
      async () => (await reviewRef('amber-durbar').get()).get('verified') === true,
      'not verified',
    );
    const [review, ...others] = await reviews();
    expect(others).toEqual([]);
    expect(review).toEqual({
      userId: uid,
      userName: 'Meera I.',
      shownName: 'Meera I.',
      rating: 4,
      text: 'Warm,\nand long.',
      hidden: false,
      verified: true,
      createdAt: expect.anything() as unknown,
    });
    await until(async () => {
      const product = await db.doc('products/amber-durbar').get();
      return (decodeProduct(product.id, plain(product.data())).reviews ?? 0) > 0;
    }, 'the stars were not counted');
    const { text } = await call();
    expect(text).toContain('4 stars');
    expect(text).toContain('Warm,\nand long.');
    expect(text).not.toContain('name="stars.amber-durbar"');
    expect(text).toContain('name="stars.vetiver-rain"');
  });

  test('needs no words, and can be signed as Anonymous, but with no other name', async () => {
    await call({ 'stars.amber-durbar': '5', name: 'Anonymous' });
    await call({ 'stars.vetiver-rain': '1', name: 'Somebody Else' });
    expect(await reviews()).toMatchObject([
      { rating: 5, text: '', shownName: 'Anonymous' },
      { rating: 1, text: '', shownName: 'Meera I.' },
    ]);
    const { text } = await call();
    expect(text).toContain('This is what you said');
    expect(text).not.toContain('<form');
  });

  test('offers no name to an account that is called like the shop', attack(8), async () => {
    await db.doc(`users/${uid}`).update({ name: 'Nilofar Support' });
    await call({ ...filled, name: 'Nilofar Support' });
    expect(await reviews()).toMatchObject([{ userName: 'Anonymous', shownName: 'Anonymous' }]);
  });

  test.each([
    ['nothing', {}, 'Please choose stars for at least one fragrance.'],
    ['words alone', { 'words.amber-durbar': '</textarea><b>' }, 'Please choose one to five stars.'],
    ['six stars', { 'stars.amber-durbar': '6' }, 'Please choose one to five stars.'],
    ['no number', { 'stars.amber-durbar': '4.5' }, 'Please choose one to five stars.'],
    [
      'too many words, beside what is right',
      {
        'stars.vetiver-rain': '5',
        'stars.amber-durbar': '4',
        'words.amber-durbar': 'क'.repeat(2001),
      },
      'Please shorten your words to 2,000 characters.',
    ],
  ])('saves nothing of %s, says why and keeps what was filled in', async (_, form, why) => {
    const { status, text } = await call(form);
    expect(status).toBe(422);
    expect(text).toContain(why);
    expect(text).not.toContain('<b>');
    for (const [field, value] of Object.entries(form))
      if (field.startsWith('words'))
        expect(text).toContain(value.replace(/<\/textarea><b>/, '&lt;/textarea&gt;&lt;b&gt;'));
    expect(await reviews()).toEqual([]);
  });

  test('takes words of the full length in any script, and no larger form', async () => {
    const words = 'क'.repeat(2000);
    expect((await call({ 'stars.amber-durbar': '4', 'words.amber-durbar': words })).status).toBe(
      303,
    );
    expect(await reviews()).toMatchObject([{ text: words }]);
    expect((await call({ x: 'x'.repeat(600_000) })).status).toBe(413);
  });

  /** How many of so many calls were answered, each with headers of its own. */
  async function answered(calls: number, headersOf: (n: number) => Record<string, string>) {
    const answers = await Promise.all(
      Array.from({ length: calls }, (_, n) => call(undefined, { headers: headersOf(n) })),
    );
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
    expect(count(200) + count(429)).toBe(calls);
    return count(200);
  }

  test('answers a visitor who asks too often with a sentence, and nobody else', async () => {
    const server = newVisitor();
    expect(await answered(25, () => throughHosting(visitor, server))).toBe(20);
    expect(await answered(1, () => throughHosting(newVisitor(), server))).toBe(1);
  });

  test(
    'counts a script that invents addresses by the one that Google appends',
    attack(36),
    async () => {
      const forged = (n: number) => ({ 'x-forwarded-for': `198.51.100.${n}, ${visitor}` });
      expect(await answered(25, forged)).toBe(20);
    },
  );

  test('takes no other method', async () => {
    expect((await call(undefined, { method: 'DELETE' })).status).toBe(405);
  });
});

describe('a review that exists', () => {
  test.each([
    ['the customer has written', { hidden: false }],
    ['the owner has hidden', { hidden: true }],
  ])('and that %s stays as it is', attack(32), async (_, { hidden }) => {
    const before = {
      userId: uid,
      userName: 'Meera I.',
      rating: 2,
      text: 'Too sweet.',
      hidden,
      verified: true,
      createdAt: inDays(-1),
    };
    await reviewRef('amber-durbar').set(before);
    await call(filled);
    await call({ ...filled, 'stars.vetiver-rain': '5' });
    const [review] = await reviews();
    expect(review).toMatchObject({ rating: 2, text: 'Too sweet.', hidden });
  });

  test('is shown with no name but one that a function has found', attack(8), async () => {
    const posing = {
      userId: uid,
      userName: 'NILOFAR Care, call 98765 43210',
      createdAt: inDays(-1),
    };
    await reviewRef('amber-durbar').set({
      ...posing,
      rating: 2,
      text: 'Too sweet.',
      hidden: false,
    });
    const { text } = await call();
    expect(text).toContain('Signed Anonymous');
    expect(text).not.toContain('Care');
  });

  test('is written once by two forms that come at the same time', attack(32), async () => {
    await Promise.all([call(filled), call({ ...filled, 'stars.amber-durbar': '1' })]);
    const [first] = await reviews();
    await call({ ...filled, 'stars.amber-durbar': first?.['rating'] === 4 ? '1' : '4' });
    expect(await reviews()).toMatchObject([{ rating: first?.['rating'] as unknown }]);
  });
});

describe('a link that does not hold', () => {
  const other = 'f'.repeat(32);
  const orphan = db.doc('products/amber-durbar/reviews/deleted');
  beforeEach(() => orphan.delete());
  test.each([
    [
      'is of an order that is not delivered',
      () => db.doc(`orders/${orderId}`).update({ status: 'shipped' }),
      {},
    ],
    ['is over', () => linkUntil(new Date(Date.now() - 1)), {}],
    ['was altered', () => Promise.resolve(), { code: other }],
    ['has no code', () => Promise.resolve(), { code: '' }],
    ['names another order', () => Promise.resolve(), { order: 'somebody_1' }],
    ['names a path', () => Promise.resolve(), { order: 'a/b' }],
    ['was taken back', () => db.doc(`reviewLinks/${orderId}`).delete(), {}],
    ['has lost its order', () => db.doc(`orders/${orderId}`).delete(), {}],
    ['has lost its customer', () => db.doc(`orders/${orderId}`).update({ userId: 'deleted' }), {}],
    [
      'is of an account that is being deleted',
      () => db.doc(`gone/${uid}`).set({ at: new Date() }),
      {},
    ],
    ['is of an account that is gone', () => db.doc(`users/${uid}`).delete(), {}],
    [
      'is of an order that was refunded',
      () =>
        db.doc(`orders/${orderId}`).update({
          refunds: [{ id: 'rfnd_1', amountPaise: 20_000, status: 'processed' }],
        }),
      {},
    ],
  ])(
    'because it %s shows the way to My Orders and writes nothing',
    attack(32),
    async (_, change, how) => {
      await change();
      for (const answer of [await call(undefined, how), await call(filled, how)]) {
        expect(answer.status).toBe(404);
        expect(answer.text).toContain('This link has ended');
        expect(answer.text).toContain('href="/orders"');
        expect(answer.text).not.toContain('Vetiver');
      }
      expect(await reviews()).toEqual([]);
      expect((await orphan.get()).exists).toBe(false);
    },
  );
});
