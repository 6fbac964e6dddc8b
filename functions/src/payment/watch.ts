import * as v from 'valibot';
import { PENDING_EXPIRES_DAYS } from '../../../src/domain/constants';
import { dateSchema } from '../../../src/domain/decode';

const DAY = 86_400_000;

/** How long a bank may take to confirm a payment (docs/providers.md "Late authorisation"). Milliseconds. */
const LATE = 5 * DAY;

/**
 * How long Razorpay is asked about an order, in milliseconds: `unpaid` from the last time its payment was prepared,
 * because a price is promised for days and the bank may be late after that; the others from its settlement, `again`
 * where a former Razorpay order can still be paid beside the one that was.
 */
export const WATCH = {
  unpaid: PENDING_EXPIRES_DAYS * DAY + LATE,
  again: LATE,
  once: DAY,
} as const;

/** Until then the browser and the webhook are given their chance. Milliseconds. */
const YOUNG = 15 * 60_000;

/** Between two questions about the same order: a quarter of its age, so that a new one is asked about often. */
const SELDOM = 6 * 3_600_000;

/** What the reconciler knows of an order, in `checkouts/{orderId}`; `askAt` is gone when it has asked for the last time. */
export const watchSchema = v.object({ watchSince: dateSchema, watchUntil: dateSchema });
type Watch = v.InferOutput<typeof watchSchema>;

/** The fields that have the reconciler ask about an order from now on, whatever was watched before. */
export function watched(now: Date, milliseconds: number): Watch & { askAt: Date } {
  return {
    watchSince: now,
    watchUntil: new Date(now.getTime() + milliseconds),
    askAt: new Date(now.getTime() + YOUNG),
  };
}

/** When the reconciler asks again. */
export function nextQuestion({ watchSince }: Pick<Watch, 'watchSince'>, now: Date): Date {
  const age = now.getTime() - watchSince.getTime();
  return new Date(now.getTime() + Math.min(age / 4, SELDOM));
}
