import { STATES, type State } from '../customer/address';
import { IST_OFFSET_MS } from '../shop/constants';

/** Tax on one line, all in paise; `taxable` and the taxes add up to what was charged. */
export interface Tax {
  taxable: number;
  /** Central and state tax, equal halves, where seller and buyer are in one state; else 0. */
  cgst: number;
  sgst: number;
  /** Integrated tax between states; else 0. */
  igst: number;
}

/** Supply within the seller's state (CGST + SGST) or between states (IGST). */
export type Supply = 'intra' | 'inter';

function stateOfCode(code: string): State | undefined {
  return (Object.keys(STATES) as State[]).find((state) => STATES[state] === code);
}

const stateOf = (name: string | undefined): State | undefined =>
  (Object.keys(STATES) as State[]).find((state) => state === name);

/**
 * The seller's state, from the first two digits of its GSTIN. A code of no state is an old mistake in the settings: the
 * sale is then taken as one within the buyer's state, and as one in Delhi where that is not on record either.
 */
export function sellerState(gstin: string, buyerState?: string): State {
  return stateOfCode(gstin.slice(0, 2)) ?? stateOf(buyerState) ?? 'Delhi';
}

/** The buyer's state, or the seller's where none is on record (IGST Act §10(1)(ca)). */
export function placeOfSupply(buyerState: string | undefined, seller: State): State {
  return stateOf(buyerState) ?? seller;
}

/**
 * The tax contained in an inclusive price, rounded to the paisa. `ratePercent` has at most two decimals. The halves of
 * an intra-state tax must be equal, so each is rounded on its own.
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
 * Splits `totalPaise` in proportion to `weights` (integers) by the largest remainder method. The shares are integers
 * and add up exactly; none exceeds its weight as long as the total does not exceed their sum. Ties go to the earlier
 * share. Throws RangeError when every weight is 0 and the total is not.
 */
export function distribute(totalPaise: number, weights: readonly number[]): number[] {
  // BigInt, because paise times paise exceeds the safe integers of a double.
  const total = BigInt(totalPaise);
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n);
  if (sum === 0n) {
    if (total !== 0n)
      throw new RangeError(`cannot distribute ${totalPaise} paise: every weight is 0`);
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

/** The Indian financial year begins on 1 April; months count from 0. */
const APRIL = 3;

/** The Indian financial year at a point in time, by Indian time: `2026-27`. */
export function financialYear(at: Date): string {
  const india = new Date(at.getTime() + IST_OFFSET_MS);
  const year = india.getUTCFullYear();
  const begin = india.getUTCMonth() >= APRIL ? year : year - 1;
  return `${begin}-${String((begin + 1) % 100).padStart(2, '0')}`;
}

/** The moment before which every financial year ended at least so many full years ago, by Indian time. */
export function endedYearsAgo(now: Date, years: number): Date {
  const begin = Number(financialYear(now).slice(0, 4));
  return new Date(Date.UTC(begin - years, APRIL, 1) - IST_OFFSET_MS);
}

/** Invoices (NF) and credit notes (CN) are numbered apart. */
export type TaxDocumentKind = 'NF' | 'CN';

/** The letters of a financial year's series. Each is consecutive by itself, as GST rule 46 asks, with a counter of its own. */
export const SERIES = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Fills the 16 characters that GST rule 46 allows. */
const SERIAL_DIGITS = 7;

/**
 * `NF/2627/A0000123`, from a year in the form of {@link financialYear}, a series (one character of {@link SERIES}) and
 * the serial number in it. Throws RangeError unless `serial` is a positive integer of at most seven digits.
 */
export function serialNumber(
  kind: TaxDocumentKind,
  year: string,
  series: string,
  serial: number,
): string {
  if (!Number.isInteger(serial) || serial < 1 || serial >= 10 ** SERIAL_DIGITS)
    throw new RangeError(`invalid serial number ${serial}`);
  const years = year.slice(2).replace('-', '');
  return `${kind}/${years}/${series}${String(serial).padStart(SERIAL_DIGITS, '0')}`;
}
