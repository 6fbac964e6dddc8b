import { describe, expect, it } from 'vitest';
import { matchesProduct, matchingIds } from './productFilter';
import { decodeProduct } from './productSchema';

const product = (id: string, fields: object = {}) =>
  decodeProduct(id, { name: id, price: 100, volume: '50 ml', ...fields });

describe('matchingIds', () => {
  const all = [
    product('Amber Durbar', { category: 'Oriental', featured: true, rank: 2 }),
    product('Oud Royale', { category: 'Oud', tags: ['gift'], price: 900, rank: 1 }),
    product('Clear Musk', { category: 'Glass', inStock: false }),
  ];
  it('searches names, filters, and sorts', () => {
    expect(matchingIds(all, { query: 'ou' }, 'name')).toEqual(['Oud Royale']);
    expect(matchingIds(all, { query: '\u200bÔUD' }, 'name')).toEqual(['Oud Royale']);
    expect(matchingIds(all, { category: 'Oud' }, 'name')).toEqual(['Oud Royale']);
    expect(matchingIds(all, { stock: 'out' }, 'name')).toEqual(['Clear Musk']);
    expect(matchingIds(all, { featured: true }, 'name')).toEqual(['Amber Durbar']);
    expect(matchingIds(all, { tag: 'gift', priceMin: 900, priceMax: 900 }, 'name')).toEqual([
      'Oud Royale',
    ]);
    expect(matchingIds(all, { priceMin: 1, priceMax: 99 }, 'name')).toEqual([]);
    expect(matchingIds(all, {}, 'bestselling')).toEqual([
      'Oud Royale',
      'Amber Durbar',
      'Clear Musk',
    ]);
  });

  it('requires a single size within both prices', () => {
    const jasmine = product('jasmine', {
      price: 9800,
      variants: [
        { volume: '10 ml', price: 2300 },
        { volume: '50 ml', price: 9800 },
      ],
    });
    expect(matchesProduct(jasmine, { priceMin: 2000, priceMax: 5000 })).toBe(true);
    expect(matchesProduct(jasmine, { priceMin: 3000, priceMax: 5000 })).toBe(false);
    expect(matchesProduct(jasmine, { priceMin: 3000 })).toBe(true);
  });

  it('sorts by the displayed price', () => {
    const stale = product('stale', { price: 1, variants: [{ volume: '50 ml', price: 800 }] });
    const other = product('other', { price: 500 });
    expect(matchingIds([stale, other], {}, 'price-asc')).toEqual(['other', 'stale']);
    expect(matchingIds([other, stale], {}, 'price-desc')).toEqual(['stale', 'other']);
  });
});
