import { expect, it } from 'vitest';
import { PEOPLE, SHOP_SIGNATURES, STRANGE_NAMES } from '../../../tests/support/names';
import { ANONYMOUS } from './review';
import { canSign, reviewNames } from './reviewNames';

it.each([
  ['Kavya R.', 'Kavya Rao', true],
  ['Kavya Rao', 'Kavya Rao', true],
  ['Kavya R.', 'Kavya Devi Rao', true],
  ['आशा र.', 'आशा राव', true],
  ['Kavya', 'Kavya', true],
  [ANONYMOUS, 'Kavya Rao', true],
  [ANONYMOUS, '', true],
  [ANONYMOUS, 'Nilofar Team', true],
  ['Kavya D.', 'Kavya Devi Rao', false],
  ['Kavya R', 'Kavya Rao', false],
  ['Kavya Ra.', 'Kavya Rao', false],
  ['Kavya', 'Kavya Rao', false],
  ['Meera R.', 'Kavya Rao', false],
  ['Kavya K.', 'Kavya', false],
  ['Kavya ..', 'Kavya Rao', false],
  ['kavya rao', 'Kavya Rao', false],
  ['', '', false],
  ['NILOFAR Care, call 98765 43210', 'Kavya Rao', false],
])('“%s” on the review of “%s”: %j', (written, name, isShown) => {
  expect(canSign(written, name)).toBe(isShown);
});

it.each([
  'NILOFAR',
  ' nilofar ',
  'Nilofar\u200b',
  'N.I.L.O.F.A.R.',
  'Nìlófar',
  'N1l0far',
  'Nіlofar',
  'ｎｉｌｏｆａｒ',
  'Nilofar Support',
  'NILOFAR Care, call 98765 43210',
  'https://evil.example',
  'Asha\u202eoaR',
  'a'.repeat(61),
  ...STRANGE_NAMES,
  ...SHOP_SIGNATURES,
])('“%s” is not shown, though the account is called so', (name) => {
  expect(reviewNames(name)).toEqual([ANONYMOUS]);
  expect(canSign(name, name)).toBe(false);
});

it.each([...PEOPLE, 'S.Kumar', 'आशा राव', "D'Souza"])('%s is shown', (name) => {
  expect(canSign(name, name)).toBe(true);
});

it('a short form that reads as the shop’s own name is neither offered nor shown', () => {
  expect(reviewNames('Nilofa Rao')).toEqual(['Nilofa Rao', ANONYMOUS]);
  expect(canSign('Nilofa R.', 'Nilofa Rao')).toBe(false);
});

it('offers Anonymous once, also to somebody called so', () => {
  expect(reviewNames(ANONYMOUS)).toEqual([ANONYMOUS]);
});
