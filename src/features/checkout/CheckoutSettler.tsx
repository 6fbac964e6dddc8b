import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Order } from '../../domain/order/order';
import { paths } from '../../domain/shop/routes';
import { useAuth } from '../account/useAuth';
import { watchPayment } from './paidMeanwhile';
import { useSettledCheckout } from './useSettledCheckout';

const NO_ORDERS: readonly Order[] = [];

/**
 * Takes what was paid for out of the cart on whatever page somebody goes to who left the checkout while the payment was
 * being confirmed. Reads nothing unless this device opened a payment window of which it has not heard the end.
 */
export function CheckoutSettler() {
  const { user } = useAuth();
  // The checkout asks itself.
  const isElsewhere = useLocation().pathname !== paths.checkout();
  const [orders, setOrders] = useState(NO_ORDERS);
  const userId = user?.id;
  useEffect(() => {
    if (userId === undefined || !isElsewhere) return;
    return watchPayment(userId, (order) => setOrders([order]));
  }, [userId, isElsewhere]);
  useSettledCheckout(orders);
  return null;
}
