import { expect, type Page } from '@playwright/test';
import { orderNumber } from '../../src/domain/order/orderNumber';
import { asOwner } from '../support/e2eAdmin';
import { aBuyer, bought, db, signIn, vendors, type Shopper } from '../support/e2eShop';
import { expectSoon, expectNoFaults, expectNoSidewaysScroll } from '../support/e2eStore';
import { test } from '../support/e2eTest';

test.describe.configure({ timeout: 300_000 });
test.beforeEach(() => vendors.reset({ keepData: true }));

const PHOTO = 'tools/seed/data/images/note-khus-leaf.500.webp';

/** Buys one bottle and has it delivered. Returns the order's id. */
async function delivered(page: Page, shopper: Shopper, product: string): Promise<string> {
  await signIn(page, shopper);
  const { id, awb } = await bought(shopper, product);
  await vendors.advance({ awb, to: 'delivered', deliverWebhook: 'wait' });
  return id;
}

const returnOf = async (id: string): Promise<Record<string, unknown>> => {
  const returns: unknown = (await db.doc(`orders/${id}`).get()).get('returns');
  const [one] = Array.isArray(returns) ? returns : [];
  return typeof one === 'object' && one !== null ? { ...one } : {};
};

/** Asks for a return on the order's page, with one photograph. */
async function askForReturn(page: Page, id: string, wish: string): Promise<void> {
  await page.goto(`/orders/${id}`);
  await page.getByRole('button', { name: 'Return or report a problem' }).click();
  const dialog = page.getByRole('dialog', { name: 'Return or report a problem' });
  await dialog.getByRole('radio', { name: /^It arrived damaged/ }).check();
  await dialog.getByRole('radio', { name: wish }).check();
  // The field is hidden behind its button, and the focus scrolls the form but not the header away.
  await dialog.getByLabel('Photographs').focus();
  expect(await dialog.evaluate((one) => one.scrollTop)).toBe(0);
  await dialog.getByLabel('Photographs').setInputFiles(PHOTO);
  await dialog.getByLabel(/^Anything we should know/).fill('The cap is broken.');
  await expectNoFaults(page);
  // Closed by mistake, it keeps the words and the photograph.
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Return or report a problem' }).click();
  await expect(dialog.getByLabel(/^Anything we should know/)).toHaveValue('The cap is broken.');
  await expect(dialog.getByRole('img', { name: /^Photograph 1/ })).toBeVisible();
  await dialog.getByRole('radio', { name: /^It arrived damaged/ }).check();
  await dialog.getByRole('radio', { name: wish }).check();
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(dialog.getByText(/^Thank you\. We have received your request/)).toBeVisible({
    timeout: 60_000,
  });
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(
    page.getByText('We are looking at your request and will write to you.'),
  ).toBeVisible();
}

/** Presses a decision in the back office, and what its dialog asks. */
async function decide(admin: Page, name: string, confirm: string, choice?: RegExp): Promise<void> {
  await admin.getByRole('button', { name }).click();
  const dialog = admin.getByRole('dialog');
  if (choice) await dialog.getByRole('radio', { name: choice }).check();
  await dialog.getByRole('button', { name: confirm }).click();
  await expect(dialog).toHaveCount(0);
}

test('a customer returns a bottle with a photograph; a courier brings it, and the owner refunds and restocks it', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const shopper = await aBuyer();
  const id = await delivered(page, shopper, 'oud-royale');
  await askForReturn(page, id, 'My money back');
  await expectNoSidewaysScroll(page);

  const admin = await asOwner(browser);
  await expect(async () => {
    await admin.goto('/admin/orders?status=returns');
    await expectSoon(admin.getByRole('link', { name: orderNumber(id) })).toBeVisible();
  }).toPass({ timeout: 60_000 });
  await admin.getByRole('link', { name: orderNumber(id) }).click();
  await expect(admin.getByText('“The cap is broken.”')).toBeVisible();
  const photograph = admin.getByRole('img', { name: 'Photograph 1 of 1' });
  await expect(photograph).toBeVisible();
  expect(
    await photograph.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
  ).toBeGreaterThan(100);
  await decide(admin, 'Agree to the return', 'Agree', /^A courier collects it/);
  const awb = async (): Promise<string> => String((await returnOf(id))['awb'] ?? '');
  await expect.poll(awb, { timeout: 60_000 }).not.toBe('');
  await page.reload();
  await expect(page.getByText(/will collect it at the address of the order/)).toBeVisible();

  await vendors.advance({ awb: await awb(), to: 'in-transit', deliverWebhook: 'wait' });
  await page.reload();
  await expect(
    page.getByText('The courier has collected it and is bringing it to us.'),
  ).toBeVisible();
  await vendors.advance({ awb: await awb(), to: 'delivered', deliverWebhook: 'wait' });

  await admin.reload();
  await admin.getByRole('button', { name: 'Refund the return' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Refund the return?' });
  await dialog.getByLabel('Return 1 piece to stock?').selectOption('yes');
  await dialog.getByRole('button', { name: /^Refund ₹/ }).click();
  await expect(admin.getByText(/ refunded\. 1 piece was returned to stock\.$/).first()).toBeVisible(
    {
      timeout: 60_000,
    },
  );
  await expect(admin.getByRole('button', { name: 'Refund the return' })).toHaveCount(0);
  await page.reload();
  const returns = page.getByRole('region', { name: 'Your report' });
  await expect(returns.getByText(/ refunded to your original payment method/)).toBeVisible();
  await expect(page.getByText('The returned pieces have arrived.')).toBeVisible();
});

test('what arrived broken is kept and sent again as an order of its own', async ({
  page,
  browser,
}) => {
  const shopper = await aBuyer();
  const id = await delivered(page, shopper, 'amber-durbar');
  await askForReturn(page, id, 'A replacement');

  const admin = await asOwner(browser);
  await admin.goto(`/admin/orders/${id}`);
  await decide(admin, 'Agree to the return', 'Agree', /^The customer keeps it/);
  await expect(admin.getByText('The customer keeps the pieces.').first()).toBeVisible({
    timeout: 60_000,
  });
  await decide(admin, 'Send a replacement', 'Send a replacement');
  await expect(admin.getByText(/^The replacement is order/).first()).toBeVisible({
    timeout: 60_000,
  });
  const replacement = String((await returnOf(id))['replacementId']);
  await admin.getByRole('link', { name: `Replaced by order ${orderNumber(replacement)}` }).click();
  await expect(
    admin.getByRole('link', { name: `Replacement for ${orderNumber(id)}` }),
  ).toBeVisible();
  await expect(admin.getByText('None, a replacement')).toBeVisible();

  await page.goto('/orders');
  const card = page.getByRole('article', { name: `Order ${orderNumber(replacement)}` });
  await expect(card.getByText('Replacement', { exact: true })).toBeVisible();
  await page.goto(`/orders/${id}`);
  await page
    .getByRole('link', { name: `Your replacement, order ${orderNumber(replacement)}` })
    .click();
  await expect(page.getByText('There is nothing to pay.')).toBeVisible();
  await expect(page.getByRole('link', { name: orderNumber(id) })).toBeVisible();
  const awb = async (): Promise<string> =>
    String((await db.doc(`orders/${replacement}`).get()).get('shiprocketAWB') ?? '');
  await expect.poll(awb, { timeout: 60_000 }).not.toBe('');
  await vendors.advance({ awb: await awb(), to: 'delivered', deliverWebhook: 'wait' });
  await page.reload();
  await expect(page.getByText('Delivered').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Invoice' })).toHaveCount(0);
});
