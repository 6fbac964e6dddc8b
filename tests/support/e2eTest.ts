import { expect, test as base, type BrowserContext } from '@playwright/test';
import { workerProfile } from '../../tools/emulators/ports';

/** What Firebase and the shop log when a test takes the network away. */
export const NO_NETWORK =
  /RPC_ERROR HTTP error has no status|Failed to fetch|net::ERR_|A part of the page could not be loaded/;

/** Playwright's own script, kept out of the developer inbox's sandboxed emails. */
const FROM_PLAYWRIGHT = /^Blocked script execution in 'about:srcdoc'/;

const { web } = workerProfile().ports;

/**
 * The browser logs each request that was refused or did not get through. Most of them prove the shop's rules; only one
 * for the shop's own files is a fault.
 */
function isRefusal(text: string, url: string): boolean {
  const isOwnFile = url.startsWith(`http://localhost:${web}/`) && !url.includes('/api/');
  return text.startsWith('Failed to load resource') && !isOwnFile;
}

interface Fixtures {
  /** Declares errors that the test brings about. */
  expectErrors: (errors: RegExp) => void;
}

/** Playwright's test, which fails when a page throws an error or logs one that is not expected. */
export const test = base.extend<Fixtures>({
  expectErrors: [
    async ({ browser }, use) => {
      const expected: RegExp[] = [FROM_PLAYWRIGHT];
      const errors: string[] = [];
      const watch = (context: BrowserContext) => {
        context.on('console', (message) => {
          const { url } = message.location();
          if (message.type() !== 'error' || isRefusal(message.text(), url)) return;
          errors.push(`${message.text()} (${url})`);
        });
        context.on('weberror', (thrown) => errors.push(`uncaught: ${String(thrown.error())}`));
      };
      browser.on('context', watch);
      await use((more) => void expected.push(more));
      browser.off('context', watch);
      const unexpected = errors.filter((error) => !expected.some((one) => one.test(error)));
      expect(unexpected, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
});
