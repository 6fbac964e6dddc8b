import { setAhead } from './clock';

let asked: Promise<void> | undefined;

/** A header counts whole seconds, and an answer takes a moment; a clock this close is right (ms). */
const TOLERANCE_MS = 3000;

/**
 * Asks the server for the time, once for each page. Not from a copy: neither the browser's, nor the service worker's, which
 * answers GET alone. One of the edge says how old it is. Without a network the device's clock counts, and the next call asks
 * again. `onCorrected` is called when the device's clock is wrong.
 */
export function askTime(onCorrected: () => void = () => undefined): Promise<void> {
  asked ??= fetchTime().then(
    (difference) => {
      if (Math.abs(difference) < TOLERANCE_MS) return;
      setAhead(difference);
      onCorrected();
    },
    (error: unknown) => {
      asked = undefined;
      console.warn(error);
    },
  );
  return asked;
}

/** How far the server is ahead, in milliseconds. Rejects without a network. */
async function fetchTime(): Promise<number> {
  const sent = Date.now();
  const { headers } = await fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' });
  const middle = (sent + Date.now()) / 2;
  const at = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(at)) return 0;
  return at + Number(headers.get('age') ?? 0) * 1000 - middle;
}
