import { expect, type Locator, type Page } from '@playwright/test';
import { DAY_MS } from '../../src/domain/shop/ist';
import { orderNumber } from '../../src/domain/order/orderNumber';
import { searchFields } from '../../src/domain/order/orderSearch';
import { asOwner, countClicks, type Clicks } from '../support/e2eAdmin';
import { aBuyer, aShopper, bought, db, ordersOf, vendors } from '../support/e2eShop';
import { test } from '../support/e2eTest';

test.describe.configure({ timeout: 300_000 });
test.beforeEach(() => vendors.reset({ keepData: true }));

const shippingInfo = {
  firstName: 'Meera',
  lastName: 'Quickhand',
  email: 'meera@nilofar.example',
  phone: '+919876543210',
  address1: '12 Temple Street',
  address2: '',
  landmark: '',
  city: 'Chennai',
  state: 'Tamil Nadu',
  zipCode: '600004',
  country: 'India',
};

/**
 * Paid orders, by default older than all others, so that they are the first to pack; a month is enough, because Rebuild
 * Index counts every day since the first order.
 */
async function ordersToPack(uid: string, count: number, daysAgo = 30): Promise<string[]> {
  const first = Date.now() - daysAgo * DAY_MS;
  const ids = Array.from({ length: count }, (_, n) => `${uid}_${first + n * 60_000}`);
  const line = { name: 'Amber Durbar', quantity: 1 };
  await Promise.all(
    ids.map((id, n) => {
      const at = new Date(first + n * 60_000);
      return db.doc(`orders/${id}`).set({
        userId: uid,
        items: [{ ...line, id: 'amber-durbar', price: 6850, selectedVolume: '50 ml' }],
        shippingInfo,
        ...searchFields({ id, shippingInfo, buyerName: undefined }),
        status: 'paid',
        createdAt: at,
        updatedAt: at,
        paidAt: at,
        amountPaise: 685_000,
        pricing: {
          lines: [
            { ...line, productId: 'amber-durbar', volume: '50 ml', unitPrice: 6850, total: 6850 },
          ],
          subtotal: 6850,
          discounts: [],
          shipping: 0,
          total: 6850,
          currency: 'INR',
        },
      });
    }),
  );
  return ids;
}

/** Many unpaid orders of one moment, written after everything else. */
async function unpaidOrders(uid: string, count: number): Promise<void> {
  const createdAt = new Date(Date.now() - 30 * DAY_MS);
  const updatedAt = new Date(Date.now() + 3_600_000);
  const items = [
    { id: 'amber-durbar', name: 'Amber Durbar', quantity: 1, price: 6850, selectedVolume: '50 ml' },
  ];
  const batch = db.batch();
  for (let n = 0; n < count; n += 1) {
    const id = `${uid}_${createdAt.getTime() + n}`;
    batch.set(db.doc(`orders/${id}`), {
      userId: uid,
      items,
      shippingInfo,
      ...searchFields({ id, shippingInfo, buyerName: undefined }),
      status: 'pending_payment',
      createdAt,
      updatedAt,
    });
  }
  await batch.commit();
}

const dialogButton = (page: Page, name: RegExp): Locator =>
  page.getByRole('dialog').getByRole('button', { name });

/** Opens the dashboard and begins to count. */
async function fromDashboard(page: Page): Promise<Clicks> {
  await page.goto('/admin');
  await expect(page.getByRole('region', { name: 'Recent Orders' })).toBeVisible();
  return countClicks(page);
}

/** A queue on the dashboard. */
const queue = (page: Page, title: string): Locator =>
  page
    .getByRole('region', { name: 'Needs attention' })
    .getByRole('link', { name: new RegExp(`^${title} [\\d,]+$`) });

/** An order in the list of the latest ones on the dashboard. */
const recent = (page: Page, id: string): Locator =>
  page
    .getByRole('region', { name: 'Recent Orders' })
    .getByRole('link', { name: orderNumber(id), exact: true });

/** How high a row of the list is from 1440 px on, in px (docs/product.md "Back office: orders"). */
const ROW_HEIGHT = 44;

/**
 * Each row with an invoice number has the agreed height, and the order's number is on one line above it. Orders of other
 * tests may have none.
 */
async function expectOneLineRows(page: Page): Promise<void> {
  const rows = page.getByRole('table').locator('tbody tr');
  const invoiced = rows.filter({ hasText: /NF\/\d{4}\/A\d{7}/ });
  const heights = await invoiced.evaluateAll((all) =>
    // The last one has no line below it.
    all.map(
      (row) =>
        Math.round(row.getBoundingClientRect().height) + (row.matches(':last-child') ? 1 : 0),
    ),
  );
  expect(new Set(heights)).toEqual(new Set([ROW_HEIGHT]));
  const lines = await invoiced
    .locator('td:first-child a')
    .evaluateAll((links) => links.map((link) => link.getClientRects().length));
  expect(new Set(lines)).toEqual(new Set([1]));
}

