import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SHIPPING_MAX } from '../../src/domain/customer/address';
import { HOME_MAX } from '../../src/domain/shop/homePage';
import { NOTE_MAX } from '../../src/domain/product/notes';
import { MAX_LINES } from '../../src/domain/shop/constants';
import { isSecurityRun } from '../support/measured';
import { withExtraCost, MAX_EXPRESSIONS } from '../support/ruleCost';
import {
  aDestination,
  aHome,
  aLine,
  allowed,
  aNewOrder,
  anOrder,
  aProductDocument,
  aReview,
  denied,
  mostCategories,
  notesOf,
  now,
  openRules,
  ORDER_ID,
  readRules,
  UID,
  type Data,
  type RulesUnderTest,
} from '../support/rules';

/** No decision may cost this much. */
const GOAL = 600;

const long = (length: number): string => 'x'.repeat(length);

/** A destination in which every text has its maximum length. */
const largestDestination = (fields: Data = {}): Data =>
  aDestination({
    firstName: long(SHIPPING_MAX.firstName),
    lastName: long(SHIPPING_MAX.lastName),
    email: `${long(64)}@${long(126)}.${long(62)}`,
    recipientPhone: '+916000000000',
    address1: long(SHIPPING_MAX.address1),
    address2: long(SHIPPING_MAX.address2),
    landmark: long(SHIPPING_MAX.landmark),
    city: long(SHIPPING_MAX.city),
    ...fields,
  });

const largestOrder = (): Data =>
  aNewOrder({
    couponCode: long(40),
    gift: `2026-12-03:${long(200)}`,
    items: Array.from({ length: MAX_LINES }, (_, n) =>
      aLine({
        id: `${long(126)}${String(n).padStart(2, '0')}`,
        name: long(200),
        quantity: 2,
        price: 99_999.99,
        selectedVolume: long(40),
      }),
    ),
    shippingInfo: largestDestination(),
  });

const largestProduct = (fields: Data = {}): Data =>
  aProductDocument({
    description: long(5000),
    images: Array.from({ length: 12 }, () => `https://pictures.example/${long(300)}`),
    variants: Array.from({ length: 8 }, (_, n) => ({
      volume: `${n} ml`,
      price: 100,
      originalPrice: 200,
      inStock: true,
      stock: n,
      weight: 20_000,
    })),
    contents: Array.from({ length: 12 }, () => `${long(80)}/${long(40)}`),
    visibility: '2026-12-01T04:30:00.000Z',
    ...fields,
  });

type Write = readonly [name: string, write: (rules: RulesUnderTest) => Promise<unknown>];

/** The writes whose documents have the most to check. */
const WRITES: readonly Write[] = [
  ['an order of twenty lines', (r) => r.as('owner').doc(`orders/${ORDER_ID}`).set(largestOrder())],
  [
    'an address',
    (r) =>
      r
        .as('owner')
        .doc(`users/${UID.owner}/addresses/1`)
        .set(largestDestination({ isDefault: true })),
  ],
  [
    'a corrected address of an order',
    async (r) => {
      const to = largestDestination();
      await r.put('orders/corrected', anOrder({ status: 'paid', shippingInfo: to }));
      await r
        .as('owner')
        .doc('orders/corrected/requests/address-1')
        .set({ type: 'address', by: UID.owner, at: now(), to });
    },
  ],
  [
    'a product with eight sizes',
    (r) => r.as('admin').doc('products/largest').set(largestProduct()),
  ],
  [
    'the categories',
    (r) =>
      r
        .as('admin')
        .doc('settings/categories')
        .set({ categories: mostCategories(), updatedAt: now(), updatedBy: UID.admin }),
  ],
  [
    'the notes',
    (r) =>
      r
        .as('admin')
        .doc('settings/notes')
        .set({ notes: notesOf(NOTE_MAX.notes), updatedAt: now(), updatedBy: UID.admin }),
  ],
  [
    'the home page with a review',
    async (r) => {
      const text = long(HOME_MAX.reviewText);
      await r.put('products/p/reviews/u', aReview({ text, verified: true }));
      const review = { reviewId: 'u', productId: 'p', name: 'Asha Rao', text, rating: 5 };
      await r
        .as('admin')
        .doc('settings/home')
        .set({ ...aHome({ review }), updatedAt: now(), updatedBy: UID.admin });
    },
  ],
  [
    'a change of a product with eight sizes',
    async (r) => {
      const { createdAt, ...rest } = largestProduct();
      await r.put('products/changed', { ...rest, createdAt });
      const { createdAt: kept } = (await r.beside.doc('products/changed').get()).data() ?? {};
      await r
        .as('admin')
        .doc('products/changed')
        .set({ ...rest, createdAt: kept });
    },
  ],
];

