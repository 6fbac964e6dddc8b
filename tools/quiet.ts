import type { Page, Request } from '@playwright/test';

/** The channel that a live query keeps open for as long as the page is. */
const CHANNEL = /\/google\.firestore\.v1\.Firestore\/Listen\/channel/;

const QUIET_MS = 500;

/**
 * Follows the requests of a page that has not been opened yet. The result waits until none has been open for half a
 * second, as Playwright's `networkidle`, but for the channel of a live query, which never ends.
 */
export function watchRequests(page: Page, timeoutMs: number): () => Promise<void> {
  const open = new Set<Request>();
  let changedAt = Date.now();
  page.on('request', (request) => {
    if (CHANNEL.test(request.url())) return;
    open.add(request);
    changedAt = Date.now();
  });
  for (const ended of ['requestfinished', 'requestfailed'] as const)
    page.on(ended as 'requestfinished', (request) => {
      if (open.delete(request)) changedAt = Date.now();
    });
  return async () => {
    const until = Date.now() + timeoutMs;
    while (open.size > 0 || Date.now() - changedAt < QUIET_MS) {
      if (Date.now() > until)
        throw new Error(`still open: ${[...open].map((request) => request.url()).join(', ')}`);
      await page.waitForTimeout(QUIET_MS / 5);
    }
  };
}
