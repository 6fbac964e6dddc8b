import { withAsciiDigits } from '../shop/digits';

/** Digits alone, or in Indian or international groups: `120000`, `1,20,000`, `120,000`. A space may stand for a comma. */
const GROUPED = /^(\d+|\d{1,3}(?:[,\s]\d{2,3})*[,\s]\d{3})(\.\d*)?$/;

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
