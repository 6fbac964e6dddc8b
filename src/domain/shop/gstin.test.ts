import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isGstin, normaliseGstin } from './gstin';

/** Published examples of real registrations and of validators. */
const VALID = ['27AAPFU0939F1ZV', '07AAPFU0939F1ZX', '29AAGCB7383J1Z4', '24AAACC1206D1ZM'];

it.each(VALID)('accepts %s', (gstin) => {
  expect(isGstin(gstin)).toBe(true);
});

it.each([
  ['another check digit', '27AAPFU0939F1ZW'],
  ['another state', '72AAPFU0939F1ZV'],
  ['two swapped characters', '27AAPFU9039F1ZV'],
  ['fourteen characters', '27AAPFU0939F1Z'],
  ['sixteen characters', '27AAPFU0939F1ZVV'],
  ['small letters', '27aapfu0939f1zv'],
  ['no Z', '27AAPFU0939F1YV'],
  ['nothing', ''],
])('refuses %s: %s', (_why, text) => {
  expect(isGstin(text)).toBe(false);
});

it('refuses every mistyped character', () => {
  const characters = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  fc.assert(
    fc.property(fc.constantFrom(...VALID), fc.nat({ max: 14 }), characters, (gstin, at, typed) => {
      fc.pre(gstin[at] !== typed);
      expect(isGstin(gstin.slice(0, at) + typed + gstin.slice(at + 1))).toBe(false);
    }),
  );
});

it('is stored in capitals, without spaces around it', () => {
  expect(normaliseGstin(' 27aapfu0939f1zv ')).toBe('27AAPFU0939F1ZV');
});
