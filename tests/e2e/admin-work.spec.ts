import { expect, type Download, type Locator, type Page } from '@playwright/test';
import { orderNumber } from '../../src/domain/order/orderNumber';
import { istMonth, monthBounds } from '../../src/domain/shop/ist';
import { readFile } from 'node:fs/promises';
import { uploadPhotographs } from '../../tools/seed/photographs';
import { asOwner, asVisitor, OWNER } from '../support/e2eAdmin';
import { published, ranksSettled } from '../support/e2eCatalogue';
import { ports, storageBucket, testProfile } from '../support/emulators';
import {
  aBuyer,
  aShopper,
  db,
  ordered,
  ordersOf,
  quickAdd,
  signIn,
  vendors,
} from '../support/e2eShop';
import { watchFor } from '../support/e2eSeen';
import { expectSoon } from '../support/e2eStore';
import { test } from '../support/e2eTest';
import { readZip } from '../support/zip';

test.describe.configure({ timeout: 300_000 });
test.beforeEach(() => vendors.reset({ keepData: true }));

/** The number on a tab of the orders, such as 3 of `Cancelled 3`. */
async function tabCount(admin: Page, label: string): Promise<number> {
  const tab = admin
    .getByRole('navigation', { name: 'Status' })
    .getByRole('link', { name: new RegExp(`^${label} [\\d,]+$`) });
  await expect(tab).toBeVisible();
  return Number((await tab.innerText()).replace(/\D/g, ''));
}

test('admin: an automatic offer and a coupon for a number of pieces are made and changed, and the shop follows', async ({
  browser,
}) => {
  const admin = await asOwner(browser);
  await test.step('an automatic offer is made, changed and ended, and the shop follows', async () => {
    const title = `Lamps ${Date.now() % 100_000}`;
    const inShop = (check: (banner: Locator) => Promise<void>): Promise<void> =>
      expect(() =>
        asVisitor(browser, async (page) => {
          await page.goto('/products');
          const banners = page.getByRole('list', { name: 'Offers' }).first();
          await expectSoon(banners.getByRole('listitem').first()).toBeVisible();
          await check(banners);
        }),
      ).toPass({ timeout: 90_000 });
    const changed = `${title} and stars`;
    const ids = async (): Promise<string[]> =>
      (
        await db
          .collection('offers')
          .where('title', '>=', 'Lamps')
          .where('title', '<', 'Lampt')
          .get()
      ).docs.map(({ id }) => id);
    try {
      await admin.goto('/admin/offers');
      await admin.getByRole('link', { name: 'Add Offer' }).click();
      await admin.getByLabel('How it is used').selectOption('automatic');
      await admin.getByLabel('Title').fill(title);
      await admin.getByLabel('Discount in').selectOption('fixed');
      await admin.getByLabel('Amount (₹)').fill('200');
      await admin.getByLabel('Minimum order value (₹)').fill('9000');
      await admin.getByRole('button', { name: 'Add Offer' }).click();
      await expect(admin).toHaveURL('/admin/offers');
      const row = admin.getByRole('row', { name: new RegExp(title) });
      await expect(row.getByText('Active')).toBeVisible();
      await published(({ offers }) => offers.some((one) => one.title === title));

      await row.getByRole('link', { name: `Edit ${title}` }).click();
      await expect(admin.getByLabel('Title')).toHaveValue(title);
      await admin.getByLabel('Title').fill(changed);
      await admin.getByRole('button', { name: 'Save Changes' }).click();
      await expect(admin).toHaveURL('/admin/offers');
      await published(({ offers }) => offers.some((one) => one.title === changed));
      // One offer is shown at a time, and all are in the list.
      await inShop((banners) =>
        expectSoon(banners.getByText(changed, { exact: true })).toBeAttached(),
      );

      await admin.getByRole('button', { name: `End ${changed}` }).click();
      await admin.getByRole('dialog').getByRole('button', { name: 'End the offer' }).click();
      await expect(row.getByText('Ended')).toBeVisible();
      await published(({ offers }) =>
        offers.some((one) => one.title === changed && one.endDate <= new Date()),
      );
      await inShop((banners) => expectSoon(banners.getByText(title)).toHaveCount(0));
    } finally {
      for (const id of await ids()) await db.doc(`offers/${id}`).delete();
    }
  });
  await test.step('a coupon for a number of pieces is made, and becomes an ordinary one', async () => {
    const code = `SIX${Date.now() % 100_000}`;
    const ref = db.doc(`offers/${code}`);
    try {
      await admin.goto('/admin/offers/new');
      // Sizes are looked up once the fragrances are here.
      await expect(admin.getByRole('checkbox', { name: 'Amber Durbar' })).toBeVisible();
      await admin.getByLabel('Coupon code').fill(code);
      await admin.getByLabel('Title').fill(`Six ${code}`);
      await admin.getByLabel('Discount in').selectOption('fixed');
      await admin.getByLabel('Amount (₹)').fill('70');
      await admin.getByLabel('Number of pieces').fill('6');
      await admin.getByLabel('Size of the pieces').fill('2ml');
      await admin.getByRole('button', { name: 'Add Offer' }).click();
      await expect(admin.getByText('No fragrance of this offer has the size 2ml.')).toBeVisible();
      await admin.getByLabel('Size of the pieces').fill('2 ml');
      await expect(admin.getByText('The offer applies to this cart.')).toBeVisible();
      await admin.getByRole('button', { name: 'Add Offer' }).click();
      const row = admin.getByRole('row', { name: new RegExp(code) });
      await expect(row.getByText('Every 6 pieces of 2 ml')).toBeVisible();
      expect((await ref.get()).data()).toMatchObject({ pieces: 6, volume: '2 ml', value: 70 });

      await row.getByRole('link', { name: /^Edit/ }).click();
      await admin.getByLabel('Number of pieces').clear();
      await admin.getByLabel('Size of the pieces').clear();
      await admin.getByRole('button', { name: 'Save Changes' }).click();
      await expect(admin).toHaveURL('/admin/offers');
      await expect(row.getByText('Every 6 pieces of 2 ml')).toHaveCount(0);
      const fields = (await ref.get()).data() ?? {};
      expect(Object.keys(fields).filter((name) => ['pieces', 'volume'].includes(name))).toEqual([]);
    } finally {
      await ref.delete();
    }
  });
});

