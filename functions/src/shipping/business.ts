import type { Firestore } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { decodeBusiness as decodeSeller, sellerLines } from '../../../src/domain/shop/business';
import { DEFAULT_TAX_RATE, PICKUP_LOCATION } from '../../../src/domain/shop/constants';
import { plain } from '../store/firestore';

const nonEmpty = v.pipe(v.string(), v.trim(), v.minLength(1));

const parcelSchema = v.object({
  /** The pickup location's name at Shiprocket. */
  pickupLocation: v.fallback(nonEmpty, PICKUP_LOCATION),
  pickupPin: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{5}$/))), undefined),
  /** Percent. */
  taxRate: v.fallback(v.pipe(v.number(), v.minValue(0), v.maxValue(100)), DEFAULT_TAX_RATE),
});

/** The fields of settings/business that a parcel and its invoice need. */
export interface Business {
  pickupLocation: string;
  /** Where parcels start: the PIN code of the seller's own address unless the settings say otherwise. */
  pickupPin: string;
  taxRate: number;
  gstin: string;
  hsn: string;
  /** Name and address, in lines. */
  seller: string[];
}

/** A missing or invalid field gets its default, because a mistake in the settings must not stop parcels. */
export function decodeBusiness(data: unknown): Business {
  const { pickupPin, ...parcel } = v.parse(
    parcelSchema,
    typeof data === 'object' && data !== null ? data : {},
  );
  const seller = decodeSeller(data);
  const { gstin, hsn, pin } = seller;
  return { ...parcel, pickupPin: pickupPin ?? pin, gstin, hsn, seller: sellerLines(seller) };
}

export async function readBusiness(db: Firestore): Promise<Business> {
  const snapshot = await db.doc('settings/business').get();
  return decodeBusiness(plain(snapshot.data()));
}
