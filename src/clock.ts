let ahead = 0;
const listeners = new Set<() => void>();

/** The time, by the server's clock once askTime (askTime.ts) knows it: a device may be days off. */
export const serverTime = (): Date => new Date(Date.now() + ahead);

/** How far the server's clock is ahead of the device's, in milliseconds. */
export const readAhead = (): number => ahead;

/** Sets how far the server's clock is ahead of the device's, in milliseconds. */
export function setAhead(ms: number): void {
  ahead = ms;
  for (const listener of listeners) listener();
}

/** Calls `listener` when a wrong clock is corrected. Returns a function that ends it. */
export function onCorrected(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
