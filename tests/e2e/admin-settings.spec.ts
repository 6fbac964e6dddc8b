import { expect } from '@playwright/test';
import { asOwner, asVisitor } from '../support/e2eAdmin';
import { published } from '../support/e2eCatalogue';
import { aShopper, db, signIn } from '../support/e2eShop';
import {
  expectSoon,
  expectNoFaults,
  expectNoShift,
  expectNoSidewaysScroll,
  showInside,
  waitForReact,
  watchShifts,
} from '../support/e2eStore';
import { test } from '../support/e2eTest';

/** Nearly the maximum length. */
const NAME = 'The Attari House of Kannauj by the Old Ferry';
const ANNOUNCEMENT = 'The attars are back on 5 December.';

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
    await admin.getByLabel('Announcement').fill(ANNOUNCEMENT);
    await admin.getByLabel('Support email').fill('care@nilofar.example');
    await admin.getByLabel('Support phone').fill('+91 79 4000 0001');
    await admin.getByLabel('GSTIN').fill('wrong');
    await admin.getByRole('button', { name: 'Save Settings' }).click();
    await expect(
      admin.getByText('A GSTIN has 15 letters and digits', { exact: false }),
    ).toBeVisible();
    expect((await ref.get()).get('name')).toBe('NILOFAR');
    await admin.getByLabel('GSTIN').fill('24AAACN0000A1ZR');
    await admin.getByRole('button', { name: 'Save Settings' }).click();
    await expect(admin.getByText('The settings were saved.')).toBeVisible();
    // The owner's own tab shows it at once.
    await admin.getByRole('link', { name: NAME }).first().click();
    await showInside(admin, '/about');
    await expect(admin).toHaveTitle(`About · ${NAME}`);

    // A new visitor sees it as soon as the functions have put it into the catalogue.
    await published(({ site }) => site.name === NAME);
    await expect(async () => {
      await page.goto('/');
      await expectSoon(page).toHaveTitle(new RegExp(`^${NAME} — `));
    }).toPass({ timeout: 90_000 });
    await expect(page.getByRole('link', { name: `${NAME}, home` })).toBeVisible();
    await expect(page.getByText(ANNOUNCEMENT)).toBeInViewport();
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

    // On a phone it leaves fragrances on the first screen of the collection.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/products');
    await expect(page.getByText(ANNOUNCEMENT)).toBeInViewport();
    const cards = page.getByRole('region', { name: 'All fragrances' }).getByRole('article');
    await expect(cards.first()).toBeInViewport();
    expect((await cards.first().boundingBox())?.y).toBeLessThanOrEqual(520);
    await page.setViewportSize({ width: 1440, height: 900 });

    // A page without the catalogue shows the stored name at once, without a request.
    await page.goto('/login');
    await expect(page.getByRole('link', { name: `${NAME}, home` })).toBeVisible();
    // A new visitor whose first page it is sees it too.
    await asVisitor(browser, async (visitor) => {
      await visitor.goto('/shipping');
      await expect(visitor).toHaveTitle(`Shipping · ${NAME}`);
      await expect(visitor.getByText('care@nilofar.example').first()).toBeVisible();
    });
  } finally {
    await ref.set(before);
    await published(({ site }) => site.name === 'NILOFAR');
  }
});

