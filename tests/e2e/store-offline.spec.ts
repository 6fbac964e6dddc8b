import { expect } from '@playwright/test';
import { expectNoFaults } from '../support/e2eStore';
import { NO_NETWORK, test } from '../support/e2eTest';

test.use({ serviceWorkers: 'allow' });

test('store: offline, the shop opens again, shows pages seen before, and the cart works @production', async ({
  page,
  context,
  expectErrors,
}) => {
  expectErrors(NO_NETWORK);
  await page.goto('/product/amber-durbar');
  await expect(page.getByText('A court at dusk')).toBeVisible();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  // The second visit goes through the service worker, which stores the photographs.
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect(page.getByText('A court at dusk')).toBeVisible();
  await page.goto('/products');
  await expect(page.getByRole('link', { name: 'Amber Durbar' })).toBeVisible();

  await context.setOffline(true);
  // Checked before the next page opens: on a machine with a network Chromium's emulation resets navigator.onLine there.
  await expect(page.getByText('You are offline.', { exact: false })).toBeVisible();
  await page.goto('/');
  await expect(
    page.getByRole('heading', { name: 'Perfume for heat, dusk and rain.' }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Rose of Kannauj' })).toBeVisible();
  await expectNoFaults(page);

  await page.goto('/product/amber-durbar');
  await expect(page.getByText('A court at dusk')).toBeVisible();
  const photo = page.getByAltText('The bottle of Amber Durbar');
  await expect
    .poll(() => photo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(0);
  await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Your cart' });
  await expect(drawer.getByText('Amber Durbar', { exact: true }).first()).toBeVisible();
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();

  // Nothing private is stored: only pages that anybody may open, the page shell and photographs.
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    return lists.flat();
  });
  const allowed =
    /\/(assets|pictures)\/|\/(app\.html)?$|products%2F|\/products$|\/product\/[\w-]+$/;
  expect(kept.filter((url) => !allowed.test(url))).toEqual([]);
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByText('You are offline.', { exact: false })).toHaveCount(0);
});

test('store: photographs appear through the worker, also from a bucket that sends no CORS headers', async ({
  page,
  context,
}) => {
  const byWorker = new Set<string>();
  await context.route(/\/o\/products%2F/, async (route) => {
    if (route.request().serviceWorker()) byWorker.add(route.request().url());
    const response = await route.fetch();
    // Playwright adds the header where it is missing; the name of another origin is refused in the same way.
    const headers = { ...response.headers(), 'access-control-allow-origin': 'https://a.example' };
    await route.fulfill({ response, headers });
  });
  await page.goto('/product/amber-durbar');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto('/product/rose-of-kannauj');
  const photo = page.getByAltText('The bottle of Rose of Kannauj');
  await expect
    .poll(() => photo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(0);
  const address = await photo.evaluate(
    (image) => image instanceof HTMLImageElement && image.currentSrc,
  );
  expect([...byWorker]).toContain(address);
});
