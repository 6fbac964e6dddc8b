import type { Offer } from '../../domain/offer';

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
