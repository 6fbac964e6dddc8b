import * as v from 'valibot';
import { decode } from '../shop/decode';
import { linePartSchema, type LinePart } from './linePart';

const paymentSchema = v.object({
  taken: v.fallback(
    v.optional(v.array(v.object({ ...linePartSchema.entries, quantity: v.number() })), []),
    [],
  ),
});

/** A payment document → the counted pieces that it took out of stock, one entry per size. Throws DecodeError. */
export function decodeTakenStock(id: string, data: Record<string, unknown>): LinePart[] {
  return decode(paymentSchema, data, `payments/${id}`).taken;
}
