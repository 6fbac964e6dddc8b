import { expect, type Page } from '@playwright/test';
import { orderNumber } from '../../src/domain/order/orderNumber';
import { join } from 'node:path';
import { root } from '../../tools/emulators/ports';
import { asOwner, OWNER } from '../support/e2eAdmin';
import {
  addFromPage,
  aMobile,
  aShopper,
  db,
  expectPaidWithAwb,
  fillAddress,
  ordersOf,
  payButton,
  payBy,
  paymentSheet,
  reachable,
  signIn,
  vendors,
  verifyPhone,
  waitForNoDialog,
} from '../support/e2eShop';
import { watchFor } from '../support/e2eSeen';
import { test } from '../support/e2eTest';

test.describe.configure({ timeout: 300_000 });
test.beforeEach(() => vendors.reset({ keepData: true }));

// Other files count the fragrances, so this one restores the catalogue.
let before: string[] = [];
const productIds = async (): Promise<string[]> =>
  (await db.collection('products').listDocuments()).map(({ id }) => id);
test.beforeAll(async () => {
  before = await productIds();
});
test.afterAll(async () => {
  const made = (await productIds()).filter((id) => !before.includes(id));
  await Promise.all(made.map((id) => db.doc(`products/${id}`).delete()));
});

const pictures = ['oud-royale-1', 'oud-royale-2', 'clear-musk-1'].map((name) =>
  join(root, `tools/seed/data/images/${name}.800.webp`),
);

/** A figure of the dashboard's cards, in rupees or pieces. */
async function card(page: Page, term: string): Promise<number> {
  const value = page.locator('dl > div', { hasText: term }).first().locator('dd').first();
  await expect(value).toBeVisible();
  return Number((await value.innerText()).replace(/[^\d.]/g, ''));
}

async function fillFragrance(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Short name').fill('Evening oud');
  await page.getByLabel('Description').fill('Oud at dusk, with a little rose.');
  await page.getByLabel('Top notes').fill('Saffron\n\nRose');
  await page.getByLabel('Base notes').fill('Oud');
  for (const step of ['Until tomorrow', 'Monsoon', 'Evenings'])
    await page.getByRole('checkbox', { name: step }).check();
  await page.getByLabel('Price (₹)', { exact: true }).fill('4000');
  await page.getByLabel('Original price (₹)').fill('4500');
  await page.getByLabel('Category').selectOption('Oud');
  await page.getByLabel('Volume').fill('50 ml');
}

