import { getApps, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import type { onRequest, Request } from 'firebase-functions/https';
import { logger } from 'firebase-functions/logger';
import { readSite } from '../store/firestore';
import type { PageDeps, Page } from './pages';

/** Express's response, as firebase-functions passes it on. */
type Response = Parameters<Parameters<typeof onRequest>[0]>[1];

/**
 * How long a fetched page is reused. Short, because after a deployment the former page names files that are gone.
 * Hosting then clears its edge cache, but not this memory.
 */
const PAGE_FRESH_MS = 5_000;

/**
 * Fetches the build's plain page and caches it for a moment; if Hosting does not respond, the last one is used. Always
 * from the shop's own origin and never from a header, because a caller must not choose what we fetch.
 */
export function pageFetcher(
  origin: string,
  now: () => number = Date.now,
  load: (url: string) => Promise<{ ok: boolean; status: number; text(): Promise<string> }> = fetch,
): () => Promise<string> {
  let last: { at: number; text: string } | undefined;
  return async () => {
    if (last && now() - last.at < PAGE_FRESH_MS) return last.text;
    try {
      const answer = await load(`${origin}/app.html`);
      if (!answer.ok) throw new Error(`${origin}/app.html answered ${answer.status}`);
      last = { at: now(), text: await answer.text() };
    } catch (error) {
      if (!last) throw error;
      logger.warn('The plain page could not be loaded; the last one is used', {
        reason: String(error),
      });
    }
    return last.text;
  };
}

/** Wraps a page as an HTTP function that Hosting rewrites to, cached at the edge. `origin` is read when it runs. */
export function servePage(
  origin: () => string,
  page: (deps: PageDeps, path: string) => Promise<Page>,
): (request: Request, response: Response) => Promise<void> {
  let deps: PageDeps | undefined;
  return async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.status(405).set('allow', 'GET, HEAD').end();
      return;
    }
    if (getApps().length === 0) initializeApp();
    const db = getFirestore();
    deps ??= {
      db,
      origin: origin(),
      fetchPage: pageFetcher(origin()),
      fetchSite: () => readSite(db),
    };
    try {
      const { status, type, body, keep } = await page(deps, request.path);
      response
        .status(status)
        .set('content-type', type === 'html' ? 'text/html; charset=utf-8' : 'application/xml')
        .set('cache-control', `public, max-age=0, s-maxage=${keep}`)
        .send(body);
    } catch (error) {
      logger.error('A page could not be made', { path: request.path, reason: String(error) });
      response.status(503).set('retry-after', '5').set('cache-control', 'no-store');
      response.type('text/plain').send('We will be back in a moment. Please reload this page.');
    }
  };
}