test('admin: no panel of the settings moves while those above it load @both', async ({
  browser,
}) => {
  const admin = await asOwner(browser);
  await watchShifts(admin);
  await admin.goto('/admin/settings');
  await expect(admin.getByRole('button', { name: 'Rebuild Index' })).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Save Notifications' })).toBeVisible();
  await expectNoShift(admin, 0.01);
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
    const stored = { ...before[1]?.data(), taxRate: 12 };
    const save = admin.getByRole('button', { name: 'Save Settings' });
    await business.set(stored);

    await description.fill('Attars, distilled slowly.');
    await save.click();
    await expect(admin.getByText('The settings were saved.')).toBeVisible();
    expect((await site.get()).get('description')).toBe('Attars, distilled slowly.');
    expect((await business.get()).data()).toEqual(stored);

    await rate.fill('20');
    await save.click();
    await expect(admin.getByText(/Someone else has changed these settings/)).toBeVisible();
    expect((await business.get()).get('taxRate')).toBe(12);
    await admin.getByRole('button', { name: 'Load the current version' }).click();
    await expect(rate).toHaveValue('12');
    await rate.fill('20');
    await save.click();
    await expect(admin.getByText('The settings were saved.')).toBeVisible();
    expect((await business.get()).data()).toMatchObject({ gstin: '24AAACN0000A1ZR', taxRate: 20 });
  } finally {
    for (const [n, ref] of refs.entries()) {
      const data = before[n]?.data();
      await (data ? ref.set(data) : ref.delete());
    }
  }
});

test('admin: who sells is said in the footer, the policies, on the packing slip and the invoice', async ({
  browser,
}) => {
  const ref = db.doc('settings/business');
  const before = (await ref.get()).data() ?? {};
  const shopper = await aShopper();
  const order = db.doc(`orders/${shopper.uid}_1763600000000`);
  await order.set({
    userId: shopper.uid,
    items: [
      { id: 'amber-durbar', name: 'Amber Durbar', price: 120, quantity: 1, selectedVolume: '2 ml' },
    ],
    shippingInfo: { firstName: 'Kavya', state: 'Kerala' },
    status: 'shipped',
    invoiceNumber: 'NF/25-26/000777',
    createdAt: new Date('2025-11-20T00:53:20.000Z'),
  });
  const admin = await asOwner(browser);
  try {
    await admin.goto('/admin/settings');
    await admin.getByLabel('Legal name').fill('Attari Perfumers LLP');
    await admin.getByLabel('GSTIN').fill('27aapfu0939f1zv');
    await admin.getByLabel('Street address').fill('7 Attar Bazaar, Camp');
    await admin.getByLabel('City').fill('Pune');
    await admin.getByLabel('PIN code').fill('411001');
    await admin.getByLabel('Grievance officer', { exact: true }).fill('Kavya Rao');
    await admin.getByLabel('Grievance officer’s designation').fill('Nodal officer');
    await admin.getByLabel('Grievance officer’s telephone').fill('020 4000 1291');
    await admin.getByLabel('Grievance officer’s email').fill('kavya@nilofar.example');
    await admin.getByLabel('Instagram').fill('https://www.instagram.com/attari');
    await admin.getByRole('button', { name: 'Save Settings' }).click();
    // The state is still the one of the former address.
    await expect(
      admin.getByText('A GSTIN of Gujarat begins with 24.', { exact: false }),
    ).toBeVisible();
    await admin.getByLabel('State').selectOption('Maharashtra');
    await admin.getByRole('button', { name: 'Save Settings' }).click();
    await expect(admin.getByText('The settings were saved.')).toBeVisible();

    await admin.goto(`/admin/orders/${order.id}?view=packing-slip`);
    await expect(
      admin.getByText(
        'Attari Perfumers LLP, 7 Attar Bazaar, Camp, Pune, Maharashtra 411001, India',
      ),
    ).toBeVisible();
    await published(({ site }) => site.business.legalName === 'Attari Perfumers LLP');
    // A search engine, or anybody without scripts, reads it in the page itself.
    const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await expect(async () => {
      await plain.goto('/terms-and-conditions');
      await expectSoon(
        plain.getByText(
          'You buy from Attari Perfumers LLP, 7 Attar Bazaar, Camp, Pune, Maharashtra 411001, India, GSTIN 27AAPFU0939F1ZV.',
          { exact: false },
        ),
      ).toBeVisible();
    }).toPass({ timeout: 90_000 });
    await expect(
      plain.getByText('Kavya Rao, Nodal officer, at kavya@nilofar.example (020 4000 1291)', {
        exact: false,
      }),
    ).toBeVisible();
    await plain.context().close();

    await asVisitor(browser, async (visitor) => {
      await watchShifts(visitor);
      await visitor.goto('/contact');
      const footer = visitor.getByRole('contentinfo');
      await expect(footer.getByText('7 Attar Bazaar, Camp')).toBeVisible();
      await expect(footer.getByRole('link', { name: 'Instagram' })).toHaveAttribute(
        'href',
        'https://www.instagram.com/attari',
      );
      await expectNoShift(visitor, 0.01);
      await waitForReact(visitor);
      await showInside(visitor, '/product/amber-durbar');
      await visitor.getByText('Product information').click();
      await expect(
        visitor
          .getByText('Attari Perfumers LLP, 7 Attar Bazaar, Camp, Pune, Maharashtra 411001, India')
          .first(),
      ).toBeVisible();
    });

    const customer = await (await browser.newContext()).newPage();
    await signIn(customer, shopper);
    await customer.goto(`/orders/${order.id}/invoice`);
    const invoice = customer.getByRole('article', { name: 'Tax invoice NF/25-26/000777' });
    await expect(invoice.getByText('Attari Perfumers LLP')).toBeVisible();
    await expect(invoice.getByText('GSTIN 27AAPFU0939F1ZV · Maharashtra (27)')).toBeVisible();
    // On a phone each line is a card: tax and amount are in sight without scrolling sideways.
    await customer.setViewportSize({ width: 390, height: 844 });
    const table = invoice.getByRole('group', { name: 'What was charged' });
    expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    const amount = table.locator('[data-label="Amount"]').first();
    await amount.scrollIntoViewIfNeeded();
    await expect(amount).toBeInViewport({ ratio: 1 });
    // On paper it is a table again.
    await customer.emulateMedia({ media: 'print' });
    await expect(amount).toHaveCSS('display', 'table-cell');
    await customer.context().close();
  } finally {
    await ref.set(before);
    await order.delete();
    await published(({ site }) => site.business.legalName !== 'Attari Perfumers LLP');
  }
});

