import { expect, test as base, type BrowserContext, type Response } from '@playwright/test';
import { shopOrigin } from '../../tools/rehearse/origins';

/** What Firebase and the shop log when a test takes the network away. */
export const NO_NETWORK =
  /RPC_ERROR HTTP error has no status|Failed to fetch|net::ERR_|A part of the page could not be loaded|Could not reach Cloud Firestore backend/;

/** Playwright's own script, kept out of the developer inbox's sandboxed emails. */
const FROM_PLAYWRIGHT = /^Blocked script execution in 'about:srcdoc'/;

/** Begins the messages about what the Content-Security-Policy blocked; the browser's own do not always name it. */
const BLOCKED = 'Blocked by the Content-Security-Policy';

/** Runs in every page before its own scripts, and in the service worker. */
function logViolations(prefix: string): void {
  addEventListener('securitypolicyviolation', (event) => {
    console.error(`${prefix}: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
  });
}

const origin = `${shopOrigin}/`;

/**
 * The browser logs each request that was refused or did not get through. Most of them prove the shop's rules, as the 404
 * of a fragrance that does not exist; only one for the shop's own files is a fault.
 */
function isRefusal(text: string, url: string): boolean {
  const isOwnFile = url.startsWith(origin) && !/\/(api|product)\//.test(url);
  return text.startsWith('Failed to load resource') && !isOwnFile;
}

/** Whether this is one of the shop's pages, opened by a load and not by the router. Hosting's own are below `/__/`. */
function isPageLoad(response: Response): boolean {
  const request = response.request();
  const url = response.url();
  return request.isNavigationRequest() && url.startsWith(origin) && !url.startsWith(`${origin}__/`);
}

interface Fixtures {
  /** Declares errors that the test brings about. */
  expectErrors: (errors: RegExp) => void;
}

/**
 * Playwright's test, which fails when a page throws an error or logs one that is not expected, and always when its
 * headers block something or are missing. `npm test` prints what it annotates.
 */
export const test = base.extend<Fixtures>({
  expectErrors: [
    async ({ browser }, use, { annotations }) => {
      const expected: RegExp[] = [FROM_PLAYWRIGHT];
      const errors: string[] = [];
      const violations: string[] = [];
      const bare: string[] = [];
      let loads = 0;
      const watch = (context: BrowserContext) => {
        // Rejected when the test closes the context at once.
        context.addInitScript(logViolations, BLOCKED).catch(() => undefined);
        context.on('console', (message) => {
          const { url } = message.location();
          const text = `${message.text()} (${url})`;
          if (text.startsWith(BLOCKED)) violations.push(text);
          else if (message.type() === 'error' && !isRefusal(message.text(), url)) errors.push(text);
        });
        context.on('serviceworker', (worker) => {
          worker.evaluate(logViolations, BLOCKED).catch(() => undefined);
        });
        context.on('weberror', (thrown) => errors.push(`uncaught: ${String(thrown.error())}`));
        context.on('response', (response) => {
          if (!isPageLoad(response)) return;
          loads += 1;
          if (!('content-security-policy' in response.headers())) bare.push(response.url());
        });
      };
      browser.on('context', watch);
      await use((more) => void expected.push(more));
      browser.off('context', watch);
      annotations.push(
        { type: 'page loads', description: String(loads) },
        { type: 'header violations', description: String(violations.length + bare.length) },
      );
      expect.soft(violations, 'blocked by the Content-Security-Policy').toEqual([]);
      expect.soft(bare, 'pages without a Content-Security-Policy').toEqual([]);
      const unexpected = errors.filter((error) => !expected.some((one) => one.test(error)));
      expect(unexpected, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context }, use) => {
    await use(context);
    // What a test still answers when it ends would fail it, because its context closes meanwhile.
    const routed = [...context.pages(), context];
    await Promise.all(routed.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
  },
});
