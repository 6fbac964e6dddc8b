import { useState } from 'react';
import { identityVerifier } from '../features/account/phone';
import { PhoneDialog } from '../features/account/PhoneDialog';
import { CouponEntry } from '../features/cart/CouponEntry';
import { CheckoutPage } from '../features/checkout/CheckoutPage';
import { DeliveryLine } from '../features/delivery/DeliveryLine';
import type { PhoneSlotProps } from '../features/checkout/slots';

/** The checkout, with the coupon field of the cart and the phone dialog of the account passed in. */
export function CheckoutRoute() {
  return <CheckoutPage Coupon={CouponEntry} Phone={Phone} Delivery={DeliveryLine} />;
}

function Phone(props: PhoneSlotProps) {
  const [verifier] = useState(identityVerifier);
  return <PhoneDialog verifier={verifier} {...props} />;
}