test('admin: saving a title late does not restart an ended coupon', async ({ browser }) => {
  const code = `LATE${Date.now() % 100_000}`;
  const ref = db.doc(`offers/${code}`);
  const model = (await db.doc('offers/WELCOME15').get()).data();
  await ref.set({ ...model, id: code, couponCode: code, title: 'Late', maxUses: 50 });
  try {
    const [first, second] = [await asOwner(browser), await asOwner(browser)];
    await first.goto(`/admin/offers/edit/${code}`);
    await first.getByLabel('Title').fill('Late lamps');
    // A sale that uses the coupon up is not an edit.
    await db.doc(`offerUses/${code}`).set({ uses: 50 });
    await expect.poll(async () => (await ref.get()).get('usedUp')).toBe(true);
    await second.goto('/admin/offers');
    const row = second.getByRole('row', { name: new RegExp(code) });
    await row.getByRole('button', { name: 'End Late' }).click();
    await second.getByRole('dialog').getByRole('button', { name: 'End the offer' }).click();
    await expect(row.getByText('Ended')).toBeVisible();
    const ended = (await ref.get()).data();

    await first.getByRole('button', { name: 'Save Changes' }).click();
    await expect(first.getByText(/Someone else has changed this offer/)).toBeVisible();
    expect((await ref.get()).data()).toEqual(ended);
    await first.getByRole('button', { name: 'Load the current version' }).click();
    await expect(first.getByLabel('Title')).toHaveValue('Late');
    await first.getByLabel('Title').fill('Late lamps');
    await first.getByLabel('Maximum uses').fill('');
    await first.getByRole('button', { name: 'Save Changes' }).click();
    await expect(first).toHaveURL('/admin/offers');
    const { maxUses: _limit, ...rest } = ended ?? {};
    const { updatedAt, usedUp } = rest;
    // Without a limit it is not used up, which a trigger writes.
    const written = { ...(await ref.get()).data(), updatedAt, usedUp };
    expect(written).toEqual({ ...rest, title: 'Late lamps' });
  } finally {
    await Promise.all([ref.delete(), db.doc(`offerUses/${code}`).delete()]);
  }
});

