import { sellerField, SELLER_NAMES, type SellerName } from './businessFields';
import { demoBusiness, demoContact } from './demoBusiness';
import { isGstin } from './gstin';
import type { Site } from './site';

/** A field that keeps the shop closed, and why. */
export interface MissingField {
  name: SellerName;
  label: string;
  why: 'missing' | 'demo' | 'invalid';
}

/** An email address at a domain that belongs to nobody (RFC 2606). */
const RESERVED = /^[^/]*[.@]example(?:[.](?:com|net|org))?$/i;

/**
 * The fields without which a shop must not sell: required ones that are empty, and any that still names the seller of the
 * demo data. Empty when the shop may sell. An optional field that is empty closes no shop.
 */
export function missingBusiness(given: Readonly<Record<SellerName, string>>): MissingField[] {
  const demo: Readonly<Record<SellerName, string>> = { ...demoBusiness, ...demoContact };
  return SELLER_NAMES.flatMap((name): MissingField[] => {
    const { label, required, identifies } = sellerField(name);
    const value = given[name];
    if (value === '') return required ? [{ name, label, why: 'missing' }] : [];
    if (identifies && (isSame(value, demo[name]) || RESERVED.test(value)))
      return [{ name, label, why: 'demo' }];
    return name === 'gstin' && !isGstin(value) ? [{ name, label, why: 'invalid' }] : [];
  });
}

/** What {@link missingBusiness} looks at, of the shop as everybody reads it. */
export const sellerOf = ({
  supportEmail,
  supportPhone,
  business,
}: Site): Readonly<Record<SellerName, string>> => ({ ...business, supportEmail, supportPhone });

/** Whether two values differ in capitals and spaces at most. */
function isSame(one: string, other: string): boolean {
  const plain = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, ' ').trim();
  return plain(one) === plain(other);
}

const WHY: Record<MissingField['why'], string> = {
  missing: 'missing',
  demo: 'still the demo’s',
  invalid: 'not valid',
};

/** `Legal name (missing), GSTIN (still the demo’s)`. */
export const missingText = (fields: readonly MissingField[]): string =>
  fields.map(({ label, why }) => `${label} (${WHY[why]})`).join(', ');