test('admin: an owner’s day, from a new fragrance to a refund @production', async ({
  page,
  browser,
}) => {
  const name = `Evening Durbar ${Date.now() % 100_000}`;
  const slug = name.toLowerCase().replaceAll(' ', '-');
  const admin = await asOwner(browser);

  // An incomplete form shows errors and writes nothing.
  await admin.goto('/admin');
  await admin.getByRole('link', { name: 'Add Fragrance' }).click();
  await admin.getByRole('button', { name: 'Add Fragrance' }).click();
  await expect(
    admin.getByText('Please fill all required fields and upload at least one image.'),
  ).toBeVisible();

  await fillFragrance(admin, name);
  await admin.getByLabel('Image files').setInputFiles(pictures);
  const images = admin.getByRole('list', { name: 'Images' }).getByRole('img');
  await expect(images).toHaveCount(3);
  const third = await images.nth(2).getAttribute('src');
  await admin.getByRole('button', { name: 'Make default: image 3' }).click();
  await expect(images.first()).toHaveAttribute('src', third ?? '');
  const added = await watchFor(admin, 'Product added successfully! Redirecting...');
  await admin.getByRole('button', { name: 'Add Fragrance' }).click();
  await added();
  await expect(admin).toHaveURL('/admin/products');

  const stored = (await db.doc(`products/${slug}`).get()).data();
  expect(stored).toMatchObject({
    name,
    price: 4000,
    originalPrice: 4500,
    topNotes: ['Saffron', 'Rose'],
    wear: ['Until tomorrow', 'Evenings', 'Monsoon'],
    rating: 0,
    reviews: 0,
  });
  expect(stored?.images).toHaveLength(3);
  for (const width of [400, 800])
    for (const format of ['avif', 'webp']) {
      const url = String(stored?.images[0]).replace('.800.webp', `.${width}.${format}`);
      const photo = await fetch(reachable(url));
      expect([photo.status, photo.headers.get('content-type')]).toEqual([200, `image/${format}`]);
    }

  // It is shown in the shop and bought.
  const shopper = await aShopper();
  await signIn(page, shopper);
  await addFromPage(page, slug);
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - term: Lasts
    - definition: Until tomorrow
    - term: Suits
    - definition: Evenings
    - term: Season
    - definition: Monsoon
  `);
  // A browser that knows AVIF requests that, and no other file of the photograph.
  const drawn = page.getByRole('img', { name: `The bottle of ${name}` }).first();
  await expect
    .poll(() => drawn.evaluate((image: HTMLImageElement) => [image.complete, image.currentSrc]))
    .toEqual([true, expect.stringMatching(/\.800\.avif\?alt=media$/)]);
  await page.goto('/checkout');
  await fillAddress(page, aMobile());
  await payButton(page).click();
  await verifyPhone(page);
  // The functions also have to update the catalogue.
  await expect(paymentSheet(page)).toBeVisible({ timeout: 60_000 });
  await payBy(page);
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible({ timeout: 60_000 });
  await expectPaidWithAwb(page, shopper.uid);
  const [order] = await ordersOf(shopper.uid);
  const id = String(order?.id);
  const paid = Number(order?.amountPaise) / 100;

  await admin.goto('/admin');
  const revenue = await card(admin, 'Total Revenue');
  await admin.getByRole('link', { name: orderNumber(id) }).click();
  await expect(admin.getByRole('heading', { name: 'Order of Kavya Rao' })).toBeVisible();
  await expect(
    admin.getByText(String((await ordersOf(shopper.uid))[0]?.shiprocketAWB)).first(),
  ).toBeVisible();

  // The status moves forward, one confirmed step at a time.
  for (const step of ['shipped', 'delivered']) {
    await admin.getByRole('button', { name: `Mark as ${step}` }).click();
    await admin
      .getByRole('dialog')
      .getByRole('button', { name: `Mark as ${step}` })
      .click();
    await expect(admin.getByText(new RegExp(`^Marked as ${step}\\.$`, 'i')).first()).toBeVisible({
      timeout: 30_000,
    });
    await expect(admin.getByRole('button', { name: `Mark as ${step}` })).toHaveCount(0);
  }

  // A part is refunded.
  await admin.getByRole('button', { name: 'Refund' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('An amount').check();
  await dialog.getByLabel('Amount in rupees').fill('1000');
  await dialog.getByRole('button', { name: 'Refund ₹1,000' }).click();
  await expect(admin.getByText('₹1,000 refunded.').first()).toBeVisible({ timeout: 30_000 });

  await waitForNoDialog(admin);
  await admin.getByLabel('New note').fill('Bottle leaked; half refunded.');
  await admin.getByRole('button', { name: 'Add note' }).click();
  await expect(admin.getByText('Bottle leaked; half refunded.')).toBeVisible();

  // The figures of dashboard, order and customer agree.
  await admin.goto('/admin');
  expect(await card(admin, 'Total Revenue')).toBe(revenue - 1000);
  await admin.goto(`/admin/customers/${shopper.uid}`);
  expect(await card(admin, 'Lifetime value')).toBe(paid - 1000);
  await admin.goto(`/admin/orders?q=${encodeURIComponent(shopper.email)}`);
  await expect(admin.getByRole('link', { name: orderNumber(id) })).toBeVisible();

  // The log names who did it.
  await admin.goto('/admin/log?in=orders');
  const refund = admin
    .getByRole('row')
    .filter({ hasText: `refunded ₹1,000 of order ${orderNumber(id)}` })
    .first();
  await expect(refund.getByText(OWNER)).toBeVisible();
});

test('admin: when two people edit one fragrance, the second is warned', async ({ browser }) => {
  const admin = await asOwner(browser);
  await admin.goto('/admin/products/edit/clear-musk');
  await admin.getByLabel('Short name').fill('Mine');
  const ref = db.doc('products/clear-musk');
  await ref.update({ shortName: 'Theirs', updatedAt: new Date(), updatedBy: 'another' });
  await admin.getByRole('button', { name: 'Save Changes' }).click();
  await expect(admin.getByText(/Someone else has changed this fragrance/)).toBeVisible();
  expect((await ref.get()).get('shortName')).toBe('Theirs');

  await admin.getByRole('button', { name: 'Load the current version' }).click();
  await expect(admin.getByLabel('Short name')).toHaveValue('Theirs');
  await admin.getByLabel('Short name').fill('Together');
  // Leaving asks first; staying keeps the form's values.
  await admin.getByRole('link', { name: 'Cancel' }).click();
  const question = admin.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await admin.goBack();
  await question.getByRole('button', { name: 'Stay' }).click();
  const updated = await watchFor(admin, 'Product updated successfully! Redirecting...');
  await admin.getByRole('button', { name: 'Save Changes' }).click();
  await updated();
  await expect(admin).toHaveURL('/admin/products');
  expect((await ref.get()).get('shortName')).toBe('Together');
});
