import { hasStoredSite } from '../../ui/site';

/**
 * Starts loading the catalogue before the code of the page has arrived; otherwise page, Firestore and catalogue would
 * load one after the other. A returning visitor sees the stored copy first, so Firestore is loaded only when the store
 * finds that copy stale. Errors are handled by the page, which loads again.
 */
export function preloadCatalogue(): void {
  if (!hasStoredSite()) import('../../firebase/product/catalogue').catch(() => undefined);
  import('./catalogueStore').then(
    ({ catalogueStore }) => catalogueStore.start(),
    () => undefined,
  );
}
