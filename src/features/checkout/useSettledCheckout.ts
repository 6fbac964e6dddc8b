import { useEffect } from 'react';
import { goodsOf, type Order } from '../../domain/order/order';
import { isPurchased } from '../../domain/order/orderStatus';
import { deviceStore } from '../../ui/storage';
import { useCart } from '../cart/useCart';
import { clearSession, loadSession } from './ensureOrder';
import { announceSale, isThisVisits, toBasket } from './paidMeanwhile';

/**
 * Ends this device's checkout when its order is among paid `orders`, and takes what it paid for out of the cart: the page
 * that opened the payment may have been left for a UPI app or for Razorpay's own page, and never come back. Leaves a cart
 * alone that holds anything else, unless only a part of it was bought; the checkout then says what was paid for.
 */
export function useSettledCheckout(orders: readonly Order[]): void {
  const { items, removePurchased } = useCart();
  useEffect(() => {
    const order = orders.find((one) => isPurchased(one));
    const session = order && loadSession(deviceStore, order.userId);
    const settled = orders.find((one) => one.id === session?.orderId && isPurchased(one));
    if (!session || !settled || !isThisVisits(settled, toBasket(items), session.part)) return;
    clearSession(deviceStore);
    announceSale({ orderId: settled.id, ...goodsOf(settled) });
    removePurchased(settled);
  }, [orders, items, removePurchased]);
}
