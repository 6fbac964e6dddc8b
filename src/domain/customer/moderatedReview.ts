import * as v from 'valibot';
import { decode, optionalOrNull } from '../shop/decode';
import { decodeReview, type Review } from './review';

/** A review with the fields that only the back office shows. */
export interface ModeratedReview extends Review {
  productId: string;
  hiddenReason: string | undefined;
}

const hiddenSchema = v.object({ hiddenReason: optionalOrNull(v.string()) });

/** A review document below `products/{productId}` → {@link ModeratedReview}. Throws DecodeError. */
export function decodeModeratedReview(
  productId: string,
  id: string,
  data: Record<string, unknown>,
): ModeratedReview {
  const { hiddenReason } = decode(hiddenSchema, data, `products/${productId}/reviews/${id}`);
  return { ...decodeReview(id, data), productId, hiddenReason };
}
