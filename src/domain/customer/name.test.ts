import { expect, it } from 'vitest';
import { PEOPLE, SHOP_SIGNATURES, STRANGE_NAMES } from '../../../tests/support/names';
import { isName, isReviewName, shortName } from './name';
import { normaliseName } from './normaliseName';

it.each([
  'Asha',
  "O'Brien",
  'José',
  'S.Kumar',
  'Meera-Devi',
  'आशा',
  'ஆஷா',
  'ਅਮਨ',
  'عائشہ',
  'Asha & Ravi',
  'c/o Rao',
  'Nguyễn Thị Ơn',
  'Kṛṣṇā',
  'मुहम्मद ज़फ़र',
  'مُحَمَّد',
])('%s is a name', (name) => {
  expect(isName(name)).toBe(true);
});

it.each([
  ['an invisible letter', 'Nilofar\u200b'],
  ['a change of direction', 'Asha\u202e'],
  ['a web address', 'https://evil.example'],
  ['an email address', 'a@evil.example'],
  ['Cyrillic', 'Аша'],
  ['full-width letters', 'ｎｉｌｏｆａｒ'],
  ['small capitals', 'ɴɪʟᴏꜰᴀʀ'],
  ['a line break', 'Asha\nRao'],
  ['nothing', ''],
  ['a blank first', ' Asha'],
  ['61 letters', 'a'.repeat(61)],
  ['61 letters of Hindi', 'आ'.repeat(61)],
])('%s is not in a name', (_, name) => {
  expect(isName(name)).toBe(false);
});

it.each(STRANGE_NAMES)('%s has an invisible or strange letter, or two scripts', (name) => {
  expect(isName(name)).toBe(false);
});

it.each([
  'Nilofar',
  'NILOFAR',
  'N I L O F A R',
  'N.I.L.O.F.A.R.',
  'Nìlófâr',
  'N1l0far',
  'Niiofar',
  'Nilofar Team',
  'Nilofar (Official) Support',
  'nilofar-india',
  ...SHOP_SIGNATURES,
])('%s reads as the shop’s own name', (name) => {
  expect(isName(name)).toBe(true);
  expect(isReviewName(name)).toBe(false);
});

it.each(PEOPLE)('%s is a person', (name) => {
  expect(isReviewName(name)).toBe(true);
});

it('is stored composed, with single spaces', () => {
  expect(normaliseName('  Jose\u0301   Rao ')).toBe('José Rao');
});

it.each([
  ['Kavya Rao', 'Kavya R.'],
  ['Kavya Devi Rao', 'Kavya R.'],
  ['आशा राव', 'आशा र.'],
  ['Kavya', 'Kavya'],
  ['Kavya 2', 'Kavya 2'],
])('%s is %s for short', (name, short) => {
  expect(shortName(name)).toBe(short);
});
