import { useMemo } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import * as v from 'valibot';
import { loginPath } from '../../domain/shop/redirect';
import { readBuyNow } from '../../domain/order/buyNow';
import { useAuth } from '../account/useAuth';
import { CartCheckout } from './CartCheckout';
import { Confirmed } from './Confirmed';
import { OrderCheckout, returnedSchema } from './OrderCheckout';
import type { CheckoutSlots } from './slots';

/** Stored in the history entry, so that a reload shows the confirmation again and leaving the page discards it. */
const confirmedSchema = v.object({ confirmed: v.string() });

/** Checkout of the cart, of some pieces of it with `?only=`, or of an unpaid order with `?order=`. Signed-in users only (docs/product.md "Checkout"). */
export function CheckoutPage(slots: CheckoutSlots) {
  const { user } = useAuth();
  const { state, pathname, search } = useLocation();
  const [params] = useSearchParams();
  const buyNow = useMemo(() => readBuyNow(new URLSearchParams(search)), [search]);
  const order = params.get('order');
  const payment = params.get('payment');

  const confirmed = v.safeParse(confirmedSchema, state);
  if (confirmed.success) {
    const firstName = user?.name.trim().split(/\s+/)[0] ?? '';
    return <Confirmed orderId={confirmed.output.confirmed} firstName={firstName} />;
  }
  if (!user) return <Navigate to={loginPath(pathname + search)} replace />;
  if (order) {
    return (
      <OrderCheckout
        key={order}
        id={order}
        returned={v.is(returnedSchema, payment) ? payment : undefined}
        user={user}
        slots={slots}
      />
    );
  }
  return <CartCheckout key={user.id} user={user} slots={slots} buyNow={buyNow} />;
}
