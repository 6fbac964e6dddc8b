import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contributionOf, overallPart } from '../../functions/src/figures/figures';
import { KEPT_DAYS } from '../../functions/src/store/retention';
import { decodeOrder } from '../../src/domain/order/order';
import { root } from '../emulators/ports';
import { collectionsWithoutRules, indexes, missingIndexes, scanCode } from './coverage';

const { shapes, faults } = scanCode();

// The emulators answer every query without an index; production rejects it.
describe('every query the code makes', () => {
  it('can be analysed', () => {
    expect(faults).toEqual([]);
  });

  it('is found', () => {
    const orders = shapes.filter(({ collection }) => collection === 'orders');
    expect(orders.length).toBeGreaterThan(2);
  });

  it('has its index in firestore.indexes.json', () => {
    expect(missingIndexes(shapes)).toEqual([]);
  });

  it('has a rule in firestore.rules when the browser makes it', () => {
    const rules = readFileSync(join(root, 'firestore.rules'), 'utf8');
    expect(collectionsWithoutRules(shapes, rules)).toEqual([]);
    const without = rules.replaceAll('match /products/{', 'match /former/{');
    expect(collectionsWithoutRules(shapes, without)).not.toEqual([]);
  });
});

it('every collection whose documents expire is told to Firestore, which deletes them', () => {
  const expiring = indexes.fieldOverrides
    .filter(({ fieldPath, ttl }) => fieldPath === 'expireAt' && ttl === true)
    .map(({ collectionGroup }) => collectionGroup);
  expect(expiring.toSorted()).toEqual(Object.keys(KEPT_DAYS).toSorted());
});

// A map has two index entries for each value in it, and a document may have 40,000.
describe('a map that is not indexed', () => {
  const exempt = indexes.fieldOverrides
    .filter((entry) => entry.ttl === undefined && entry.indexes.length === 0)
    .map(({ collectionGroup, fieldPath }) => `${collectionGroup}.${fieldPath}`);

  it('is in no query', () => {
    const queried = shapes.flatMap(({ collection, clauses }) =>
      clauses.map(({ field = '' }) => `${collection ?? '?'}.${field}`),
    );
    const found = queried.filter((path) =>
      exempt.some((map) => path === map || path.startsWith(`${map}.`)),
    );
    expect(found).toEqual([]);
    expect(queried).toContain('checkouts.askAt');
  });

  it('is every map of a day of figures and of all days, and every one of holds', () => {
    const order = decodeOrder('u_1', {
      userId: 'u',
      items: [{ id: 'oud', name: 'Oud', price: 1, quantity: 1, selectedVolume: '50 ml' }],
      shippingInfo: {},
      status: 'paid',
      createdAt: new Date(),
      paidAt: new Date(),
      pricing: {
        lines: [
          {
            productId: 'oud',
            name: 'Oud',
            volume: '50 ml',
            quantity: 1,
            unitPrice: 3,
            total: 3,
          },
        ],
        subtotal: 3,
        discounts: [{ offerId: 'auto1', title: 'Welcome', amount: 1 }],
        shipping: 0,
        total: 2,
        currency: 'INR',
      },
    });
    const figures = contributionOf(order)?.figures ?? {};
    const maps = Object.keys(figures).filter((name) => typeof figures[name] === 'object');
    expect(maps).toEqual(['statuses', 'products', 'categories', 'coupons', 'pieces']);
    const overall = Object.keys(overallPart({ '2026-11-28': figures }));
    expect(overall).toEqual(['revenue', 'offers']);
    const wanted = [...maps, ...overall].map((name) => `stats.${name}`);
    expect(exempt).toEqual(expect.arrayContaining([...wanted, 'stock.holds', 'holds.holds']));
  });
});

// The CLI accepts duplicate entries, and then it is undefined which of two settings of a field applies.
describe('firestore.indexes.json', () => {
  it.each([
    ['index', indexes.indexes.map((entry) => JSON.stringify(entry))],
    [
      'override',
      indexes.fieldOverrides.map((entry) => `${entry.collectionGroup}.${entry.fieldPath}`),
    ],
  ])('names every %s once', (_, names) => {
    expect(names.filter((name, n) => names.indexOf(name) !== n)).toEqual([]);
  });
});
