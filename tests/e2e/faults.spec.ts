import { sendOnDays } from '../../src/domain/order/gift';
import { dayLabel } from '../../src/domain/shop/ist';
import { expect } from '@playwright/test';
import {
  aMobile,
  aShopper,
  db,
  fillAddress,
  openPayment,
  ordersOf,
  payButton,
  payBy,
  paymentSheet,
  putIntoCart,
  signIn,
  takenFor,
  vendors,
  verifyPhone,
  withOnePiece,
  type Shopper,
} from '../support/e2eShop';
import { NO_NETWORK, test } from '../support/e2eTest';

test.describe.configure({ timeout: 150_000 });

test.beforeEach(() => vendors.reset({ keepData: true }));

const CONFIRMATION = '**/api/create-shiprocket-order';

async function theOrder(shopper: Shopper): Promise<{ id: string; status: string }> {
  const orders = await ordersOf(shopper.uid);
  expect(orders).toHaveLength(1);
  const [order] = orders;
  return { id: String(order?.id), status: String(order?.status) };
}

/** Waits for the parcel, and expects one order, one charge and one parcel. */
async function expectOnce(shopper: Shopper): Promise<void> {
  const { id } = await theOrder(shopper);
  await expect
    .poll(() => takenFor([id]), { timeout: 120_000 })
    .toEqual({ captured: 1, parcels: 1 });
  expect((await theOrder(shopper)).status).toBe('paid');
}

test.describe('offline during pay', () => {
  test.beforeEach(({ expectErrors }) => expectErrors(NO_NETWORK));

  test('paid, then offline: nothing is lost, and the order is confirmed when the network is back', async ({
    page,
    context,
  }) => {
    const shopper = await withOnePiece(page, 'clear-musk');
    await openPayment(page);
    // No webhook: only the page can report the payment.
    await vendors.webhooks({ action: 'hold', target: 'razorpay' });
    await page.route(
      CONFIRMATION,
      async (route) => {
        await context.setOffline(true);
        await route.abort('internetdisconnected');
      },
      { times: 1 },
    );
    await payBy(page);
    await expect(page.getByRole('heading', { name: 'Your payment is safe' })).toBeVisible();
    await expect(page.getByText('The connection was lost after you paid.')).toBeVisible();
    await expect(page.getByText('You do not need to pay again')).toBeVisible();
    expect((await theOrder(shopper)).status).toBe('pending_payment');

    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Thank you, Kavya' })).toBeVisible({
      timeout: 60_000,
    });
    await vendors.webhooks({ action: 'release', target: 'razorpay' });
    await vendors.drain();
    await expectOnce(shopper);
  });

  test('offline before the payment window opens: a message, no charge, and the form keeps its values; then charged without the window learning of it: the order is found paid on return', async ({
    page,
    context,
  }) => {
    const shopper = await withOnePiece(page, 'green-cardamom');
    const sheet = paymentSheet(page);
    await openPayment(page);
    await test.step('offline before the payment window opens', async () => {
      await sheet.getByRole('button', { name: 'Close payment' }).click();
      await expect(page.getByText('Payment was not completed. Please try again.')).toBeVisible();
      await context.setOffline(true);
      await payButton(page).click();
      await expect(page.getByRole('alert')).toContainText('Failed to create Razorpay order');
      await expect(page.getByRole('alert')).toContainText('You are offline. Nothing was charged.');
      await expect(page.getByLabel('Address line 1')).toHaveValue('12 Ashram Road, Flat 4');
      expect(await takenFor([(await theOrder(shopper)).id])).toEqual({ captured: 0, parcels: 0 });

      await context.setOffline(false);
      await expect(page.getByRole('alert')).toHaveCount(0);
      await payButton(page).click();
      await expect(sheet).toBeVisible({ timeout: 60_000 });
    });
    await test.step('charged, but the payment window does not learn of it', async () => {
      await page.route(
        '**/v1/payments/create/ajax',
        async (route) => {
          await route.fetch();
          await context.setOffline(true);
          await route.abort('internetdisconnected');
        },
        { times: 1 },
      );
      await payBy(page);
      await expect(sheet.getByText('We could not reach the payment service.')).toBeVisible();
      await sheet.getByRole('button', { name: 'Close payment' }).click();
      await expect(page.getByText('Payment was not completed. Please try again.')).toBeVisible();

      await context.setOffline(false);
      await expect(page.getByRole('heading', { name: 'Thank you, Kavya' })).toBeVisible({
        timeout: 60_000,
      });
      await expectOnce(shopper);
    });
  });
});

test.describe('browser closed', () => {
  test('before paying: the order stays open and is paid from My Orders', async ({
    page,
    context,
  }) => {
    const shopper = await withOnePiece(page, 'clear-musk');
    await openPayment(page);
    await page.close();
    expect((await theOrder(shopper)).status).toBe('pending_payment');

    const later = await context.newPage();
    await later.goto('/orders');
    await later.getByRole('link', { name: 'Complete payment' }).click();
    await payButton(later).click();
    await payBy(later);
    await expect(later.getByRole('heading', { name: 'Thank you, Kavya' })).toBeVisible({
      timeout: 60_000,
    });
    await expectOnce(shopper);
  });

  test('during the confirmation: it continues without the page', async ({ page, context }) => {
    const shopper = await withOnePiece(page, 'clear-musk');
    await openPayment(page);
    await vendors.webhooks({ action: 'hold', target: 'razorpay' });
    await vendors.fault({
      target: 'razorpay',
      match: 'GET /v1/payments/',
      kind: 'slow',
      delayMs: 3_000,
    });
    await payBy(page);
    // The function is asking Razorpay about the payment: the call has begun, nothing is settled.
    await expect
      .poll(async () => (await vendors.ledger()).faults.every(({ struck }) => struck > 0), {
        timeout: 60_000,
      })
      .toBe(true);
    await page.close();

    // Wherever the customer goes next, the cart no longer holds what was paid for.
    const later = await context.newPage();
    await later.goto('/cart');
    await expect(later.getByText('Your cart is empty')).toBeVisible({ timeout: 60_000 });
    await vendors.webhooks({ action: 'release', target: 'razorpay' });
    await vendors.drain();
    await expectOnce(shopper);
  });
});

