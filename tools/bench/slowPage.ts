import type { Browser, BrowserContextOptions, Page } from '@playwright/test';

/** As in Lighthouse: a mid-range phone. */
const CPU_SLOWDOWN = 4;
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

/** A page with an empty cache on a slow processor. */
export async function openSlowPage(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<Page> {
  const context = await browser.newContext({ ...options, serviceWorkers: 'block' });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return page;
}
