import { join } from 'node:path';
import { expect } from '@playwright/test';
import { root } from '../../tools/emulators/ports';
import { asOwner, countClicks, OWNER } from '../support/e2eAdmin';
import { watchFor } from '../support/e2eSeen';
import { db } from '../support/e2eShop';
import { test } from '../support/e2eTest';

const ID = 'zz-counted';
const ref = db.doc(`products/${ID}`);
/** How many there are: the fragrance itself tells of ten at most. */
const count = db.doc(`stock/${ID}_50 ml`);

/** Changed together with it. */
const others = ['zz-beside-1', 'zz-beside-2'].map((id) => db.doc(`products/${id}`));

test.beforeAll(async () => {
  const model = (await db.doc('products/clear-musk').get()).data();
  const fields = {
    ...model,
    volume: '50 ml',
    price: 4000,
    originalPrice: 4500,
    stock: 10,
    variants: [],
  };
  await ref.set({ ...fields, id: ID, name: 'Zz Counted' });
  await count.set({ count: 12 });
  for (const [n, other] of others.entries())
    await other.set({ ...fields, id: other.id, name: `Zz Beside ${n + 1}` });
});
test.afterAll(async () => {
  for (const one of [ref, count, ...others]) await one.delete();
});

test('admin: stock is corrected with a reason, and the correction can be read @phone', async ({
  browser,
}) => {
  const admin = await asOwner(browser);
  await admin.goto('/admin/inventory?q=zz');
  const row = admin.getByRole('row', { name: /Zz Counted/ });
  await expect(row.getByText('12', { exact: true })).toBeVisible();
  // Sold since the page was opened.
  await count.set({ count: 10 });
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

test('admin: a price is changed in four clicks, and after an edit the list is as it was', async ({
  browser,
}) => {
  const admin = await asOwner(browser);
  await test.step('a price is changed in four clicks from the dashboard', async () => {
    const musk = db.doc('products/clear-musk');
    const before = (await musk.get()).data() ?? {};
    await admin.goto('/admin');
    await expect(admin.getByRole('region', { name: 'Recent Orders' })).toBeVisible();
    try {
      const clicks = await countClicks(admin);
      await admin.getByRole('button', { name: 'Go to…' }).click();
      await admin.keyboard.type('clear m');
      await admin.getByRole('option', { name: /^Clear Musk/ }).click();
      await admin.getByLabel('Price (₹)', { exact: true }).click();
      await admin.getByLabel('Price (₹)', { exact: true }).fill('₹5,300');
      await admin.getByRole('button', { name: 'Save Changes' }).click();
      await expect(
        admin.getByText(/^Clear Musk was saved\. The shop shows it within a minute/),
      ).toBeVisible();
      await clicks.end('change a price');
      expect((await musk.get()).get('price')).toBe(5300);
    } finally {
      await musk.set(before);
    }
  });
  await test.step('after an edit the list is as it was', async () => {
    await admin.goto('/admin/products?sort=newest');
    await admin.getByRole('searchbox', { name: 'Search' }).fill('zz c');
    const row = admin.getByRole('row', { name: /Zz Counted/ });
    await expect(admin.getByText('1 fragrance', { exact: true })).toBeVisible();
    await row.getByRole('link', { name: 'Zz Counted', exact: true }).click();
    await admin.getByLabel('Price (₹)', { exact: true }).fill('₹4,200');
    await admin.getByRole('button', { name: 'Save Changes' }).click();
    await expect(admin).toHaveURL('/admin/products?sort=newest&q=zz+c');
    await expect(row.getByText('₹4,200')).toBeVisible();
  });
});

test('admin: the prices of several fragrances are raised in eight clicks, and undone; a fragrance is added in nine', async ({
  browser,
}) => {
  const admin = await asOwner(browser);
  await test.step('the prices of several fragrances are raised by ten percent in eight clicks, and undone', async () => {
    const all = [ref, ...others];
    const prices = () => Promise.all(all.map(async (one) => (await one.get()).get('price')));
    for (const one of all) await one.update({ price: 4000, originalPrice: 4500 });
    await admin.goto('/admin');
    await expect(admin.getByRole('region', { name: 'Recent Orders' })).toBeVisible();
    const clicks = await countClicks(admin);
    await admin.getByRole('link', { name: 'Fragrances', exact: true }).click();
    await admin.getByRole('searchbox', { name: 'Search' }).click();
    await admin.keyboard.type('zz');
    await expect(admin.getByText('3 fragrances', { exact: true })).toBeVisible();
    await admin.getByRole('checkbox', { name: 'Select Zz Counted' }).click();
    await admin.getByRole('button', { name: 'Select all 3' }).click();
    await admin.getByRole('button', { name: 'Bulk edit' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Edit the selected fragrances' });
    await dialog.getByLabel('Percent').click();
    await admin.keyboard.type('+10 %');
    await dialog.getByRole('button', { name: 'Change 3 fragrances' }).click();
    await expect(dialog.getByText(/3 of 3 processed/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await clicks.end('raise the prices of several fragrances');
    expect(await prices()).toEqual([4400, 4400, 4400]);
    await admin.getByRole('button', { name: /^Undo the bulk change of 3 fragrances, / }).click();
    await admin.getByRole('button', { name: 'Undo it' }).click();
    await expect(admin.getByText('3 fragrances have the former values again.')).toBeVisible();
    expect(await prices()).toEqual([4000, 4000, 4000]);
  });
  await test.step('a fragrance is added in nine clicks', async () => {
    const name = `Zz Added ${Date.now() % 100_000}`;
    const added = db.doc(`products/${name.toLowerCase().replaceAll(' ', '-')}`);
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
      await clicks.choose(admin.getByLabel('Category'), 'Oud');
      const chooser = admin.waitForEvent('filechooser');
      await admin.getByRole('button', { name: 'Add images' }).click();
      await (await chooser).setFiles(join(root, 'tools/seed/data/images/clear-musk-1.800.webp'));
      await expect(admin.getByRole('list', { name: 'Images' }).getByRole('img')).toHaveCount(1);
      const success = await watchFor(admin, 'Product added successfully! Redirecting...');
      await admin.getByRole('button', { name: 'Add Fragrance' }).click();
      await success();
      await clicks.end('add a fragrance');
      expect((await added.get()).data()).toMatchObject({ name, price: 4000, category: 'Oud' });
    } finally {
      await added.delete();
    }
  });
});
