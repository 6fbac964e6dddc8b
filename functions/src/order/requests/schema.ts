import * as v from 'valibot';
import { optionalOrNull, dateSchema } from '../../../../src/domain/shop/decode';
import { leaseSchema } from '../../store/lease';
import { linePartSchema, refundedPartSchema } from '../../../../src/domain/order/order';

const signed = { by: v.pipe(v.string(), v.minLength(1)), reason: optionalOrNull(v.string()) };

/** `orders/{id}/requests/{auto}` as its author wrote it (docs/decisions/002-data.md); the rules have checked who may. */
export const requestSchema = v.variant('type', [
  v.object({ type: v.literal('cancel'), ...signed }),
  v.object({ type: v.literal('cancel_decision'), accept: v.boolean(), ...signed }),
  v.object({
    type: v.literal('refund'),
    /** Paise; without it, what the lines cost, or else all that is left. */
    amountPaise: optionalOrNull(v.pipe(v.number(), v.integer(), v.minValue(1))),
    lines: optionalOrNull(v.array(linePartSchema)),
    /** Whether the counted bottles among its pieces go back on the shelf. */
    restock: v.optional(v.boolean(), false),
    ...signed,
  }),
  v.object({ type: v.literal('ship'), ...signed }),
  v.object({
    type: v.literal('status'),
    status: v.picklist(['processing', 'shipped', 'delivered']),
    ...signed,
  }),
]);
export type OrderRequest = v.InferOutput<typeof requestSchema>;
export type RequestOf<T extends OrderRequest['type']> = Extract<OrderRequest, { type: T }>;

/**
 * What the functions write on it, beside what says whose turn it is. `working` has a lease, so that a second delivery
 * leaves it alone.
 */
export const progressSchema = v.object({
  type: v.fallback(v.string(), ''),
  at: v.fallback(optionalOrNull(dateSchema), undefined),
  outcomeAt: v.fallback(optionalOrNull(dateSchema), undefined),
  state: optionalOrNull(v.picklist(['working', 'done', 'failed'])),
  ...leaseSchema.entries,
  attempts: v.optional(v.number(), 0),
});

/**
 * `asked` on a refund: what was asked of Razorpay at the first try, in paise. A retry carries the same key, and so it
 * must ask for the same, whatever was heard of other refunds, or of this one, meanwhile.
 */
export const askedSchema = v.object({
  amountPaise: v.number(),
  lines: optionalOrNull(v.array(refundedPartSchema)),
  /** The pieces whose bottles go back on the shelf, as far as they are counted and still out. */
  restock: optionalOrNull(v.array(linePartSchema)),
});
export type Asked = v.InferOutput<typeof askedSchema>;
