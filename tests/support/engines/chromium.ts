import type { Page } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Driver } from './driver';

/** Chromium, by the page that Playwright gives a test. */
export function openChromium(page: Page): Driver {
  const downloads = mkdtempSync(join(tmpdir(), 'nilofar-chromium-'));
  page.on('download', (one) => void one.saveAs(join(downloads, one.suggestedFilename())));
  return {
    engine: 'Chromium',
    version: page.context().browser()?.version() ?? '',
    downloads,
    resize: (width, height) => page.setViewportSize({ width, height }),
    goto: (path) => page.goto(path),
    evaluate: <A, R>(work: (arg: A) => R | Promise<R>, arg: A) =>
      page.evaluate(work as (arg: unknown) => unknown, arg) as Promise<R>,
    load: async (script) => void (await page.evaluate(script)),
    press: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    attach: (selector, file) => page.locator(selector).setInputFiles(file),
    picture: () => page.screenshot(),
    end: async () => rmSync(downloads, { recursive: true, force: true }),
  };
}
