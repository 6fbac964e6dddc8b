import * as v from 'valibot';
import { decode } from '../shop/decode';
import type { Review } from './review';

/** A review with what only the back office shows. */
export interface ModeratedReview extends Review {
  productId: string;
  /** Why it is hidden; undefined for a visible one. */
  hiddenReason: string | undefined;
}

const decisionSchema = v.object({ reason: v.string() });

/** `decisions/latest` of a review → why an admin hid it. Throws DecodeError. */
export function decodeHiddenReason(_id: string, data: unknown): string {
  return decode(decisionSchema, data, 'decisions/latest').reason;
}
