import { useCallback, useEffect, useMemo } from 'react';
import type { CartItem } from '../../domain/order/cart';
import type { CouponOutcome, CouponRefusal } from '../../domain/pricing/priceCart';
import { serverTime } from '../../clock';
import { useResource } from '../../ui/useResource';
import { useAuth } from '../account/useAuth';
import { catalogueStore } from '../catalogue/catalogueStore';
import { useCatalogue } from '../catalogue/useCatalogue';
import { useOfferTime } from '../catalogue/offerClock';
import { priceItems, type FoundCoupon, type PricedCart } from './priceItems';
import { useCart } from './useCart';

const lookups = new Map<string, Promise<FoundCoupon>>();
/** No answer from before this counts. Milliseconds of the shop's time. */
let notBefore = 0;

async function fetchCoupon(code: string, userId: string): Promise<FoundCoupon> {
  const [{ findCoupon }, { hasUsedOffer }] = await Promise.all([
    import('../../firebase/pricing/coupons'),
    import('../../firebase/pricing/offers'),
  ]);
  const offer = await findCoupon(code, userId, notBefore);
  const needsUsageCheck = offer?.oncePerCustomer === true;
  return { offer, isUsed: needsUsageCheck && (await hasUsedOffer(userId, offer.id)) };
}

/**
 * Looks up the offer with a code, and whether this customer has used it. Cached and shared by the drawer, the cart page and
 * the checkout; failures are not cached. A number that was verified since may have used the code with another account.
 */
export function lookUpCoupon(code: string, userId: string, phoneNumber = ''): Promise<FoundCoupon> {
  const key = `${userId} ${phoneNumber} ${code}`;
  const known = lookups.get(key);
  if (known) return known;
  const answer = fetchCoupon(code, userId);
  lookups.set(key, answer);
  answer.catch(() => lookups.delete(key));
  return answer;
}

/** Clears the cache, after the server priced differently or an order with a coupon was paid. */
export function clearCouponCache(): void {
  notBefore = +serverTime();
  lookups.clear();
}

/** The state of the entered code: looked up, failed to look up, refused by the server, or priced. */
export type CouponView =
  | CouponOutcome
  | { state: 'checking' }
  /** `reason` says why in words for the customer, where the shop has refused to look. */
  | { state: 'failed'; reason?: string | undefined; retry: () => void }
  /** Kept until the visitor signs in: only customers may look a code up. */
  | { state: 'signed_out' }
  /** Refused by the server. `retry` is set when the code may become free again. */
  | { state: 'refused'; reason: CouponRefusal; retry: (() => void) | undefined };

export type CartPricing =
  | { status: 'loading' }
  | { status: 'failed'; retry: () => void }
  | { status: 'ready'; cart: PricedCart; coupon: CouponView };

/**
 * The cart at current prices, with its coupon. Shared by the drawer, the cart page and the checkout. `chosen` are the lines
 * to price when they are not the whole cart; it must keep its identity.
 */
export function useCartPricing(chosen?: readonly CartItem[]): CartPricing {
  const { items: all, coupon, setCouponCode } = useCart();
  const items = chosen ?? all;
  const code = coupon?.code;
  const catalogue = useCatalogue();
  const now = useOfferTime();
  const { state: auth, user } = useAuth();
  const userId = user?.id;
  const phoneNumber = user?.phoneNumber;
  const isKnown = auth.status !== 'unknown';
  const load = useCallback(() => {
    // Until the session is known, no discount is shown that might not apply.
    if (code && !isKnown) return new Promise<never>(() => undefined);
    return code && userId !== undefined
      ? lookUpCoupon(code, userId, phoneNumber)
      : Promise.resolve(undefined);
  }, [code, isKnown, userId, phoneNumber]);
  const { resource, reload } = useResource(load);
  const stored = resource.status === 'ready' ? resource.value?.offer?.couponCode : undefined;
  useEffect(() => {
    // What was typed in small letters goes on as the offer has it, so that there is one code for cart and order.
    if (stored && stored !== code) setCouponCode(stored);
  }, [stored, code, setCouponCode]);
  const refusal =
    userId !== undefined && coupon?.refusal?.userId === userId ? coupon.refusal.reason : undefined;

  const pricing = useMemo((): CartPricing => {
    if (catalogue.status === 'loading') return { status: 'loading' };
    if (catalogue.status === 'failed')
      return { status: 'failed', retry: () => void catalogueStore.refresh() };
    const found = resource.status === 'ready' ? resource.value : undefined;
    const isSignedOut = isKnown && userId === undefined;
    const valid = refusal === undefined && !isSignedOut ? code : undefined;
    const cart = priceItems(items, catalogue.catalogue, { code: valid, found }, now);
    if (refusal !== undefined) {
      const retry = refusal === 'already_used' ? undefined : () => setCouponCode(code);
      return { status: 'ready', cart, coupon: { state: 'refused', reason: refusal, retry } };
    }
    if (code && isSignedOut) return { status: 'ready', cart, coupon: { state: 'signed_out' } };
    if (!code || resource.status === 'ready')
      return { status: 'ready', cart, coupon: cart.pricing.coupon };
    const view: CouponView =
      resource.status === 'loading'
        ? { state: 'checking' }
        : {
            state: 'failed',
            reason:
              'code' in resource.error && resource.error.code === 'too_many'
                ? resource.error.message
                : undefined,
            retry: () => void reload(),
          };
    return { status: 'ready', cart, coupon: view };
  }, [catalogue, resource, reload, items, code, setCouponCode, refusal, isKnown, userId, now]);

  const blockedBy =
    pricing.status === 'ready' && pricing.cart.blocked && blockedLinesKey(pricing.cart);
  useEffect(() => {
    // The page may be older than the last restocking.
    if (blockedBy) void catalogueStore.revalidate(blockedBy, catalogue);
  }, [blockedBy, catalogue]);
  return pricing;
}

/** Identifies what blocks the checkout, so that the same problem revalidates the catalogue only once. */
function blockedLinesKey({ lines }: PricedCart): string {
  return lines
    .filter((line) => !line.buyable)
    .map(({ item, change }) => `${item.product.id} ${item.selectedVolume} ${change?.kind}`)
    .join('\n');
}
