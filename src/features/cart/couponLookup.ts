import type { Offer } from '../../domain/offer';
import type { CouponRefusal } from '../../domain/pricing';

/** What is behind a code, for one customer. */
export interface FoundCoupon {
  /** Undefined when no offer has the code. */
  offer: Offer | undefined;
  /** Whether the customer has used it, where it counts once; false for a visitor. */
  isUsed: boolean;
}

const lookups = new Map<string, Promise<FoundCoupon>>();

const keyOf = (userId: string, code: string): string => `${userId} ${code}`;

async function lookUp(code: string, userId: string | undefined): Promise<FoundCoupon> {
  const { fetchOffer, hasUsedOffer } = await import('../../firebase/offers');
  const offer = await fetchOffer(code);
  const isOncePerCustomer = offer?.oncePerCustomer === true && userId !== undefined;
  return { offer, isUsed: isOncePerCustomer && (await hasUsedOffer(userId, offer.id)) };
}

/**
 * The offer behind a code, and whether this customer has used it; `userId` is undefined for a visitor. Asked for once
 * and shared by drawer, page and checkout; a failure is not remembered.
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

/** Asks anew the next time: the server priced otherwise, or a coupon was paid with. */
export function clearCouponCache(): void {
  lookups.clear();
}

/** What the server has refused, until the page is loaded anew; then it says so again before anything is paid. */
const refusals = new Map<string, CouponRefusal>();
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

/** The code was refused to this customer: it is explained from now on, and no longer priced in. */
export function recordCouponRefusal(userId: string, code: string, reason: CouponRefusal): void {
  refusals.set(keyOf(userId, code), reason);
  notify();
}

/** The code may be free again, and is to be tried. */
export function clearCouponRefusal(userId: string, code: string): void {
  refusals.delete(keyOf(userId, code));
  notify();
}

/** Why the code was refused to this customer; undefined when it was not. */
export function couponRefusalOf(userId: string, code: string): CouponRefusal | undefined {
  return refusals.get(keyOf(userId, code));
}

/** Says when {@link couponRefusalOf} may answer otherwise. */
export function subscribeToRefusals(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
