import { expect, type Page } from '@playwright/test';
import {
  addFromPage,
  aMobile,
  aShopper,
  db,
  fillAddress,
  openPayment,
  ordersOf,
  payButton,
  payBy,
  paymentSheet,
  signIn,
  vendors,
  verifyPhone,
} from '../support/e2eShop';
import { test } from '../support/e2eTest';

/** Every sentence of docs/product.md "Fixed sentences" on the buying path, produced in the browser. */
test.describe.configure({ timeout: 120_000 });

test.beforeEach(() => vendors.reset({ keepData: true }));

async function atCheckout(page: Page): Promise<{ uid: string }> {
  const shopper = await aShopper();
  await signIn(page, shopper);
  await addFromPage(page, 'clear-musk');
  await page.goto('/checkout');
  return shopper;
}

test("'Failed to create Razorpay order' when the provider is down, and nothing is lost", async ({
  page,
}) => {
  await atCheckout(page);
  await fillAddress(page, aMobile());
  await vendors.fault({
    target: 'razorpay',
    match: 'POST /v1/orders$',
    kind: 'status',
    status: 500,
    times: 20,
  });
  await payButton(page).click();
  await verifyPhone(page);
  await expect(
    page.getByRole('alert').filter({ hasText: 'Failed to create Razorpay order' }),
  ).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByLabel('City')).toHaveValue('Ahmedabad');

  await vendors.clearFaults();
  await payButton(page).click();
  await expect(paymentSheet(page)).toBeVisible({ timeout: 60_000 });
});

test('empty fields are listed above the form, and each entry is high enough to press @phone', async ({
  page,
}) => {
  await atCheckout(page);
  await payButton(page).tap();
  const list = page.getByRole('alert', { name: /fields need your attention$/ });
  await expect(list).toBeFocused();
  for (const entry of await list.getByRole('link').all())
    expect((await entry.boundingBox())?.height, await entry.innerText()).toBeGreaterThanOrEqual(44);
  await list.getByRole('link', { name: 'City is required.' }).tap();
  await expect(page.getByLabel('City')).toBeFocused();
});

test("'Razorpay SDK failed to load!' when the script is blocked", async ({ page }) => {
  await atCheckout(page);
  await fillAddress(page, aMobile());
  await page.route('**/checkout.js', (route) => route.abort());
  await payButton(page).click();
  await verifyPhone(page);
  await expect(
    page.getByRole('alert').filter({ hasText: 'Razorpay SDK failed to load!' }),
  ).toBeVisible({
    timeout: 60_000,
  });
});

test("'Payment was not completed. Please try again.' when the window is closed", async ({
  page,
}) => {
  const shopper = await atCheckout(page);
  await openPayment(page);
  await paymentSheet(page).getByRole('button', { name: 'Close payment' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Payment was not completed. Please try again.' }),
  ).toBeVisible();
  await expect.poll(async () => (await ordersOf(shopper.uid))[0]?.status).toBe('payment_failed');

  // The next try pays the same order.
  await payButton(page).click();
  await payBy(page);
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible({ timeout: 60_000 });
  expect(await ordersOf(shopper.uid)).toHaveLength(1);
});

test("'Payment failed: ' and the provider's reason; a retry in the window still pays", async ({
  page,
}) => {
  const shopper = await atCheckout(page);
  await openPayment(page);
  await payBy(page, '4100 2800 0008 0001');
  await expect(paymentSheet(page).getByRole('alert')).toBeVisible();
  await paymentSheet(page).getByRole('button', { name: 'Close payment' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /^Payment failed: \S+/ })).toBeVisible();

  await payButton(page).click();
  await payBy(page, '4100 2800 0006 0003');
  await paymentSheet(page).getByRole('button', { name: 'Try again' }).click();
  await payBy(page, '4100 2800 0000 1007');
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible({ timeout: 60_000 });
  expect((await ordersOf(shopper.uid)).map((order) => order.status)).toEqual(['paid']);
});

test('a price that rose since the cart was filled is shown before paying', async ({ page }) => {
  const product = db.doc('products/kinnow-light');
  const before = (await product.get()).get('price') as number;
  const shopper = await aShopper();
  await signIn(page, shopper);
  await addFromPage(page, 'kinnow-light');
  await page.goto('/checkout');
  await fillAddress(page, aMobile());
  try {
    await product.update({ price: before + 500 });
    await payButton(page).click();
    await verifyPhone(page);
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

test('a fragrance that sold out meanwhile is named, and nothing is charged', async ({ page }) => {
  const product = db.doc('products/nimbu-noir');
  const shopper = await aShopper();
  await signIn(page, shopper);
  await addFromPage(page, 'nimbu-noir');
  await page.goto('/checkout');
  await fillAddress(page, aMobile());
  try {
    await product.update({ inStock: false });
    await payButton(page).click();
    await verifyPhone(page);
    await expect(page.getByRole('alert').filter({ hasText: /Nimbu Noir/ })).toBeVisible({
      timeout: 60_000,
    });
    await expect(paymentSheet(page)).toBeHidden();
  } finally {
    await product.update({ inStock: true });
  }
});

test('signed-out prompts and the empty filter of My Orders', async ({ page }) => {
  await page.goto('/orders');
  await expect(page.getByText('Please sign in to view your orders.')).toBeVisible();
  await signIn(page, await aShopper());
  await page.goto('/orders?status=delivered');
  await expect(page.getByText('No orders found for this status.')).toBeVisible();
});

test("a vial beside the bottle, the cart's hint, and a product that does not exist @both", async ({
  page,
}) => {
  await page.goto('/product/amber-durbar');
  await expect(page.getByText('Not sure?')).toBeVisible();
  await page.getByRole('button', { name: 'Add a 2 ml vial, ₹120' }).click();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByText('2 ml · ₹120')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(1);
  // 120 is 30 short of 150, and shipping is free only above it.
  await expect(page.getByText('Add ₹31 more to qualify for free shipping!').first()).toBeVisible();
  await page.goto('/product/nothing-of-the-kind');
  await expect(page.getByRole('heading', { name: 'Fragrance Not Found' })).toBeVisible();
  await page.goto('/no-such-page');
  await expect(page).toHaveURL('/');
});
