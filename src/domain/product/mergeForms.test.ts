import { expect, it } from 'vitest';
import { mergeForms } from './mergeForms';
import { BLANK_PRODUCT, BLANK_VARIANT, type ProductForm } from './productForm';

const size = (volume: string, fields: object = {}) => ({ ...BLANK_VARIANT, volume, ...fields });
const before: ProductForm = {
  ...BLANK_PRODUCT,
  name: 'Amber',
  description: 'Warm.',
  volume: '50 ml',
  wear: ['Winter'],
  variants: [size('50 ml', { price: '6850', stock: '12' }), size('5 ml', { price: '990' })],
};

it('keeps what was typed here, and takes the rest from what was saved there', () => {
  const mine = { ...before, description: 'Very warm.', featured: true };
  const stored = { ...before, name: 'Amber Durbar', wear: ['Winter', 'Monsoon'] };
  expect(mergeForms(before, mine, stored)).toEqual({
    form: {
      ...before,
      name: 'Amber Durbar',
      description: 'Very warm.',
      featured: true,
      wear: ['Winter', 'Monsoon'],
    },
    clashes: [],
  });
});

it('merges each figure of each size', () => {
  const [large, small] = before.variants;
  const mine = { ...before, variants: [{ ...large!, price: '7000' }, small!] };
  const stored = {
    ...before,
    variants: [
      { ...large!, stock: '9' },
      { ...small!, stock: '4' },
    ],
  };
  const { form, clashes } = mergeForms(before, mine, stored);
  expect(form.variants).toEqual([
    size('50 ml', { price: '7000', stock: '9' }),
    size('5 ml', { price: '990', stock: '4' }),
  ]);
  expect(clashes).toEqual([]);
});

it('keeps sizes that were added on either side, and drops those that one side removed', () => {
  const [large, small] = before.variants;
  const mine = { ...before, variants: [large!, size('2 ml', { price: '120' })] };
  const stored = { ...before, variants: [small!, large!, size('100 ml', { price: '9000' })] };
  expect(mergeForms(before, mine, stored).form.variants.map(({ volume }) => volume)).toEqual([
    '50 ml',
    '2 ml',
    '100 ml',
  ]);
  const without = { ...before, variants: [small!] };
  expect(mergeForms(before, before, without).form.variants).toEqual([small]);
  // Removed there while its price was typed here.
  const typed = { ...before, variants: [{ ...large!, price: '7000' }, small!] };
  expect(mergeForms(before, typed, without).form.variants).toEqual(typed.variants);
});

it('names what both have changed, and keeps what was typed here', () => {
  const [large, small] = before.variants;
  const mine = {
    ...before,
    name: 'Amber One',
    description: '',
    variants: [{ ...large!, price: '7000' }, small!],
  };
  const stored = {
    ...before,
    name: 'Amber Two',
    description: 'x'.repeat(200),
    variants: [{ ...large!, price: '7500' }, small!],
  };
  const { form, clashes } = mergeForms(before, mine, stored);
  expect(form).toEqual(mine);
  expect(clashes).toEqual([
    { label: '50 ml, Price', stored: '7500', mine: '7000' },
    { label: 'Name', stored: 'Amber Two', mine: 'Amber One' },
    { label: 'Description', stored: `${'x'.repeat(120)}…`, mine: 'empty' },
  ]);
  // The same change on both sides is none.
  expect(mergeForms(before, mine, mine)).toEqual({ form: mine, clashes: [] });
});
