import { expect, type Page } from '@playwright/test';
import { createDeps } from '../../functions/src/createDeps';
import { subscriberId } from '../../functions/src/customer/newsletter';
import { askForReviews } from '../../functions/src/mail/askForReview';
import { remindUnpaid } from '../../functions/src/mail/remindUnpaid';
import { shipOrder } from '../../functions/src/shipping/ship';
import { orderNumber } from '../../src/domain/order/orderNumber';
import { messages } from '../../src/domain/shop/messages';
import { standInConfig } from '../../tools/jobs';
import { testProfile } from '../support/emulators';
import {
  aBuyer,
  db,
  openPayment,
  ordersOf,
  payBy,
  paymentSheet,
  putIntoCart,
  signIn,
  vendors,
} from '../support/e2eShop';
import { test } from '../support/e2eTest';

test.describe.configure({ timeout: 300_000 });
test.beforeEach(() => vendors.reset({ keepData: true }));

const deps = createDeps(standInConfig(testProfile));
const ORIGIN = 'https://shop.nilofar.example';
const HOUR_MS = 3_600_000;

/** The path of the only link of that name in the newest email of a kind to an address. */
async function linkTo(email: string, kind: string, label: string): Promise<string> {
  const { docs } = await db.collection('mail').where('to', 'array-contains', email).get();
  const text = String(docs.find((one) => one.get('kind') === kind)?.get('message.text'));
  const [, path] = new RegExp(`${label}: ${ORIGIN}(\\S+)`).exec(text) ?? [];
  if (path === undefined) throw new Error(`There is no "${label}" in: ${text}`);
  return path;
}

/** Corrects the street in the open dialog, and reads that it is done. */
async function correctStreet(page: Page, street: string): Promise<void> {
  await page.getByRole('button', { name: 'Correct the address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct the address' });
  await dialog.getByLabel('Address line 1').fill(street);
  await dialog.getByRole('button', { name: 'Correct the address' }).click();
  await expect(dialog.getByText(messages.addressChange.done)).toBeVisible({ timeout: 60_000 });
  await dialog.getByText('Close', { exact: true }).click();
}

test('an order from its reminder to its review: no courier, another address, a question, a failed delivery, and the links of two emails', async ({
  page,
}) => {
  // The parcel cannot be registered yet, so its address may still change.
  await vendors.fault({
    target: 'shiprocket',
    match: 'POST /v1/external/orders/create/adhoc',
    kind: 'status',
    times: 100,
  });
  const shopper = await aBuyer();
  const { uid, email } = shopper;
  await db.doc(`users/${uid}`).update({ newsletter: true });
  await signIn(page, shopper);
  await putIntoCart(page, 'clear-musk');
  await page.goto('/checkout');
  // The default address is filled in only as long as nothing is typed.
  await expect(page.getByLabel('City')).toHaveValue('Ahmedabad');
  await page.getByLabel('PIN code').fill('190001');
  await expect(page.getByText('No courier delivers to 190001 yet.')).toBeVisible();
  await page.getByLabel('PIN code').fill('380009');
  await openPayment(page);
  await paymentSheet(page).getByRole('button', { name: 'Close payment' }).click();
  await expect(page.getByRole('alert')).toContainText('Payment was not completed');

  const [placed] = await ordersOf(uid);
  const id = String(placed?.['id']);
  const order = db.doc(`orders/${id}`);
  await order.update({ createdAt: new Date(Date.now() - HOUR_MS - 60_000) });
  const subscriber = db.doc(`subscribers/${subscriberId(email)}`);
  await expect.poll(async () => (await subscriber.get()).get('confirmedAt')).toBeDefined();
  await remindUnpaid(deps, ORIGIN);
  await page.goto('/orders');
  const card = page.getByRole('article', { name: `Order ${orderNumber(id)}` });
  await card.getByRole('button', { name: 'Put away' }).click();
  await expect(card).toHaveCount(0);
  await page.goto(await linkTo(email, 'unpaid', 'Complete payment'));
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await payBy(page);
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible({ timeout: 60_000 });

  // Paid, it is back among the orders.
  await page.goto('/orders');
  await card.getByRole('heading').getByRole('link').click();
  await correctStreet(page, '21 Temple Street');
  await expect(page.getByText('21 Temple Street')).toBeVisible();
  await page.getByRole('link', { name: 'Write to us about this order' }).click();
  const form = page.getByRole('form', { name: 'Write to us' });
  const question = `My order is ${orderNumber(id)}.\n\n`;
  await expect(form.getByLabel('Message')).toHaveValue(question);
  await expect(form.getByLabel('Subject')).toHaveValue('order-support');
  await form.getByLabel('Name').fill('Kavya Rao');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Message').press('End');
  await form.getByLabel('Message').pressSequentially('Could it come after six?');
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(form.getByText('Thank you for contacting us!', { exact: false })).toBeVisible();
  const asked = await db.collection('contactMessages').where('email', '==', email).get();
  expect(asked.docs[0]?.get('message')).toBe(`${question}Could it come after six?`);

  await vendors.clearFaults();
  await db.doc(`shipments/${id}`).update({ nextAt: new Date() });
  await shipOrder(deps, id);
  const awb = String((await order.get()).get('shiprocketAWB'));
  await vendors.advance({ awb, to: 'undelivered', deliverWebhook: 'wait' });
  await page.goto(`/orders/${id}`);
  await page.getByRole('button', { name: 'Answer the courier' }).click();
  const dialog = page.getByRole('dialog', { name: 'What should the courier do?' });
  await dialog.getByLabel('Corrected address').fill('22 Temple Street');
  await dialog.getByRole('button', { name: 'Deliver again' }).click();
  await expect(page.getByText(/we are passing your answer on to the courier/)).toBeVisible();
  const told = async (): Promise<unknown> =>
    (await vendors.ledger()).shiprocket.orders.find((one) => one.awb === awb)?.answers;
  await expect
    .poll(told, { timeout: 30_000 })
    .toMatchObject([{ action: 're-attempt', address1: '22 Temple Street' }]);
  await page.reload();
  await expect(page.getByText(/It will be delivered again\./)).toBeVisible();

  await vendors.advance({ awb, to: 'delivered', deliverWebhook: 'wait' });
  await order.update({ deliveredAt: new Date(Date.now() - 241 * HOUR_MS) });
  await askForReviews(deps, ORIGIN);
  await page.goto(await linkTo(email, 'review', 'Rate your order'));
  await page.getByRole('radio', { name: /5/ }).check();
  await page.getByRole('button').click();
  await expect(page.getByText('Thank you. Your review has been saved.')).toBeVisible();
  await page.goto('/product/clear-musk');
  const reviews = page.getByRole('region', { name: /review/i }).first();
  await reviews.scrollIntoViewIfNeeded();
  await expect(reviews.getByText('Kavya R.')).toBeVisible();
});
