import { describe, expect, it } from 'vitest';
import { DecodeError } from '../shop/decode';
import { partsOf } from './contents';
import { isAvailable, variantsOf } from './product';
import { decodeProduct } from './productSchema';
import { isForSale } from './visibility';

const AMBER = { name: 'Amber Durbar', category: 'Oriental', price: 6850, volume: '50 ml' };
const product = (fields: object) => decodeProduct('amber-durbar', { ...AMBER, ...fields });

// The rules look at the keys, types and sizes of a product, not into its sizes and parts.
describe('a product that the rules let an admin write', () => {
  it.each<[string, object]>([
    ['a size without a name', { variants: [{ volume: '', price: 1 }] }],
    ['a size named by a number', { variants: [{ volume: 50, price: 1 }] }],
    ['a price below nothing', { variants: [{ volume: '2 ml', price: -1 }] }],
    ['a price that is a text', { variants: [{ volume: '2 ml', price: '1' }] }],
    ['less than no piece', { variants: [{ volume: '2 ml', price: 1, stock: -1 }] }],
    ['half a piece', { variants: [{ volume: '2 ml', price: 1, stock: 0.5 }] }],
    ['pieces as a text', { variants: [{ volume: '2 ml', price: 1, stock: '5' }] }],
    ['no weight', { variants: [{ volume: '2 ml', price: 1, weight: 0 }] }],
    ['a size in stock by a word', { variants: [{ volume: '2 ml', price: 1, inStock: 'yes' }] }],
    ['a size that is a text', { variants: ['2 ml'] }],
    ['a part that is a number', { contents: ['rose/10 ml', 7] }],
    ['a wear that is a number', { wear: [1] }],
  ])('is not read with %s', (_, fields) => {
    expect(() => product(fields)).toThrow(DecodeError);
  });

  it.each([0, 0.99])('is not sold for ₹%d', (price) => {
    const cheap = product({ variants: [{ volume: '2 ml', price }] });
    expect(isAvailable(cheap)).toBe(false);
  });

  it('loses a field of a size that is none', () => {
    const [size] = variantsOf(product({ variants: [{ volume: '2 ml', price: 1, free: true }] }));
    expect(size).not.toHaveProperty('free');
  });

  it.each(['public', 'tomorrow', '2026-12-01 10:00'])('is not for sale as “%s”', (visibility) => {
    expect(isForSale(product({ visibility }))).toBe(false);
  });

  it.each(['rose', 'rose/', '/10 ml', 'https://pictures.example/1.webp', `rose/${'x'.repeat(41)}`])(
    'has no part “%s”',
    (part) => {
      expect(partsOf(product({ contents: [part] }))).toEqual([]);
    },
  );
});
