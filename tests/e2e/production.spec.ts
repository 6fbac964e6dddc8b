import { expect, type Page } from '@playwright/test';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { hostingFile } from '../../tools/deployCheck/hosting';
import { root } from '../../tools/emulators/ports';
import {
  AUTH_HOST,
  rehearsalFolder,
  shopOrigin,
  STORAGE_ORIGIN,
} from '../../tools/rehearse/origins';
import { authPages } from '../../tools/rehearse/outside';
import {
  aBuyer,
  openPayment,
  payBy,
  putIntoCart,
  signIn,
  vendors,
  withOnePiece,
} from '../support/e2eShop';
import { NO_NETWORK, test } from '../support/e2eTest';

/** What only `npm run rehearse` can show; other runs leave this file out (playwright.config.ts). */

declare global {
  interface Window {
    ranFrom?: string[];
    paidAt?: number;
    thanksAfter?: number;
  }
}

const bucketRules = join(rehearsalFolder ?? root, 'storage.cors.json');

test.afterEach(() => {
  if (rehearsalFolder !== undefined) copyFileSync(join(root, 'storage.cors.json'), bucketRules);
});

/** Opens a product and waits until the service worker answers for the page's requests. */
async function openThroughWorker(page: Page, id: string): Promise<void> {
  await page.goto(`/product/${id}`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** The width of a photograph as it was loaded, in pixels; 0 when it was not. */
const loadedWidth = (page: Page, name: string) => () =>
  page
    .getByAltText(`The bottle of ${name}`)
    .evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0));

/** The photographs of Storage that the service worker has kept. */
const keptPhotographs = (page: Page): Promise<string[]> =>
  page.evaluate(async (storage) => {
    const kept = await (await caches.open('pictures-1')).keys();
    return kept.map(({ url }) => url).filter((url) => url.startsWith(storage));
  }, STORAGE_ORIGIN);

test.describe('photographs after the service worker takes over @production', () => {
  test('from a bucket with our CORS rules are shown and kept for offline visits', async ({
    page,
    context,
    expectErrors,
  }) => {
    // A whole Chromium asks for the icon of the tab again.
    expectErrors(NO_NETWORK);
    await openThroughWorker(page, 'amber-durbar');
    await expect.poll(loadedWidth(page, 'Amber Durbar')).toBeGreaterThan(0);
    await expect.poll(() => keptPhotographs(page)).not.toEqual([]);
    await context.setOffline(true);
    await page.reload();
    await expect.poll(loadedWidth(page, 'Amber Durbar')).toBeGreaterThan(0);
    await context.setOffline(false);
  });

  test('from a bucket without CORS rules are shown, and not kept', async ({
    page,
    expectErrors,
  }) => {
    // The worker asks once with CORS, and the browser says that this was refused.
    expectErrors(/has been blocked by CORS policy/);
    writeFileSync(bucketRules, '[]');
    await openThroughWorker(page, 'amber-durbar');
    await page.goto('/product/rose-of-kannauj');
    await expect.poll(loadedWidth(page, 'Rose of Kannauj')).toBeGreaterThan(0);
    expect(await keptPhotographs(page)).toEqual([]);
  });
});

test('Razorpay’s checkout loads its further scripts, its frame and its picture @production', async ({
  page,
}) => {
  await withOnePiece(page, 'clear-musk');
  await openPayment(page);
  await expect
    .poll(() => page.evaluate(() => window.ranFrom?.toSorted()))
    .toEqual(['cdn.razorpay.com', 'checkout-static-next.razorpay.com']);
  const frames = () => page.frames().map((frame) => frame.url());
  await expect.poll(frames).toContain('https://api.razorpay.com/v1/checkout/public');
});

