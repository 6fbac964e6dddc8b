import { expect, type Locator, type Page } from '@playwright/test';
import { DAY_MS } from '../../src/domain/shop/ist';
import { orderNumber } from '../../src/domain/order/orderNumber';
import { searchFields } from '../../src/domain/order/orderSearch';
import { asOwner } from '../support/e2eAdmin';
import {
  addFromPage,
  aMobile,
  aShopper,
  db,
  expectPaidWithAwb,
  openPayment,
  ordersOf,
  payBy,
  signIn,
  vendors,
} from '../support/e2eShop';
import { test } from '../support/e2eTest';

test.describe.configure({ timeout: 300_000 });
test.beforeEach(() => vendors.reset({ keepData: true }));

/** Counts what the owner presses or chooses from a list. */
function clicks() {
  let count = 0;
  return {
    press: async (target: Locator): Promise<void> => {
      count += 1;
      await target.click();
    },
    choose: async (field: Locator, option: string): Promise<void> => {
      count += 1;
      await field.selectOption(option);
    },
    count: () => count,
  };
}

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
 * Paid orders older than all others, so that they are the first to pack; a month is enough, because Rebuild Index counts
 * every day since the first order.
 */
async function ordersToPack(uid: string, count: number): Promise<string[]> {
  const first = Date.now() - 30 * DAY_MS;
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
  for (let n = 0; n < count; n += 1)
    batch.set(db.doc(`orders/${uid}_${createdAt.getTime() + n}`), {
      userId: uid,
      items,
      shippingInfo,
      status: 'pending_payment',
      createdAt,
      updatedAt,
    });
  await batch.commit();
}

const dialogButton = (page: Page, name: RegExp): Locator =>
  page.getByRole('dialog').getByRole('button', { name });

test('admin: 25 orders are packed and shipped in at most 12 clicks, one in 3', async ({
  browser,
}) => {
  const shopper = await aShopper('Meera Quickhand');
  const [one = '', ...others] = await ordersToPack(shopper.uid, 26);
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

  await admin.goto('/admin/orders?status=pack');
  const single = clicks();
  await single.press(admin.getByRole('checkbox', { name: `Choose ${orderNumber(one)}` }));
  await single.press(admin.getByRole('button', { name: 'Mark 1 order as shipped' }));
  await single.press(dialogButton(admin, /^Mark/));
  await expect(admin.getByText('1 of 1 processed · 1 updated · 0 errors')).toBeVisible({
    timeout: 60_000,
  });
  expect(single.count()).toBeLessThanOrEqual(3);

  await admin.goto('/admin');
  const day = clicks();
  await day.press(admin.getByRole('link', { name: /^To pack/ }));
  await expect(admin.getByRole('link', { name: orderNumber(others.at(-1) ?? '') })).toBeVisible();
  await day.press(admin.getByRole('button', { name: 'Choose all 25' }));
  await day.press(admin.getByRole('button', { name: '25 packing slips' }).last());
  await expect(admin.getByRole('article')).toHaveCount(25);
  await day.press(admin.getByRole('button', { name: 'Print' }));
  await expect(admin.locator('html[data-printed]')).toHaveCount(1);
  await day.press(admin.getByRole('button', { name: 'Back to the list' }));
  await day.press(admin.getByRole('button', { name: 'Book 25 parcels' }));
  await day.press(dialogButton(admin, /^Book/));
  await expect(admin.getByText('25 of 25 processed · 25 updated · 0 errors')).toBeVisible({
    timeout: 120_000,
  });
  await expect(admin.getByRole('button', { name: /^Undo/ })).toBeVisible();
  const opened = admin.waitForEvent('popup');
  await day.press(admin.getByRole('button', { name: '25 courier labels' }));
  const labels = await opened;
  await expect(labels.getByText(/^AWB \d+$/)).toHaveCount(25, { timeout: 60_000 });
  await labels.close();
  await expect(admin.getByText(/^25 courier labels are ready\./)).toBeVisible();
  await day.press(admin.getByRole('button', { name: 'Mark 25 orders as shipped' }));
  await day.press(dialogButton(admin, /^Mark/));
  expect(day.count()).toBeLessThanOrEqual(12);
  const shipped = async () =>
    (await ordersOf(shopper.uid)).filter(({ status }) => status === 'shipped');
  await expect.poll(async () => (await shipped()).length, { timeout: 120_000 }).toBe(26);
  // They leave the list by themselves.
  for (const id of [others[0] ?? '', others.at(-1) ?? ''])
    await expect(admin.getByRole('link', { name: orderNumber(id) })).toHaveCount(0);
  expect(
    (await shipped()).filter(({ shiprocketAWB: awb }) => typeof awb === 'string'),
  ).toHaveLength(25);
});

