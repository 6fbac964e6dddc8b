import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatNumber, formatPaise, formatRupees, toPaise, toRupees } from './money';

describe('formatRupees', () => {
  it.each([
    [0, '₹0'],
    [25, '₹25'],
    [999, '₹999'],
    [12_400, '₹12,400'],
    // Indian grouping: lakh and crore.
    [123_456, '₹1,23,456'],
    [12_345_678, '₹1,23,45,678'],
    [12_400.5, '₹12,400.50'],
    [0.05, '₹0.05'],
    [150.01, '₹150.01'],
    [-300, '−₹300'],
    [-0.5, '−₹0.50'],
    // 0.1 + 0.2 is 0.30000000000000004, and a thousandth of a rupee is less than a paisa.
    [0.1 + 0.2, '₹0.30'],
    [4.999, '₹5'],
    [-0.001, '₹0'],
  ])('%d is %s', (rupees, text) => {
    expect(formatRupees(rupees)).toBe(text);
  });
});

describe('formatNumber and formatPaise', () => {
  it('group digits as Indian English does, up to any amount that is sold', () => {
    const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
    const decimals = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (number) => {
        expect(formatNumber(number)).toBe(whole.format(number));
        expect(formatPaise(number)).toBe(`₹${decimals.format(number / 100)}`);
        expect(formatPaise(-number - 1)).toBe(`−₹${decimals.format((number + 1) / 100)}`);
      }),
    );
  });
});

describe('toPaise and toRupees', () => {
  it('round-trip exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (paise) => {
        expect(toPaise(toRupees(paise))).toBe(paise);
      }),
    );
  });

  it('remove floating-point error', () => {
    expect([toPaise(0.1 + 0.2), toPaise(4.35), toPaise(1.1 * 3)]).toEqual([30, 435, 330]);
  });
});
