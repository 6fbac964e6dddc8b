import { chromium, type Browser } from '@playwright/test';
import { chromiumArguments, findChromium } from './chromium';
import type { Lifecycle } from './lifecycle';

/**
 * The browser of a tool, closed with it. Signals are the tool's own: Playwright would end the process on Ctrl-C as soon
 * as its browser is gone, and leave the emulators behind. Throws Trouble when there is no Chromium.
 */
export async function openBrowser(life: Lifecycle): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: chromiumArguments,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  life.onStop(() => browser.close());
  return browser;
}
