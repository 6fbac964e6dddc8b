import { getApps, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import type { onRequest, Request } from 'firebase-functions/https';
import { logger } from 'firebase-functions/logger';
import * as v from 'valibot';
import { queryOf } from '../http';
import type { PageDeps, Page, Template } from './pages';
import { loadRenderer } from './renderer';

/** Express's response, as firebase-functions passes it on. */
type Response = Parameters<Parameters<typeof onRequest>[0]>[1];

/**
 * How long a fetched page is reused. Short, because after a deployment the former page names files that are gone.
 * Hosting then clears its edge cache, but not this memory.
 */
const PAGE_FRESH_MS = 5_000;
/** Hosting that does not answer must not hold the page back when there is a former template. */
const TEMPLATE_TIMEOUT_MS = 3_000;

const templateSchema = v.object({
  html: v.string(),
  plain: v.string(),
  code: v.record(v.string(), v.object({ modules: v.array(v.string()), styles: v.string() })),
});
const TYPES = {
  html: 'text/html; charset=utf-8',
  xml: 'application/xml',
  json: 'application/json',
} as const;

/**
 * Fetches what the build left for these pages and caches it for a moment; if Hosting does not respond, the last one is
 * used. Always from the shop's own origin and never from a header, because a caller must not choose what we fetch.
 */
export function templateFetcher(
  origin: string,
  now: () => number = Date.now,
  load: (
    url: string,
    options: { signal: AbortSignal },
  ) => Promise<{ ok: boolean; status: number; json(): Promise<unknown> }> = fetch,
): () => Promise<Template> {
  let last: { at: number; template: Template } | undefined;
  let loading: Promise<Template> | undefined;
  return async () => {
    if (last && now() - last.at < PAGE_FRESH_MS) return last.template;
    loading ??= refresh().finally(() => {
      loading = undefined;
    });
    return loading;
  };

  async function refresh(): Promise<Template> {
    try {
      const signal = AbortSignal.timeout(TEMPLATE_TIMEOUT_MS);
      const answer = await load(`${origin}/template.json`, { signal });
      if (!answer.ok) throw new Error(`${origin}/template.json answered ${answer.status}`);
      last = { at: now(), template: v.parse(templateSchema, await answer.json()) };
    } catch (error) {
      if (!last) throw error;
      logger.warn('The page of the build could not be loaded; the last one is used', {
        reason: String(error),
      });
    }
    return last.template;
  }
}

/**
 * Wraps a page as an HTTP function that Hosting rewrites to. How long the edge keeps it stands in firebase.json. `origin`
 * is read when it runs.
 */
export function servePage(
  origin: () => string,
  page: (deps: PageDeps, path: string, query: string) => Promise<Page>,
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
      fetchTemplate: templateFetcher(origin()),
      renderPage: loadRenderer(),
      now: () => new Date(),
    };
    try {
      const { status, type, link, body } = await page(deps, request.path, queryOf(request));
      if (link) response.set('link', link);
      response.status(status).set('content-type', TYPES[type]).send(body);
    } catch (error) {
      logger.error('A page could not be made', { path: request.path, reason: String(error) });
      response.status(503).set('retry-after', '5').set('cache-control', 'no-store');
      response.type('text/plain').send('We will be back in a moment. Please reload this page.');
    }
  };
}
