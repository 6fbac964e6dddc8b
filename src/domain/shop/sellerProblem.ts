import { STATES } from '../customer/address';
import { isEmail } from '../customer/email';
import { isPin } from '../customer/pin';
import { sellerField, type SellerName } from './businessFields';
import { isGstin, normaliseGstin } from './gstin';

export const PIN_PROBLEM = 'Enter six digits, the first from 1 to 8.';

/** Why a field about the seller cannot be saved; undefined when it can. */
export function sellerProblem(
  name: SellerName,
  form: Readonly<Record<SellerName, string>>,
): string | undefined {
  const { label, maxLength, required } = sellerField(name);
  const value = form[name].trim();
  if (value === '') return required ? `${label} is required to sell.` : undefined;
  if (value.length > maxLength) return `At most ${maxLength} characters.`;
  switch (name) {
    case 'gstin':
      return gstinProblem(value, form.state);
    case 'state':
      return value in STATES ? undefined : 'Choose the state of your address.';
    case 'pin':
      return isPin(value.trim()) ? undefined : PIN_PROBLEM;
    case 'supportEmail':
    case 'grievanceEmail':
      return isEmail(value) ? undefined : 'Please enter a valid email address.';
    case 'supportPhone':
    case 'grievancePhone':
      return isPhone(value) ? undefined : 'Enter a telephone number, such as +91 98250 12345.';
    case 'hsn':
      return hsnProblem(value);
    case 'instagram':
    case 'pinterest':
    case 'youtube':
      return isWebAddress(value) ? undefined : 'Enter a web address that begins with https://.';
    default:
      return undefined;
  }
}

/** Why a text is no HSN code; undefined when it is one, or empty. */
export function hsnProblem(text: string): string | undefined {
  const isCode = /^(|\d{4}|\d{6}|\d{8})$/.test(text.trim());
  return isCode ? undefined : 'Enter four, six or eight digits, such as 3303.';
}

function gstinProblem(text: string, state: string): string | undefined {
  const gstin = normaliseGstin(text);
  if (!/^[0-9A-Z]{15}$/.test(gstin))
    return 'A GSTIN has 15 letters and digits, such as 27AAPFU0939F1ZV.';
  if (!isGstin(gstin))
    return 'This GSTIN has a typing error: its last character does not match the others.';
  const code = Object.entries(STATES).find(([name]) => name === state)?.[1];
  // Without a state, the message stands at the state's own field.
  if (code === undefined || gstin.startsWith(code)) return undefined;
  return `A GSTIN of ${state} begins with ${code}. Check the state of your address.`;
}

/** Landline or mobile, with or without country code: 8 to 13 digits and what people put between them. */
function isPhone(text: string): boolean {
  return /^\+?[\d ()-]+$/.test(text) && /^\d{8,13}$/.test(text.replaceAll(/\D/g, ''));
}

const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s/.]+[.]\S+$/.test(text);