test('admin: a visitor reads what the owner writes about a note, under what it is a kind of too', async ({
  browser,
}) => {
  const words = 'The leaf and not the fruit. It smells of green tea.';
  const ref = db.doc('settings/notes');
  const before = (await ref.get()).data() ?? {};
  const admin = await asOwner(browser);
  try {
    await admin.goto('/admin/settings');
    await admin.getByRole('main').getByRole('link', { name: 'Notes', exact: true }).click();
    await admin.getByLabel('Find a note').fill('raspberry');
    await admin.getByRole('button', { name: 'Edit Raspberry leaf' }).click();
    await admin.getByLabel('Words about Raspberry leaf').fill(words);
    await admin.getByLabel('Raspberry leaf is a kind of').fill('Leaves');
    await admin
      .getByLabel('Picture file of Raspberry leaf')
      .setInputFiles('tools/seed/data/images/note-khus-leaf.500.webp');
    await expect(admin.getByRole('img', { name: 'Picture of Raspberry leaf' })).toBeVisible();
    await expectNoFaults(admin);
    await admin.setViewportSize({ width: 320, height: 700 });
    await expectNoSidewaysScroll(admin);
    await admin.getByRole('button', { name: 'Save Notes' }).click();
    await expect(admin.getByText('The notes were saved.')).toBeVisible({ timeout: 60_000 });
    const stored: string[] = (await ref.get()).get('notes');
    const ofIt = (line: string): boolean => line.startsWith('Raspberry leaf\t');
    expect(stored.filter((line) => !ofIt(line))).toEqual(
      (before['notes'] ?? []).filter((line: string) => !ofIt(line)),
    );
    expect(stored.find(ofIt)?.split('\t')).toEqual([
      'Raspberry leaf',
      'Leaves',
      words,
      'Herbs and leaves',
      expect.stringMatching(/products%2F\d+-raspberry-leaf[.]500[.]webp/),
    ]);

    await published(({ kinds }) => kinds.includes('Raspberry leaf\tLeaves'));
    await expect(() =>
      asVisitor(browser, async (visitor) => {
        await visitor.goto('/notes/raspberry-leaf');
        await expectSoon(visitor.getByText(words)).toBeVisible();
        const picture = visitor.getByRole('img', { name: 'Raspberry leaf, close up' });
        await expectSoon(picture).not.toHaveJSProperty('naturalWidth', 0);
        await visitor.getByRole('link', { name: 'leaves', exact: true }).click();
        await expectSoon(visitor.getByRole('heading', { name: 'Leaves', level: 1 })).toBeVisible();
        await expectSoon(visitor.getByText('as Raspberry leaf')).toBeVisible();
      }),
    ).toPass({ timeout: 90_000 });
  } finally {
    await ref.set(before);
    await published(({ kinds }) => !kinds.includes('Raspberry leaf\tLeaves'));
  }
});