/** The cost of a write: the limit minus the greatest number of expressions with which it still goes through. */
async function costOf(name: string, write: Write[1]): Promise<string> {
  let [fits, tooMuch] = [10, MAX_EXPRESSIONS];
  while (tooMuch - fits > 1) {
    const by = Math.floor((fits + tooMuch) / 2);
    const projectId = `demo-cost-${name.replaceAll(/\W/g, '-')}`;
    const rules = await openRules({ projectId, rules: withExtraCost(readRules(), by) });
    const goesThrough = await write(rules).then(
      () => true,
      () => false,
    );
    await rules.close();
    if (goesThrough) fits = by;
    else tooMuch = by;
  }
  return `${name} ${MAX_EXPRESSIONS - fits}`;
}

// Firestore refuses a decision that evaluates more than a thousand expressions, whatever the document says.
describe('what a decision costs', () => {
  const atGoal = MAX_EXPRESSIONS - GOAL + 1;
  let roomy: RulesUnderTest;
  let narrow: RulesUnderTest;
  beforeAll(async () => {
    const open = (by: number) =>
      openRules({ projectId: `demo-cost-${by}`, rules: withExtraCost(readRules(), by) });
    [roomy, narrow] = await Promise.all([open(atGoal), open(MAX_EXPRESSIONS)]);
  });
  afterAll(() => Promise.all([roomy.close(), narrow.close()]));

  it.each(WRITES)('%s: less than six hundred expressions', async (_, write) => {
    await allowed(write(roomy));
    await denied(write(narrow));
  });

  it.runIf(isSecurityRun)(
    'the dearest one',
    async ({ task }) => {
      const costs = await Promise.all(WRITES.map(([name, write]) => costOf(name, write)));
      task.meta.measured = `cost of the dearest decisions, of ${MAX_EXPRESSIONS} expressions: ${costs.join('; ')}`;
    },
    300_000,
  );

  it('is measured in every decision', () => {
    const rules = readRules();
    const decisions = rules.match(/\ballow [a-z, ]+: if /g) ?? [];
    expect(withExtraCost(rules, 10).split('[1,1,1,1].size() > 0 && ')).toHaveLength(
      decisions.length + 1,
    );
  });
});

/** The documents that a decision may read, also those of the functions it calls, whichever way it goes. */
function documentsRead(rules: string, text: string, called: readonly string[] = []): Set<string> {
  const read = [
    ...text.matchAll(/\b(?:get|exists|getAfter|existsAfter)\((?:\/databases\S*|\w+\))/g),
  ];
  const found = new Set(read.map(([access]) => access));
  const functions = rules.matchAll(/^( +)function (\w+)\(.*?\) \{\n([\s\S]*?)^\1\}/gm);
  for (const [, , name = '', body = ''] of functions) {
    if (called.includes(name) || !new RegExp(`\\b${name}\\(`).test(text)) continue;
    for (const access of documentsRead(rules, body, [...called, name])) found.add(access);
  }
  return found;
}

it('no decision reads more than four documents', ({ task }) => {
  const rules = readRules().replaceAll(/\/\/.*$/gm, '');
  const decisions = [...rules.matchAll(/\ballow [a-z, ]+: if ([^;]+);/g)];
  const most = Math.max(...decisions.map(([, text = '']) => documentsRead(rules, text).size));
  task.meta.measured = `documents that a decision reads: ${most} at most`;
  expect(most).toBeGreaterThan(2);
  expect(most).toBeLessThanOrEqual(4);
});
