/** The fields of {@link Business}, as `settings/business` stores them. */
export const BUSINESS_NAMES = [
  'legalName',
  'gstin',
  'street',
  'city',
  'state',
  'pin',
  'hours',
  'grievanceOfficer',
  'grievanceDesignation',
  'grievanceEmail',
  'grievancePhone',
  'manufacturer',
  'countryOfOrigin',
  'hsn',
  'instagram',
  'pinterest',
  'youtube',
] as const;
export type BusinessName = (typeof BUSINESS_NAMES)[number];

/** Who sells: what the law wants every shopper to be able to read. A field that is not known is empty. */
export type Business = Readonly<Record<BusinessName, string>>;

/** What holds unless the owner says otherwise: no shop is refused for them (missingBusiness.ts). */
const DEFAULTS: Partial<Business> = {
  hours: 'Mon-Sat 10AM-6PM IST',
  countryOfOrigin: 'India',
  hsn: '3303',
};

/**
 * `settings/business`, a stored copy of it or undefined → {@link Business}. Never throws, and a missing or invalid field is
 * its default or empty. By hand, because every page needs it before anything else is decoded.
 */
export function decodeBusiness(data: unknown): Business {
  const given = new Map<string, unknown>(Object.entries(data ?? {}));
  const text = (name: BusinessName): string => {
    const value = given.get(name);
    return (typeof value === 'string' && value.trim()) || (DEFAULTS[name] ?? '');
  };
  return Object.fromEntries(BUSINESS_NAMES.map((name) => [name, text(name)])) as Business;
}

const filled = (...parts: string[]): string[] => parts.filter((part) => part !== '');

/** `Gandhinagar, Gujarat`; what is not known is left out. */
export const placeOf = ({ city, state }: Business): string => filled(city, state).join(', ');

/** The seller's name and address in lines, as on an envelope; empty while none is known. */
export function sellerLines(business: Business): string[] {
  const { legalName, street, pin } = business;
  const lines = filled(legalName, street, filled(placeOf(business), pin).join(' '));
  return lines.length === 0 ? [] : [...lines, 'India'];
}

/** Who made and packed the fragrances; the seller unless the owner names another. */
export const manufacturerOf = (business: Business): string =>
  business.manufacturer || sellerLines(business).join(', ');

/** The links to the seller's pages elsewhere, with their names. */
export const socialLinks = ({ instagram, pinterest, youtube }: Business): [string, string][] =>
  (
    [
      [instagram, 'Instagram'],
      [pinterest, 'Pinterest'],
      [youtube, 'YouTube'],
    ] satisfies [string, string][]
  ).filter(([href]) => href !== '');
