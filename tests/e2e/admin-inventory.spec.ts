import { join } from 'node:path';
import { expect } from '@playwright/test';
import { root } from '../../tools/emulators/ports';
import { asOwner, countClicks, OWNER } from '../support/e2eAdmin';
import { watchFor } from '../support/e2eSeen';
import { db } from '../support/e2eShop';
import { test } from '../support/e2eTest';

const ID = 'zz-counted';
const ref = db.doc(`products/${ID}`);

test.beforeAll(async () => {
  const model = (await db.doc('products/clear-musk').get()).data();
  await ref.set({
    ...model,
    id: ID,
    name: 'Zz Counted',
    volume: '50 ml',
    price: 4000,
    originalPrice: 4500,
    stock: 12,
    variants: [],
  });
});
test.afterAll(async () => {
  await ref.delete();
});

test('admin: stock is corrected with a reason, and the correction can be read @both', async ({
  browser,
}) => {
  const admin = await asOwner(browser);
  await admin.goto('/admin/inventory?q=zz');
  const row = admin.getByRole('row', { name: /Zz Counted/ });
  await expect(row.getByText('12', { exact: true })).toBeVisible();
  // Sold since the page was opened.
  await ref.update({ stock: 10 });
  await row.getByRole('button', { name: 'Correct Zz Counted, 50 ml' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Correct Zz Counted, 50 ml' });
  await dialog.getByLabel('Change').selectOption('Fewer pieces');
  await dialog.getByLabel('How many').fill('8');
  await dialog.getByLabel('Reason').selectOption('Broken or leaked');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row.getByText('2, low')).toBeVisible();
  expect((await ref.get()).get('stock')).toBe(2);

  await admin.getByRole('link', { name: 'Corrections' }).click();
  const entry = admin.getByRole('row').filter({ hasText: '10 → 2 (−8)' }).first();
  await expect(entry).toContainText('Zz Counted');
  await expect(entry).toContainText('Broken or leaked');
  await expect(entry).toContainText(OWNER);
});

test('admin: a price is changed in four clicks, and the list is as it was', async ({ browser }) => {
  const admin = await asOwner(browser);
  await admin.goto('/admin/products?sort=newest');
  await admin.getByRole('searchbox', { name: 'Search' }).fill('zz c');
  const row = admin.getByRole('row', { name: /Zz Counted/ });
  await expect(admin.getByText('1 fragrance', { exact: true })).toBeVisible();
  const clicks = await countClicks(admin);
  await row.getByRole('link', { name: 'Zz Counted', exact: true }).click();
  await admin.getByLabel('Price (₹)', { exact: true }).click();
  await admin.getByLabel('Price (₹)', { exact: true }).fill('₹4,200');
  await admin.getByRole('button', { name: 'Save Changes' }).click();
  await expect(admin).toHaveURL('/admin/products?sort=newest&q=zz+c');
  await expect(row.getByText('₹4,200')).toBeVisible();
  await expect(
    admin.getByText(/^Zz Counted was saved\. The shop shows it within a minute/),
  ).toBeVisible();
  expect(await clicks()).toBeLessThanOrEqual(4);
});

test('admin: prices are raised by ten percent in eight clicks, and undone', async ({ browser }) => {
  await ref.update({ price: 4000, originalPrice: 4500 });
  const admin = await asOwner(browser);
  await admin.goto('/admin/products?q=zz');
  const row = admin.getByRole('row', { name: /Zz Counted/ });
  await expect(row).toBeVisible();
  const clicks = await countClicks(admin);
  await row.getByRole('checkbox').click();
  await admin.getByRole('button', { name: 'Bulk edit' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Edit the selected fragrances' });
  await dialog.getByLabel('Percent').click();
  await dialog.getByLabel('Percent').fill('+10 %');
  await dialog.getByRole('button', { name: 'Change 1 fragrance' }).click();
  await expect(dialog.getByText(/1 of 1 processed/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  expect(await clicks()).toBeLessThanOrEqual(8);
  expect((await ref.get()).get('price')).toBe(4400);
  await admin.getByRole('button', { name: /^Undo the bulk change of 1 fragrance, / }).click();
  await admin.getByRole('button', { name: 'Undo it' }).click();
  await expect(admin.getByText('1 fragrance has the former values again.')).toBeVisible();
  expect((await ref.get()).get('price')).toBe(4000);
});

test('admin: a fragrance is added in nine clicks', async ({ browser }) => {
  const name = `Zz Added ${Date.now() % 100_000}`;
  const added = db.doc(`products/${name.toLowerCase().replaceAll(' ', '-')}`);
  const admin = await asOwner(browser);
  await admin.goto('/admin');
  const clicks = await countClicks(admin);
  try {
    await admin.getByRole('link', { name: 'Add Fragrance' }).click();
    await expect(admin.getByLabel('Name', { exact: true })).toBeFocused();
    await admin.keyboard.type(name);
    for (const [label, text] of [
      ['Short name', 'Added'],
      ['Description', 'Oud at dusk, with a little rose.'],
      ['Price (₹)', '4000'],
      ['Volume', '50 ml'],
    ] as const) {
      await admin.getByLabel(label, { exact: true }).click();
      await admin.keyboard.type(text);
    }
    await admin.getByLabel('Category').selectOption('Oud');
    const chooser = admin.waitForEvent('filechooser');
    await admin.getByRole('button', { name: 'Add images' }).click();
    await (await chooser).setFiles(join(root, 'tools/seed/data/images/clear-musk-1.800.webp'));
    await expect(admin.getByRole('list', { name: 'Images' }).getByRole('img')).toHaveCount(1);
    const success = await watchFor(admin, 'Product added successfully! Redirecting...');
    await admin.getByRole('button', { name: 'Add Fragrance' }).click();
    await success();
    expect(await clicks()).toBeLessThanOrEqual(9);
    expect((await added.get()).data()).toMatchObject({ name, price: 4000, category: 'Oud' });
  } finally {
    await added.delete();
  }
});
