/**
 * Asks for the catalogue before the page that shows it has come. On a slow line the page's code, Firestore's and the
 * catalogue would else follow one another. What fails here is said by the page, which asks again.
 */
export function askForCatalogue(): void {
  import('../../firebase/catalogue').catch(() => undefined);
  import('./catalogueStore').then(
    ({ catalogueStore }) => catalogueStore.start(),
    () => undefined,
  );
}
