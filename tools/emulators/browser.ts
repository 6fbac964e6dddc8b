import { chromium, type Browser } from '@playwright/test';
import { chromiumArguments, findChromium } from './chromium';
import type { Lifecycle } from './lifecycle';

/**
 * Launches a browser that closes with the tool. Playwright must not handle signals: on Ctrl-C it would end the process
 * once the browser is closed and leave the emulators running. `debuggingPort` lets other tools control it. Throws
 * UserFacingError when there is no Chromium.
 */
export async function openBrowser(life: Lifecycle, debuggingPort?: number): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: [
      ...chromiumArguments,
      ...(debuggingPort === undefined ? [] : [`--remote-debugging-port=${debuggingPort}`]),
    ],
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  life.onStop(() => browser.close());
  return browser;
}