test('admin: a search shows the newest of a customer’s 26 orders, and says so', async ({
  browser,
}) => {
  const email = `regular${Date.now()}@nilofar.example`;
  const [start, minute] = [Date.now(), 60_000];
  // The oldest is also found by its name.
  const refs = Array.from({ length: 26 }, (_, n) =>
    db.doc(`orders/regular_${start - (26 - n) * minute}`),
  );
  const placed = db.batch();
  for (const [n, ref] of refs.entries())
    placed.set(ref, {
      userId: 'regular',
      items: [{ id: 'oud', name: 'Oud', price: 1, quantity: 1, selectedVolume: '2 ml' }],
      shippingInfo: { firstName: 'Ira', email },
      status: 'payment_failed',
      number: orderNumber(ref.id),
      createdAt: new Date(start - (26 - n) * minute),
    });
  await placed.commit();
  try {
    const admin = await asOwner(browser);
    await admin.goto(`/admin/orders?q=${email}`);
    await expect(admin.getByText('Only the 25 newest are shown.', { exact: false })).toBeVisible();
    await expect(admin.getByRole('link', { name: orderNumber(refs[25]?.id ?? '') })).toBeVisible();
    await expect(admin.getByRole('link', { name: orderNumber(refs[0]?.id ?? '') })).toHaveCount(0);
  } finally {
    const gone = db.batch();
    for (const ref of refs) gone.delete(ref);
    await gone.commit();
  }
});

/** Requests a cancellation as the customer. */
async function askToCancel(page: Page, id: string): Promise<void> {
  await page.goto(`/orders/${id}`);
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel Order?' });
  await question.getByRole('button', { name: 'Yes, Request Cancel' }).click();
  await expect(question).toBeHidden();
}

