import { useEffect, useEffectEvent } from 'react';
import { isSameBasket, wasPaid, type Order } from '../../domain/order';
import { endSession, loadSession } from './session';

/** When the order is looked at, in milliseconds after the form appeared: the webhook may be a little behind. */
const LOOK_AT_MS = [0, 2_000, 6_000, 15_000];
/** So long after it was made a payment is still the one that this visit waits for. Milliseconds. */
const RECENT_MS = 3_600_000;

interface Found {
  /** What the cart holds was paid for just now. */
  onSettled: (order: Order) => void;
  /** Something else was paid for, or the same long ago: nothing of what the cart holds is bought by it. */
  onPaidEarlier: (order: Order) => void;
}

/**
 * A page that was closed or reloaded while Razorpay's window was open, or a window that was closed over a payment on
 * its way: the order may be settled by the webhook. While the form is shown it is looked at a few times, and when a
 * lost network is back; then the buyer is not asked to pay again. The note of that order may be weeks old and the
 * `cart` another one since, so that it is no answer to what is bought today.
 */
export function useSettledBefore(
  userId: string,
  active: boolean,
  cart: Pick<Order, 'items'>,
  { onSettled, onPaidEarlier }: Found,
): void {
  const paid = useEffectEvent((order: Order) => {
    const since = order.paidAt && Date.now() - order.paidAt.getTime();
    if (isSameBasket(order, cart) && since !== undefined && since < RECENT_MS) {
      onSettled(order);
      return;
    }
    endSession(localStorage);
    onPaidEarlier(order);
  });
  useEffect(() => {
    const session = active ? loadSession(localStorage, userId) : undefined;
    if (!session?.opened) return;
    const again = (): void => void look(session.orderId);
    const timers = LOOK_AT_MS.map((ms) => setTimeout(again, ms));
    // Without a network nothing was found out: what was missed is looked at when it is back.
    addEventListener('online', again);
    const stop = (): void => {
      timers.forEach(clearTimeout);
      removeEventListener('online', again);
    };
    let over = false;

    async function look(orderId: string): Promise<void> {
      try {
        const { fetchOrder } = await import('../../firebase/orders');
        const order = await fetchOrder(orderId);
        if (over || !order || !wasPaid(order.status)) return;
        stop();
        // Another tab may have begun the next order meanwhile.
        if (loadSession(localStorage, userId)?.orderId !== orderId) return;
        if (order.status === 'cancelled') endSession(localStorage);
        else paid(order);
      } catch (error) {
        // Not known now; paying asks the server again.
        console.warn(error);
      }
    }

    return () => {
      over = true;
      stop();
    };
  }, [userId, active]);
}
