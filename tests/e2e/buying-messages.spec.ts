import { expect } from '@playwright/test';
import {
  aShopper,
  db,
  payButton,
  paymentSheet,
  putIntoCart,
  signIn,
  vendors,
  withOnePiece,
} from '../support/e2eShop';
import { test } from '../support/e2eTest';

test.describe.configure({ timeout: 120_000 });

test.beforeEach(() => vendors.reset({ keepData: true }));

test('empty fields are listed above the form, and each entry is high enough to press @phone', async ({
  page,
}) => {
  await signIn(page, await aShopper());
  await putIntoCart(page, 'clear-musk');
  await page.goto('/checkout');
  await payButton(page).tap();
  const list = page.getByRole('alert', { name: /fields need your attention$/ });
  await expect(list).toBeFocused();
  for (const entry of await list.getByRole('link').all())
    expect((await entry.boundingBox())?.height, await entry.innerText()).toBeGreaterThanOrEqual(44);
  await list.getByRole('link', { name: 'City is required.' }).tap();
  await expect(page.getByLabel('City')).toBeFocused();
});

test('a price that rose since the cart was filled is shown before paying', async ({ page }) => {
  const product = db.doc('products/kinnow-light');
  const before = (await product.get()).get('price') as number;
  await withOnePiece(page, 'kinnow-light');
  await page.goto('/checkout');
  await expect(page.getByLabel('City')).toHaveValue('Ahmedabad');
  try {
    await product.update({ price: before + 500 });
    await payButton(page).click();
    const dialog = page.getByRole('dialog', { name: 'The total has changed' });
    await expect(dialog.getByText('₹3,200').first()).toBeVisible({ timeout: 60_000 });
    await expect(dialog.getByText('₹3,700').first()).toBeVisible();
    await expect(paymentSheet(page)).toBeHidden();
    await dialog.getByRole('button', { name: 'Go back' }).click();
    await expect(payButton(page)).toBeFocused();
    await expect(payButton(page)).toHaveText('Pay ₹3,700');
  } finally {
    await product.update({ price: before });
  }
});
