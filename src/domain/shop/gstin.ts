import { cleaned } from './cleaned';

const GSTIN = /^\d{2}[A-Z]{5}\d{4}[A-Z][0-9A-Z]Z[0-9A-Z]$/;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Trimmed and in capitals, as it is stored. */
export const normaliseGstin = (text: string): string => cleaned(text).toUpperCase();

/**
 * Whether a text is a GSTIN: state code, PAN, number of the registration, `Z`, and a check digit (Luhn modulo 36 over
 * the first fourteen), which finds a mistyped or swapped character. In capitals.
 */
export function isGstin(text: string): boolean {
  return GSTIN.test(text) && text.endsWith(checkDigit(text));
}

function checkDigit(gstin: string): string {
  const sum = Array.from(gstin.slice(0, 14)).reduce((all, character, n) => {
    const product = DIGITS.indexOf(character) * (1 + (n % 2));
    return all + Math.floor(product / DIGITS.length) + (product % DIGITS.length);
  }, 0);
  return DIGITS.charAt((DIGITS.length - (sum % DIGITS.length)) % DIGITS.length);
}
