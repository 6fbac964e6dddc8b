import { describe, expect, it } from 'vitest';
import { aDecodedProduct, aProductForm } from '../../../tests/support/domain';
import {
  addSize,
  BLANK_PRODUCT,
  BLANK_VARIANT,
  editSize,
  cardSize,
  productSlug,
  removeSize,
  storedFields,
  toProductFields,
  toProductForm,
  type ProductForm,
} from './productForm';
import { changedFields } from './productChanges';
import { validateProduct } from './productProblems';
import { decodeProduct } from './productSchema';

const good = aProductForm({
  tags: 'night , , gift',
  topNotes: 'Saffron\n\n  Rose \n',
});

describe('the form of a fragrance', () => {
  it('reads notes one per line and tags separated by commas, dropping blanks', () => {
    expect(toProductFields(good)).toMatchObject({
      price: 9000.5,
      originalPrice: undefined,
      tags: ['night', 'gift'],
      topNotes: ['Saffron', 'Rose'],
    });
  });

  it('round-trips through the stored document', () => {
    const { images: _images, ...fields } = { ...toProductFields(good), images: [] };
    const read = decodeProduct('oud-royale', { ...fields, originalPrice: undefined });
    expect(toProductFields(toProductForm(read))).toEqual(toProductFields(good));
  });

  it('understands amounts and counts as people write them', () => {
    const size = { ...BLANK_VARIANT, volume: '5 ml', price: 'Rs. 990', stock: '1,200' };
    const typed = { ...good, price: '1,200', originalPrice: '₹1,500', stock: '1,200' };
    expect(validateProduct(typed)).toEqual({});
    expect(toProductFields(typed)).toMatchObject({ price: 1200, originalPrice: 1500, stock: 1200 });
    expect(validateProduct({ ...good, variants: [size] })).toEqual({});
    expect(toProductFields({ ...good, variants: [size] }).variants).toEqual([
      { volume: '5 ml', price: 990, inStock: true, stock: 1200 },
    ]);
    for (const price of ['12,5', '10,0', '1.200'])
      expect(validateProduct({ ...good, price, variants: [{ ...size, price }] })).toEqual({
        'variants.0.price': `“${price}” is not an amount.`,
      });
    expect(validateProduct({ ...good, price: '1,5' }).price).toBe('“1,5” is not an amount.');
    expect(validateProduct({ ...good, stock: '1.000', weight: '0' })).toMatchObject({
      stock: 'Enter a whole number, or leave it empty.',
      weight: 'Enter whole grams up to 20,000, or leave it empty.',
    });
  });

  it.each([
    ['0', 'Enter an amount of ₹1 or more.'],
    ['9000.49', 'The original price must not be below the price. Leave it empty if there is none.'],
    ['9000.50', undefined],
    ['', undefined],
  ])('with an original price of %j beside ₹9,000.50: %s', (originalPrice, problem) => {
    expect(validateProduct({ ...good, originalPrice }).originalPrice).toBe(problem);
    const size = { ...BLANK_VARIANT, volume: '5 ml', price: '9000.50', originalPrice };
    const found = validateProduct({ ...good, variants: [size] });
    expect(found['variants.0.originalPrice']).toBe(problem);
  });
});

describe('the form of a gift set', () => {
  const set: ProductForm = { ...good, contents: ['rose/50 ml', 'rose/50 ml', 'oud/50 ml'] };
  const known = new Map(['rose', 'oud'].map((id) => [id, aDecodedProduct(id)]));

  it('round-trips through the stored document', () => {
    const { originalPrice: _none, ...fields } = toProductFields(set);
    expect(fields.contents).toEqual(set.contents);
    expect(toProductForm(decodeProduct('pair', fields)).contents).toEqual(set.contents);
  });

  it('checks each part, and how many there are', () => {
    expect(validateProduct(set)).toEqual({});
    expect(validateProduct(set, known, 'pair')).toEqual({});
    expect(Object.keys(validateProduct({ ...set, contents: ['rose/50 ml', 'rose/', ''] }))).toEqual(
      ['contents.1', 'contents.2'],
    );
    expect(validateProduct(set, new Map(), 'pair')).toMatchObject({
      'contents.0': 'This fragrance no longer exists.',
    });
    expect(validateProduct(set, known, 'oud')).toEqual({
      'contents.2': 'A set cannot contain a set.',
    });
    const many = Array.from({ length: 13 }, () => 'rose/50 ml');
    expect(validateProduct({ ...set, contents: many.slice(1) })).toEqual({});
    expect(validateProduct({ ...set, contents: many })).toEqual({ contents: 'At most 12 pieces.' });
  });
});

