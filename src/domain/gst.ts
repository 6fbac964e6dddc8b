import { STATES, type State } from './address';
import { company } from './company';
import { IST_OFFSET_MS } from './ist';

/** Tax on one line, all in paise; `taxable` and the taxes add up to what was charged. */
export interface Tax {
  taxable: number;
  /** Central and state tax, equal halves, where seller and buyer are in one state; else 0. */
  cgst: number;
  sgst: number;
  /** Integrated tax between states; else 0. */
  igst: number;
}

/** Where tax is owed: within the seller's state (CGST + SGST) or between states (IGST). */
export type Supply = 'intra' | 'inter';

function stateOfCode(code: string): State | undefined {
  return (Object.keys(STATES) as State[]).find((state) => STATES[state] === code);
}

/** The seller's state: the first two digits of its GSTIN, or the house's own. */
export function sellerState(gstin: string): State {
  return stateOfCode(gstin.slice(0, 2)) ?? company.state;
}

/** The buyer's state; where none is on record the law takes the seller's (IGST Act §10(1)(ca)). */
export function placeOfSupply(buyerState: string | undefined, seller: State): State {
  return (Object.keys(STATES) as State[]).find((state) => state === buyerState) ?? seller;
}

/**
 * The tax inside an inclusive price (DECISIONS "Numbers"), rounded to the paisa. `ratePercent` has at most two
 * decimals. The two halves of an intra-state tax are equal, so each is rounded by itself.
 */
export function inclusiveTax(chargedPaise: number, ratePercent: number, supply: Supply): Tax {
  const basisPoints = Math.round(ratePercent * 100);
  const part = (points: number): number =>
    Math.round((chargedPaise * points) / (10_000 + basisPoints));
  if (supply === 'intra') {
    const half = part(basisPoints / 2);
    return { taxable: chargedPaise - 2 * half, cgst: half, sgst: half, igst: 0 };
  }
  const igst = part(basisPoints);
  return { taxable: chargedPaise - igst, cgst: 0, sgst: 0, igst };
}

/**
 * Splits `totalPaise` in proportion to `weights` (whole numbers), by the largest remainder: the shares are whole,
 * add up exactly, and none exceeds its weight while the total does not exceed the sum. Equal remainders go to the
 * earlier. With no weight at all nothing can be given: throws RangeError unless the total is 0.
 */
export function distribute(totalPaise: number, weights: readonly number[]): number[] {
  // BigInt, because paise times paise leaves the whole numbers a double holds.
  const total = BigInt(totalPaise);
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n);
  if (sum === 0n) {
    if (total !== 0n) throw new RangeError(`${totalPaise} paise and nobody to carry them`);
    return weights.map(() => 0);
  }
  const parts = weights.map((weight, at) => {
    const product = total * BigInt(weight);
    return { at, share: Number(product / sum), remainder: product % sum };
  });
  let left = totalPaise - parts.reduce((all, part) => all + part.share, 0);
  const byRemainder = parts.toSorted((a, b) =>
    a.remainder === b.remainder ? a.at - b.at : a.remainder > b.remainder ? -1 : 1,
  );
  for (const part of byRemainder) {
    if (left === 0) break;
    part.share++;
    left--;
  }
  return parts.map((part) => part.share);
}

/** April, counted from 0: the Indian financial year begins on its first day. */
const APRIL = 3;

/** The Indian financial year of a moment, by the clock in India: `2026-27`. */
export function financialYear(at: Date): string {
  const india = new Date(at.getTime() + IST_OFFSET_MS);
  const year = india.getUTCFullYear();
  const begin = india.getUTCMonth() >= APRIL ? year : year - 1;
  return `${begin}-${String((begin + 1) % 100).padStart(2, '0')}`;
}

/** Invoices and credit notes are numbered apart. */
export type Series = 'NF' | 'CN';

/** GST rule 46: at most 16 characters of letters, digits, dash and slash. */
const SERIAL_DIGITS = 6;

/**
 * `NF/26-27/000123`, from a financial year as `financialYear` gives it. Throws RangeError beyond six digits or for
 * what is no count.
 */
export function serialNumber(series: Series, year: string, serial: number): string {
  if (!Number.isInteger(serial) || serial < 1 || serial >= 10 ** SERIAL_DIGITS)
    throw new RangeError(`no serial number ${serial}`);
  return `${series}/${year.slice(2)}/${String(serial).padStart(SERIAL_DIGITS, '0')}`;
}