test('admin: a parcel that failed is booked again; a cancellation is withdrawn, one is declined, the next accepted', async ({
  page,
  browser,
}) => {
  await vendors.fault({
    target: 'shiprocket',
    match: 'POST /v1/external/orders/create/adhoc',
    kind: 'status',
    status: 422,
    message: 'The pickup location is closed.',
  });
  const shopper = await aBuyer();
  await signIn(page, shopper);
  const { id, pay } = await ordered(shopper, 'amber-durbar');
  const admin = await asOwner(browser);
  // It is not paid yet and counts as such.
  const waiting = async (): Promise<number> =>
    (await db.collection('orders').where('status', '==', 'pending_payment').count().get()).data()
      .count;
  await expect(async () => {
    await admin.goto('/admin/orders?status=unpaid');
    expect(await tabCount(admin, 'Pending payment')).toBe(await waiting());
  }).toPass({ timeout: 60_000 });
  await admin.getByRole('link', { name: /^Pending payment/ }).click();
  await expect(admin.getByRole('link', { name: orderNumber(id) })).toBeVisible();

  await pay();
  await expect(async () => {
    await admin.goto('/admin/orders?status=failing');
    await expectSoon(admin.getByRole('link', { name: orderNumber(id) })).toBeVisible();
  }).toPass({ timeout: 60_000 });
  await admin.goto('/admin/orders?status=waiting');
  await expect(
    admin
      .getByRole('table', { name: 'Parcels to book' })
      .getByRole('link', { name: orderNumber(id) }),
  ).toBeVisible();
  // Found by its number, as a customer says it; its packing slip is printed from the list.
  await admin
    .getByRole('searchbox', { name: 'Search' })
    .fill(orderNumber(id).toLowerCase().replace('-', ' '));
  await admin.getByRole('searchbox', { name: 'Search' }).press('Enter');
  await expect(admin.getByRole('table', { name: /^Orders found for/ })).toBeVisible();
  await admin.getByRole('button', { name: 'One packing slip' }).click();
  await expect(admin.getByRole('article')).toContainText(orderNumber(id));
  // On A4 in landscape, whose width shows the sidebar on a screen, the slip takes the width of the paper.
  await admin.emulateMedia({ media: 'print' });
  const slip = await admin.getByRole('article').boundingBox();
  expect(slip?.width).toBeGreaterThan(700);
  await admin.emulateMedia({ media: 'screen' });
  await admin.getByRole('button', { name: 'Back to the list' }).click();
  await admin.getByRole('link', { name: orderNumber(id) }).click();
  const fault = admin.getByRole('alert').filter({ hasText: 'The pickup location is closed.' });
  await expect(fault).toBeVisible();
  await vendors.clearFaults();
  await admin.getByRole('button', { name: 'Retry shipment' }).click();
  await admin
    .getByRole('dialog', { name: 'Book the parcel now?' })
    .getByRole('button', { name: 'Book the parcel' })
    .click();
  await expect(admin.getByRole('button', { name: 'Copy AWB' })).toBeVisible({ timeout: 30_000 });
  await expect(fault).toHaveCount(0);

  await admin.goto('/admin/orders');
  const cancelled = await tabCount(admin, 'Cancelled');
  await askToCancel(page, id);
  await page.getByRole('button', { name: 'Keep the order' }).click();
  await expect(page.getByText('You withdrew your request to cancel.')).toBeVisible({
    timeout: 60_000,
  });
  await askToCancel(page, id);
  await admin.goto(`/admin/orders/${id}`);
  await expect(admin.getByText(/The customer has asked to cancel this order/)).toBeVisible();
  await admin.getByRole('button', { name: 'Decline cancellation' }).click();
  const decline = admin.getByRole('dialog', { name: 'Decline the cancellation?' });
  await decline.getByLabel('Reason').fill('It is at the door.');
  await decline.getByRole('button', { name: 'Decline' }).click();
  await expect(admin.getByText('The cancellation was declined.').first()).toBeVisible({
    timeout: 30_000,
  });
  expect((await ordersOf(shopper.uid))[0]?.status).toBe('paid');

  await askToCancel(page, id);
  await admin.reload();
  await admin.getByRole('button', { name: 'Accept cancellation' }).click();
  await admin
    .getByRole('dialog', { name: 'Accept the cancellation?' })
    .getByRole('button', { name: 'Cancel and refund' })
    .click();
  await expect(
    admin.getByText(/^The order is cancelled\. ₹[\d,.]+ is being refunded\.$/).first(),
  ).toBeVisible({ timeout: 30_000 });
  const [order] = await ordersOf(shopper.uid);
  expect(order).toMatchObject({
    status: 'cancelled',
    refunds: [expect.objectContaining({ amountPaise: order?.amountPaise })],
  });
  // The counts follow the orders a moment later.
  await expect(async () => {
    await admin.goto('/admin/orders');
    expect(await tabCount(admin, 'Cancelled')).toBe(cancelled + 1);
  }).toPass({ timeout: 60_000 });
});

const EVIL = '=HYPERLINK("https://evil.example","Kavya")';