test.describe('the pages of Google’s sign-in @production', () => {
  for (const { path } of authPages)
    test(`${path} runs its script and has none of our headers`, async ({ page }) => {
      const { hosting } = v.parse(
        hostingFile,
        JSON.parse(readFileSync(join(root, 'firebase.json'), 'utf8')),
      );
      const response = await page.goto(path);
      const sent = response?.headers() ?? {};
      const ours = hosting.headers
        .flatMap(({ headers }) => headers)
        .filter(({ key, value }) => sent[key.toLowerCase()] === value);
      expect(ours).toEqual([]);
      expect(await page.evaluate(() => window.ranFrom)).toEqual([path]);
    });

  test('run in a frame of the shop from the project’s own address', async ({ page }) => {
    await page.goto('/login');
    await page.evaluate((src) => {
      document.body.append(Object.assign(document.createElement('iframe'), { src }));
    }, `https://${AUTH_HOST}/__/auth/iframe`);
    const ran = async (): Promise<unknown> =>
      page
        .frames()
        .find((frame) => frame.url().includes('/__/'))
        ?.evaluate(() => window.ranFrom);
    await expect.poll(ran).toEqual(['/__/auth/iframe']);
  });

  test('are not answered with the shop by the service worker when offline', async ({
    page,
    context,
    expectErrors,
  }) => {
    expectErrors(NO_NETWORK);
    await openThroughWorker(page, 'amber-durbar');
    await context.setOffline(true);
    await expect(page.goto('/checkout')).resolves.not.toBeNull();
    await expect(page.goto('/__/auth/handler')).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
    await context.setOffline(false);
  });
});

test('the build is a production build: no developer tools, App Check on, every request by https @production', async ({
  page,
  context,
}) => {
  const asked: string[] = [];
  context.on('request', (request) => asked.push(request.url()));
  const answered = page.waitForResponse(/exchangeRecaptchaV3Token/);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await answered;
  await expect(page.getByRole('button', { name: 'Developer inbox' })).toHaveCount(0);
  expect(asked.filter((url) => !/^(https|data|blob):/.test(url))).toEqual([]);
  expect(page.url().startsWith(shopOrigin)).toBe(true);
});

/** How long each call to a provider takes on an ordinary day. Milliseconds. */
const RAZORPAY_MS = 200;
const COURIER_MS = 800;
/** Longer than anybody waits. */
const HANGS_MS = 120_000;

/** Measures in the page, from the moment Razorpay's window reports the payment, until the thanks are shown. */
function measureThanks(): void {
  // The window is open already, and what happens inside it is not observed.
  let isOpen = document.querySelector('.razorpay-container') !== null;
  new MutationObserver(() => {
    const sheet = document.querySelector('.razorpay-container');
    if (isOpen && sheet === null) window.paidAt ??= performance.now();
    isOpen = sheet !== null;
    const headings = [...document.querySelectorAll('h1, h2')].map(({ textContent }) => textContent);
    if (window.paidAt !== undefined && headings.some((text) => text?.startsWith('Thank you')))
      window.thanksAfter ??= performance.now() - window.paidAt;
  }).observe(document.documentElement, { childList: true, subtree: true });
}

for (const [courier, delayMs] of [
  ['that answers', COURIER_MS],
  ['that hangs', HANGS_MS],
] as const)
  test(`a buyer is thanked while a courier ${courier} is not waited for @production`, async ({
    page,
  }, { annotations }) => {
    test.setTimeout(300_000);
    await vendors.reset({ keepData: true });
    const slow = { kind: 'slow', probability: 1 } as const;
    await vendors.fault({ ...slow, target: 'razorpay', match: '* /v1/', delayMs: RAZORPAY_MS });
    await vendors.fault({ ...slow, target: 'shiprocket', match: '* /', delayMs });
    await signIn(page, await aBuyer());
    for (const id of ['clear-musk', 'green-cardamom', 'cedar-ghat']) {
      await putIntoCart(page, id);
      await openPayment(page);
      await page.evaluate(measureThanks);
      await payBy(page);
      await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible();
      const ms = await page.evaluate(() => window.thanksAfter ?? Number.NaN);
      expect(ms).toBeGreaterThan(0);
      annotations.push({ type: `thanks, courier ${courier}`, description: String(ms) });
    }
    await vendors.reset({ keepData: true });
  });
