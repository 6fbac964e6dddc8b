import { expect, type Response } from '@playwright/test';
import { gzipSync } from 'node:zlib';
import { test } from '../support/e2eTest';

/** The limit of tools/budget.ts in bytes; the developer inbox of an emulator build does not count. */
const UNTIL_IDLE = 200_000;

test('store: the scripts of the home page until idle weigh what the budget counts @both', async ({
  page,
}) => {
  const scripts: { name: string; response: Response }[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      scripts.push({ name: new URL(response.url()).pathname, response });
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Signature collection' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Amber Durbar' }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const theirs = scripts.filter(({ name }) => !/developer/i.test(name));
  expect(theirs.length).toBeGreaterThan(3);
  // Read only now, because the body of a later script can no longer be read once the test has ended.
  const sizes = await Promise.all(
    theirs.map(async ({ response }) => gzipSync(await response.body(), { level: 9 }).length),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(UNTIL_IDLE);
  expect(theirs.map(({ name }) => name).join('\n')).not.toMatch(/auth|admin|checkout|razorpay/i);
});

test('store: a visitor who only looks loads no Firestore', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const firestore = (): string[] => asked.filter((url) => /\/assets\/lite-|\/documents:/.test(url));
  const shown = page.getByRole('link', { name: 'Amber Durbar' }).first();
  await page.goto('/products');
  await expect(shown).toBeVisible();
  await shown.click();
  await expect(page.getByRole('heading', { name: 'Amber Durbar', level: 1 })).toBeVisible();
  await page.goto('/');
  await expect(shown).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked.length).toBeGreaterThan(3);
  expect(firestore()).toEqual([]);
});
