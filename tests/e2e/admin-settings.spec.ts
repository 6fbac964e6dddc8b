import { expect, test, type Browser, type Page } from '@playwright/test';
import { demoAccounts } from '../../tools/emulators/environment';
import { db, signIn } from '../support/e2eShop';

test.describe.configure({ timeout: 180_000 });

async function asOwner(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  const { admin: email, password } = demoAccounts;
  await signIn(page, { uid: '', name: 'Anahita Desai', email, password });
  return page;
}

test('admin: the name the owner gives the house is the shop’s, everywhere', async ({
  page,
  browser,
}) => {
  const ref = db.doc('settings/site');
  const before = (await ref.get()).data() ?? {};
  const desk = await asOwner(browser);
  try {
    await desk.goto('/admin/settings');
    const name = desk.getByLabel('Site Name');
    await expect(name).toHaveValue('NILOFAR');
    await name.fill('Attari of Kannauj');
    await desk.getByLabel('Site Description').fill('Attars, distilled slowly.');
    await desk.getByLabel('Support e-mail').fill('care@nilofar.example');
    await desk.getByLabel('Support phone').fill('+91 79 4000 0001');
    await desk.getByLabel('GSTIN').fill('wrong');
    await desk.getByRole('button', { name: 'Save Settings' }).click();
    await expect(desk.getByText('A GSTIN has 15 characters', { exact: false })).toBeVisible();
    expect((await ref.get()).get('name')).toBe('NILOFAR');
    await desk.getByLabel('GSTIN').fill('24AAACN0000A1Z5');
    await desk.getByRole('button', { name: 'Save Settings' }).click();
    await expect(desk.getByText('The settings were saved.')).toBeVisible();
    // The owner's own shop has it at once.
    await desk.getByRole('link', { name: 'Attari of Kannauj' }).first().click();
    await desk.goto('/about');
    await expect(desk).toHaveTitle('About · Attari of Kannauj');

    // A visitor who has never been here, as soon as the functions have taken it into the catalogue.
    await expect(async () => {
      await page.goto('/');
      await page.evaluate(() => indexedDB.deleteDatabase('keyval-store'));
      await page.goto('/');
      await expect(page).toHaveTitle(/^Attari of Kannauj — /, { timeout: 4000 });
    }).toPass({ timeout: 90_000 });
    await expect(page.getByRole('link', { name: 'Attari of Kannauj, home' })).toBeVisible();
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByText('Attari of Kannauj', { exact: true })).toBeVisible();
    await expect(footer.getByRole('link', { name: 'care@nilofar.example' })).toBeVisible();
    await expect(footer.getByRole('link', { name: '+91 79 4000 0001' })).toBeVisible();
    const data = await page.locator('#page-data').textContent();
    expect(data).toContain('"name":"Attari of Kannauj"');
    expect(data).toContain('"description":"Attars, distilled slowly."');

    // A page that needs no catalogue says the same, from the first moment on, and asks for nothing.
    await page.goto('/login');
    await expect(page.getByRole('link', { name: 'Attari of Kannauj, home' })).toBeVisible();
    // And to somebody who has come to it first.
    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto('/shipping');
    await expect(stranger).toHaveTitle('Shipping · Attari of Kannauj');
    await expect(stranger.getByText('care@nilofar.example').first()).toBeVisible();
  } finally {
    await ref.set(before);
    await expect(async () => {
      const fresh = await (await browser.newContext()).newPage();
      await fresh.goto('/about');
      await expect(fresh).toHaveTitle('About · NILOFAR', { timeout: 4000 });
      await fresh.context().close();
    }).toPass({ timeout: 90_000 });
  }
});
