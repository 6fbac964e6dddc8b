import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { aProduct, productLists } from '../../../tests/support/domain';
import {
  cartReducer,
  cartTotal,
  countItems,
  unitPrice,
  withoutPurchased,
  type CartAction,
  type CartItem,
} from './cart';
import { lineChange, toPricedLines } from './pricedCart';
import { cartItemSchema, repairCart } from './storedCart';

const vials = aProduct({
  variants: [
    { volume: '2 ml', price: 120, inStock: true },
    { volume: '50 ml', price: 6850, inStock: true },
  ],
});
const other = aProduct({ id: 'vetiver-rain', name: 'Vetiver Rain', price: 99.1 });
const add = (
  id: string,
  fields: Partial<Extract<CartAction, { type: 'add' }>> = {},
): CartAction => ({
  type: 'add',
  id,
  product: vials,
  ...fields,
});
const after = (...actions: CartAction[]): readonly CartItem[] =>
  actions.reduce<readonly CartItem[]>(cartReducer, []);
const shape = (items: readonly CartItem[]): [string, string, number][] =>
  items.map((item) => [item.id, item.selectedVolume, item.quantity]);

describe('cartReducer', () => {
  it('adds one of the product’s own volume by default', () => {
    expect(shape(after(add('1')))).toEqual([['1', '50 ml', 1]]);
  });

  it('raises the quantity of the same product and volume, and adds a line for another volume', () => {
    expect(shape(after(add('1'), add('2'), add('3', { volume: '2 ml', quantity: 3 })))).toEqual([
      ['1', '50 ml', 2],
      ['3', '2 ml', 3],
    ]);
  });

  it('updates the product snapshot when it raises a quantity', () => {
    const dearer = { ...vials, name: 'Amber Durbar II' };
    expect(after(add('1'), add('2', { product: dearer }))[0]?.product.name).toBe('Amber Durbar II');
  });

  it('caps a line at ten', () => {
    expect(shape(after(add('1', { quantity: 12 })))).toEqual([['1', '50 ml', 10]]);
    expect(shape(after(add('1', { quantity: 9 }), add('2', { quantity: 9 })))).toEqual([
      ['1', '50 ml', 10],
    ]);
    expect(shape(after(add('1'), { type: 'setQuantity', id: '1', quantity: 11 }))).toEqual([
      ['1', '50 ml', 10],
    ]);
  });

  it('ignores a twenty-first line', () => {
    const full = after(
      ...Array.from({ length: 20 }, (_, n) => add(`${n}`, { product: aProduct({ id: `p${n}` }) })),
    );
    expect(full).toHaveLength(20);
    expect(cartReducer(full, add('x', { product: other }))).toBe(full);
    expect(countItems(cartReducer(full, add('x', { product: aProduct({ id: 'p3' }) })))).toBe(21);
  });

  it.each([0, -1, Number.NaN, 0.4, -Infinity])('adds nothing for a quantity of %d', (quantity) => {
    expect(after(add('1', { quantity }))).toEqual([]);
  });

  it.each([
    [3, [['1', '50 ml', 3]]],
    [2.9, [['1', '50 ml', 2]]],
    [0.5, [['1', '50 ml', 1]]],
    [0, []],
    [-2, []],
    [Number.NaN, [['1', '50 ml', 1]]],
    [Infinity, [['1', '50 ml', 1]]],
  ])('sets a quantity of %d', (quantity, left) => {
    expect(shape(after(add('1'), { type: 'setQuantity', id: '1', quantity }))).toEqual(left);
  });

  it('changes and removes only the given line', () => {
    const two = after(add('1'), add('2', { product: other }));
    expect(shape(cartReducer(two, { type: 'remove', id: '1' }))).toEqual([['2', '50 ml', 1]]);
    expect(cartReducer(two, { type: 'remove', id: 'x' })).toEqual(two);
    expect(shape(cartReducer(two, { type: 'setQuantity', id: '2', quantity: 4 }))).toEqual([
      ['1', '50 ml', 1],
      ['2', '50 ml', 4],
    ]);
    expect(cartReducer([], { type: 'replace', items: two })).toEqual(two);
  });

  it('gives two lines added in the same millisecond different ids', () => {
    const two = after(add('17'), add('17', { product: other }));
    expect(two).toHaveLength(2);
    expect(shape(cartReducer(two, { type: 'remove', id: '17' }))).toHaveLength(1);
  });
});

