import { describe, expect, it } from 'vitest';
import { aProduct } from '../../../tests/support/domain';
import { beforeImport, changeLines, halvedPrices, undoImport } from './importPreview';
import type { Product } from './product';

const sizes = [
  { volume: '50 ml', price: 6200, inStock: true, stock: 9 },
  { volume: '10 ml', price: 1500, inStock: true },
];
const sized = aProduct({
  variants: sizes,
  price: 6200,
  tags: ['oud'],
  images: ['https://x.example/1.webp'],
});

describe('what an import changes', () => {
  it('says each figure of each size, and what is added or removed', () => {
    const variants = [
      { volume: '50 ml', price: 62, inStock: false, stock: 9 },
      { volume: '2 ml', price: 140, inStock: true },
    ];
    expect(changeLines(sized, { variants, price: 62 })).toEqual([
      '50 ml price: ₹6,200 → ₹62',
      '50 ml availability: yes → no',
      '10 ml price: ₹1,500 → removed',
      '10 ml availability: yes → removed',
      '2 ml price: ₹140',
      '2 ml availability: yes',
    ]);
  });

  it('says texts, lists, prices and visibility as the log does', () => {
    const plain = aProduct({ shortName: 'Deep', originalPrice: 7600 });
    expect(
      changeLines(plain, {
        shortName: 'Deeper',
        price: 5000,
        originalPrice: undefined,
        topNotes: ['Saffron', 'Rose'],
        visibility: 'draft',
      }),
    ).toEqual([
      'Short name: Deep → Deeper',
      'Top notes: none → Saffron, Rose',
      'Price: ₹6,850 → ₹5,000',
      'Original price: ₹7,600 → removed',
      'Visibility: Public → Draft',
    ]);
  });

  it('names the sizes whose price falls by more than half, also when sizes come or go', () => {
    const prices = (...of: [string, number][]): Pick<Product, 'variants'> => ({
      variants: of.map(([volume, price]) => ({ volume, price, inStock: true })),
    });
    expect(halvedPrices(sized, prices(['50 ml', 3100], ['10 ml', 750]))).toEqual([]);
    expect(halvedPrices(sized, prices(['50 ml', 3099], ['2 ml', 1]))).toEqual([
      '50 ml: ₹6,200 → ₹3,099',
    ]);
    expect(halvedPrices(aProduct(), { price: 68 })).toEqual(['50 ml: ₹6,850 → ₹68']);
  });
});

describe('undoing an import', () => {
  const cheaper = sizes.map((size) => ({ ...size, price: size.price / 2 }));
  const changes = { variants: cheaper, price: 3100, tags: ['wood'] };
  const kept = beforeImport(sized, changes);
  const after: Product = { ...sized, ...changes };

  it('gives back what it found, and keeps the pieces left', () => {
    const [first, second] = cheaper;
    if (!first || !second) throw new Error('two sizes');
    const sold = { ...after, variants: [{ ...first, stock: 7 }, second] };
    expect(undoImport(sold, kept)).toEqual({
      price: 6200,
      tags: ['oud'],
      variants: [
        { volume: '50 ml', price: 6200, inStock: true, stock: 7 },
        { volume: '10 ml', price: 1500, inStock: true },
      ],
    });
  });

  it('leaves what was edited since: a size also its prices', () => {
    const [first, second] = cheaper;
    if (!first || !second) throw new Error('two sizes');
    const edited = { ...after, variants: [first, { ...second, price: 800 }] };
    expect(undoImport(edited, kept)).toEqual({ tags: ['oud'] });
    expect(undoImport({ ...after, tags: ['smoke'] }, kept)).not.toHaveProperty('tags');
  });

  it('has nothing to do a second time', () => {
    expect(undoImport({ ...after, ...undoImport(after, kept) }, kept)).toBeUndefined();
  });
});
