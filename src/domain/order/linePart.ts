import * as v from 'valibot';

/** A number of pieces of one order line. */
export const linePartSchema = v.object({
  productId: v.string(),
  volume: v.string(),
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
});
export type LinePart = v.InferOutput<typeof linePartSchema>;
