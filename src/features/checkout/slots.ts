import type { ComponentType } from 'react';
import type { CouponView } from '../cart/useCartPricing';
import type { CheckoutServices } from './pay';

export interface PhoneSlotProps {
  open: boolean;
  /** Ten digits. */
  phone: string;
  doneLabel: string;
  onDone: () => void;
  onClose: () => void;
}

/** Components of other features that the checkout renders; the app passes them in (docs/decisions/001-layers-and-tools.md). */
export interface CheckoutSlots {
  Coupon: ComponentType<{ coupon: CouponView }>;
  Phone: ComponentType<PhoneSlotProps>;
  /** When the parcel would reach a PIN code. */
  Delivery: ComponentType<{ pin: string; sendOn?: string }>;
  /** Replaced in tests. */
  services?: CheckoutServices | undefined;
}
