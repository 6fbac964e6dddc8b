import { describe, expect, it } from 'vitest';
import { aDecodedProduct, aProductForm } from '../../../tests/support/domain';
import { BLANK_PRODUCT, BLANK_VARIANT } from './productForm';
import { pricesProblem, validateProduct } from './productProblems';

const good = aProductForm();

describe('the form of a fragrance', () => {
  it('requires name, short name, description, category, price and volume', () => {
    expect(Object.keys(validateProduct(BLANK_PRODUCT))).toEqual([
      'name',
      'shortName',
      'description',
      'category',
      'volume',
      'price',
    ]);
    expect(validateProduct(good)).toEqual({});
  });

  it.each(['-1', '0', '0.99', 'abc', '1.005', '10000001'])('refuses %s as a price', (price) => {
    expect(validateProduct({ ...good, price })).toHaveProperty('price');
    const variants = [{ ...BLANK_VARIANT, volume: '5 ml', price }];
    expect(validateProduct({ ...good, variants })).toHaveProperty(['variants.0.price']);
  });

  it.each(['5 ml', '5ml', ' 5 ML'])('refuses a size that is listed twice, also as %j', (volume) => {
    const one = { ...BLANK_VARIANT, volume: '5 ml', price: '10' };
    expect(validateProduct({ ...good, variants: [one, { ...one, volume }] })).toEqual({
      'variants.1.volume': 'This size is listed twice.',
    });
  });
});

describe('prices that no fragrance may have', () => {
  it.each([
    [{ price: 0 }, '₹0 is less than ₹1.'],
    [{ price: 0.5, originalPrice: 9 }, '₹0.50 is less than ₹1.'],
    [
      { price: 1080, originalPrice: 1000 },
      'The original price of ₹1,000 is less than the price of ₹1,080.',
    ],
    [{ price: 1000, originalPrice: 1000 }, undefined],
    [{ price: 1 }, undefined],
    [
      {
        price: 900,
        variants: [
          { volume: '50 ml', price: 900 },
          { volume: '5 ml', price: 0 },
        ],
      },
      '5 ml: ₹0 is less than ₹1.',
    ],
    [{ price: 0, variants: [{ volume: '50 ml', price: 900 }] }, undefined],
  ])('%j: %s', (fields, problem) => {
    expect(pricesProblem(aDecodedProduct('oud', fields))).toBe(problem);
  });
});