describe('the form of a fragrance with sizes', () => {
  const size = (volume: string, price: string, more: object = {}) => ({
    ...BLANK_VARIANT,
    volume,
    price,
    ...more,
  });
  const sized: ProductForm = {
    ...good,
    price: '',
    variants: [size('5 ml', '990'), size('50 ml', '8000', { originalPrice: '9000', stock: '4' })],
  };

  it('requires no price of its own', () => {
    expect(validateProduct({ ...sized, volume: '' })).toEqual({});
  });

  it('is stored with the price of the size on its card and without stock of its own', () => {
    const own = { volume: '50 ml', price: 8000, originalPrice: 9000, stock: undefined };
    expect(toProductFields(sized)).toMatchObject(own);
    // Whatever the fields above the sizes contained.
    const typed = { ...sized, price: '1', originalPrice: '2', stock: '3' };
    expect(toProductFields(typed)).toEqual(toProductFields(sized));
    expect(toProductFields({ ...sized, volume: '5 ml' })).toMatchObject({
      volume: '5 ml',
      price: 990,
      originalPrice: undefined,
    });
  });

  it('shows the first size in stock on the card where none is chosen', () => {
    const variants = [size('2 ml', '99', { inStock: false }), size('5 ml', '990')];
    expect(cardSize(variants, '50 ml')?.volume).toBe('5 ml');
    expect(cardSize(variants.slice(0, 1), '')?.volume).toBe('2 ml');
    expect(cardSize([], '')).toBeUndefined();
  });

  it('corrects a top-level price that differs from the sizes with the next save', () => {
    const stale = aDecodedProduct('oud', {
      price: 1,
      originalPrice: 2,
      stock: 3,
      variants: [{ volume: '50 ml', price: 8000 }],
    });
    expect(changedFields(storedFields(stale), toProductFields(toProductForm(stale)))).toEqual({
      price: 8000,
      originalPrice: undefined,
      stock: undefined,
    });
  });

  it('moves the typed price into the first size, and back when the last size is removed', () => {
    const one = { ...good, originalPrice: '9500', stock: '7', weight: '210' };
    const two = addSize(one);
    const moved = { price: '', originalPrice: '', stock: '', weight: '', volume: '50 ml' };
    expect(two).toMatchObject(moved);
    expect(two.variants).toEqual([
      size('50 ml', '9000.50', { originalPrice: '9500', stock: '7', weight: '210' }),
      BLANK_VARIANT,
    ]);
    expect(removeSize(removeSize(two, 1), 0)).toEqual(one);
    expect(addSize(BLANK_PRODUCT).variants).toEqual([BLANK_VARIANT]);
    expect(addSize(sized).variants).toEqual([...sized.variants, BLANK_VARIANT]);
    const soldOut = { ...sized, variants: [size('5 ml', '990', { inStock: false })] };
    expect(removeSize(soldOut, 0)).toMatchObject({ volume: '5 ml', price: '990', inStock: false });
  });

  it('keeps the size on the card when it is renamed and when another is removed', () => {
    expect(editSize(sized, 1, { volume: '55 ml' })).toMatchObject({
      volume: '55 ml',
      variants: [{ volume: '5 ml' }, { volume: '55 ml' }],
    });
    expect(editSize(sized, 0, { volume: '6 ml' }).volume).toBe('50 ml');
    // While a second size is typed, two may briefly have the same name.
    const twice = { ...sized, variants: [...sized.variants, size('50 ml', '')] };
    expect(editSize(twice, 2, { volume: '50 ml ' }).volume).toBe('50 ml');
    expect(removeSize(sized, 0).volume).toBe('50 ml');
    expect(toProductFields(removeSize(sized, 1))).toMatchObject({ volume: '5 ml', price: 990 });
  });
});

describe('image files', () => {
  it('are named by slug', () => {
    expect(productSlug('Été à Jaipur!')).toBe('ete-a-jaipur');
    expect(productSlug('नीलोफर')).toBe('fragrance');
  });
});
