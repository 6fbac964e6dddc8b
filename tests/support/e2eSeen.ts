import type { Page } from '@playwright/test';

declare global {
  interface Window {
    seen?: Set<string>;
  }
}

/**
 * Records text that disappears by itself, until the next page load, because polling may miss it on a busy machine.
 * Returns a function that waits until the text was shown.
 */
export async function watchFor(page: Page, message: string): Promise<() => Promise<void>> {
  await page.evaluate((looked) => {
    const seen = (window.seen ??= new Set());
    const observer = new MutationObserver(() => {
      if (!document.body.innerText.includes(looked)) return;
      seen.add(looked);
      observer.disconnect();
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  }, message);
  return async () => {
    await page.waitForFunction((looked) => window.seen?.has(looked), message, { timeout: 60_000 });
  };
}
