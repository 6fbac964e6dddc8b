import { describe, expect, it } from 'vitest';
import { readAmount, readNumber, readPaise } from './amount';

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

  // A comma before one or two digits may be a decimal comma, and a point before three may group, so neither is guessed at.
  it.each(['12,5', '1,5', '10,0', '12,50', '1,2', '1.200', '12.000', '1,200.500', '1.200,50'])(
    'refuses %j, which means different amounts in different countries',
    (text) => {
      expect(readAmount(text)).toBeUndefined();
      expect(readPaise(text)).toBeUndefined();
    },
  );

  it.each(['', '-1', '1e3', 'free', '₹', '10 %', '1,,200', ',200', '1,234,56,789', '123,45,678'])(
    'refuses %j',
    (text) => {
      expect(readAmount(text)).toBeUndefined();
      expect(readPaise(text)).toBeUndefined();
    },
  );

  it.each([
    ['8811', 881_100],
    ['8811.5', 881_150],
    ['₹8,811.05', 881_105],
    ['8811.', 881_100],
    ['0.29', 29],
    ['1,23,45,678', 1_234_567_800],
    ['8811.0001', undefined],
  ])('reads %j in paise', (text, paise) => {
    expect(readPaise(text)).toBe(paise);
  });

  it('reads a count without a currency', () => {
    expect(readNumber('1,200')).toBe(1200);
    expect(readNumber('₹1,200')).toBeUndefined();
    expect(readNumber('1.000')).toBeUndefined();
  });
});
