import { expect, it } from 'vitest';
import { mergeForm } from './mergeForm';

const FORM = { title: 'Diwali', maxUses: '', productIds: ['oud', 'rose'] };

it('keeps what was changed here on top of what was changed there', () => {
  const merged = mergeForm(
    FORM,
    { ...FORM, title: 'Holi' },
    { ...FORM, maxUses: '5', productIds: ['oud'] },
  );
  expect(merged).toEqual({
    form: { title: 'Holi', maxUses: '5', productIds: ['oud'] },
    clashes: [],
  });
});

it('names what both have changed, as the form calls it; the same change is no clash', () => {
  const mine = { title: 'Holi', maxUses: '', productIds: ['oud', 'rose', 'vetiver'] };
  const stored = { title: 'Holi', maxUses: '5', productIds: [] };
  expect(mergeForm(FORM, mine, stored, { productIds: 'Fragrances' })).toEqual({
    form: { ...mine, maxUses: '5' },
    clashes: [{ label: 'Fragrances', stored: 'empty', mine: 'oud, rose, vetiver' }],
  });
  expect(mergeForm(FORM, { ...FORM, maxUses: '9' }, stored).clashes).toEqual([
    { label: 'Max uses', stored: '5', mine: '9' },
  ]);
});

const BOXES = [
  { name: 'Small', weight: '80' },
  { name: 'Large', weight: '200' },
];

it('merges rows while all have the same ones', () => {
  const weighed = (small: string, large: string) => [
    { name: 'Small', weight: small },
    { name: 'Large', weight: large },
  ];
  expect(
    mergeForm(
      { boxes: BOXES },
      { boxes: weighed('90', '210') },
      { boxes: weighed('80', '220') },
      {
        boxes: 'Box',
        weight: 'Weight (g)',
      },
    ),
  ).toEqual({
    form: { boxes: weighed('90', '210') },
    clashes: [{ label: 'Box 2, Weight (g)', stored: '220', mine: '210' }],
  });
  expect(mergeForm(BOXES, weighed('90', '200'), weighed('80', '220')).form).toEqual(
    weighed('90', '220'),
  );
});

it('keeps a list as a whole where rows were added, removed or moved', () => {
  const mine = [...BOXES, { name: 'Huge', weight: '400' }];
  const moved = BOXES.toReversed();
  expect(mergeForm(BOXES, mine, moved, { '': 'Boxes' })).toEqual({
    form: mine,
    clashes: [{ label: 'Boxes', stored: 'Large, Small', mine: 'Small, Large, Huge' }],
  });
  const heavier = [{ name: 'Small', weight: '90' }, ...BOXES.slice(1)];
  expect(mergeForm(BOXES, heavier, moved).form).toEqual(heavier);
});
