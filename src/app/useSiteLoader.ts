import { useEffect } from 'react';
import { hasStoredSite } from '../ui/site';

/**
 * Loads the catalogue on a device that has not stored the shop's name yet, because the catalogue carries the name.
 * Afterwards every catalogue read updates it at no cost.
 */
export function useSiteLoader(): void {
  useEffect(() => {
    if (hasStoredSite()) return;
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
