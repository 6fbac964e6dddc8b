import { useCallback, useMemo, useState } from 'react';
import type { CouponOutcome } from '../../domain/pricing';
import { useResource } from '../../ui/useResource';
import { catalogueStore } from '../catalogue/catalogueStore';
import { useCatalogue } from '../catalogue/useCatalogue';
import { lookUpCoupon } from './couponLookup';
import { priceItems, type PricedCart } from './priceItems';
import { useCart } from './useCart';

/** What is known of the entered code: it is being looked up, could not be, or does or does not count. */
export type CouponView =
  CouponOutcome | { state: 'checking' } | { state: 'failed'; retry: () => void };

export type CartPricing =
  | { status: 'loading' }
  | { status: 'failed'; retry: () => void }
  | { status: 'ready'; cart: PricedCart; coupon: CouponView };

/** The cart of this device at today's prices, with its coupon. Shared by the drawer, the cart and the checkout. */
export function useCartPricing(): CartPricing {
  const { items, couponCode } = useCart();
  const catalogue = useCatalogue();
  // Offers that begin or end while the page is open are the server's to notice.
  const [now] = useState(() => new Date());
  const load = useCallback(
    () => (couponCode ? lookUpCoupon(couponCode) : Promise.resolve(undefined)),
    [couponCode],
  );
  const { resource, reload } = useResource(load);

  return useMemo((): CartPricing => {
    if (catalogue.status === 'loading') return { status: 'loading' };
    if (catalogue.status === 'failed')
      return { status: 'failed', retry: () => void catalogueStore.refresh() };
    const offer = resource.status === 'ready' ? resource.value : undefined;
    const cart = priceItems(items, catalogue.catalogue, { code: couponCode, offer }, now);
    if (!couponCode || resource.status === 'ready')
      return { status: 'ready', cart, coupon: cart.pricing.coupon };
    const coupon: CouponView =
      resource.status === 'loading'
        ? { state: 'checking' }
        : { state: 'failed', retry: () => void reload() };
    return { status: 'ready', cart, coupon };
  }, [catalogue, resource, reload, items, couponCode, now]);
}