describe('a purchase', () => {
  const bought = [
    { id: 'amber-durbar', selectedVolume: '50 ml', quantity: 2 },
    { id: 'gone', selectedVolume: '50 ml', quantity: 1 },
  ];

  it('removes only what was bought from the cart', () => {
    const items = after(
      add('1', { quantity: 3 }),
      add('2', { volume: '2 ml' }),
      add('3', { product: other, quantity: 2 }),
    );
    expect(shape(withoutPurchased(items, bought))).toEqual([
      ['1', '50 ml', 1],
      ['2', '2 ml', 1],
      ['3', '50 ml', 2],
    ]);
  });

  it.each([1, 2])('removes a line when all %d of its pieces were bought', (quantity) => {
    expect(withoutPurchased(after(add('1', { quantity })), bought)).toEqual([]);
  });
});

/** The invariants of every cart. */
function isValidCart(items: readonly CartItem[]): void {
  expect(items.length).toBeLessThanOrEqual(20);
  for (const item of items) {
    expect(v.is(cartItemSchema, item)).toBe(true);
    expect(item.quantity).toBeLessThanOrEqual(10);
  }
  expect(new Set(items.map((item) => item.id)).size).toBe(items.length);
  const keys = items.map((item) => JSON.stringify([item.product.id, item.selectedVolume]));
  expect(new Set(keys).size).toBe(items.length);
  expect(Number.isFinite(cartTotal(items))).toBe(true);
}

const ids = fc.constantFrom('1', '2', '2-2', '3');
const anyQuantity = fc.oneof(fc.integer({ min: -3, max: 14 }), fc.double());
const actions: fc.Arbitrary<CartAction[]> = productLists
  .filter((products) => products.length > 0)
  .chain((products) =>
    fc.array(
      fc.oneof(
        {
          weight: 4,
          arbitrary: fc.record({
            type: fc.constant('add' as const),
            id: ids,
            product: fc.constantFrom(...products),
            volume: fc.constantFrom(undefined, '2 ml', '50 ml', ''),
            quantity: anyQuantity,
          }),
        },
        fc.record({ type: fc.constant('setQuantity' as const), id: ids, quantity: anyQuantity }),
        fc.record({ type: fc.constant('remove' as const), id: ids }),
      ),
      { maxLength: 40 },
    ),
  );

describe('any sequence of cart actions', () => {
  it('keeps the invariants and round-trips through local storage', () => {
    fc.assert(
      fc.property(actions, (list) => {
        const items = after(...list);
        isValidCart(items);
        expect(repairCart(JSON.parse(JSON.stringify(items)))).toEqual(items);
      }),
    );
  });

  it('counts and totals are the sums over the lines', () => {
    fc.assert(
      fc.property(actions, (list) => {
        const items = after(...list);
        expect(countItems(items)).toBe(items.flatMap((i) => Array(i.quantity).fill(0)).length);
        const paise = toPricedLines(items).reduce(
          (sum, line) => sum + BigInt(Math.round(line.unitPrice * 100)) * BigInt(line.quantity),
          0n,
        );
        expect(Math.round(cartTotal(items) * 100)).toBe(Number(paise));
      }),
    );
  });
});

