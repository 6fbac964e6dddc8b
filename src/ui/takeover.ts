/**
 * A page that is written ahead (src/app/renderPage.tsx) knows nothing of the device. While React takes it over, providers
 * start from the same empty state and read the device right afterwards, so that both draw the same.
 */
let isWrittenAhead = typeof document === 'undefined';

/** Called before React takes over the markup of a page, and again when it has. */
export function setWrittenAhead(value: boolean): void {
  isWrittenAhead = value;
}

/** Whether what is drawn now must not depend on the device. */
export const drawsAhead = (): boolean => isWrittenAhead;
