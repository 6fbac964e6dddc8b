import { useEffect } from 'react';
import { knowsSeller } from '../ui/site';

/**
 * Loads the catalogue on a device that does not know the seller yet, because the catalogue carries name and seller.
 * Afterwards every catalogue read updates it at no cost.
 */
export function useSiteLoader(): void {
  useEffect(() => {
    if (knowsSeller()) return;
    let unsubscribe: (() => void) | undefined;
    let isUnmounted = false;
    async function load(): Promise<void> {
      const { catalogueStore } = await import('../features/catalogue/catalogueStore');
      if (!isUnmounted) unsubscribe = catalogueStore.subscribe(() => undefined);
    }
    // If this fails, the page shows the name it was built with.
    load().catch(() => undefined);
    return () => {
      isUnmounted = true;
      unsubscribe?.();
    };
  }, []);
}