describe('repairCart', () => {
  const line = {
    id: '1',
    product: { id: 'a', name: 'A', price: 10 },
    quantity: 1,
    selectedVolume: '',
  };

  it('fills in missing fields of an older line', () => {
    expect(repairCart([line])[0]?.product).toMatchObject({ id: 'a', tags: [], inStock: true });
  });

  it.each([
    ['no array', { 0: line }],
    ['null', null],
    ['text', '[]'],
    ['a line of null', [null]],
    ['no id', [{ ...line, id: '' }]],
    ['no product', [{ ...line, product: undefined }]],
    ['a negative price', [{ ...line, product: { ...line.product, price: -5 } }]],
    ['a price as text', [{ ...line, product: { ...line.product, price: '5' } }]],
    ['no quantity', [{ ...line, quantity: undefined }]],
    ['a quantity of 0', [{ ...line, quantity: 0 }]],
    ['half a quantity', [{ ...line, quantity: 1.5 }]],
    ['a quantity as text', [{ ...line, quantity: '1' }]],
    ['no volume', [{ ...line, selectedVolume: null }]],
  ])('drops %s', (_name, stored) => {
    expect(repairCart(stored)).toEqual([]);
  });

  it('keeps valid lines next to an invalid one', () => {
    expect(repairCart([null, line, 7])).toHaveLength(1);
  });

  it('caps quantities and lines, merges duplicates, and makes equal ids unique', () => {
    expect(repairCart([{ ...line, quantity: 1e300 }])[0]?.quantity).toBe(10);
    expect(repairCart([line, { ...line, id: '2', quantity: 2 }])).toMatchObject([{ quantity: 3 }]);
    const eight = { ...line, quantity: 8 };
    expect(repairCart([eight, { ...eight, id: '2' }])).toMatchObject([{ quantity: 10 }]);
    const many = Array.from({ length: 30 }, (_, n) => ({
      ...line,
      product: { ...line.product, id: `p${n}` },
    }));
    const repaired = repairCart(many);
    isValidCart(repaired);
    expect(repaired).toHaveLength(20);
  });

  it('never throws and always returns a valid cart', () => {
    const nearly = fc.record(
      {
        id: fc.oneof(ids, fc.jsonValue()),
        product: fc.oneof(
          fc.record(
            {
              id: fc.oneof(fc.constantFrom('a', 'b', '__proto__'), fc.jsonValue()),
              name: fc.oneof(fc.constant('A'), fc.jsonValue()),
              price: fc.oneof(fc.double(), fc.jsonValue()),
              variants: fc.jsonValue(),
              createdAt: fc.jsonValue(),
            },
            { requiredKeys: [] },
          ),
          fc.jsonValue(),
        ),
        quantity: fc.oneof(fc.integer(), fc.jsonValue()),
        selectedVolume: fc.oneof(fc.constantFrom('', '50 ml'), fc.jsonValue()),
      },
      { requiredKeys: [] },
    );
    const stored = fc.oneof(fc.jsonValue(), fc.array(fc.oneof(nearly, fc.jsonValue())));
    fc.assert(
      fc.property(stored, (value) => isValidCart(repairCart(value))),
      { numRuns: 1000 },
    );
  });
});

describe('a cart line', () => {
  const item = (volume: string, quantity = 1): CartItem => ({
    id: '1',
    product: vials,
    quantity,
    selectedVolume: volume,
  });

  it('costs what its size costs, or the product’s price if that size no longer exists', () => {
    expect([unitPrice(item('2 ml')), unitPrice(item('50 ml')), unitPrice(item('5 l'))]).toEqual([
      120, 6850, 6850,
    ]);
    expect(toPricedLines([item('2 ml', 3)])).toEqual([
      { productId: 'amber-durbar', volume: '2 ml', quantity: 3, unitPrice: 120 },
    ]);
  });

  it.each([
    ['nothing', vials, undefined],
    ['gone', undefined, { kind: 'gone' }],
    ['its size gone', { ...vials, variants: vials.variants.slice(1) }, { kind: 'gone' }],
    ['sold out', { ...vials, inStock: false }, { kind: 'sold_out' }],
    [
      'its last piece sold',
      { ...vials, variants: [{ volume: '2 ml', price: 120, inStock: true, stock: 0 }] },
      { kind: 'sold_out' },
    ],
    [
      'fewer left than wanted',
      { ...vials, variants: [{ volume: '2 ml', price: 99, inStock: true, stock: 1 }] },
      { kind: 'few_left', stock: 1 },
    ],
    [
      'just enough left',
      { ...vials, variants: [{ volume: '2 ml', price: 120, inStock: true, stock: 2 }] },
      undefined,
    ],
    [
      'another price',
      { ...vials, variants: [{ volume: '2 ml', price: 130.5, inStock: true }] },
      { kind: 'price', was: 120, is: 130.5 },
    ],
  ])('reports what changed: %s', (_name, current, change) => {
    expect(lineChange(item('2 ml', 2), current)).toEqual(change);
  });
});
