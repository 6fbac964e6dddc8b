import { PRIVATE_STORAGE_KEYS } from '../../domain/shop/storageKeys';
import { deviceStore } from '../../ui/storage';
import { consentStore } from './consent';
import { destinationOf } from './destination';
import { envelope } from './envelope';

/** An error that repeats is reported once, and a page that fails everywhere a few times. */
const MAX_REPORTS = 5;

/**
 * Reports errors while the visitor allows it: what nobody caught, and what the shop and React write to the console as an
 * error. A report that cannot be sent is dropped. Returns a function that ends it.
 */
export function startReports(dsn: string, build: string): () => void {
  const destination = destinationOf(dsn);
  const reported = new Set<string>();

  function report(error: unknown): void {
    if (!consentStore.get() || reported.size >= MAX_REPORTS) return;
    const key = String(error);
    if (reported.has(key)) return;
    reported.add(key);
    const id = crypto.randomUUID().replaceAll('-', '');
    const body = envelope(error, destination, {
      location,
      known: knownTexts(),
      build,
      now: Date.now(),
      id,
    });
    // Plain text needs no preflight. Without cookies and without the address of the page.
    const request = fetch(destination.url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'text/plain;charset=UTF-8' },
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      keepalive: true,
    });
    request.catch(() => undefined);
  }

  const listening = new AbortController();
  const { signal } = listening;
  addEventListener('error', ({ error }) => report(error), { signal });
  addEventListener('unhandledrejection', ({ reason }) => report(reason), { signal });
  const { error: logError } = console;
  console.error = (...logged: unknown[]): void => {
    logError.apply(console, logged);
    const error = logged.find((one) => one instanceof Error);
    if (error) report(error);
  };
  return () => {
    listening.abort();
    console.error = logError;
  };
}

/** What was typed into this page or stored as a draft, and the addresses that it shows. */
function knownTexts(): string[] {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input, textarea',
  );
  const shown = document.querySelectorAll('address');
  const stored = Object.values(PRIVATE_STORAGE_KEYS).map((key) => deviceStore.read(key) ?? '');
  return [
    ...[...fields].map(({ value }) => value),
    ...[...shown].map(({ textContent }) => textContent ?? ''),
    ...stored,
  ];
}
