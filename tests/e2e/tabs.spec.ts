import { expect, type Page } from '@playwright/test';
import {
  DECLINED_CARD,
  openPayment,
  ordersOf,
  payButton,
  payBy,
  paymentSheet,
  putIntoCart,
  signIn,
  takenFor,
  vendors,
  withOnePiece,
} from '../support/e2eShop';
import { test } from '../support/e2eTest';

test.describe.configure({ timeout: 150_000 });

test.beforeEach(() => vendors.reset({ keepData: true }));

const idsOf = async (uid: string): Promise<string[]> =>
  (await ordersOf(uid)).map((order) => String(order.id));

// Two tabs share the order. Another device, with another address, has its own and hears of the payment from Firestore.
for (const [where, orders] of [
  ['two tabs', 1],
  ['two devices', 2],
] as const) {
  test(`${where} with open payment windows: paid in one, the other closes its payment window and says so`, async ({
    page,
    context,
    browser,
  }) => {
    const shopper = await withOnePiece(page, 'green-cardamom');
    await openPayment(page);
    const other = where === 'two tabs' ? context : await browser.newContext();
    const second = await other.newPage();
    if (where === 'two devices') {
      await signIn(second, shopper);
      await putIntoCart(second, 'green-cardamom');
    }
    await second.goto('/checkout');
    await expect(second.getByLabel('City')).toHaveValue('Ahmedabad');
    if (where === 'two devices')
      await second.getByLabel('Address line 1').fill('14 Ashram Road, Flat 4');
    await payButton(second).click();
    await expect(paymentSheet(second)).toBeVisible({ timeout: 60_000 });

    await payBy(page);
    await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible({
      timeout: 60_000,
    });
    await expect(second.getByRole('heading', { name: 'You have already paid' })).toBeVisible();
    await expect(paymentSheet(second)).toHaveCount(0);
    await expect(
      second.getByText('You paid for these fragrances in another tab', { exact: false }),
    ).toBeVisible();
    await expect(second.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
    await second.getByRole('link', { name: 'See your order' }).click();
    await expect(second.getByRole('heading', { name: 'Your order', exact: true })).toBeVisible();
    await expect(second.getByText('Paid', { exact: true }).first()).toBeVisible();

    const ids = await idsOf(shopper.uid);
    expect(ids).toHaveLength(orders);
    await expect
      .poll(() => takenFor(ids), { timeout: 120_000 })
      .toEqual({ captured: 1, parcels: 1 });
    await page.goto('/orders');
    await expect(page.getByRole('article')).toHaveCount(orders);
    await expect(page.getByRole('link', { name: 'Complete payment' })).toHaveCount(0);
  });
}

/** Collects console errors and failed requests. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('response', (response) => {
    if (response.status() === 403) complaints.push(`403 ${response.url()}`);
  });
  return complaints;
}

test('a failed payment and a closed payment window, also after a reload, log no error', async ({
  page,
}) => {
  const shopper = await withOnePiece(page, 'clear-musk');
  await openPayment(page);
  const complaints = complaintsOf(page);
  const close = async (message: string): Promise<void> => {
    await paymentSheet(page).getByRole('button', { name: 'Close payment' }).click();
    await expect(page.getByRole('alert')).toContainText(message);
  };
  const openAgain = async (): Promise<void> => {
    await payButton(page).click();
    await expect(paymentSheet(page)).toBeVisible({ timeout: 60_000 });
  };

  await payBy(page, DECLINED_CARD);
  await expect(paymentSheet(page).getByText('Payment failed').first()).toBeVisible();
  // Razorpay's webhook recorded the failure before the payment window was closed.
  await expect
    .poll(async () => (await ordersOf(shopper.uid)).map(({ status }) => status))
    .toEqual(['payment_failed']);
  await close('Payment failed: ');
  await openAgain();
  await close('Payment was not completed. Please try again.');
  await page.reload();
  await openAgain();
  await close('Payment was not completed. Please try again.');
  // The failed attempt is recorded before the next payment is prepared.
  await openAgain();
  expect(complaints).toEqual([]);
});
