import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scrub } from './scrub';

const letters = (alphabet: string, minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength, maxLength });
const word = letters('abcdefghijklmnopqrstuvwxyzABCDEFGH', 3, 10);
const hindi = letters('अआइकखगघचजटडतदनपमयरलवशसहािीुू', 2, 12);
const email = fc
  .tuple(
    letters('abcdefghijklmnop0123456789._+-', 1, 20),
    word,
    fc.constantFrom('in', 'com', 'co.in'),
  )
  .map(([name, host, end]) => `${name}@${host}.${end}`);
const phone = fc
  .tuple(
    fc.constantFrom('', '+91', '+91 ', '0'),
    letters('6789', 1, 1),
    letters('0123456789', 9, 9),
    fc.constantFrom('', ' ', '-'),
  )
  .map(([code, first, rest, gap]) => `${code}${first}${rest.slice(0, 4)}${gap}${rest.slice(4)}`);
const pin = letters('123456789', 6, 6);
const token = letters('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-', 20, 80);
const jwt = fc.tuple(token, token, token).map((parts) => parts.join('.'));
const address = fc.tuple(fc.nat(999), word, word).map(([n, ...names]) => `${n} ${names.join(' ')}`);

/** How code puts a value into a message. */
const sentence = fc.constantFrom<(value: string) => string>(
  (value) => `FirebaseError: no permission for ${value}`,
  (value) => `Unexpected value "${value}" (reading 'price')`,
  (value) => `${value}: not found`,
  (value) => `fetch https://firestore.googleapis.com/v1/users/${value}?q=${value} failed`,
  (value) => `{"input":"${value}","n":1}`,
  (value) => `Could not parse (${value}), after 2 attempts`,
);

describe('a report', () => {
  it.each([
    ['an email', email],
    ['a phone number', phone],
    ['a PIN code', pin],
    ['a token', token],
    ['a session', jwt],
    ['a name in an Indian script', hindi],
  ])('does not contain %s', (_what, value) => {
    fc.assert(
      fc.property(sentence, value, (say, private_) => {
        expect(scrub(say(private_))).not.toContain(private_);
      }),
    );
  });

  it.each([
    ['a name', word],
    ['an address', address],
  ])('does not contain %s that the page knows', (_what, value) => {
    fc.assert(
      fc.property(sentence, value, fc.boolean(), (say, known, isLoud) => {
        const said = scrub(say(isLoud ? known.toUpperCase() : known), [known]).toLowerCase();
        for (const part of known
          .toLowerCase()
          .split(' ')
          .filter((one) => /^[a-z]{3,}$/.test(one)))
          expect(said.split(/[^a-z]+/).filter((one) => !FIXED.has(one))).not.toContain(part);
      }),
    );
  });

  it('says what went wrong', () => {
    for (const message of [
      "Cannot read properties of undefined (reading 'price')",
      'Minified React error #418',
      'Failed to fetch dynamically imported module',
      'x.map is not a function',
    ])
      expect(scrub(message, ['Meera Iyer', '14 Kalamkari Lane'])).toBe(message);
    expect(scrub('Failed to fetch https://nilofar.example/assets/a-1.js?x=1')).toBe(
      'Failed to fetch [nilofar.example]',
    );
    expect(scrub('x'.repeat(5000)).length).toBeLessThan(1001);
  });
});

/** The masks themselves. */
const FIXED = new Set(['known', 'text', 'email', 'number', 'id']);
