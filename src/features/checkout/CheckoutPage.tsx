import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import * as v from 'valibot';
import { paths } from '../../domain/routes';
import { useAuth } from '../account/useAuth';
import { CartCheckout } from './CartCheckout';
import { Confirmed } from './Confirmed';
import { OrderCheckout } from './OrderCheckout';
import type { CheckoutSlots } from './slots';

/** Kept in the history entry: a reload shows the confirmation again, going elsewhere forgets it. */
const confirmedSchema = v.object({ confirmed: v.string() });

/** SPEC §2 "Checkout": the cart's, or with `?order=` an unpaid order's. Shown to signed-in users only. */
export function CheckoutPage(slots: CheckoutSlots) {
  const { user } = useAuth();
  const { state } = useLocation();
  const [params] = useSearchParams();
  const order = params.get('order');

  const confirmed = v.safeParse(confirmedSchema, state);
  if (confirmed.success) {
    const firstName = user?.name.trim().split(/\s+/)[0] ?? '';
    return <Confirmed orderId={confirmed.output.confirmed} firstName={firstName} />;
  }
  if (!user) return <Navigate to={`${paths.login()}?redirect=checkout`} replace />;
  if (order) return <OrderCheckout key={order} id={order} user={user} slots={slots} />;
  return <CartCheckout key={user.id} user={user} slots={slots} />;
}
