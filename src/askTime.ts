import { setAhead } from './clock';

let asked: Promise<void> | undefined;
let askedAt = -Infinity;

/** A header counts whole seconds, and an answer takes a moment; a clock this close is right (ms). */
const TOLERANCE_MS = 3000;
/** Somebody who pays waits for the answer no longer than this (ms). */
const PATIENCE_MS = 5000;
/** An answer counts for this long (ms): a device may have corrected its clock since. */
const KEEP_MS = 600_000;

/**
 * Asks the server for the time, unless it was asked in the last ten minutes, and not a copy: neither the browser's, nor the
 * service worker's, which answers GET alone. Without a network the device's clock counts, and the next call asks again.
 */
export function askTime(): Promise<void> {
  if (performance.now() - askedAt < KEEP_MS && asked) return asked;
  askedAt = performance.now();
  asked = fetchTime().then(
    (difference) => setAhead(Math.abs(difference) < TOLERANCE_MS ? 0 : difference),
    (error: unknown) => {
      askedAt = -Infinity;
      console.warn(error);
    },
  );
  return asked;
}

/** How far the server is ahead, in milliseconds. Rejects without a network. */
async function fetchTime(): Promise<number> {
  const sent = Date.now();
  // Under a query of its own, which no edge has a copy of.
  const { headers } = await fetch(`/robots.txt?${sent}`, {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const middle = (sent + Date.now()) / 2;
  const at = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(at)) return 0;
  return at - middle;
}
