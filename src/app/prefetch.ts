import { paths } from '../domain/shop/routes';

/** Asks for the code of a page (AppRoutes.tsx). */
type Prefetch = (pathname: string) => Promise<unknown>;

/** What `navigator.connection` says where a browser has it. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether code may be loaded that perhaps nobody needs. In browsers that do not say, it may: the code is small. */
export function isGoodLine({ connection }: { connection?: Connection }): boolean {
  if (!connection) return true;
  return connection.saveData !== true && (connection.effectiveType ?? '4g') === '4g';
}

/**
 * Loads a page's code before the page is opened: on `pointerdown` on its link, about a tenth of a second before the click.
 * The code of a fragrance's page is loaded once somebody scrolls, points or types, because most people open one next. A
 * failure has no effect: the page loads its code again when it is opened.
 */
export function prefetchPages(prefetch: Prefetch): void {
  const load = (pathname: string): void => void prefetch(pathname).catch(() => undefined);
  addEventListener(
    'pointerdown',
    ({ target }) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link?.origin === location.origin) load(link.pathname);
    },
    { passive: true },
  );
  if (location.pathname.startsWith(paths.admin()) || !isGoodLine(navigator as object)) return;
  const looksAround = new AbortController();
  for (const event of ['scroll', 'pointermove', 'keydown'])
    addEventListener(
      event,
      () => {
        looksAround.abort();
        whenIdle(() => load(paths.product('any')));
      },
      { passive: true, signal: looksAround.signal },
    );
}

/** Runs `work` when the page has loaded and the browser is idle. */
export function whenIdle(work: () => void): void {
  const wait = (): void => {
    if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 10_000 });
    else setTimeout(work, 3000);
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}
