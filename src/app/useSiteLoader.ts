import { useEffect } from 'react';
import { hasStoredSite } from '../ui/site';

/**
 * A device that was never told what the house is called asks once, beside its first page: the catalogue says it, which
 * the shop's own pages ask for anyway. From then on the name comes with it, and costs nothing.
 */
export function useSiteLoader(): void {
  useEffect(() => {
    if (hasStoredSite()) return;
    let leave: (() => void) | undefined;
    let gone = false;
    async function ask(): Promise<void> {
      const { catalogueStore } = await import('../features/catalogue/catalogueStore');
      if (!gone) leave = catalogueStore.subscribe(() => undefined);
    }
    // Without it the page is whole all the same, under the name it was built with.
    ask().catch(() => undefined);
    return () => {
      gone = true;
      leave?.();
    };
  }, []);
}
