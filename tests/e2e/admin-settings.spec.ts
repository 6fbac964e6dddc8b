import { expect } from '@playwright/test';
import { asOwner, asStranger } from '../support/e2eAdmin';
import { db } from '../support/e2eShop';
import { expectNoSidewaysScroll } from '../support/e2eStore';
import { test } from '../support/e2eTest';

/** Nearly the maximum length. */
const NAME = 'The Attari House of Kannauj by the Old Ferry';

test.describe.configure({ timeout: 180_000 });

test('admin: the shop’s name from the settings is shown everywhere', async ({ page, browser }) => {
  const ref = db.doc('settings/site');
  const before = (await ref.get()).data() ?? {};
  const admin = await asOwner(browser);
  try {
    await admin.goto('/admin/settings');
    const name = admin.getByLabel('Site Name');
    await expect(name).toHaveValue('NILOFAR');
    await name.fill(NAME);
    await admin.getByLabel('Site Description').fill('Attars, distilled slowly.');
    await admin.getByLabel('Support email').fill('care@nilofar.example');
    await admin.getByLabel('Support phone').fill('+91 79 4000 0001');
    await admin.getByLabel('GSTIN').fill('wrong');
    await admin.getByRole('button', { name: 'Save Settings' }).click();
    await expect(admin.getByText('A GSTIN has 15 characters', { exact: false })).toBeVisible();
    expect((await ref.get()).get('name')).toBe('NILOFAR');
    await admin.getByLabel('GSTIN').fill('24AAACN0000A1Z5');
    await admin.getByRole('button', { name: 'Save Settings' }).click();
    await expect(admin.getByText('The settings were saved.')).toBeVisible();
    // The owner's own tab shows it at once.
    await admin.getByRole('link', { name: NAME }).first().click();
    await admin.goto('/about');
    await expect(admin).toHaveTitle(`About · ${NAME}`);

    // A new visitor sees it as soon as the functions have put it into the catalogue.
    await expect(() =>
      asStranger(browser, async (stranger) => {
        await stranger.goto('/');
        await expect(stranger).toHaveTitle(new RegExp(`^${NAME} — `), { timeout: 15_000 });
      }),
    ).toPass({ timeout: 90_000 });
    await page.goto('/');
    await expect(page).toHaveTitle(new RegExp(`^${NAME} — `));
    await expect(page.getByRole('link', { name: `${NAME}, home` })).toBeVisible();
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByText(NAME, { exact: true })).toBeVisible();
    await expect(footer.getByRole('link', { name: 'care@nilofar.example' })).toBeVisible();
    await expect(footer.getByRole('link', { name: '+91 79 4000 0001' })).toBeVisible();
    // A long name causes no sideways scroll at 320 px, and screen readers get all of it.
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSidewaysScroll(page);
    await expect(page.getByRole('link', { name: /^Cart/ })).toBeInViewport();
    await page.setViewportSize({ width: 1440, height: 900 });
    const data = await page.locator('#page-data').textContent();
    expect(data).toContain(`"name":"${NAME}"`);
    expect(data).toContain('"description":"Attars, distilled slowly."');

    // A page without the catalogue shows the stored name at once, without a request.
    await page.goto('/login');
    await expect(page.getByRole('link', { name: `${NAME}, home` })).toBeVisible();
    // A new visitor whose first page it is sees it too.
    await asStranger(browser, async (stranger) => {
      await stranger.goto('/shipping');
      await expect(stranger).toHaveTitle(`Shipping · ${NAME}`);
      await expect(stranger.getByText('care@nilofar.example').first()).toBeVisible();
    });
  } finally {
    await ref.set(before);
    await expect(() =>
      asStranger(browser, async (stranger) => {
        await stranger.goto('/products');
        await expect(stranger.getByRole('heading', { level: 3 }).first()).toBeVisible();
        await expect(stranger).toHaveTitle('Fragrances · NILOFAR', { timeout: 15_000 });
      }),
    ).toPass({ timeout: 90_000 });
  }
});

test('admin: a settings page left open does not restore an old tax rate', async ({ browser }) => {
  const refs = [db.doc('settings/site'), db.doc('settings/business')] as const;
  const [site, business] = refs;
  const before = await Promise.all(refs.map((ref) => ref.get()));
  const admin = await asOwner(browser);
  try {
    await admin.goto('/admin/settings');
    const description = admin.getByLabel('Site Description');
    const rate = admin.getByLabel('Tax rate (%)');
    await expect(rate).toHaveValue('18');
    const save = admin.getByRole('button', { name: 'Save Settings' });
    await business.set({ gstin: '27AAACN0000A1Z5', taxRate: 12 });

    await description.fill('Attars, distilled slowly.');
    await save.click();
    await expect(admin.getByText('The settings were saved.')).toBeVisible();
    expect((await site.get()).get('description')).toBe('Attars, distilled slowly.');
    expect((await business.get()).data()).toEqual({ gstin: '27AAACN0000A1Z5', taxRate: 12 });

    await rate.fill('20');
    await save.click();
    await expect(admin.getByText(/Someone else has changed these settings/)).toBeVisible();
    expect((await business.get()).get('taxRate')).toBe(12);
    await admin.getByRole('button', { name: 'Load the current version' }).click();
    await expect(rate).toHaveValue('12');
    await rate.fill('20');
    await save.click();
    await expect(admin.getByText('The settings were saved.')).toBeVisible();
    expect((await business.get()).data()).toMatchObject({ gstin: '27AAACN0000A1Z5', taxRate: 20 });
  } finally {
    for (const [n, ref] of refs.entries()) {
      const data = before[n]?.data();
      await (data ? ref.set(data) : ref.delete());
    }
  }
});
