import type { Page } from '@playwright/test';

declare global {
  interface Window {
    seen?: Set<string>;
  }
}

/**
 * Looks out for words that leave the page again by themselves, from now on until the page is loaded anew: asked now and
 * then, a busy machine may miss them altogether. Answers how to wait until they have shown.
 */
export async function watchFor(page: Page, words: string): Promise<() => Promise<void>> {
  await page.evaluate((looked) => {
    const seen = (window.seen ??= new Set());
    const observer = new MutationObserver(() => {
      if (!document.body.innerText.includes(looked)) return;
      seen.add(looked);
      observer.disconnect();
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  }, words);
  return async () => {
    await page.waitForFunction((looked) => window.seen?.has(looked), words, { timeout: 60_000 });
  };
}
