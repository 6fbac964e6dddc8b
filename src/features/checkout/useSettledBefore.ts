import { useEffect, useEffectEvent } from 'react';
import { wasPaid } from '../../domain/order';
import { endSession, loadSession } from './session';

/** When the order is looked at, in milliseconds after the form appeared: the webhook may be a little behind. */
const LOOK_AT_MS = [0, 2_000, 6_000, 15_000];

/**
 * A page that was closed or reloaded while Razorpay's window was open, or a window that was closed over a payment on
 * its way: the order may be settled by the webhook. While the form is shown it is looked at a few times, and when a
 * lost network is back; then the buyer is not asked to pay again.
 */
export function useSettledBefore(
  userId: string,
  active: boolean,
  onSettled: (orderId: string) => void,
): void {
  const settled = useEffectEvent(onSettled);
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
        if (order.status === 'cancelled') endSession(localStorage);
        else settled(order.id);
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
