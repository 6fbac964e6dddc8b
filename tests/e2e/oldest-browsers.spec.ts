import { expect } from '@playwright/test';
import { newApis } from '../support/newApis';
import { aBuyer, openPayment, putIntoCart, signInWithForm } from '../support/e2eShop';
import { test } from '../support/e2eTest';

/** Takes every API of the list away. Runs in the page before its own scripts. */
function remove(names: readonly string[]): void {
  for (const name of names) {
    const [owner = '', member] = name.split('.');
    const found: unknown = Reflect.get(globalThis, owner);
    if (member === undefined) Reflect.deleteProperty(globalThis, owner);
    else if (typeof found === 'function') {
      // Response.json() is newer than that of a response. The data of JavaScript itself do not tell them apart.
      Reflect.deleteProperty(found, member.replace('_static', ''));
      const prototype: unknown = found.prototype;
      if (typeof prototype === 'object' && prototype !== null)
        Reflect.deleteProperty(prototype, member);
    }
    if (owner === 'Window' && member !== undefined) Reflect.deleteProperty(globalThis, member);
  }
}

test('a shopper buys in the oldest browsers, without every API that came after them', async ({
  page,
}, { annotations }) => {
  annotations.push({ type: 'APIs taken away', description: newApis.join(', ') });
  expect(newApis).toEqual(expect.arrayContaining(['URL.canParse_static', 'Promise.withResolvers']));
  await page.addInitScript(remove, newApis);
  await page.goto('/products');
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await page.evaluate(() => 'canParse' in URL)).toBe(false);
  await page.getByRole('button', { name: /^Filters/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('group', { name: 'Family' }).getByLabel(/^Oud/).check();
  await sheet.getByRole('button', { name: /^Show \d/ }).click();
  await page.getByRole('button', { name: 'Add Oud Royale, ' }).click();
  await page.getByRole('link', { name: /^Cart, / }).click();
  const drawer = page.getByRole('dialog', { name: 'Your cart' });
  await expect(drawer.getByRole('button', { name: 'Apply' })).toBeVisible();

  const buyer = await aBuyer();
  await signInWithForm(page, buyer);
  await putIntoCart(page, 'clear-musk');
  await openPayment(page);
});

test('an older browser is told what to do, and the page can be read', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(CSS, 'registerProperty'));
  await page.goto('/about');
  await expect(page.getByRole('alert')).toHaveText(
    'This browser is too old for our shop, so you cannot buy here with it. Please update it, or open this page in another one, such as the latest Chrome, Safari or Firefox.',
  );
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
