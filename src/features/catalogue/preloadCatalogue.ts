import { hasStoredSite } from '../../ui/site';

/**
 * Asks for the catalogue before the page that shows it has come. On a slow line the page's code, Firestore's and the
 * catalogue would else follow one another. Who was here before is shown the device's own copy, so Firestore waits
 * until the store knows whether that is too old. What fails here is said by the page, which asks again.
 */
export function preloadCatalogue(): void {
  if (!hasStoredSite()) import('../../firebase/catalogue').catch(() => undefined);
  import('./catalogueStore').then(
    ({ catalogueStore }) => catalogueStore.start(),
    () => undefined,
  );
}
