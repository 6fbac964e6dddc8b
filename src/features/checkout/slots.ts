import type { ComponentType } from 'react';
import type { CouponView } from '../cart/useCartPricing';

export interface PhoneSlotProps {
  open: boolean;
  /** Ten digits. */
  phone: string;
  doneLabel: string;
  onDone: () => void;
  onClose: () => void;
}

/** What the checkout shows of other rooms; the app puts it in (docs/decisions/001). */
export interface CheckoutSlots {
  Coupon: ComponentType<{ coupon: CouponView }>;
  Phone: ComponentType<PhoneSlotProps>;
}