test('admin: 25 orders are packed and shipped in at most 12 clicks', async ({ browser }) => {
  const shopper = await aShopper('Meera Quickhand');
  const ids = await ordersToPack(shopper.uid, 25);
  const admin = await asOwner(browser);
  await admin.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });

  // Found as somebody types a part of the recipient's name.
  await admin.goto('/admin/orders');
  await admin.getByRole('searchbox', { name: 'Search' }).pressSequentially('quickh');
  await expect(
    admin.getByRole('table', { name: 'Orders found for quickh' }).getByRole('link').first(),
  ).toBeVisible();

  const day = await fromDashboard(admin);
  await queue(admin, 'To pack').click();
  await expect(admin.getByRole('link', { name: orderNumber(ids.at(-1) ?? '') })).toBeVisible();
  await admin.getByRole('button', { name: 'Choose all 25' }).click();
  await admin.getByRole('button', { name: '25 packing slips' }).last().click();
  await expect(admin.getByRole('article')).toHaveCount(25);
  await admin.getByRole('button', { name: 'Print' }).click();
  await expect(admin.locator('html[data-printed]')).toHaveCount(1);
  await admin.getByRole('button', { name: 'Back to the list' }).click();
  await admin.getByRole('button', { name: 'Book 25 parcels' }).click();
  await dialogButton(admin, /^Book/).click();
  await expect(admin.getByText('25 of 25 processed · 25 updated · 0 errors')).toBeVisible({
    timeout: 120_000,
  });
  await expect(admin.getByRole('button', { name: /^Undo/ })).toBeVisible();
  const opened = admin.waitForEvent('popup');
  await admin.getByRole('button', { name: '25 courier labels' }).click();
  const labels = await opened;
  await expect(labels.getByText(/^AWB \d+$/)).toHaveCount(25, { timeout: 60_000 });
  await labels.close();
  await expect(admin.getByText(/^25 courier labels are ready\./)).toBeVisible();
  await admin.getByRole('button', { name: 'Mark 25 orders as shipped' }).click();
  await dialogButton(admin, /^Mark/).click();
  await day.end('pack and ship 25 orders');
  const shipped = async () =>
    (await ordersOf(shopper.uid)).filter(({ status }) => status === 'shipped');
  await expect.poll(async () => (await shipped()).length, { timeout: 120_000 }).toBe(25);
  // They leave the list by themselves.
  for (const id of [ids[0] ?? '', ids.at(-1) ?? ''])
    await expect(admin.getByRole('link', { name: orderNumber(id) })).toHaveCount(0);
  expect(
    (await shipped()).filter(({ shiprocketAWB: awb }) => typeof awb === 'string'),
  ).toHaveLength(25);
});

test('admin: an order arrives by itself; it is shipped in 3 clicks, a piece is refunded in 6, a cancellation decided in 4', async ({
  browser,
}) => {
  const admin = await asOwner(browser);
  await admin.goto('/admin');
  await expect(admin.getByRole('region', { name: 'Recent Orders' })).toBeVisible();

  const shopper = await aBuyer();
  // It is not passed over for those that nobody has paid.
  await unpaidOrders((await aShopper('Meera Quickhand')).uid, 26);
  const { id } = await bought(shopper, 'amber-durbar');

  // Nobody has loaded the dashboard again.
  await expect(recent(admin, id)).toBeVisible({ timeout: 60_000 });
  await expect(admin).toHaveTitle(/^\(\d+\) Dashboard/);
  await expect(admin.getByRole('link', { name: /^Orders \d+ new$/ })).toBeVisible();

  const ship = await fromDashboard(admin);
  await recent(admin, id).click();
  await admin.getByRole('button', { name: 'Mark as shipped' }).click();
  await dialogButton(admin, /^Mark/).click();
  await expect(admin.getByText('Marked as Shipped.').first()).toBeVisible({ timeout: 30_000 });
  await ship.end('ship an order');

  const refund = await fromDashboard(admin);
  await recent(admin, id).click();
  await admin.getByRole('button', { name: 'Refund' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Refund' });
  await dialog.getByLabel('Some of the items').click();
  await refund.choose(dialog.getByLabel(/^Pieces of/), '1');
  await dialog.getByRole('button', { name: /^Refund ₹/ }).click();
  await expect(admin.getByText(/^₹[\d,.]+ refunded\./).first()).toBeVisible({ timeout: 30_000 });
  await refund.end('refund a piece');
  // Its credit note opens inside the back office.
  await admin.getByRole('link', { name: /^CN\// }).click();
  await expect(admin.getByRole('article', { name: /^Credit note CN/ })).toBeVisible();
  await admin.goto('/admin/orders');
  await expect(admin.getByRole('link', { name: orderNumber(id) })).toBeVisible();
  await expectOneLineRows(admin);
  await admin.getByRole('link', { name: 'Refunded', exact: true }).click();
  await expect(admin.getByRole('link', { name: orderNumber(id) })).toBeVisible();

  // Younger than those that the other test packs, because it stays among them.
  const [asked = ''] = await ordersToPack(shopper.uid, 1, 20);
  await db.doc(`orders/${asked}`).update({
    status: 'cancellation_requested',
    cancellationFrom: 'paid',
    updatedAt: new Date(),
  });
  const decide = await fromDashboard(admin);
  await queue(admin, 'To decide').click();
  await admin.getByRole('link', { name: orderNumber(asked) }).click();
  await admin.getByRole('button', { name: 'Decline cancellation' }).click();
  await expect(admin.getByRole('dialog').getByLabel('Reason')).toBeFocused();
  await admin.keyboard.type('It is packed.');
  await dialogButton(admin, /^Decline/).click();
  await expect(admin.getByText('The cancellation was declined.').first()).toBeVisible({
    timeout: 30_000,
  });
  await decide.end('decide a cancellation');
});
