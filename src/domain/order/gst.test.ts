import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  distribute,
  endedYearsAgo,
  financialYear,
  inclusiveTax,
  placeOfSupply,
  sellerState,
  SERIES,
  serialNumber,
} from './gst';

describe('inclusiveTax', () => {
  it.each([
    // 11800 × 18 / 118 = 1800, halves of 900.
    [11_800, 18, 'intra', { taxable: 10_000, cgst: 900, sgst: 900, igst: 0 }],
    [11_800, 18, 'inter', { taxable: 10_000, cgst: 0, sgst: 0, igst: 1800 }],
    // 15001 × 18 / 118 = 2288.288…; the half 1144.144…
    [15_001, 18, 'inter', { taxable: 12_713, cgst: 0, sgst: 0, igst: 2288 }],
    [15_001, 18, 'intra', { taxable: 12_713, cgst: 1144, sgst: 1144, igst: 0 }],
    // 9900 × 18 / 118 = 1510.169…; the half 755.084…
    [9900, 18, 'intra', { taxable: 8390, cgst: 755, sgst: 755, igst: 0 }],
    // 10 × 18 / 118 = 1.525… → 2; the half 0.76… → 1
    [10, 18, 'inter', { taxable: 8, cgst: 0, sgst: 0, igst: 2 }],
    [0, 18, 'intra', { taxable: 0, cgst: 0, sgst: 0, igst: 0 }],
    [10_000, 0, 'inter', { taxable: 10_000, cgst: 0, sgst: 0, igst: 0 }],
    // 11250 × 12.5 / 112.5 = 1250
    [11_250, 12.5, 'inter', { taxable: 10_000, cgst: 0, sgst: 0, igst: 1250 }],
  ] as const)('of %d paise at %d %% %s', (charged, rate, supply, tax) => {
    expect(inclusiveTax(charged, rate, supply)).toEqual(tax);
  });

  it('adds up to what was charged, is within a paisa of the exact tax, and has equal halves', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 5_000_000_000 }),
        fc.integer({ min: 0, max: 4000 }),
        fc.constantFrom('intra', 'inter'),
        (charged, points, supply) => {
          const tax = inclusiveTax(charged, points / 100, supply);
          const whole = tax.cgst + tax.sgst + tax.igst;
          expect(tax.taxable + whole).toBe(charged);
          expect(Object.values(tax).every((paise) => Number.isInteger(paise) && paise >= 0)).toBe(
            true,
          );
          expect(tax.cgst).toBe(tax.sgst);
          expect(supply === 'intra' ? tax.igst : tax.cgst).toBe(0);
          expect(Math.abs(whole - (charged * points) / (10_000 + points))).toBeLessThanOrEqual(
            1.000_001,
          );
        },
      ),
    );
  });
});

describe('distribute', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [100, [1, 1, 2], [25, 25, 50]],
    // 10 × 5/7 = 7.14, 10 × 2/7 = 2.86: the larger remainder gets the odd one.
    [10, [5, 2], [7, 3]],
    [0, [3, 4], [0, 0]],
    [7, [0, 7, 0], [0, 7, 0]],
    [0, [], []],
    [0, [0, 0], [0, 0]],
  ])('%d over %j', (total, weights, shares) => {
    expect(distribute(total, weights)).toEqual(shares);
  });

  it('throws when every weight is 0', () => {
    expect(() => distribute(1, [])).toThrow(RangeError);
    expect(() => distribute(1, [0, 0])).toThrow(RangeError);
  });

  it('adds up exactly, is within a paisa of the proportion, and never exceeds a weight', () => {
    const split = fc
      .array(fc.integer({ min: 0, max: 5_000_000_000 }), { minLength: 1, maxLength: 20 })
      .filter((weights) => weights.some((weight) => weight > 0))
      .chain((weights) => {
        const sum = weights.reduce((a, b) => a + b, 0);
        return fc.tuple(fc.constant(weights), fc.constant(sum), fc.integer({ min: 0, max: sum }));
      });
    fc.assert(
      fc.property(split, ([weights, sum, total]) => {
        const shares = distribute(total, weights);
        expect(shares.reduce((a, b) => a + b, 0)).toBe(total);
        shares.forEach((share, n) => {
          const weight = weights[n] ?? 0;
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(weight);
          expect(Math.abs(share - total * (weight / sum))).toBeLessThan(1.001);
        });
        expect(distribute(sum, weights)).toEqual(weights);
      }),
    );
  });
});

