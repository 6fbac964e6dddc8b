import * as v from 'valibot';
import { destinationSchema } from '../customer/destination';
import { MAX_LINES, MAX_QUANTITY } from '../shop/constants';
import { messages } from '../shop/messages';
import { isGiftText } from './gift';

/** The most bytes of what a browser writes in an order, as JSON: several times what a full cart needs. */
const MAX_BYTES = 20_000;

const LINES = 'Something in this order cannot be bought. Please review your cart and order again.';
const GIFT = 'The message or the day of your gift is not valid. Please choose them again.';

const line = v.strictObject(
  {
    id: v.pipe(v.string(LINES), v.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,79}$/, LINES)),
    name: v.pipe(v.string(LINES), v.regex(/^\P{Cc}{1,200}$/u, LINES)),
    price: v.pipe(v.number(LINES), v.minValue(0, LINES), v.maxValue(10_000_000, LINES)),
    quantity: v.pipe(
      v.number(LINES),
      v.integer(LINES),
      v.minValue(1, LINES),
      v.maxValue(MAX_QUANTITY, LINES),
    ),
    selectedVolume: v.pipe(v.string(LINES), v.regex(/^\P{Cc}{0,40}$/u, LINES)),
  },
  LINES,
);

const newOrderSchema = v.pipe(
  v.object(
    {
      items: v.pipe(v.array(line, LINES), v.minLength(1, LINES), v.maxLength(MAX_LINES, LINES)),
      shippingInfo: destinationSchema,
      couponCode: v.optional(
        v.pipe(
          v.string(messages.coupon.unknown),
          v.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/, messages.coupon.unknown),
        ),
      ),
      gift: v.optional(v.pipe(v.string(GIFT), v.check(isGiftText, GIFT))),
    },
    LINES,
  ),
  v.check((order) => new TextEncoder().encode(JSON.stringify(order)).length <= MAX_BYTES, LINES),
);

/**
 * Why an order cannot be accepted as a browser wrote it, in a sentence for its customer; undefined when it can. The rules
 * decide who writes which fields, and this what stands in its lines, its address, its coupon and its gift, before anything
 * follows from it (docs/decisions/042-new-orders.md).
 */
export function faultOfNewOrder(data: unknown): string | undefined {
  return v.safeParse(newOrderSchema, data, { abortEarly: true }).issues?.[0].message;
}
