import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { CouponOutcome, CouponRefusal } from '../../domain/pricing/pricing';
import { useResource } from '../../ui/useResource';
import { useAuth } from '../account/useAuth';
import { catalogueStore } from '../catalogue/catalogueStore';
import { useCatalogue } from '../catalogue/useCatalogue';
import {
  clearCouponRefusal,
  lookUpCoupon,
  subscribeToRefusals,
  couponRefusalOf,
} from './couponLookup';
import { priceItems, type PricedCart } from './priceItems';
import { useCart } from './useCart';

/** The state of the entered code: looked up, failed to look up, refused by the server, or priced. */
export type CouponView =
  | CouponOutcome
  | { state: 'checking' }
  | { state: 'failed'; retry: () => void }
  /** Refused by the server. `retry` is set when the code may become free again. */
  | { state: 'refused'; reason: CouponRefusal; retry: (() => void) | undefined };

export type CartPricing =
  | { status: 'loading' }
  | { status: 'failed'; retry: () => void }
  | { status: 'ready'; cart: PricedCart; coupon: CouponView };

/** The cart at current prices, with its coupon. Shared by the drawer, the cart page and the checkout. */
export function useCartPricing(): CartPricing {
  const { items, couponCode } = useCart();
  const catalogue = useCatalogue();
  // Fixed for the lifetime of the page; the server checks offers that begin or end meanwhile.
  const [now] = useState(() => new Date());
  const { state: auth, user } = useAuth();
  const userId = user?.id;
  const isKnown = auth.status !== 'unknown';
  const load = useCallback(() => {
    if (!couponCode) return Promise.resolve(undefined);
    // Until the session is known, no discount is shown that might not apply.
    return isKnown ? lookUpCoupon(couponCode, userId) : new Promise<never>(() => undefined);
  }, [couponCode, isKnown, userId]);
  const { resource, reload } = useResource(load);
  const refusal = useSyncExternalStore(subscribeToRefusals, () =>
    userId !== undefined && couponCode ? couponRefusalOf(userId, couponCode) : undefined,
  );

  const pricing = useMemo((): CartPricing => {
    if (catalogue.status === 'loading') return { status: 'loading' };
    if (catalogue.status === 'failed')
      return { status: 'failed', retry: () => void catalogueStore.refresh() };
    const found = resource.status === 'ready' ? resource.value : undefined;
    const code = refusal === undefined ? couponCode : undefined;
    const cart = priceItems(items, catalogue.catalogue, { code, found }, now);
    if (userId !== undefined && couponCode && refusal !== undefined) {
      const retry =
        refusal === 'already_used' ? undefined : () => clearCouponRefusal(userId, couponCode);
      return { status: 'ready', cart, coupon: { state: 'refused', reason: refusal, retry } };
    }
    if (!couponCode || resource.status === 'ready')
      return { status: 'ready', cart, coupon: cart.pricing.coupon };
    const coupon: CouponView =
      resource.status === 'loading'
        ? { state: 'checking' }
        : { state: 'failed', retry: () => void reload() };
    return { status: 'ready', cart, coupon };
  }, [catalogue, resource, reload, items, couponCode, userId, refusal, now]);

  const blockedBy =
    pricing.status === 'ready' && pricing.cart.blocked && blockedLinesKey(pricing.cart);
  useEffect(() => {
    // The page may be older than the last restocking.
    if (blockedBy) void catalogueStore.revalidate(blockedBy);
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
