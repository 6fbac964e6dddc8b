import { useEffect, useEffectEvent } from 'react';
import { saleOf, type Sale } from './session';

/**
 * Calls `onPaid` with the order that another tab was paid for, where `isMine` says that it is what this page sells:
 * two tabs share a cart, and what was paid in one must not be asked for in the other.
 */
export function usePaidElsewhere(
  isMine: (sale: Sale) => boolean,
  onPaid: (orderId: string) => void,
): void {
  const hear = useEffectEvent((event: StorageEvent): void => {
    const sale = saleOf(event);
    if (sale && isMine(sale)) onPaid(sale.orderId);
  });
  useEffect(() => {
    const listener = (event: StorageEvent): void => hear(event);
    addEventListener('storage', listener);
    return () => removeEventListener('storage', listener);
  }, []);
}
