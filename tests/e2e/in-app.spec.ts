import { expect } from '@playwright/test';
import {
  DECLINED_CARD,
  openPayment,
  openUpiApp,
  ordersOf,
  payBy,
  paymentSheet,
  takenFor,
  vendors,
  withOnePiece,
} from '../support/e2eShop';
import { test } from '../support/e2eTest';

test.describe.configure({ timeout: 150_000 });

test.beforeEach(() => vendors.reset({ keepData: true }));

test('a shopper pays by UPI, by a QR code on a computer', async ({ page }) => {
  await withOnePiece(page, 'clear-musk');
  await openPayment(page);
  await expect(paymentSheet(page).getByLabel(/UPI ID/)).toHaveCount(0);
  const app = await openUpiApp(page);
  await app.getByRole('button', { name: 'Approve' }).click();
  await expect(app.getByText('Paid. Go back to the shop.')).toBeVisible();
  await app.close();
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible({ timeout: 60_000 });
});

test('a shopper whose tab died while the UPI app was open comes back to a paid order and an empty cart @phone', async ({
  page,
  context,
}) => {
  const shopper = await withOnePiece(page, 'green-cardamom');
  await openPayment(page);
  const app = await openUpiApp(page);
  await page.close();
  await app.getByRole('button', { name: 'Approve' }).click();
  await expect(app.getByText('Paid. Go back to the shop.')).toBeVisible();
  await expect
    .poll(async () => (await ordersOf(shopper.uid)).map(({ status }) => status), {
      timeout: 60_000,
    })
    .toEqual(['paid']);

  const later = await context.newPage();
  await later.goto('/orders');
  await expect(later.getByRole('article').getByText('Paid', { exact: true })).toBeVisible();
  await expect(later.getByRole('link', { name: 'Cart, empty' })).toBeVisible();
  await later.goto('/cart');
  await expect(later.getByRole('main').getByText('Your cart is empty')).toBeVisible();
});

test.describe('inside Instagram, where Razorpay cannot call the page back', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 Version/4.0 Chrome/141.0.0.0 Mobile Safari/537.36 Instagram 350.0.0.0.1 Android',
  });

  test('a payment returns by form: a failed one to the checkout with its reason, a successful one to the paid order @phone', async ({
    page,
  }) => {
    const shopper = await withOnePiece(page, 'clear-musk');
    await openPayment(page);

    await payBy(page, DECLINED_CARD);
    await expect(page).toHaveURL(/\/checkout\?order=[\w-]+&payment=failed$/, { timeout: 60_000 });
    await expect(page.getByRole('alert')).toContainText('Payment failed: ');

    await page
      .getByRole('main')
      .getByRole('button', { name: /^Pay ₹/ })
      .click();
    await expect(paymentSheet(page)).toBeVisible({ timeout: 60_000 });
    await payBy(page);
    await expect(page).toHaveURL(/\/orders\/[\w-]+$/, { timeout: 60_000 });
    await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Cart, empty' })).toBeVisible();

    const ids = (await ordersOf(shopper.uid)).map((order) => String(order.id));
    expect(ids).toHaveLength(1);
    await expect
      .poll(() => takenFor(ids), { timeout: 120_000 })
      .toEqual({ captured: 1, parcels: 1 });
  });
});
