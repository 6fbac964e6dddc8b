/**
 * A page that is written ahead (src/app/renderPage.tsx) knows nothing of the device. Where React takes it over, providers
 * start from the same empty state and read the device right afterwards, so that both draw the same.
 */
let isWrittenAhead = typeof document === 'undefined';

/** Called before React takes over the markup of a page. */
export function setWrittenAhead(): void {
  isWrittenAhead = true;
}

/** Whether the providers' first draw must not depend on the device. */
export const drawsAhead = (): boolean => isWrittenAhead;
