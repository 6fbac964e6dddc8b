import { expect, test as base, type BrowserContext } from '@playwright/test';

interface Options {
  /** The errors that a test brings about and expects in the console or of the page. */
  expectedErrors: readonly RegExp[];
}

/** Playwright's test, which fails when any page has an error in its console, or throws one, that is not expected. */
export const test = base.extend<Options & { errorsWatched: void }>({
  expectedErrors: [[], { option: true }],
  errorsWatched: [
    async ({ browser, expectedErrors }, use) => {
      const errors: string[] = [];
      const report = (text: string) => {
        if (!expectedErrors.some((expected) => expected.test(text))) errors.push(text);
      };
      const watch = (context: BrowserContext) => {
        context.on('console', (message) => {
          if (message.type() === 'error') report(`${message.text()} (${message.location().url})`);
        });
        context.on('weberror', (thrown) => report(`uncaught: ${String(thrown.error())}`));
      };
      browser.on('context', watch);
      await use();
      browser.off('context', watch);
      expect(errors, 'errors of the page').toEqual([]);
    },
    { auto: true },
  ],
});
