import { useCallback, type ReactNode } from 'react';
import type { CartCode as Code } from '../../domain/pricing/productOffers';
import { useResource } from '../../ui/useResource';
import { useAuth } from '../account/useAuth';
import type { CartCoupon } from './useCart';
import { lookUpCoupon } from './useCartPricing';

interface Props {
  coupon: CartCoupon;
  children: (code: Code) => ReactNode;
}

/** What a page may know of the cart's code: as in the cart, nothing comes off for a visitor, or where it was refused. */
export function CartCode({ coupon: { code, refusal }, children }: Props) {
  const { state, user } = useAuth();
  const userId = user?.id;
  const phoneNumber = user?.phoneNumber;
  const isIdle = userId === undefined || refusal?.userId === userId;
  const load = useCallback(
    () => (isIdle ? Promise.resolve(undefined) : lookUpCoupon(code, userId, phoneNumber)),
    [isIdle, code, userId, phoneNumber],
  );
  const { resource } = useResource(load);
  if (state.status === 'unknown' || resource.status !== 'ready') return children('unknown');
  const { offer, isUsed = false } = resource.value ?? {};
  // As in the cart, an automatic offer is no code.
  return children(offer && !offer.isAutomatic ? { offer, isUsed } : undefined);
}