test('admin: a visitor finds a category that the owner has renamed, and one that was added', async ({
  page,
  browser,
}) => {
  const ref = db.doc('settings/categories');
  const quartz = db.doc('products/white-quartz');
  const before = (await quartz.get()).data() ?? {};
  const admin = await asOwner(browser);
  try {
    await admin.goto('/admin/settings');
    const panel = admin.getByRole('region', { name: 'Categories' });
    await panel.getByLabel('Name of Oud').fill('Oud and smoke');
    await expect(
      panel.getByRole('button', { name: 'Put Oud and smoke out of use' }),
    ).toBeDisabled();
    await panel.getByRole('button', { name: 'Add a category' }).click();
    await panel.getByLabel('Name of the new category').fill('Sweet and warm');
    await panel.getByLabel(/^Word in its links/).fill('gourmand');
    await panel.getByRole('button', { name: 'Move Sweet and warm up' }).click();
    await expectNoFaults(admin);
    await panel.getByRole('button', { name: 'Save Categories' }).click();
    await expect(panel.getByText(/^The categories were saved\./)).toBeVisible();
    await admin.setViewportSize({ width: 320, height: 700 });
    await expectNoSidewaysScroll(admin);
    await admin.setViewportSize({ width: 1440, height: 900 });

    // The form of a fragrance reads the settings, so it does not wait for the catalogue.
    await showInside(admin, '/admin/products/edit/white-quartz');
    await admin.getByLabel('Category').selectOption({ label: 'Sweet and warm' });
    await admin.getByRole('button', { name: 'Save Changes' }).click();
    await expect.poll(async () => (await quartz.get()).get('category')).toBe('gourmand');

    await published(({ families, products }) => {
      const { category } = products.find(({ id }) => id === 'white-quartz') ?? {};
      return category === 'gourmand' && JSON.stringify(families).includes('Sweet and warm');
    });
    const rest = ['Oriental', 'Citrus', 'Floral', 'Aquatic', 'Woody', 'Fresh', 'Glass'];
    await expect(async () => {
      await page.goto('/products');
      const links = page.getByRole('list', { name: 'Families' }).getByRole('link');
      await expectSoon(links).toHaveText([...rest, 'Sweet and warm', 'Oud and smoke']);
    }).toPass({ timeout: 90_000 });
    // In the header, on the card, its page and in the filters.
    await page.getByRole('button', { name: 'Families' }).click();
    const panelLink = page
      .getByRole('list', { name: 'Families of fragrances' })
      .getByRole('link', { name: 'Sweet and warm' });
    await panelLink.click();
    await expect(page).toHaveURL('/products?category=gourmand');
    await expect(page.getByText('One fragrance', { exact: true })).toBeVisible();
    const card = page.getByRole('article').filter({ hasText: 'White Quartz' });
    await expect(card.getByText('Sweet and warm')).toBeVisible();
    await page.getByRole('button', { name: /^Filters/ }).click();
    const family = page
      .getByRole('dialog', { name: 'Filters' })
      .getByRole('group', { name: 'Family' });
    await expect(family.getByLabel('Sweet and warm (1)')).toBeChecked();
    await family.getByLabel('Oud and smoke (2)').check();
    await expect(page).toHaveURL('/products?category=gourmand%2Coud');
    await page.goto('/product/white-quartz');
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
    await trail.getByRole('link', { name: 'Sweet and warm' }).click();
    await expect(page).toHaveURL('/products?category=gourmand');
    // A link from before its name was changed still leads there.
    await page.goto('/products?category=oud');
    await expect(page.getByText('2 fragrances', { exact: true })).toBeVisible();
    const families = page.getByRole('list', { name: 'Families' });
    await expect(families.getByRole('link', { name: 'Oud and smoke' })).toHaveAttribute(
      'aria-current',
      'true',
    );
  } finally {
    await quartz.set(before);
    await ref.delete();
    await published(({ families = [], products }) => {
      const { category } = products.find(({ id }) => id === 'white-quartz') ?? {};
      return category !== 'gourmand' && !JSON.stringify(families).includes('Sweet and warm');
    });
  }
});

