import { isEmail } from './email';
import * as v from 'valibot';
import { PHONE_DIGITS, PIN_DIGITS } from '../shop/constants';
import { cleaned } from '../shop/cleaned';
import { digitsOf } from '../shop/digits';
import { messages } from '../shop/messages';
import { INDIAN, isName, LATIN, wholeText } from './name';
import { normaliseName, visibleLine } from './normaliseName';

/** The 36 Indian states and union territories with their GST state codes (docs/providers.md "States and PIN codes"). */
export const STATES = {
  'Andaman and Nicobar Islands': '35',
  'Andhra Pradesh': '37',
  'Arunachal Pradesh': '12',
  Assam: '18',
  Bihar: '10',
  Chandigarh: '04',
  Chhattisgarh: '22',
  'Dadra and Nagar Haveli and Daman and Diu': '26',
  Delhi: '07',
  Goa: '30',
  Gujarat: '24',
  Haryana: '06',
  'Himachal Pradesh': '02',
  'Jammu and Kashmir': '01',
  Jharkhand: '20',
  Karnataka: '29',
  Kerala: '32',
  Ladakh: '38',
  Lakshadweep: '31',
  'Madhya Pradesh': '23',
  Maharashtra: '27',
  Manipur: '14',
  Meghalaya: '17',
  Mizoram: '15',
  Nagaland: '13',
  Odisha: '21',
  Puducherry: '34',
  Punjab: '03',
  Rajasthan: '08',
  Sikkim: '11',
  'Tamil Nadu': '33',
  Telangana: '36',
  Tripura: '16',
  'Uttar Pradesh': '09',
  Uttarakhand: '05',
  'West Bengal': '19',
} as const;
export type State = keyof typeof STATES;
export const STATE_NAMES = Object.keys(STATES) as State[];

export const COUNTRY = 'India';

/** What a phone field keeps of typed or pasted text: digits only, at most ten. */
export function sanitizePhone(raw: string): string {
  const isLong = (digits: string): boolean => digits.length > PHONE_DIGITS;
  const withoutZeros = (digits: string): string =>
    isLong(digits) ? digits.replace(/^0+/, '') : digits;
  // A pasted "+91 98…", "0091 98…", "098…" or "+91 (0) 98…" means the ten digits after the prefix. Eleven digits that begin
  // with 91 are instead a number such as 91234 56789 with one digit too many.
  const digits = withoutZeros(digitsOf(raw));
  const hasCountryCode = digits.length > PHONE_DIGITS + 1 && digits.startsWith('91');
  return withoutZeros(hasCountryCode ? digits.slice(2) : digits).slice(0, PHONE_DIGITS);
}

/** An Indian mobile number: ten digits, the first from 6 to 9. */
export function isMobile(digits: string): boolean {
  return /^[6-9]\d{9}$/.test(digits);
}

/** Ten digits → the stored form with the +91 prefix. */
export function withCountryCode(digits: string): string {
  return `+91${digits}`;
}

/** `+919876543210` → `9876543210`: the last ten digits of any text. */
export function localPhone(phone: string): string {
  return digitsOf(phone).slice(-PHONE_DIGITS);
}

/** The shipping address of an order. `phone` and `recipientPhone` carry +91. */
export const shippingInfoSchema = v.object({
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  phone: v.string(),
  recipientPhone: v.optional(v.string()),
  address1: v.string(),
  address2: v.optional(v.string(), ''),
  landmark: v.optional(v.string(), ''),
  city: v.string(),
  state: v.string(),
  zipCode: v.string(),
  country: v.optional(v.string(), COUNTRY),
});
export type ShippingInfo = v.InferOutput<typeof shippingInfoSchema>;

/** The state of the checkout form: phones are bare digits without +91. */
export interface ShippingForm {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  recipientPhone: string;
  address1: string;
  address2: string;
  landmark: string;
  city: string;
  state: string;
  zipCode: string;
}

export type ShippingErrors = Partial<Record<keyof ShippingForm, string>>;

/** The maximum length of each field, in characters. Keep in sync with firestore.rules. */
export const SHIPPING_MAX: Record<keyof ShippingForm, number> = {
  firstName: 60,
  lastName: 60,
  email: 254,
  phone: PHONE_DIGITS,
  recipientPhone: PHONE_DIGITS,
  address1: 180,
  address2: 180,
  landmark: 120,
  // Shiprocket's limit.
  city: 30,
  state: 60,
  zipCode: PIN_DIGITS,
};

/** The spellings of a post office box. Each space stands for {@link GAP}, so `P.O.: Box` and `pobox` both match. */
const BOXES = '(g?p o|post(al)?( office)?) (box(es)?|bags?)|p b (nos?|number)';

