/** How far the server's clock is ahead of the device's, in milliseconds. */
let ahead = 0;

/** The time, by the server's clock once askTime (ui/askTime.ts) knows it: a device may be days off. */
export const serverTime = (): Date => new Date(Date.now() + ahead);

/** Sets how far the server's clock is ahead of the device's, in milliseconds. */
export function setAhead(ms: number): void {
  ahead = ms;
}
