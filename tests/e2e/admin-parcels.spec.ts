import { expect } from '@playwright/test';
import { orderNumber } from '../../src/domain/order/orderNumber';
import { messages } from '../../src/domain/shop/messages';
import { asOwner } from '../support/e2eAdmin';
import { aBuyer, bought, ordered, ordersOf, signIn, vendors } from '../support/e2eShop';
import { expectSoon } from '../support/e2eStore';
import { test } from '../support/e2eTest';

test.describe.configure({ timeout: 300_000 });
test.beforeEach(() => vendors.reset({ keepData: true }));

test('admin: an empty wallet is explained and recharged, the parcel ships, and a failed delivery is answered', async ({
  page,
  browser,
}) => {
  await vendors.settings({ emptyWallet: 400 });
  const shopper = await aBuyer();
  await signIn(page, shopper);
  const { id, pay } = await ordered(shopper, 'amber-durbar');
  await pay();

  const admin = await asOwner(browser);
  await expect(async () => {
    await admin.goto(`/admin/orders/${id}`);
    await expectSoon(admin.getByText(/Your Shiprocket wallet is empty/)).toBeVisible();
  }).toPass({ timeout: 60_000 });
  await vendors.settings({ emptyWallet: null });
  await admin.goto('/admin/orders?status=failing');
  await expect(admin.getByRole('link', { name: orderNumber(id) })).toBeVisible();
  await admin.getByRole('button', { name: 'Ship all that failed' }).click();
  await admin
    .getByRole('dialog', { name: 'Ship all that failed?' })
    .getByRole('button', { name: 'Ship all' })
    .click();
  await expect(admin.getByText(/^\d+ parcels? booked\./)).toBeVisible({ timeout: 60_000 });
  await expect(admin.getByRole('link', { name: orderNumber(id) })).toHaveCount(0);

  const awb = async (): Promise<string> =>
    String((await ordersOf(shopper.uid))[0]?.['shiprocketAWB'] ?? '');
  await vendors.advance({ awb: await awb(), to: 'undelivered', deliverWebhook: 'wait' });
  await expect(async () => {
    await admin.goto('/admin/orders?status=undelivered');
    await expectSoon(admin.getByRole('link', { name: orderNumber(id) })).toBeVisible();
  }).toPass({ timeout: 60_000 });
  await admin.getByRole('link', { name: orderNumber(id) }).click();
  // The demo shop's box for a bottle of 50 ml and its weight.
  await expect(admin.getByText('Small, 18 × 14 × 9 cm, 0.43 kg')).toBeVisible();
  await expect(admin.getByText(/Customer not available\. 1 attempt so far\./)).toBeVisible();

  await page.goto(`/orders/${id}`);
  await expect(page.getByText(/The courier could not deliver your parcel/)).toContainText(
    'Please tell us what the courier should do',
  );
  await admin.getByRole('button', { name: 'Answer the courier' }).click();
  const dialog = admin.getByRole('dialog', { name: 'What should the courier do?' });
  await dialog.getByLabel('Corrected address').fill('14 Temple Street');
  await dialog.getByRole('button', { name: 'Deliver again' }).click();
  await expect(
    admin
      .getByText('The courier was asked to deliver the parcel again, with the corrected address.')
      .first(),
  ).toBeVisible({ timeout: 30_000 });
  await expect(admin.getByRole('button', { name: 'Answer the courier' })).toHaveCount(0);
  const { shiprocket } = await vendors.ledger();
  const told = shiprocket.orders.find((one) => one.awb !== null && one.answers.length > 0);
  expect(told?.answers).toMatchObject([{ action: 're-attempt', address1: '14 Temple Street' }]);
  await page.reload();
  await expect(page.getByText('It will be delivered again.')).toBeVisible();
});

test('admin: the address of a booked parcel is corrected with one press, which the customer reads', async ({
  page,
  browser,
}) => {
  const shopper = await aBuyer();
  await signIn(page, shopper);
  const { id, awb: former } = await bought(shopper, 'clear-musk');
  const path = `/orders/${id}`;
  const awb = async (): Promise<string> =>
    String((await ordersOf(shopper.uid))[0]?.['shiprocketAWB'] ?? '');

  const admin = await asOwner(browser);
  await admin.goto(`/admin${path}`);
  const dialog = admin.getByRole('dialog');
  await admin.getByRole('button', { name: 'Correct the address' }).click();
  // Its invoice is issued, and the tax on it depends on the state.
  await expect(dialog.getByLabel('State')).toBeDisabled();
  await dialog.getByLabel('Address line 1').fill('21 Ashram Road');
  await dialog.getByRole('button', { name: 'Correct the address' }).click();
  await expect(admin.getByText(messages.addressChange.done).first()).toBeVisible({
    timeout: 60_000,
  });
  await expect.poll(awb, { timeout: 60_000 }).not.toMatch(new RegExp(`^(${former})?$`));

  await page.goto(path);
  await expect(page.getByText('21 Ashram Road')).toBeVisible();
  await expect(page.getByText('We corrected the delivery address.')).toBeVisible();
  // The former number is history: only its entry in the timeline has it.
  await expect(page.getByText(await awb(), { exact: true })).toBeVisible();
  await expect(page.getByText(former, { exact: true })).toHaveCount(0);
});

test('admin: a parcel that comes back waits for the owner and is sent again, and the customer reads so', async ({
  page,
  browser,
}) => {
  const shopper = await aBuyer();
  await signIn(page, shopper);
  const { id, awb } = await bought(shopper, 'clear-musk');
  await page.goto(`/orders/${id}`);
  await expect(page.getByText(/^Arrives /)).toBeVisible();
  await vendors.advance({ awb, to: 'returned', deliverWebhook: 'wait' });

  await page.reload();
  await expect(page.getByText(/^Your parcel has come back to us\./)).toBeVisible();
  await expect(page.getByText(/^Arrives /)).toHaveCount(0);
  const admin = await asOwner(browser);
  await admin.goto('/admin');
  await admin.getByRole('link', { name: /coming back, back or lost$/ }).click();
  await admin.getByRole('link', { name: orderNumber(id) }).click();
  await expect(admin.getByText(/^The parcel has come back\./)).toBeVisible();
  await expect(admin.getByRole('link', { name: 'Write to the customer' })).toBeVisible();
  await admin.getByRole('button', { name: 'Send again' }).click();
  await admin.getByRole('button', { name: 'Book the parcel' }).click();
  await expect(admin.getByText(/^The parcel has come back\./)).toHaveCount(0, { timeout: 60_000 });
  await page.reload();
  await expect(page.getByText(/^Your parcel has come back to us\./)).toHaveCount(0);
});
