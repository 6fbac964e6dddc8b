import { describe, expect, it } from 'vitest';
import {
  bulkChange,
  bulkUndo,
  readBulkUndo,
  undoBulkChange,
  priceSnapshot,
  describePriceChanges,
  readPercent,
  resetPrice,
  restorePrice,
} from './bulkEdit';
import { pricesProblem } from './productProblems';
import type { Product } from './product';
import { decodeProduct } from './productSchema';

const product = decodeProduct('oud', {
  name: 'Oud',
  price: 900,
  originalPrice: 1000,
  volume: '50 ml',
  variants: [
    { volume: '50 ml', price: 900, originalPrice: 1000 },
    { volume: '5 ml', price: 99 },
  ],
});
const apply = (changes: object | undefined): Product => ({ ...product, ...changes });

describe('Reset All Product Prices', () => {
  it('sets price to originalPrice where they differ, sizes too, and can be undone', () => {
    const reset = apply(resetPrice(product));
    expect(reset.price).toBe(1000);
    expect(reset.variants.map(({ price }) => price)).toEqual([1000, 99]);
    expect(resetPrice(reset)).toBeUndefined();
    expect({ ...reset, ...restorePrice(reset, priceSnapshot(product)) }).toEqual(product);
  });

  it('leaves a fragrance without an original price alone', () => {
    expect(resetPrice(decodeProduct('x', { name: 'X', price: 5 }))).toBeUndefined();
  });

  it('lists no price that differs by less than a paisa', () => {
    const size = { volume: '50 ml', price: 4510, inStock: true };
    const near = apply({ variants: [{ ...size, originalPrice: 4510.004 }] });
    expect(resetPrice(near)).toBeUndefined();
    const both = apply({
      variants: [...near.variants, { ...size, volume: '5 ml', originalPrice: 4600 }],
    });
    expect(describePriceChanges(both, resetPrice(both) ?? {})).toEqual(['5 ml: ₹4,510 → ₹4,600']);
    const single = apply({ price: 4510, originalPrice: 4510.004, variants: [] });
    expect(resetPrice(single)).toBeUndefined();
  });

  it('changes only the sizes of a fragrance that has some', () => {
    const stale = apply({ price: 5, variants: [{ volume: '50 ml', price: 1000, inStock: true }] });
    expect(resetPrice(stale)).toBeUndefined();
  });

  it('gives a price that validation refuses when the original price is ₹0', () => {
    const free = decodeProduct('x', { name: 'X', price: 5, originalPrice: 0 });
    expect(pricesProblem({ ...free, ...resetPrice(free) })).toBe('₹0 is less than ₹1.');
  });
});

describe('bulkChange', () => {
  it.each([
    ['10', 10],
    ['+10 %', 10],
    ['-7.5', -7.5],
    ['−10%', -10],
    ['-१२.५ %', -12.5],
    ['', undefined],
    ['ten', undefined],
    ['1e2', undefined],
  ])('reads the percentage %j', (text, percent) => {
    expect(readPercent(text)).toBe(percent);
  });

  it('changes prices by percent, to the rupee, in every size', () => {
    const raised = apply(bulkChange(product, { kind: 'price', percent: 2.5 }));
    expect([raised.price, ...raised.variants.map(({ price }) => price)]).toEqual([923, 923, 101]);
    expect(bulkChange(product, { kind: 'price', percent: 0 })).toBeUndefined();
  });

  it.each([
    { kind: 'price', percent: 10 },
    { kind: 'stock', inStock: false },
    { kind: 'featured', featured: true },
  ] as const)('is undone by what was kept before: %j', (change) => {
    const kept = readBulkUndo({ ...bulkUndo(change.kind, [product]), at: 1 });
    const [former] = kept?.former ?? [];
    // Something else was edited since.
    const changed = { ...apply(bulkChange(product, change)), description: 'Better.' };
    expect(changed).not.toEqual({ ...product, description: 'Better.' });
    const undone = former && undoBulkChange(change.kind, changed, former);
    expect({ ...changed, ...undone }).toEqual({ ...product, description: 'Better.' });
    expect(former && undoBulkChange(change.kind, product, former)).toBeUndefined();
  });

  it('keeps nothing that cannot be read', () => {
    expect(readBulkUndo(undefined)).toBeUndefined();
    expect(readBulkUndo({ at: 1, kind: 'names', former: [] })).toBeUndefined();
  });

  it('gives a price that validation refuses instead of silently adjusting it', () => {
    const cheap = apply({ price: 4, originalPrice: undefined, variants: [] });
    const after = (percent: number) => ({
      ...cheap,
      ...bulkChange(cheap, { kind: 'price', percent }),
    });
    expect(pricesProblem(after(-90))).toBe('₹0 is less than ₹1.');
    expect(pricesProblem(after(-75))).toBeUndefined();
    const raised = { ...product, ...bulkChange(product, { kind: 'price', percent: 20 }) };
    expect(pricesProblem(raised)).toBe(
      '50 ml: The original price of ₹1,000 is less than the price of ₹1,080.',
    );
  });

  it('updates the price of the size on the card and lists each changed price once', () => {
    const stale = apply({ price: 5, originalPrice: 6, stock: 7 });
    const changes = bulkChange(stale, { kind: 'price', percent: -10 });
    expect(changes).toMatchObject({ price: 810, originalPrice: 1000, stock: undefined });
    expect(changes && describePriceChanges(stale, changes)).toEqual([
      '50 ml: ₹900 → ₹810',
      '5 ml: ₹99 → ₹89',
    ]);
    const single = decodeProduct('x', { name: 'X', price: 100, volume: '50 ml' });
    expect(describePriceChanges(single, { price: 90 })).toEqual(['₹100 → ₹90']);
  });

  it('changes stock and featured only where they differ', () => {
    expect(bulkChange(product, { kind: 'stock', inStock: true })).toBeUndefined();
    expect(bulkChange(product, { kind: 'stock', inStock: false })).toEqual({ inStock: false });
    expect(bulkChange(product, { kind: 'featured', featured: true })).toEqual({ featured: true });
  });
});
