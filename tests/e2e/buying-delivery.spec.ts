import { expect } from '@playwright/test';
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
});
