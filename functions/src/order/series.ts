import { SERIES } from '../../../src/domain/order/gst';

/** After this long without contention, half as many series are used. Milliseconds. */
const CALM_MS = 60_000;

/**
 * Chooses the series of an invoice number. A quiet shop numbers all its invoices in one series. When two calls want the
 * next number of one series at once, each instance spreads over twice as many, up to all of them, because Firestore takes
 * about one write a second of one document for long; and when that has ended, over fewer again.
 */
export function createSpread(random: () => number = Math.random) {
  let width = 1;
  let since = 0;
  return {
    /** A series, for a number taken now. */
    pick(now: Date): string {
      while (width > 1 && now.getTime() - since >= CALM_MS) {
        width = Math.ceil(width / 2);
        since += CALM_MS;
      }
      return SERIES.charAt(Math.floor(random() * width));
    },
    /** Another call has just taken a number of the same series. */
    widen(now: Date): void {
      width = Math.min(width * 2, SERIES.length);
      since = now.getTime();
    },
  };
}