test('admin: a visitor sees the moods and the review that the owner chooses for the home page', async ({
  browser,
}) => {
  const ref = db.doc('settings/home');
  const before = (await ref.get()).data() ?? {};
  const admin = await asOwner(browser);
  const isPublished = (words: string): Promise<void> =>
    published(({ home }) => JSON.stringify(home ?? null).includes(words));
  try {
    await admin.goto('/admin/settings');
    const rain = admin.getByRole('group', { name: 'Mood 3' });
    await rain.getByLabel('Title').fill('');
    await admin.getByRole('button', { name: 'Save Home Page' }).click();
    await expect(rain.getByLabel('Title')).toBeFocused();
    await rain.getByLabel('Title').fill('The first rain');
    await rain.getByLabel('Fragrance 1').selectOption('Vetiver Rain');
    await rain.getByLabel('Fragrance 2').selectOption('Monsoon Coast');
    const house = admin.getByRole('group', { name: 'The house' });
    await house.getByLabel('Title').fill('A house by the river');
    await house.getByLabel('Text').fill('Since 1998.');
    await expectNoFaults(admin);
    await admin.getByRole('button', { name: 'Save Home Page' }).click();
    await expect(admin.getByText('The home page was saved.')).toBeVisible();
    await admin.getByRole('link', { name: 'Choose a review' }).click();
    const row = admin.getByRole('row').filter({ hasText: 'Smells like kesar milk' });
    await row.getByRole('button', { name: /^Show on the home page/ }).click();
    await expect(admin.getByText(/^The review by Ananya R. is on the home page/)).toBeVisible();
    await expect(row.getByText('On the home page', { exact: true })).toBeVisible();
    await expectNoFaults(admin);
    await admin.setViewportSize({ width: 320, height: 700 });
    await expectNoSidewaysScroll(admin);
    await isPublished('Smells like kesar milk');
    await expect(() =>
      asVisitor(browser, async (visitor) => {
        await visitor.goto('/');
        for (const shown of [
          visitor.getByRole('heading', { name: 'Heat, Dusk and The first rain', level: 2 }),
          visitor.getByRole('heading', { name: 'A house by the river' }),
          visitor.getByText('“Smells like kesar milk on Diwali morning, but grown up.'),
        ])
          await expectSoon(shown).toBeVisible();
      }),
    ).toPass({ timeout: 90_000 });
  } finally {
    await ref.set(before);
    await isPublished('My grandmother wore gajra every evening');
  }
});
