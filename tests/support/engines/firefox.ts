import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from 'puppeteer-core';
import type { Driver } from './driver';

/** Firefox by WebDriver BiDi. */
export async function openFirefox(program: string, origin: string): Promise<Driver> {
  const downloads = mkdtempSync(join(tmpdir(), 'nilofar-firefox-'));
  const browser = await launch({
    browser: 'firefox',
    executablePath: program,
    headless: true,
    extraPrefsFirefox: {
      'browser.download.folderList': 2,
      'browser.download.dir': downloads,
      'browser.helperApps.neverAsk.saveToDisk': 'text/csv',
    },
  });
  const [page = await browser.newPage()] = await browser.pages();
  return {
    engine: 'Firefox',
    version: await browser.version(),
    downloads,
    resize: (width, height) => page.setViewport({ width, height }),
    goto: (path) => page.goto(new URL(path, origin).href),
    evaluate: <A, R>(work: (arg: A) => R | Promise<R>, arg: A) =>
      page.evaluate(work as (arg: unknown) => unknown, arg) as Promise<R>,
    load: async (script) => void (await page.evaluate(script)),
    press: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    attach: async (selector, file) => {
      const input = await (await page.waitForSelector(selector))?.toElement('input');
      await input?.uploadFile(file);
    },
    picture: async () => Buffer.from(await page.screenshot()),
    end: async () => {
      await browser.close();
      rmSync(downloads, { recursive: true, force: true });
    },
  };
}
