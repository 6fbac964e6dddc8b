import { useEffect, useEffectEvent } from 'react';
import { isSameBasket, wasPaid, type Order } from '../../domain/order/order';
import { clearSession, loadSession } from './session';

/** When to check the order, in milliseconds after the form appeared: the webhook may arrive late. */
const CHECK_AT_MS = [0, 2_000, 6_000, 15_000];
/** A payment no older than this (in milliseconds) counts as this visit's own. */
const RECENT_MS = 3_600_000;

interface Handlers {
  /** The cart's contents were paid for just now. */
  onPaid: (order: Order) => void;
  /** Other items were paid for, or the same items long ago: the cart is a purchase of its own. */
  onPaidEarlier: (order: Order) => void;
}

/**
 * Detects a payment that completed after the page or Razorpay's window was closed, so that the buyer is not asked to
 * pay again: a webhook may have settled the order. While the form is shown, the stored order is checked a few times and
 * whenever the network is back. The stored order may be weeks old and the `cart` different since, so a paid order only
 * settles a cart with the same contents.
 */
export function useEarlierPayment(
  userId: string,
  active: boolean,
  cart: Pick<Order, 'items'>,
  { onPaid, onPaidEarlier }: Handlers,
): void {
  const paid = useEffectEvent((order: Order) => {
    const since = order.paidAt && Date.now() - order.paidAt.getTime();
    if (isSameBasket(order, cart) && since !== undefined && since < RECENT_MS) {
      onPaid(order);
      return;
    }
    clearSession(localStorage);
    onPaidEarlier(order);
  });
  useEffect(() => {
    const session = active ? loadSession(localStorage, userId) : undefined;
    if (!session?.opened) return;
    const check = (): void => void checkOrder(session.orderId);
    const timers = CHECK_AT_MS.map((ms) => setTimeout(check, ms));
    // Checks made while offline fail; check again once the network is back.
    addEventListener('online', check);
    const stop = (): void => {
      timers.forEach(clearTimeout);
      removeEventListener('online', check);
    };
    let isUnmounted = false;

    async function checkOrder(orderId: string): Promise<void> {
      try {
        const { fetchOrder } = await import('../../firebase/order/orders');
        const order = await fetchOrder(orderId);
        if (isUnmounted || !order || !wasPaid(order.status)) return;
        stop();
        // Another tab may have started a new order meanwhile.
        if (loadSession(localStorage, userId)?.orderId !== orderId) return;
        if (order.status === 'cancelled') clearSession(localStorage);
        else paid(order);
      } catch (error) {
        // Unknown for now; paying asks the server again.
        console.warn(error);
      }
    }

    return () => {
      isUnmounted = true;
      stop();
    };
  }, [userId, active]);
}