test('the address is corrected after closing the payment window: only one of the two orders can be paid', async ({
  page,
}) => {
  const shopper = await withOnePiece(page, 'green-cardamom');
  await openPayment(page);
  await paymentSheet(page).getByRole('button', { name: 'Close payment' }).click();
  await expect(page.getByText('Payment was not completed. Please try again.')).toBeVisible();
  await page.getByLabel('Address line 1').fill('14 Ashram Road, Flat 4');
  await payButton(page).click();
  await payBy(page);
  await expect(page.getByRole('heading', { name: 'Thank you, Kavya' })).toBeVisible({
    timeout: 60_000,
  });

  await page.goto('/orders');
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByText('You have since paid for the same fragrances')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Complete payment' })).toHaveCount(0);
  const unpaid = (await ordersOf(shopper.uid)).find((order) => order.status === 'payment_failed');
  await page.goto(`/orders/${String(unpaid?.id)}`);
  await expect(page.getByText('You have since paid for the same fragrances')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Complete payment' })).toHaveCount(0);
});

test('checkout fills the address book, and a gift shows where it is sent', async ({ page }) => {
  const shopper = await aShopper();
  await signIn(page, shopper);
  await putIntoCart(page, 'clear-musk');
  await page.goto('/checkout');
  await fillAddress(page, aMobile());
  // The PIN code fills in city and state. What is written instead stays, with another PIN code and after a reload.
  const [city, state] = [page.getByLabel('City'), page.getByLabel('State')];
  await city.fill('Ambaji');
  await page.getByLabel('PIN code').fill('307501');
  await expect(state).toHaveValue('Rajasthan');
  await expect(city).toHaveValue('Ambaji');
  await state.selectOption('Gujarat');
  await page.getByRole('button', { name: 'Yes, it is right' }).click();
  await page.reload();
  await expect(
    page.getByText('PIN code 307501 is usually in Rajasthan.', { exact: false }),
  ).toBeVisible();
  await expect(city).toHaveValue('Ambaji');
  await expect(state).toHaveValue('Gujarat');
  await expect(page.getByRole('checkbox', { name: /^Save this address/ })).toBeChecked();
  await page.getByRole('checkbox', { name: 'This is a gift' }).check();
  await expect(page.getByRole('checkbox', { name: /^Save this address/ })).not.toBeChecked();
  await page.getByRole('checkbox', { name: /^Save this address/ }).check();
  await page.getByLabel('Recipient’s first name').fill('Asha');
  await page.getByLabel('Recipient’s last name').fill('Rao');
  await page.getByLabel('Recipient’s phone number').fill('9812345678');
  await page.getByLabel('Message on the card').fill('Happy birthday, Asha');
  const day = sendOnDays(new Date())[4] ?? '';
  await page.getByRole('combobox', { name: 'Send it' }).selectOption(day);
  await payButton(page).click();
  await verifyPhone(page);
  await payBy(page);
  await expect(page.getByRole('heading', { name: 'Thank you, Kavya' })).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByText(`Leaves us on ${dayLabel(day)}`)).toBeVisible();
  await expect(page.getByText(/^With Asha /)).toBeVisible();
  const order = page.getByRole('region', { name: 'Your order' });
  await expect(order.getByText('A gift, to be delivered to')).toBeVisible();
  await expect(order.getByText('Asha Rao')).toBeVisible();
  await expect(order.getByText('Ambaji, Gujarat, 307501')).toBeVisible();
  await order.getByRole('link').click();
  await expect(page.getByText('The courier calls the recipient on +91 98123 45678.')).toBeVisible();
  await expect(page.getByText('Happy birthday, Asha')).toBeVisible();
  await expect(page.getByText(`You asked us to send it on ${dayLabel(day)}.`)).toBeVisible();

  const book = await db.collection(`users/${shopper.uid}/addresses`).get();
  expect(book.docs.map((entry) => entry.data())).toMatchObject([
    {
      address1: '12 Ashram Road, Flat 4',
      city: 'Ambaji',
      state: 'Gujarat',
      isDefault: true,
    },
  ]);
});

test('the shop works when the developer tools fail to load', async ({ page, expectErrors }) => {
  expectErrors(NO_NETWORK);
  let missed = 0;
  page.on('requestfailed', (request) => {
    if (request.url().includes('/DeveloperTools')) missed += 1;
  });
  await page.route('**/assets/DeveloperTools*.js', (route) => route.abort());
  await page.goto('/products');
  await expect.poll(() => missed).toBe(1);
  await page.getByRole('link', { name: 'Amber Durbar' }).click();
  await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeVisible();
  expect(missed).toBe(1);
});
