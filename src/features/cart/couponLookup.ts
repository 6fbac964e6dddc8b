import type { Offer } from '../../domain/pricing/offer';
import type { CouponRefusal } from '../../domain/pricing/pricing';
import { createStore } from '../../ui/createStore';

/** The result of looking up a code for one customer. */
export interface FoundCoupon {
  /** Undefined when no offer has this code. */
  offer: Offer | undefined;
  /** Whether the customer has used a once-per-customer offer; false for a visitor. */
  isUsed: boolean;
}

const lookups = new Map<string, Promise<FoundCoupon>>();

const keyOf = (userId: string, code: string): string => `${userId} ${code}`;

async function lookUp(code: string, userId: string | undefined): Promise<FoundCoupon> {
  const { fetchOffer, hasUsedOffer } = await import('../../firebase/pricing/offers');
  const offer = await fetchOffer(code);
  const needsUsageCheck = offer?.oncePerCustomer === true && userId !== undefined;
  return { offer, isUsed: needsUsageCheck && (await hasUsedOffer(userId, offer.id)) };
}

/**
 * Looks up the offer with a code, and whether this customer has used it; `userId` is undefined for a visitor. Cached
 * and shared by the drawer, the cart page and the checkout; failures are not cached.
 */
export function lookUpCoupon(code: string, userId: string | undefined): Promise<FoundCoupon> {
  const key = keyOf(userId ?? '', code);
  const known = lookups.get(key);
  if (known) return known;
  const answer = lookUp(code, userId);
  lookups.set(key, answer);
  answer.catch(() => lookups.delete(key));
  return answer;
}

/** Clears the cache, after the server priced differently or an order with a coupon was paid. */
export function clearCouponCache(): void {
  lookups.clear();
}

/** Refusals by the server, until the page is reloaded; the server then refuses again before any payment. */
const refusals = createStore<ReadonlyMap<string, CouponRefusal>>(new Map());

/** Records that the server refused the code to this customer: it is explained, and gives no discount any more. */
export function recordCouponRefusal(userId: string, code: string, reason: CouponRefusal): void {
  refusals.set(new Map(refusals.get()).set(keyOf(userId, code), reason));
}

/** Clears a refusal, so that the code can be tried again. */
export function clearCouponRefusal(userId: string, code: string): void {
  const rest = new Map(refusals.get());
  rest.delete(keyOf(userId, code));
  refusals.set(rest);
}

/** The reason why the server refused the code to this customer; undefined when it did not. */
export function couponRefusalOf(userId: string, code: string): CouponRefusal | undefined {
  return refusals.get().get(keyOf(userId, code));
}

/** Subscribes to changes of {@link couponRefusalOf}. Returns a function that unsubscribes. */
export const subscribeToRefusals = refusals.subscribe;
