import { describe, expect, it } from 'vitest';
import { readAmount, readNumber } from './amount';

describe('an amount as people type it', () => {
  it.each([
    ['1200', 1200],
    [' 1,200 ', 1200],
    ['₹1,200', 1200],
    ['₹ 500', 500],
    ['Rs. 1,20,000.50', 120_000.5],
    ['rs 120,000', 120_000],
    ['INR 500', 500],
    ['1,500/-', 1500],
    ['1 200', 1200],
    ['1\u00A0200', 1200],
    ['0', 0],
    ['5.', 5],
  ])('reads %j', (text, rupees) => {
    expect(readAmount(text)).toBe(rupees);
  });

  // A comma before two digits may be a decimal comma, so it is not guessed at.
  it.each(['', '-1', '12,50', '1,2', '1.200,50', '1e3', 'free', '₹', '10 %', '1,,200', ',200'])(
    'refuses %j',
    (text) => {
      expect(readAmount(text)).toBeUndefined();
    },
  );

  it('reads a count without a currency', () => {
    expect(readNumber('1,200')).toBe(1200);
    expect(readNumber('₹1,200')).toBeUndefined();
  });
});
