import { useEffect, useEffectEvent } from 'react';
import { wasPaid } from '../../domain/order';
import { endSession, loadSession } from './session';

/**
 * A page that was closed or reloaded while Razorpay's window was open: the order may have been settled since by the
 * webhook. Asked once, when the checkout opens; then the buyer is not asked to pay again.
 */
export function useSettledBefore(
  userId: string,
  active: boolean,
  onSettled: (orderId: string) => void,
): void {
  const settled = useEffectEvent(onSettled);
  useEffect(() => {
    if (!active) return;
    const session = loadSession(localStorage, userId);
    if (!session?.opened) return;
    let gone = false;
    void (async () => {
      try {
        const { fetchOrder } = await import('../../firebase/orders');
        const order = await fetchOrder(session.orderId);
        if (gone || !order) return;
        if (order.status === 'cancelled') endSession(localStorage);
        else if (wasPaid(order.status)) settled(order.id);
      } catch (error) {
        // Not known now; paying asks the server again.
        console.warn(error);
      }
    })();
    return () => {
      gone = true;
    };
  }, [userId, active]);
}
