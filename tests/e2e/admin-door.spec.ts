import { expect } from '@playwright/test';
import { aShopper, signIn } from '../support/e2eShop';
import { test } from '../support/e2eTest';

const PAGES = ['/admin', '/admin/orders', '/admin/products/new', '/admin/settings'];

test('admin: a visitor is sent to /login, and downloads nothing of the back office', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  for (const path of PAGES) {
    await page.goto(path);
    await expect(page).toHaveURL('/login');
  }
  expect(asked.filter((url) => /Admin|Dashboard/.test(url))).toEqual([]);
});

test('admin: a customer is sent to /, and downloads nothing of the back office', async ({
  page,
}) => {
  await signIn(page, await aShopper());
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  for (const path of PAGES) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
  }
  expect(asked.filter((url) => /Admin|Dashboard/.test(url))).toEqual([]);
});
