import { useEffect, useEffectEvent } from 'react';
import { saleFromEvent, type Sale } from './session';

/**
 * Calls `onPaid` with the id of an order that was paid in another tab, if `isMine` matches it. Two tabs share a cart, so
 * items paid for in one must not be charged again in the other.
 */
export function usePaidInOtherTab(
  isMine: (sale: Sale) => boolean,
  onPaid: (orderId: string) => void,
): void {
  const hear = useEffectEvent((event: StorageEvent): void => {
    const sale = saleFromEvent(event);
    if (sale && isMine(sale)) onPaid(sale.orderId);
  });
  useEffect(() => {
    const listener = (event: StorageEvent): void => hear(event);
    addEventListener('storage', listener);
    return () => removeEventListener('storage', listener);
  }, []);
}