async function textOf(download: Promise<Download>): Promise<{ name: string; text: string }> {
  const file = await download;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

/** The file begins with a byte order mark for Excel and contains the escaped text, and no cell that is a formula. */
function expectHarmless(text: string, guarded: string): void {
  expect(text.charCodeAt(0)).toBe(0xfeff);
  expect(text).toContain(guarded);
  expect(text).not.toMatch(/(?:^|,)"?[=+@]/m);
}

test('admin: what is downloaded: exports with formulas escaped, and the GST of a month with its invoices and credit notes', async ({
  browser,
}) => {
  const admin = await asOwner(browser);
  await test.step('exports are downloaded, with formulas escaped', async () => {
    const quoted = `"'${EVIL.replaceAll('"', '""')}"`;
    const now = new Date();
    const model = (await db.doc('products/clear-musk').get()).data();
    const product = db.doc('products/zz-evil');
    const order = db.doc(`orders/evil_${now.getTime()}`);
    const signup = db.doc('subscribers/evil');
    await product.set({ ...model, id: 'zz-evil', name: EVIL });
    await signup.set({ email: '=cmd@evil.example', code: 'x', createdAt: now, confirmedAt: now });
    await order.set({
      userId: 'evil',
      items: [{ id: 'amber-durbar', name: EVIL, price: 1, quantity: 1, selectedVolume: '50 ml' }],
      shippingInfo: { firstName: '=HYPERLINK(1)', lastName: '', email: '@evil.example' },
      status: 'payment_failed',
      number: orderNumber(order.id),
      createdAt: now,
      updatedAt: now,
    });
    try {
      await admin.goto('/admin/settings');
      const products = textOf(admin.waitForEvent('download'));
      await admin.getByRole('button', { name: 'Export Products' }).click();
      expect((await products).name).toMatch(/^fragrances-[\d-]+\.csv$/);
      expectHarmless((await products).text, quoted);
      await expect(admin.getByText(/^\d+ exported\.$/)).toBeVisible();

      await admin.getByRole('button', { name: 'Export Orders' }).click();
      const dialog = admin.getByRole('dialog', { name: 'Export orders' });
      const orders = textOf(admin.waitForEvent('download'));
      await dialog.getByRole('button', { name: 'Export', exact: true }).click();
      expect((await orders).name).toMatch(/^orders-[\d-]+\.csv$/);
      expectHarmless((await orders).text, "'=HYPERLINK(1)");
      expect((await orders).text).toContain(order.id);
      await expect(dialog.getByText(/^\d+ orders? exported\.$/)).toBeVisible();

      await admin.goto('/admin/newsletter');
      const messages = textOf(admin.waitForEvent('download'));
      await admin.getByRole('button', { name: 'Export CSV' }).click();
      expect((await messages).name).toMatch(/^newsletter-[\d-]+\.csv$/);
      expectHarmless((await messages).text, "'=cmd@evil.example");
    } finally {
      await Promise.all([product.delete(), order.delete(), signup.delete()]);
    }
  });
  await test.step('the GST of a month is downloaded with its invoices and credit notes', async () => {
    // Long before every other order.
    const month = istMonth(new Date(Date.now() - 500 * 86_400_000));
    const { from, until } = monthBounds(month);
    const line = { productId: 'amber-durbar', name: 'Amber Durbar', volume: '50 ml', quantity: 1 };
    /** ₹1,180 to Kerala. */
    const sold = (serial: string, invoicedAt: Date) => ({
      userId: 'gst',
      items: [],
      shippingInfo: { state: 'Kerala' },
      status: 'delivered',
      createdAt: invoicedAt,
      updatedAt: invoicedAt,
      paidAt: invoicedAt,
      amountPaise: 118_000,
      pricing: {
        lines: [{ ...line, unitPrice: 1180, total: 1180 }],
        subtotal: 1180,
        discounts: [],
        shipping: 0,
        total: 1180,
        currency: 'INR',
      },
      invoiceNumber: `NF/2526/Z${serial}`,
      invoicedAt,
      invoiceTax: { gstin: '24AAACN0000A1Z5', taxRate: 18, hsn: '3303', seller: ['NILOFAR'] },
    });
    const refunds = [
      {
        id: 'rfnd_gst',
        amountPaise: 11_800,
        status: 'processed',
        at: from,
        creditNote: 'CN/2526/Z0000001',
        creditedPaise: 11_800,
      },
    ];
    const ofMonth = db.doc('orders/gst_1');
    const ofMonthBefore = db.doc('orders/gst_2');
    await ofMonth.set(sold('0000002', new Date(until.getTime() - 1)));
    await ofMonthBefore.set({
      ...sold('0000001', new Date(from.getTime() - 1)),
      refunds,
      creditMonths: [month],
    });
    try {
      await admin.goto('/admin/analytics');
      await admin.getByRole('button', { name: 'GST of a month' }).click();
      const dialog = admin.getByRole('dialog', { name: 'GST of a month' });
      await dialog.getByLabel('Month').selectOption(month);
      const arriving = admin.waitForEvent('download');
      await dialog.getByRole('button', { name: 'Download' }).click();
      const file = await arriving;
      expect(file.suggestedFilename()).toBe(`gst-${month}.zip`);
      const files = readZip(await readFile(await file.path()));
      // 1,000 of the invoice are taxable, and 100 of the credit note.
      expect(files.get('table-07-b2cs.csv')).toContain('\r\nOE,32-Kerala,,18,900,0,\r\n');
      expect(files.get('documents.csv')).toContain('Invoice,NF/2526/Z0000002,');
      expect(files.get('documents.csv')).toContain('Credit note,CN/2526/Z0000001,');
      expect(files.get('documents.csv')).not.toContain('Invoice,NF/2526/Z0000001,');
      await expect(dialog.getByText(/: 1 invoice and 1 credit note downloaded\.$/)).toBeVisible();
    } finally {
      await Promise.all([ofMonth.delete(), ofMonthBefore.delete()]);
    }
  });
});

test('admin: Clear Cache clears the browser’s copies, and not the cart', async ({ browser }) => {
  const admin = await asOwner(browser);
  // The collection's page leaves the copies that are cleared.
  await quickAdd(admin, 'Amber Durbar');
  await admin.goto('/admin/settings');
  // The copies are written when the browser has nothing else to do.
  await expect(async () => {
    await admin.getByRole('button', { name: 'Clear Cache' }).click();
    await expectSoon(
      admin.getByText(/^The cache was cleared: [1-9]\d* entr(y|ies) removed\.$/),
    ).toBeVisible();
  }).toPass();
  await admin.getByRole('button', { name: 'Clear Cache' }).click();
  // The catalogue was fetched again, and nothing else is stored.
  await expect(admin.getByText('The cache was cleared: 1 entry removed.')).toBeVisible();
  await admin.goto('/products');
  await expect(admin.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
});

test('admin: removing an image asks first, and leaves its files to the night', async ({
  browser,
}) => {
  const model = (await db.doc('products/clear-musk').get()).data();
  const shared = String(model?.images[0]);
  const stem = `products/${Date.now()}-zz-pictured`;
  const own = [400, 800, 1200].map((width) => `${stem}_${width}.webp`);
  await uploadPhotographs(
    testProfile,
    own.map((path) => ({ source: 'clear-musk-1.800.webp', path })),
  );
  const url = (path: string): string =>
    `http://127.0.0.1:${ports.storage}/v0/b/${storageBucket}/o/${encodeURIComponent(path)}?alt=media`;
  const ref = db.doc('products/zz-pictured');
  await ref.set({
    ...model,
    id: 'zz-pictured',
    name: 'Zz Pictured',
    images: [shared, url(own[2] ?? '')],
  });
  try {
    const admin = await asOwner(browser);
    await admin.goto('/admin/products/edit/zz-pictured');
    const images = admin.getByRole('list', { name: 'Images' }).getByRole('img');
    await expect(images).toHaveCount(2);
    await admin.getByRole('button', { name: 'Remove image 2' }).click();
    const question = admin.getByRole('dialog', { name: 'Remove this image?' });
    await question.getByRole('button', { name: 'Go back' }).click();
    await expect(images).toHaveCount(2);
    await admin.getByRole('button', { name: 'Remove image 2' }).click();
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect(images).toHaveCount(1);
    const updated = await watchFor(admin, 'Product updated successfully! Redirecting...');
    await admin.getByRole('button', { name: 'Save Changes' }).click();
    await updated();
    expect((await ref.get()).get('images')).toEqual([shared]);
    // A page that the edge or a browser keeps may still show them.
    for (const path of own) expect((await fetch(url(path))).status).toBe(200);
  } finally {
    await ref.delete();
  }
});

test('admin: deleting a fragrance asks first; the log names who deleted it, and filters by person', async ({
  browser,
}) => {
  const model = (await db.doc('products/clear-musk').get()).data();
  const name = `Zz Gone ${Date.now() % 100_000}`;
  const id = name.toLowerCase().replaceAll(' ', '-');
  const former = await aShopper('Former Keeper');
  await db.doc(`adminLog/former-${id}`).set({
    what: 'changed',
    collection: 'products',
    target: 'products/clear-musk',
    by: former.uid,
    at: new Date(),
    changes: { price: { before: '1', after: '2' } },
  });
  await db.doc(`products/${id}`).set({ ...model, id, name });
  const admin = await asOwner(browser);
  await expect(async () => {
    await admin.goto(`/admin/products?q=${encodeURIComponent(name)}`);
    await expectSoon(admin.getByRole('button', { name: `Delete ${name}` })).toBeVisible();
  }).toPass({ timeout: 60_000 });
  await admin.getByRole('button', { name: `Delete ${name}` }).click();
  const question = admin.getByRole('dialog', { name: `Delete ${name}?` });
  await expect(
    question.getByText(
      'Are you sure you want to delete this product? This action cannot be undone.',
    ),
  ).toBeVisible();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(admin.getByText(`${name} was deleted.`)).toBeVisible();
  expect((await db.doc(`products/${id}`).get()).exists).toBe(false);

  const row = admin.getByRole('row', { name: new RegExp(`deleted ${name}`) });
  await expect(async () => {
    await admin.goto('/admin/log?in=products');
    await expectSoon(row).toBeVisible();
  }).toPass({ timeout: 60_000 });
  await expect(row.getByText(OWNER)).toBeVisible();
  await expect(admin.getByRole('link', { name: 'Former Keeper' })).toBeVisible();

  await admin.getByLabel('Who').selectOption(OWNER);
  await expect(admin.getByRole('link', { name: 'Former Keeper' })).toHaveCount(0);
  await expect(row).toBeVisible();
  // A name in the list filters by that person, also by one who is no longer an admin.
  await admin.getByLabel('Who').selectOption('Everybody');
  await admin.getByRole('link', { name: 'Former Keeper' }).first().click();
  await expect(admin.getByLabel('Who')).toHaveValue(former.uid);
  await expect(row).toHaveCount(0);
  await expect(admin.getByText('from ₹1 to ₹2')).toBeVisible();
});

test('admin: the best seller is first on the dashboard, in the list and in the shop’s bestsellers', async ({
  browser,
}) => {
  const ref = db.doc('productSales/cedar-ghat');
  const idsOf = async (collection: string) =>
    (await db.collection(collection).get()).docs.map(({ id }) => id);
  // The triggers write ranks for new fragrances.
  await expect
    .poll(async () => {
      const counted = new Set(await idsOf('productSales'));
      return (await idsOf('products')).filter((id) => !counted.has(id));
    })
    .toEqual([]);
  const kept = (await ref.get()).data();
  if (!kept) throw new Error('cedar-ghat has no sales document');
  await ref.update({ units: 900_000, salesPaise: 12_300 });
  try {
    const admin = await asOwner(browser);
    await admin.goto('/admin');
    const best = admin
      .getByRole('region', { name: 'Top Fragrances' })
      .getByRole('listitem')
      .first();
    await expect(best).toContainText('Cedar Ghat');
    await expect(best).toContainText('900000 sales');
    await expect(best).toContainText('₹123');
    await admin.goto('/admin/products?sort=bestselling');
    const rows = admin.getByRole('table', { name: 'Fragrances' }).locator('tbody').getByRole('row');
    await expect(rows.first()).toContainText('Cedar Ghat');
    await expect(rows).toHaveCount(Math.min(25, (await idsOf('products')).length));
    await ranksSettled();
    await expect(() =>
      asVisitor(browser, async (page) => {
        await page.goto('/bestsellers');
        const first = page.getByRole('main').getByRole('heading', { level: 3 }).first();
        await expectSoon(first).toHaveText('Cedar Ghat');
      }),
    ).toPass({ timeout: 90_000 });
  } finally {
    await ref.set(kept);
    await ranksSettled();
  }
});
