import { cleaned } from '../shop/cleaned';
import { PIN_DIGITS } from '../shop/constants';
import { digitsOf } from '../shop/digits';

/** What a PIN field keeps of typed or pasted text: digits only, at most six. */
export function sanitizePin(raw: string): string {
  return digitsOf(raw).slice(0, PIN_DIGITS);
}

/** Whether a text is a whole PIN code that couriers deliver to: 9 begins those of the army post. */
export const isPin = (text: string): boolean => /^[1-8]\d{5}$/.test(text);

/** Whether a text has more than digits and what people write between them: `+91 (98) 76-54`. */
export const hasMoreThanDigits = (raw: string): boolean => /[^\d\s+().-]/.test(cleaned(raw));
