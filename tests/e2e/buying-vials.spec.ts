import { expect } from '@playwright/test';
import {
  aMobile,
  aShopper,
  closeDialog,
  fillAddress,
  ordersOf,
  payBy,
  payButton,
  signIn,
  vendors,
  verifyPhone,
} from '../support/e2eShop';
import {
  expectNoFaults,
  expectNoShift,
  expectNoSidewaysScroll,
  watchShifts,
} from '../support/e2eStore';
import { test } from '../support/e2eTest';

test.beforeEach(() => vendors.reset({ keepData: true }));

// 2 × 120 + 99 + 120 + 120 = 579. None of them is on the House Welcome's list. Five Vials: 60. Shipping is free.
const TOTAL = '₹519';
const TOTAL_PAISE = 51_900;

test('five vials together cost less, from the samples to the payment @phone', async ({ page }) => {
  test.setTimeout(150_000);
  const shopper = await aShopper('Meera Iyer');
  await signIn(page, shopper);
  await watchShifts(page);
  await page.goto('/samples');
  await expect(page.getByText('Any five 2 ml vials cost ₹60 less together.')).toBeVisible();
  const vials = page.getByRole('region', { name: 'One by one' });
  const place = (): Promise<number> =>
    vials
      .getByRole('heading', { name: 'One by one' })
      .evaluate((heading) => heading.getBoundingClientRect().top + scrollY);
  const before = await place();
  const add = (name: string): Promise<void> =>
    vials.getByRole('button', { name: `Add a 2 ml vial of ${name}` }).tap();
  const drawer = page.getByRole('dialog', { name: 'Your cart' });
  const openCart = (count: number): Promise<void> =>
    page.getByRole('link', { name: `Cart, ${count} items` }).tap();

  await add('Amber Durbar');
  await expect(vials.getByText('1 of 5 chosen. Four more, and ₹60 comes off.')).toBeVisible();
  await add('Amber Durbar');
  await add('Monsoon Coast');
  await add('Rose of Kannauj');
  await expect(vials.getByText('4 of 5 chosen. One more, and ₹60 comes off.')).toBeInViewport();
  await openCart(4);
  await expect(drawer.getByText('Add one more 2 ml vial to save ₹60.')).toBeVisible();
  await closeDialog(drawer);

  await add('Green Cardamom');
  await expect(vials.getByText('Five chosen: ₹60 off.')).toBeInViewport();
  expect(await place()).toBe(before);
  await expectNoShift(page, 0.01);
  await expectNoFaults(page);
  await expectNoSidewaysScroll(page);

  await openCart(5);
  await expect(drawer.getByRole('term').filter({ hasText: 'Five Vials' })).toBeVisible();
  await expect(drawer.getByText('−₹60', { exact: true })).toBeVisible();
  await expect(drawer.getByText(TOTAL, { exact: true })).toBeVisible();
  await drawer.getByRole('link', { name: 'Checkout' }).tap();

  await fillAddress(page, aMobile());
  await expect(payButton(page)).toHaveText(`Pay ${TOTAL}`);
  await payButton(page).tap();
  await verifyPhone(page);
  await payBy(page);
  await expect(page.getByRole('heading', { name: 'Thank you, Meera' })).toBeVisible({
    timeout: 60_000,
  });
  const [order] = await ordersOf(shopper.uid);
  expect(order).toMatchObject({ status: 'paid', amountPaise: TOTAL_PAISE });
  const { orders } = (await vendors.ledger()).razorpay;
  expect(orders.find(({ id }) => id === order?.razorpayOrderId)?.amount).toBe(TOTAL_PAISE);
});
