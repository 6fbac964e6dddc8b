import type { BusinessName } from './business';

/** A field about the seller, as the form and the list of what is missing see it. */
interface SellerField {
  label: string;
  maxLength: number;
  /** Without it, no shop may sell. */
  required?: true;
  /** Names one seller alone, so the demo's value is nobody else's. */
  identifies?: true;
}

/** Every field about the seller, in the order of the form. Keep the lengths in sync with firestore.rules. */
export const SELLER_FIELDS = {
  legalName: { label: 'Legal name', maxLength: 100, required: true, identifies: true },
  gstin: { label: 'GSTIN', maxLength: 15, required: true, identifies: true },
  street: { label: 'Street address', maxLength: 180, required: true, identifies: true },
  city: { label: 'City', maxLength: 60, required: true },
  state: { label: 'State', maxLength: 60, required: true },
  pin: { label: 'PIN code', maxLength: 6, required: true },
  supportEmail: { label: 'Support email', maxLength: 254, required: true, identifies: true },
  supportPhone: { label: 'Support phone', maxLength: 30, required: true, identifies: true },
  hours: { label: 'Support hours', maxLength: 80 },
  grievanceOfficer: {
    label: 'Grievance officer',
    maxLength: 100,
    required: true,
    identifies: true,
  },
  grievanceDesignation: {
    label: 'Grievance officer’s designation',
    maxLength: 100,
    required: true,
  },
  grievanceEmail: {
    label: 'Grievance officer’s email',
    maxLength: 254,
    required: true,
    identifies: true,
  },
  grievancePhone: {
    label: 'Grievance officer’s telephone',
    maxLength: 30,
    required: true,
    identifies: true,
  },
  manufacturer: { label: 'Made and packed by', maxLength: 250, identifies: true },
  countryOfOrigin: { label: 'Country of origin', maxLength: 60 },
  hsn: { label: 'HSN code', maxLength: 8 },
  instagram: { label: 'Instagram', maxLength: 200, identifies: true },
  pinterest: { label: 'Pinterest', maxLength: 200, identifies: true },
  youtube: { label: 'YouTube', maxLength: 200, identifies: true },
} as const satisfies Record<BusinessName | 'supportEmail' | 'supportPhone', SellerField>;

export type SellerName = keyof typeof SELLER_FIELDS;

export const SELLER_NAMES = Object.keys(SELLER_FIELDS) as SellerName[];

/** A field as the code that works on any field sees it. */
export const sellerField = (name: SellerName): SellerField => SELLER_FIELDS[name];
