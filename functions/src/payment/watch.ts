import { DAY_MS } from '../../../src/domain/shop/ist';
import * as v from 'valibot';
import { PENDING_EXPIRES_DAYS } from '../../../src/domain/shop/constants';
import { dateSchema } from '../../../src/domain/shop/decode';

/** How long a bank may take to confirm a payment (docs/providers.md "Late authorisation"). Milliseconds. */
const BANK_DELAY_MS = 5 * DAY_MS;

/**
 * How long the reconciler asks Razorpay about an order, in milliseconds. `unpaid` counts from the last time its payment
 * was prepared: the days that the price is guaranteed, plus the delay of a bank. The others count from its settlement;
 * `again` applies if an earlier Razorpay order can still be paid too.
 */
export const WATCH = {
  unpaid: PENDING_EXPIRES_DAYS * DAY_MS + BANK_DELAY_MS,
  again: BANK_DELAY_MS,
  once: DAY_MS,
} as const;

/** How long to wait for the browser and the webhook before asking first. Milliseconds. */
const FIRST_POLL_MS = 15 * 60_000;

/** The longest interval between two polls of an order; below it, a quarter of the order's age. Milliseconds. */
const MAX_INTERVAL_MS = 6 * 3_600_000;

/** The reconciler's fields in `checkouts/{orderId}`. `askAt` is removed after the last poll. */
export const watchSchema = v.object({ watchSince: dateSchema, watchUntil: dateSchema });
type Watch = v.InferOutput<typeof watchSchema>;

/** The fields that start the reconciler's watch of an order, replacing any earlier one. */
export function watched(now: Date, milliseconds: number): Watch & { askAt: Date } {
  return {
    watchSince: now,
    watchUntil: new Date(now.getTime() + milliseconds),
    askAt: new Date(now.getTime() + FIRST_POLL_MS),
  };
}

/** When the reconciler polls next. */
export function nextQuestion({ watchSince }: Pick<Watch, 'watchSince'>, now: Date): Date {
  const age = now.getTime() - watchSince.getTime();
  return new Date(now.getTime() + Math.min(age / 4, MAX_INTERVAL_MS));
}
