import { DAY_MS } from '../../../src/domain/shop/ist';
import * as v from 'valibot';
import { dateSchema } from '../../../src/domain/shop/decode';

/** How long a bank may take to confirm a payment (docs/providers.md "Late authorisation"). Milliseconds. */
export const BANK_DELAY_MS = 5 * DAY_MS;

/** How long the reconciler leaves a payment to the browser and the webhook, and waits before it asks again. Milliseconds. */
export const FIRST_POLL_MS = 15 * 60_000;

/** The longest interval between two polls of an order; below it, a quarter of the order's age. Milliseconds. */
const MAX_INTERVAL_MS = 6 * 3_600_000;

/** The reconciler's fields in `checkouts/{orderId}`, while Razorpay has to be asked again about an order. */
export const watchSchema = v.object({ watchSince: dateSchema, watchUntil: dateSchema });
type Watch = v.InferOutput<typeof watchSchema>;

/** The fields that make the reconciler ask again about an order that could not be settled. */
export function watched(now: Date): Watch & { askAt: Date } {
  return {
    watchSince: now,
    watchUntil: new Date(now.getTime() + BANK_DELAY_MS),
    askAt: new Date(now.getTime() + FIRST_POLL_MS),
  };
}

/** When the reconciler polls next. */
export function nextQuestion({ watchSince }: Pick<Watch, 'watchSince'>, now: Date): Date {
  const age = now.getTime() - watchSince.getTime();
  return new Date(now.getTime() + Math.min(age / 4, MAX_INTERVAL_MS));
}

/** How long the reconciler leaves a refund to Razorpay's events. A normal refund takes five to seven working days. */
const FIRST_REFUND_POLL_MS = 3 * DAY_MS;

/** The field of `payments/{paymentId}` that makes the reconciler ask about its refunds. */
export function refundsAskedLater(now: Date): { refundsAskAt: Date } {
  return { refundsAskAt: new Date(now.getTime() + FIRST_REFUND_POLL_MS) };
}
