import type { Firestore } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { DEFAULT_TAX_RATE, PICKUP_LOCATION } from '../../../src/domain/shop/constants';
import { company } from '../../../src/domain/shop/company';
import { plain } from '../store/firestore';

/** The PIN code of the company's own address, where parcels start unless the settings say otherwise. */
const COMPANY_PIN = /\b[1-9]\d{5}\b/.exec(company.address.join(' '))?.[0] ?? '';

const nonEmpty = v.pipe(v.string(), v.trim(), v.minLength(1));

const businessSchema = v.object({
  /** The pickup location's name at Shiprocket. */
  pickupLocation: v.fallback(nonEmpty, PICKUP_LOCATION),
  pickupPin: v.fallback(v.pipe(v.string(), v.regex(/^[1-9]\d{5}$/)), COMPANY_PIN),
  /** Percent. */
  taxRate: v.fallback(v.pipe(v.number(), v.minValue(0), v.maxValue(100)), DEFAULT_TAX_RATE),
  gstin: v.fallback(nonEmpty, company.gstin),
});

/** The fields of settings/business that a parcel and its invoice need. */
export type Business = v.InferOutput<typeof businessSchema>;

/** A missing or invalid field gets its default, because a mistake in the settings must not stop parcels. */
export function decodeBusiness(data: unknown): Business {
  return v.parse(businessSchema, typeof data === 'object' && data !== null ? data : {});
}

export async function readBusiness(db: Firestore): Promise<Business> {
  const snapshot = await db.doc('settings/business').get();
  return decodeBusiness(plain(snapshot.data()));
}