test('admin: an order arrives by itself; a piece is refunded in 6 clicks, a cancellation decided in 4', async ({
  page,
  browser,
}) => {
  const admin = await asOwner(browser);
  await admin.goto('/admin');
  await expect(admin.getByRole('region', { name: 'Recent Orders' })).toBeVisible();

  const shopper = await aShopper();
  await signIn(page, shopper);
  await addFromPage(page, 'amber-durbar');
  await openPayment(page, aMobile());
  // It is not passed over for those that nobody has paid.
  await unpaidOrders((await aShopper('Meera Quickhand')).uid, 26);
  await payBy(page);
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible({ timeout: 60_000 });
  await expectPaidWithAwb(page);
  const id = String((await ordersOf(shopper.uid))[0]?.['id']);

  // Nobody has loaded the dashboard again.
  const link = admin
    .getByRole('region', { name: 'Recent Orders' })
    .getByRole('link', { name: orderNumber(id) });
  await expect(link).toBeVisible({ timeout: 60_000 });
  await expect(admin).toHaveTitle(/^\(\d+\) Dashboard/);
  await expect(admin.getByRole('link', { name: /^Orders \d+ new$/ })).toBeVisible();

  const refund = clicks();
  await refund.press(link);
  await refund.press(admin.getByRole('button', { name: 'Refund' }));
  const dialog = admin.getByRole('dialog', { name: 'Refund' });
  await refund.choose(dialog.getByLabel('What to refund'), 'lines');
  await refund.choose(dialog.getByLabel(/^Pieces of/), '1');
  await refund.press(dialog.getByRole('button', { name: /^Refund ₹/ }));
  await expect(admin.getByText(/^₹[\d,.]+ refunded\./).first()).toBeVisible({ timeout: 30_000 });
  expect(refund.count()).toBeLessThanOrEqual(6);
  // Its credit note opens inside the back office.
  await admin.getByRole('link', { name: /^CN\// }).click();
  await expect(admin.getByRole('article', { name: /^Credit note CN/ })).toBeVisible();
  await admin.goto('/admin/orders');
  await expect(admin.getByRole('link', { name: orderNumber(id) })).toBeVisible();
  await admin.getByRole('link', { name: 'Refunded', exact: true }).click();
  await expect(admin.getByRole('link', { name: orderNumber(id) })).toBeVisible();

  const [asked = ''] = await ordersToPack(shopper.uid, 1);
  await db.doc(`orders/${asked}`).update({
    status: 'cancellation_requested',
    cancellationFrom: 'paid',
    updatedAt: new Date(),
  });
  const decide = clicks();
  await decide.press(admin.getByRole('link', { name: /^To decide/ }));
  await decide.press(admin.getByRole('link', { name: orderNumber(asked) }));
  await decide.press(admin.getByRole('button', { name: 'Decline cancellation' }));
  await admin.getByRole('dialog').getByLabel('Reason').fill('It is packed.');
  await decide.press(dialogButton(admin, /^Decline/));
  await expect(admin.getByText('The cancellation was declined.').first()).toBeVisible({
    timeout: 30_000,
  });
  expect(decide.count()).toBeLessThanOrEqual(4);
});
