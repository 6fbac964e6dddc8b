import { expect } from '@playwright/test';
import * as v from 'valibot';
import { deliveryWindowSchema, windowLabel } from '../../src/domain/order/delivery';
import {
  aBuyer,
  ordersOf,
  payBy,
  payButton,
  paymentSheet,
  putIntoCart,
  signIn,
} from '../support/e2eShop';
import { test } from '../support/e2eTest';

test.describe('when it will come', () => {
  test('@phone is answered at the product, and remembered in the cart', async ({ page }) => {
    await page.goto('/product/amber-durbar');
    const field = page.getByRole('textbox', { name: 'When will it reach you?' });
    await field.fill('190001');
    await page.getByRole('button', { name: 'Check' }).click();
    await expect(page.getByText('No courier delivers to 190001 yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Change PIN code' }).click();
    await field.fill('600004');
    await field.press('Enter');
    const answer = page.getByText(/^Order today, and it reaches 600004 \w{3} \d+ .*[.]$/);
    await expect(answer).toBeVisible();
    await page.getByRole('button', { name: 'Add to cart' }).first().click();
    await page.getByRole('link', { name: 'View cart' }).click();
    await expect(page).toHaveURL('/cart');
    await expect(answer).toBeVisible();
  });

  test('a PIN code without a courier is refused at Pay, and the days of another are kept by the order', async ({
    page,
  }) => {
    test.setTimeout(300_000);
    const shopper = await aBuyer();
    await signIn(page, shopper);
    await putIntoCart(page, 'amber-durbar');
    await page.goto('/checkout');
    await expect(page.getByLabel('City')).toHaveValue('Ahmedabad');
    const pin = page.getByLabel('PIN code');
    await pin.fill('190001');
    await expect(page.getByText('No courier delivers to 190001 yet.')).toBeVisible();
    await payButton(page).click();
    // The first call of a function starts it.
    await expect(page.getByRole('alert')).toContainText('No courier delivers to this PIN code', {
      timeout: 60_000,
    });
    await expect(paymentSheet(page)).toHaveCount(0);

    await pin.fill('380009');
    const said = page.getByText(/^Order today, and it reaches 380009 /);
    await expect(said).toBeVisible();
    const [, days] = / 380009 (\w{3} \d+ .*)\.$/.exec(await said.innerText()) ?? [];
    await payButton(page).click();
    await expect(paymentSheet(page)).toBeVisible({ timeout: 60_000 });
    await payBy(page);
    await expect(page.getByText(`With you ${days}`)).toBeVisible({ timeout: 60_000 });
    const paid = (await ordersOf(shopper.uid)).find(({ status }) => status === 'paid');
    expect(windowLabel(v.parse(deliveryWindowSchema, paid?.['promised']))).toBe(days);
    await page.goto(`/orders/${String(paid?.['id'])}`);
    await expect(page.getByText(`Arrives ${days}`)).toBeVisible();
  });
});
