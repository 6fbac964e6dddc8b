import { expect } from '@playwright/test';
import { aShopper, signIn } from '../support/e2eShop';
import { test } from '../support/e2eTest';

const PAGES = ['/admin', '/admin/products/new'];

test('admin: a visitor is sent to /login, a customer to /, and neither downloads anything of the back office', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const expectSentTo = async (target: string): Promise<void> => {
    for (const path of PAGES) {
      await page.goto(path);
      await expect(page).toHaveURL(target);
    }
    expect(asked.filter((url) => /Admin|Dashboard/.test(url))).toEqual([]);
  };
  await test.step('a visitor', () => expectSentTo('/login'));
  await signIn(page, await aShopper());
  await test.step('a customer', () => expectSentTo('/'));
});