/** What may separate two words. Not a comma, because `Near Post Office, Box Hill` is a valid address. */
const GAP = '[^\\p{L}\\p{N},]*';

/** A character class of a letter in normal and full width; for `o` also the digit zero. */
function letterVariants(letter: string): string {
  const wide = (text: string): string => String.fromCharCode(text.charCodeAt(0) + 0xfee0);
  return `[${letter}${wide(letter)}${letter === 'o' ? `0${wide('0')}` : ''}]`;
}

/** Finds a post office box or bag. A letter directly before or after rules it out: `P.O. Bagdogra` is a village. */
const PO_BOX = new RegExp(
  `(^|\\P{L})(${BOXES.replace(/[a-z]/g, letterVariants).replaceAll(' ', GAP)})(\\P{L}|$)`,
  'iu',
);

/**
 * What may stand in the lines and the city of an address: letters and marks of Latin, also in full width, and of India's
 * scripts with their joiners, digits, blanks and punctuation. No control or other invisible characters, and no letters
 * that spell "PO Box" in another script.
 */
const ADDRESS_TEXT = wholeText(
  String.raw`[ -~${LATIN}Ａ-Ｚａ-ｚ０-９\u06F0-\u06F9½¼¾°₹№${INDIAN.join('')}\p{M}\p{P}\p{Zs}\u200C\u200D]*`,
);

/** Why no courier can deliver to this line of an address, as a sentence; undefined when one can. */
export function faultOfLine(line: string): string | undefined {
  if (PO_BOX.test(line)) return messages.checkout.poBox;
  return ADDRESS_TEXT.test(line) ? undefined : messages.checkout.addressInvalid;
}

/** An error message for each invalid field, in the order of the form; empty when all are valid. */
export function validateShipping(form: ShippingForm): ShippingErrors {
  const errors: ShippingErrors = {};
  const m = messages.checkout;
  const blank = (text: string): boolean => text.trim() === '';
  const isTooLong = (name: keyof ShippingForm): boolean => form[name].length > SHIPPING_MAX[name];
  if (blank(form.firstName)) errors.firstName = m.firstName;
  if (blank(form.lastName)) errors.lastName = m.lastName;
  for (const name of ['firstName', 'lastName'] as const)
    if (errors[name] === undefined && !isName(normaliseName(form[name])))
      errors[name] = m.nameInvalid;
  if (blank(form.email)) errors.email = m.email;
  else if (!isEmail(cleaned(form.email)) || isTooLong('email')) errors.email = m.emailInvalid;
  if (blank(form.phone)) errors.phone = m.phone;
  else if (!isMobile(form.phone)) errors.phone = m.phoneInvalid;
  if (!blank(form.recipientPhone) && !isMobile(form.recipientPhone))
    errors.recipientPhone = m.phoneInvalid;
  if (!/^\d{6}$/.test(form.zipCode) || form.zipCode.startsWith('0')) errors.zipCode = m.pin;
  else if (form.zipCode.startsWith('9')) errors.zipCode = m.pinArmy;
  if (blank(form.address1)) errors.address1 = m.address1;
  for (const line of ['address1', 'address2', 'landmark', 'city'] as const) {
    const fault = isTooLong(line) ? m.tooLong : faultOfLine(visibleLine(form[line]));
    if (fault !== undefined) errors[line] = fault;
  }
  if (blank(form.city)) errors.city = m.city;
  if (!(STATE_NAMES as readonly string[]).includes(form.state)) errors.state = m.state;
  return errors;
}

/** The form's values, trimmed, as they are stored on an order. */
export function toShippingInfo(form: ShippingForm): ShippingInfo {
  return {
    firstName: normaliseName(form.firstName),
    lastName: normaliseName(form.lastName),
    email: cleaned(form.email),
    phone: withCountryCode(form.phone),
    ...(form.recipientPhone.trim() !== '' && {
      recipientPhone: withCountryCode(form.recipientPhone),
    }),
    address1: visibleLine(form.address1),
    address2: visibleLine(form.address2),
    landmark: visibleLine(form.landmark),
    city: visibleLine(form.city),
    state: form.state,
    zipCode: form.zipCode,
    country: COUNTRY,
  };
}

type AddressField = 'address1' | 'address2' | 'landmark' | 'city' | 'state' | 'zipCode';

/** The filled lines of an address, without names, country and phones: city, state and PIN code share the last one. */
export function addressLines(to: Partial<Record<AddressField, string | undefined>>): string[] {
  const place = [to.city, to.state, to.zipCode].filter(Boolean).join(', ');
  return [to.address1, to.address2, to.landmark, place].flatMap((line) => line || []);
}
