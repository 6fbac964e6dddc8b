import { withAsciiDigits } from '../shop/digits';
import { toPaise, toRupees } from './money';

/** Digits alone, or in Indian or international groups: `120000`, `1,20,000`, `120,000`. A space may stand for a comma. */
const WHOLE = String.raw`\d+|\d{1,3}(?:[,\s]\d{3})+|\d{1,2}(?:[,\s]\d{2})+[,\s]\d{3}`;
/** Not with three decimals: in some countries `1.200` is 1,200, so it is not guessed at. */
const GROUPED = new RegExp(String.raw`^(?:${WHOLE})(?:\.(?!\d{3}$)\d*)?$`);

/** A number as people type it, `1,200` too; undefined when the text is none. Not negative. */
export function readNumber(text: string): number | undefined {
  const trimmed = withAsciiDigits(text).trim();
  return GROUPED.test(trimmed) ? Number(trimmed.replaceAll(/[,\s]/g, '')) : undefined;
}

/**
 * An amount as people type it, in rupees: `1200`, `₹1,200`, `Rs. 1,200.50`, `1,200/-`; undefined when the text is none.
 * Not negative.
 */
export function readAmount(text: string): number | undefined {
  return readNumber(
    text
      .trim()
      .replace(/^(₹|rs\.?|inr)/i, '')
      .replace(/\/[-=]$/, ''),
  );
}

/** {@link readAmount} in paise. Undefined also with more decimals than two, which would be rounded to another amount. */
export function readPaise(text: string): number | undefined {
  const rupees = readAmount(text);
  const paise = rupees === undefined ? undefined : toPaise(rupees);
  return paise === undefined || toRupees(paise) !== rupees ? undefined : paise;
}

/** What is said of a text that {@link readAmount} does not read. */
export const notAnAmount = (text: string): string => `“${text.trim()}” is not an amount.`;
