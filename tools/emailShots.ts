import type { Browser, Page } from '@playwright/test';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { emailPages, samplePdf } from './emails';

/** A phone by day and at night, and a mail program on a computer. */
const VIEWS = [
  { name: '390', width: 390, colorScheme: 'light' },
  { name: '390_dark', width: 390, colorScheme: 'dark' },
  { name: '768', width: 768, colorScheme: 'light' },
] as const;

const INVOICE = 'email--invoice-pdf';

/** Whether these words ask for emails and the invoice only, for which nothing has to be served. */
export const areOnlyEmails = (words: readonly string[]): boolean =>
  words.length > 0 && words.every((word) => word.startsWith('email'));

/**
 * Takes a picture of every kind of email and of the invoice's first page, or of those whose name `isWanted`.
 * @returns what is wrong, as messages
 */
export async function takeEmails(
  browser: Browser,
  folder: string,
  isWanted: (name: string) => boolean,
): Promise<string[]> {
  const faults: string[] = [];
  const emails = (await emailPages()).filter(([name]) => isWanted(name));
  for (const view of VIEWS) {
    const { width, colorScheme } = view;
    const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
    for (const [name, html] of emails) {
      await page.setContent(html);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (over > 0) faults.push(`${name} at ${view.name}: scrolls sideways by ${over} px`);
      await page.screenshot({ path: join(folder, `${name}_${view.name}.png`), fullPage: true });
    }
    await page.close();
  }
  if (isWanted(INVOICE)) {
    const page = await browser.newPage();
    await drawFirstPage(page, await samplePdf(), join(folder, `${INVOICE}.png`));
    await page.close();
  }
  console.log(`  ${faults.length === 0 ? 'ok  ' : 'LOOK'} ${emails.length} emails and the invoice`);
  return faults;
}

/** Draws with pdf.js, whose two modules leave what they export on `globalThis`. */
async function drawFirstPage(page: Page, pdf: Uint8Array, path: string): Promise<void> {
  const { resolve } = createRequire(import.meta.url);
  await page.setContent('<canvas style="display:block"></canvas>');
  for (const file of ['pdf.worker.mjs', 'pdf.mjs'])
    await page.addScriptTag({ type: 'module', path: resolve(`pdfjs-dist/legacy/build/${file}`) });
  // A module runs some time after it was added.
  await page.waitForFunction('globalThis.pdfjsWorker && globalThis.pdfjsLib');
  await page.evaluate(`(async () => {
    const bytes = Uint8Array.from(atob('${Buffer.from(pdf).toString('base64')}'), (c) => c.charCodeAt(0));
    const first = await (await pdfjsLib.getDocument({ data: bytes }).promise).getPage(1);
    const viewport = first.getViewport({ scale: 2 });
    const canvas = document.querySelector('canvas');
    Object.assign(canvas, { width: viewport.width, height: viewport.height });
    await first.render({ canvas, canvasContext: canvas.getContext('2d'), viewport }).promise;
  })()`);
  await page.locator('canvas').screenshot({ path });
}
