import * as v from 'valibot';
import { optionalOrNull, dateSchema } from '../../../../src/domain/shop/decode';
import { faultOfLine } from '../../../../src/domain/customer/address';
import { isDay } from '../../../../src/domain/order/gift';
import { ANSWER_MAX } from '../../../../src/domain/order/request';
import {
  RETURN_KINDS,
  RETURN_MAX,
  RETURN_OUTCOMES,
  RETURN_WAYS,
  RETURN_WISHES,
} from '../../../../src/domain/order/returns';
import { MAX_LINES } from '../../../../src/domain/shop/constants';
import { leaseSchema } from '../../store/lease';
import { refundedPartSchema } from '../../../../src/domain/order/order';
import { linePartSchema } from '../../../../src/domain/order/linePart';

const signed = { by: v.pipe(v.string(), v.minLength(1)), reason: optionalOrNull(v.string()) };

const addressLine = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(ANSWER_MAX.address),
  v.check((line) => faultOfLine(line) === undefined),
);

/**
 * `orders/{id}/requests/{auto}` as its author wrote it (docs/decisions/002-data.md); the rules have checked the author.
 */
export const requestSchema = v.variant('type', [
  v.object({ type: v.literal('cancel'), ...signed }),
  v.object({ type: v.literal('withdraw'), ...signed }),
  v.object({ type: v.literal('cancel_decision'), accept: v.boolean(), ...signed }),
  v.object({
    type: v.literal('refund'),
    /** Paise; without it, the price of the lines, or else the remainder. */
    amountPaise: optionalOrNull(v.pipe(v.number(), v.integer(), v.minValue(1))),
    lines: optionalOrNull(v.array(linePartSchema)),
    /** Whether its counted pieces return to stock, or which of them. */
    restock: v.optional(v.union([v.boolean(), v.array(linePartSchema)]), false),
    ...signed,
  }),
  v.object({ type: v.literal('ship'), byAir: v.optional(v.boolean(), false), ...signed }),
  v.object({ type: v.literal('unbook'), ...signed }),
  v.object({ type: v.literal('parcel_aside'), ...signed }),
  v.object({
    type: v.literal('return'),
    /** When the customer asked: the window is that of this time. */
    at: dateSchema,
    kind: v.picklist(RETURN_KINDS),
    wish: v.picklist(RETURN_WISHES),
    /** How many pieces of each charged line. */
    pieces: v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(0))), v.maxLength(MAX_LINES)),
    note: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(RETURN_MAX.note)), ''),
    photos: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(RETURN_MAX.photos)),
    ...signed,
  }),
  v.object({
    type: v.literal('return_decision'),
    returnId: v.string(),
    accept: v.boolean(),
    how: optionalOrNull(v.picklist(RETURN_WAYS)),
    ...signed,
  }),
  v.object({ type: v.literal('return_received'), returnId: v.string(), ...signed }),
  v.object({
    type: v.literal('return_settle'),
    returnId: v.string(),
    outcome: v.picklist(RETURN_OUTCOMES),
    restock: v.optional(v.boolean(), false),
    ...signed,
  }),
  v.object({
    type: v.literal('delivery_answer'),
    answer: v.picklist(['again', 'return']),
    date: optionalOrNull(v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/), v.check(isDay))),
    phone: optionalOrNull(v.pipe(v.string(), v.regex(/^[6-9]\d{9}$/))),
    address1: optionalOrNull(addressLine),
    address2: optionalOrNull(addressLine),
    ...signed,
  }),
  v.object({
    type: v.literal('address'),
    /** When it was asked: of two corrections the later one counts. */
    at: dateSchema,
    /** Where it goes, which its handler decodes: what is wrong with it is said to the customer. */
    to: v.optional(v.unknown()),
    ...signed,
  }),
  v.object({
    type: v.literal('status'),
    status: v.picklist(['processing', 'shipped', 'delivered']),
    ...signed,
  }),
]);
export type OrderRequest = v.InferOutput<typeof requestSchema>;
export type RequestOf<T extends OrderRequest['type']> = Extract<OrderRequest, { type: T }>;

/** What functions write on a request. `working` has a lease, so that a second delivery leaves it alone. */
export const progressSchema = v.object({
  type: v.fallback(v.string(), ''),
  at: v.fallback(optionalOrNull(dateSchema), undefined),
  outcomeAt: v.fallback(optionalOrNull(dateSchema), undefined),
  state: optionalOrNull(v.picklist(['working', 'done', 'failed'])),
  ...leaseSchema.entries,
  attempts: v.optional(v.number(), 0),
});

/**
 * What a refund asked of Razorpay at the first attempt, in paise. A retry carries the same key, so it must ask for the
 * same amount, even if other refunds were made meanwhile.
 */
export const askedSchema = v.object({
  amountPaise: v.number(),
  lines: optionalOrNull(v.array(refundedPartSchema)),
  /** The pieces to return to stock, as far as they are counted and have not been returned. */
  restock: optionalOrNull(v.array(linePartSchema)),
  /** The sizes to which that is limited, where the admin chose. */
  restockOnly: optionalOrNull(v.array(linePartSchema)),
});
export type Asked = v.InferOutput<typeof askedSchema>;
