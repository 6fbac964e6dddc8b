import { expect, it } from 'vitest';
import { PEOPLE, SHOP_SIGNATURES, STRANGE_NAMES } from '../../../tests/support/names';
import { isName, shortName } from './name';
import { normaliseName } from './normaliseName';
import { isReviewName } from './shopNames';

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
  'రాజ్\u200cకుమార్',
  'ರಾಜ್\u200cಕುಮಾರ್',
  'സുനില്\u200d',
  'സുനില്\u200d കുമാര്\u200d',
  'कुर्\u200dहाडे',
  'র\u200d্যান্ডম',
  'علی\u200cرضا',
  'a'.repeat(60),
])('%s is a name', (name) => {
  expect(isName(name)).toBe(true);
});

it.each([
  ['an invisible letter', 'Nilofar\u200b'],
  ['a change of direction', 'Asha\u202e'],
  ['a joiner between Latin letters', 'As\u200dha'],
  ['a joiner at the beginning', '\u200dआशा'],
  ['a joiner at an end', 'आशा\u200d'],
  ['a joiner before a space', 'आशा\u200c राव'],
  ['two joiners', 'आ\u200c\u200dशा'],
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
  'नि\u200dलो\u200cफर',
  'नीलोफर टी\u200cम',
  'निलोफर सपोर्\u200dट',
  ...SHOP_SIGNATURES,
])('%s reads as the shop’s own name', (name) => {
  expect(isName(name)).toBe(true);
  expect(isReviewName(name)).toBe(false);
});

it.each(PEOPLE)('%s is a person', (name) => {
  expect(isReviewName(name)).toBe(true);
});

it.each(['O‘Brien', 'O’Brien', 'OʼBrien', 'O`Brien', 'O´Brien'])(
  '%s is stored with an apostrophe',
  (name) => {
    expect(normaliseName(name)).toBe("O'Brien");
  },
);

it.each([
  ['కుమార్\u200c', 'కుమార్'],
  ['ರಾಜ್\u200c ರಾವ್\u200c', 'ರಾಜ್ ರಾವ್'],
  ['सुनील\u200d-राव', 'सुनील-राव'],
  ['സുനില്\u200d-നായര്\u200d', 'സുനില്\u200d-നായര്\u200d'],
  ['\u200bJoaquim\u00ad D\u2060’Souza\ufeff', "Joaquim D'Souza"],
  ['\u200dआशा', 'आशा'],
])('%j is stored without what is invisible and joins nothing', (typed, stored) => {
  expect(normaliseName(typed)).toBe(stored);
  expect(isName(stored)).toBe(true);
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
