import { expect } from '@playwright/test';
import { asOwner, asStranger } from '../support/e2eAdmin';
import { db } from '../support/e2eShop';
import { expectNoSidewaysScroll } from '../support/e2eStore';
import { test } from '../support/e2eTest';

/** Nearly as long as a name may be. */
const NAME = 'The Attari House of Kannauj by the Old Ferry';

test.describe.configure({ timeout: 180_000 });

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
    await name.fill(NAME);
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
    await desk.getByRole('link', { name: NAME }).first().click();
    await desk.goto('/about');
    await expect(desk).toHaveTitle(`About · ${NAME}`);

    // A visitor who has never been here, as soon as the functions have taken it into the catalogue.
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
    // A long name pushes nothing off the smallest phone, and is whole where it is read out.
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSidewaysScroll(page);
    await expect(page.getByRole('link', { name: /^Cart/ })).toBeInViewport();
    await page.setViewportSize({ width: 1440, height: 900 });
    const data = await page.locator('#page-data').textContent();
    expect(data).toContain(`"name":"${NAME}"`);
    expect(data).toContain('"description":"Attars, distilled slowly."');

    // A page that needs no catalogue says the same, from the first moment on, and asks for nothing.
    await page.goto('/login');
    await expect(page.getByRole('link', { name: `${NAME}, home` })).toBeVisible();
    // And to somebody who has come to it first.
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

test('admin: a settings page left open brings no old tax rate back', async ({ browser }) => {
  const refs = [db.doc('settings/site'), db.doc('settings/business')] as const;
  const [site, business] = refs;
  const before = await Promise.all(refs.map((ref) => ref.get()));
  const desk = await asOwner(browser);
  try {
    await desk.goto('/admin/settings');
    const description = desk.getByLabel('Site Description');
    const rate = desk.getByLabel('Tax rate (%)');
    await expect(rate).toHaveValue('18');
    const save = desk.getByRole('button', { name: 'Save Settings' });
    await business.set({ gstin: '27AAACN0000A1Z5', taxRate: 12 });

    await description.fill('Attars, distilled slowly.');
    await save.click();
    await expect(desk.getByText('The settings were saved.')).toBeVisible();
    expect((await site.get()).get('description')).toBe('Attars, distilled slowly.');
    expect((await business.get()).data()).toEqual({ gstin: '27AAACN0000A1Z5', taxRate: 12 });

    await rate.fill('20');
    await save.click();
    await expect(desk.getByText(/Someone else has changed these settings/)).toBeVisible();
    expect((await business.get()).get('taxRate')).toBe(12);
    await desk.getByRole('button', { name: 'Load the current version' }).click();
    await expect(rate).toHaveValue('12');
    await rate.fill('20');
    await save.click();
    await expect(desk.getByText('The settings were saved.')).toBeVisible();
    expect((await business.get()).data()).toMatchObject({ gstin: '27AAACN0000A1Z5', taxRate: 20 });
  } finally {
    for (const [n, ref] of refs.entries()) {
      const data = before[n]?.data();
      await (data ? ref.set(data) : ref.delete());
    }
  }
});
