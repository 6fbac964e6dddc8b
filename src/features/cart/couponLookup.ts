import type { Offer } from '../../domain/offer';
import type { CouponRefusal } from '../../domain/pricing';

const asked = new Map<string, Promise<Offer | undefined>>();

async function ask(code: string): Promise<Offer | undefined> {
  const { fetchOffer } = await import('../../firebase/offers');
  return fetchOffer(code);
}

/** The offer behind a code, asked for once and shared by drawer, page and checkout; a failure is not remembered. */
export function lookUpCoupon(code: string): Promise<Offer | undefined> {
  const known = asked.get(code);
  if (known) return known;
  const answer = ask(code);
  asked.set(code, answer);
  answer.catch(() => asked.delete(code));
  return answer;
}

/** Asks anew the next time: the server priced otherwise. */
export function forgetCoupons(): void {
  asked.clear();
}

/** What the server has refused, until the page is loaded anew; then it says so again before anything is paid. */
const refusals = new Map<string, CouponRefusal>();
const listeners = new Set<() => void>();

const keyOf = (userId: string, code: string): string => `${userId} ${code}`;

function tell(): void {
  for (const listener of listeners) listener();
}

/** The code was refused to this customer: it is explained from now on, and no longer priced in. */
export function refuseCoupon(userId: string, code: string, reason: CouponRefusal): void {
  refusals.set(keyOf(userId, code), reason);
  tell();
}

/** The code may be free again, and is to be tried. */
export function forgetRefusal(userId: string, code: string): void {
  refusals.delete(keyOf(userId, code));
  tell();
}

/** Why the code was refused to this customer; undefined when it was not. */
export function refusalOf(userId: string, code: string): CouponRefusal | undefined {
  return refusals.get(keyOf(userId, code));
}

/** Says when {@link refusalOf} may answer otherwise. */
export function onRefusals(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