describe('states', () => {
  it('the seller’s state follows from its GSTIN', () => {
    expect(sellerState('24AAACN0000A1Z5')).toBe('Gujarat');
    expect(sellerState('07AAACN0000A1Z5')).toBe('Delhi');
    // An old mistake in the settings stops no invoice.
    expect(sellerState('99AAACN0000A1Z5', 'Kerala')).toBe('Kerala');
    expect(sellerState('', 'Bombay')).toBe('Delhi');
  });

  it('the place of supply is the buyer’s, or the seller’s where none is known', () => {
    expect(placeOfSupply('Kerala', 'Gujarat')).toBe('Kerala');
    expect(placeOfSupply(undefined, 'Gujarat')).toBe('Gujarat');
    expect(placeOfSupply('Bombay', 'Delhi')).toBe('Delhi');
    expect(placeOfSupply('toString', 'Delhi')).toBe('Delhi');
  });
});

describe('document numbers', () => {
  it.each([
    // Midnight in India is 18:30 UTC of the day before.
    ['2026-03-31T18:29:59.999Z', '2025-26'],
    ['2026-03-31T18:30:00.000Z', '2026-27'],
    ['2026-12-31T23:59:59.000Z', '2026-27'],
    ['2027-01-01T00:00:00.000Z', '2026-27'],
    ['2099-06-01T00:00:00.000Z', '2099-00'],
    ['2108-06-01T00:00:00.000Z', '2108-09'],
  ])('%s is in %s', (at, year) => {
    expect(financialYear(new Date(at))).toBe(year);
  });

  it.each([
    ['2026-03-31T18:29:59.999Z', '2017-03-31T18:30:00.000Z'],
    ['2026-03-31T18:30:00.000Z', '2018-03-31T18:30:00.000Z'],
    ['2027-03-01T00:00:00.000Z', '2018-03-31T18:30:00.000Z'],
  ])('at %s, the years before %s ended eight years ago or more', (now, before) => {
    expect(endedYearsAgo(new Date(now), 8).toISOString()).toBe(before);
  });

  it('have at most sixteen of the characters that GST rule 46 allows', () => {
    expect(serialNumber('NF', '2026-27', 'A', 123)).toBe('NF/2627/A0000123');
    expect(serialNumber('CN', '2099-00', 'Z', 1)).toBe('CN/9900/Z0000001');
    const parts = fc.record({
      kind: fc.constantFrom('NF' as const, 'CN' as const),
      at: fc.date({
        min: new Date('2000-04-01'),
        max: new Date('2099-12-31'),
        noInvalidDate: true,
      }),
      series: fc.constantFrom(...SERIES),
      serial: fc.integer({ min: 1, max: 9_999_999 }),
    });
    fc.assert(
      fc.property(parts, parts, (one, other) => {
        const [a, b] = [one, other].map(({ kind, at, series, serial }) =>
          serialNumber(kind, financialYear(at), series, serial),
        );
        expect(a).toMatch(/^[A-Z0-9/-]{1,16}$/);
        const isSame =
          one.kind === other.kind &&
          financialYear(one.at) === financialYear(other.at) &&
          one.series === other.series &&
          one.serial === other.serial;
        expect(a === b).toBe(isSame);
      }),
    );
  });

  it.each([0, -1, 1.5, Number.NaN, 10_000_000])('cannot be made from %d', (serial) => {
    expect(() => serialNumber('NF', '2026-27', 'A', serial)).toThrow(RangeError);
  });
});
