import { execFileSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { expect, type Page, type TestInfo } from '@playwright/test';
import { demoAccounts } from '../../tools/emulators/environment';
import { plain } from '../../functions/src/store/firestore';
import { productRows } from '../../src/domain/product/productCsv';
import { decodeProduct } from '../../src/domain/product/productSchema';
import { writeCsv } from '../../src/domain/shop/csv';
import { messages } from '../../src/domain/shop/messages';
import { findFirefox, findWebKit } from '../../tools/emulators/engines';
import { root } from '../../tools/emulators/ports';
import { shopOrigin } from '../../tools/rehearse/origins';
import { openChromium } from '../support/engines/chromium';
import type { Driver } from '../support/engines/driver';
import { openFirefox } from '../support/engines/firefox';
import { Visitor, type Wanted } from '../support/engines/visitor';
import { openWebKit } from '../support/engines/webkit';
import { OWNER } from '../support/e2eAdmin';
import {
  aBuyer,
  aMobile,
  aShopper,
  bought,
  db,
  giveSession,
  ordered,
  ordersOf,
  putIntoCart,
  takenFor,
  vendors,
  type Shopper,
} from '../support/e2eShop';
import { test } from '../support/e2eTest';

// The longest tests, one for each engine and purpose.
test.describe.configure({ mode: 'parallel', timeout: 240_000 });
test.beforeEach(() => vendors.reset({ keepData: true }));
// A courier that refuses is no longer wanted.
test.afterEach(() => vendors.reset({ keepData: true }));

const PHOTO = 'tools/seed/data/images/note-khus-leaf.500.webp';
const owner: Shopper = {
  uid: '',
  name: OWNER,
  email: demoAccounts.admin,
  password: demoAccounts.password,
};

/**
 * The engines, and how each is opened; undefined for one that is not installed. Safari and every browser of an iPhone have
 * WebKit.
 */
const ENGINES: Record<string, (page: () => Promise<Page>) => Promise<Driver> | undefined> = {
  Chromium: async (page) => openChromium(await page()),
  WebKit: () => {
    const programs = findWebKit();
    return programs && openWebKit(programs, shopOrigin);
  },
  Firefox: () => {
    const program = findFirefox();
    return program === undefined ? undefined : openFirefox(program, shopOrigin);
  },
};

/** Width and height in px. */
type Size = readonly [number, number];

/** The narrowest window that every engine can have, and that of a computer. */
const NARROW: Size = [447, 900];
const WIDE: Size = [1440, 900];
const PHONE: Size = [390, 844];

const dialogOf = (name: string | RegExp): Wanted => ({ role: 'dialog', name });
const inMain: Wanted = { role: 'main' };

/** Opens the engine, and closes it after `walk`. A picture of the end is kept when it fails. */
async function withVisitor(
  engine: string,
  page: () => Promise<Page>,
  info: TestInfo,
  walk: (visitor: Visitor) => Promise<void>,
): Promise<void> {
  const driver = await ENGINES[engine]?.(page);
  // `npm test` has said how to install it. The gate passes over none.
  if (!driver && process.env.ENGINES !== 'all') info.skip();
  if (!driver) throw new Error(`There is no ${engine}.`);
  const started = Date.now();
  try {
    await walk(new Visitor(driver));
    const seconds = ((Date.now() - started) / 1000).toFixed(0);
    console.log(`${driver.engine} (${driver.version}): ${seconds} s`);
  } catch (error) {
    writeFileSync(info.outputPath('the-end.png'), await driver.picture());
    throw error;
  } finally {
    await driver.end();
  }
}

for (const engine of Object.keys(ENGINES)) {
  test(`${engine}: somebody signs in, buys with a coupon and asks for a return; the owner ships and downloads`, async ({
    browser,
  }, info) => {
    const shopper = await aShopper('Kavya Rao');
    const page = async () => (await browser.newContext()).newPage();
    await withVisitor(engine, page, info, async (visitor) => {
      const { driver } = visitor;
      await driver.resize(...NARROW);
      await visitor.open('/login');
      await visitor.fill('Email', shopper.email);
      await visitor.fill('Password', shopper.password);
      await visitor.button('Sign In');
      await visitor.see({ role: 'heading', name: /^Perfume for/ });

      await visitor.open('/product/vetiver-rain');
      await visitor.button('Add to cart', inMain);
      const drawer = dialogOf('Your cart');
      await visitor.button('Increase quantity', drawer);
      await visitor.press({ role: 'link', name: 'View cart', inside: drawer });
      await visitor.seeNo(drawer);
      await visitor.fill('Coupon code', 'WELCOME15', inMain);
      await visitor.button('Apply', inMain);
      await visitor.read('First Acquaintance is applied.');
      await visitor.press({ role: 'link', name: 'Checkout', inside: inMain });

      await visitor.until(
        async () => (await visitor.see({ label: 'Last name' })) === 'Rao',
        'the name is not filled in',
      );
      await visitor.fill('Phone number', aMobile());
      await visitor.fill('PIN code', '380009');
      await visitor.until(
        async () => (await visitor.see({ label: 'City' })) === 'Ahmedabad',
        'the PIN code fills in no city',
      );
      await visitor.fill('Address line 1', '12 Ashram Road, Flat 4');
      await visitor.button(/^Pay ₹/, inMain);
      const phone = dialogOf('Verify your phone');
      await visitor.fill('Code', '123456', phone);
      await visitor.button('Verify', phone);
      await visitor.button('Continue to payment', phone);
      const sheet = dialogOf(/^Test payment/);
      await visitor.fill('Card number', '4100 2800 0000 1007', sheet);
      await visitor.button(/^Pay ₹/, sheet);
      await visitor.see({ role: 'heading', name: 'Thank you, Kavya' });
      const [order] = await ordersOf(shopper.uid);
      const id = String(order?.['id']);
      await expect.poll(() => takenFor([id])).toEqual({ captured: 1, parcels: 1 });

      const at = db.doc(`orders/${id}`);
      const awb = String((await at.get()).get('shiprocketAWB'));
      await visitor.open(`/orders/${id}`);
      await visitor.read('Ahmedabad');

      await driver.resize(...WIDE);
      await giveSession(driver, owner);
      await visitor.open(`/admin/orders/${id}`);
      await visitor.button('Mark as shipped');
      await visitor.button(/^Mark/, { role: 'dialog' });
      await visitor.read('Marked as Shipped.');
      await visitor.open('/admin/settings');
      await visitor.button('Export Orders');
      await visitor.button('Export', dialogOf('Export orders'));
      await visitor.read(/\d+ orders? exported\./);
      await visitor.until(
        async () => readdirSync(driver.downloads).some((name) => name.endsWith('.csv')),
        'no CSV was downloaded',
      );

      await vendors.advance({ awb, to: 'delivered', deliverWebhook: 'wait' });
      await driver.resize(...NARROW);
      await giveSession(driver, shopper);
      await visitor.open(`/orders/${id}`);
      await visitor.button('Return or report a problem');
      const form = dialogOf('Return or report a problem');
      await visitor.press({ role: 'radio', name: /^It arrived damaged/, inside: form });
      await visitor.choose({ role: 'combobox', name: /Vetiver Rain/, inside: form }, '1');
      await visitor.press({ role: 'radio', name: 'My money back', inside: form });
      await visitor.attach('Photographs', PHOTO, form);
      await visitor.fill(/^Anything we should know/, 'The cap is broken.', form);
      await visitor.button('Send request', form);
      await visitor.button('Done', form);
      await visitor.read('We are looking at your request and will write to you.');
    });
  });
}

/** Opens the checkout, and waits until it is filled in for {@link aBuyer}. */
async function openCheckout(visitor: Visitor): Promise<void> {
  await visitor.open('/checkout');
  await visitor.until(
    async () => (await visitor.see({ label: 'City' })) === 'Ahmedabad',
    'the address is not filled in',
  );
}

/** An engine with the widths in which somebody shops, and in which the owner works. */
const WALKS = [
  { engine: 'WebKit', shoppers: NARROW, owners: WIDE },
  { engine: 'Chromium', shoppers: PHONE, owners: PHONE },
  { engine: 'Chromium', shoppers: WIDE, owners: WIDE },
];

// Where customers once lost money or trust, in the engine of every iPhone too.
for (const { engine, shoppers, owners } of WALKS) {
  test(`${engine} at ${shoppers[0]} and ${owners[0]} px: prices in order, a gift, an order completed after signing out, another address; the owner sends a parcel again and imports`, async ({
    browser,
  }, info) => {
    const shopper = await aBuyer();
    const cameBack = await bought(shopper, 'clear-musk');
    await vendors.advance({ awb: cameBack.awb, to: 'returned', deliverWebhook: 'wait' });
    const booked = await bought(shopper, 'saffron-veil');
    const imported = db.doc('products/zz-imported');
    const model = (await db.doc('products/clear-musk').get()).data();
    // Hidden, so that other tests count the same fragrances.
    const fields = { name: 'Zz Imported', price: 6850, variants: [], visibility: 'hidden' };
    await imported.set({ ...model, ...fields, id: imported.id });
    const rows = productRows([decodeProduct(imported.id, plain((await imported.get()).data()))]);
    const sheet69 = info.outputPath('prices.csv');
    writeFileSync(
      sheet69,
      writeCsv(rows.map((row) => row.map((cell) => (cell === 6850 ? 69 : cell)))),
    );
    const page = async () => (await browser.newContext()).newPage();
    await withVisitor(engine, page, info, async (visitor) => {
      const { driver } = visitor;
      await driver.resize(...shoppers);
      await giveSession(driver, shopper);
      await visitor.open('/products?sort=price-asc');
      const prices = () =>
        driver.evaluate(
          () =>
            [...document.querySelectorAll('main article [data-money]')].flatMap(
              ({ textContent }) => {
                const [, rupees] = /₹([\d,]+)\s*$/.exec(textContent.trim()) ?? [];
                return rupees === undefined ? [] : [Number(rupees.replaceAll(',', ''))];
              },
            ),
          undefined,
        );
      await visitor.until(async () => (await prices()).length === 18, 'not all cards are there');
      const shown = await prices();
      expect(shown).toEqual(shown.toSorted((a, b) => a - b));

      const sheet = dialogOf(/^Test payment/);
      const pay = async (): Promise<void> => {
        await visitor.fill('Card number', '4100 2800 0000 1007', sheet);
        await visitor.button(/^Pay ₹/, sheet);
        await visitor.see({ role: 'heading', name: 'Thank you, Kavya' });
      };
      await putIntoCart(driver, 'lotus-water');
      await openCheckout(visitor);
      await visitor.press({ role: 'checkbox', name: 'This is a gift' });
      await visitor.fill('Recipient’s first name', 'Sunita');
      await visitor.fill('Recipient’s last name', 'Rao');
      await visitor.fill(/^Recipient’s phone number/, '9812345678');
      await visitor.button(/^Pay ₹/, inMain);
      await pay();
      await visitor.read('With Sunita');

      await putIntoCart(driver, 'vetiver-rain');
      await openCheckout(visitor);
      await visitor.button(/^Pay ₹/, inMain);
      await visitor.button('Close payment', sheet);
      await visitor.read('Payment was not completed. Please try again.');
      await visitor.open('/');
      await visitor.button('Account');
      await visitor.press({ role: 'menuitem', name: 'Sign Out' });
      await visitor.see({ role: 'heading', name: /^Perfume for/ });
      await giveSession(driver, shopper);
      // Leaving at once may be faster than the note that the payment was closed.
      const unpaid = (await ordersOf(shopper.uid)).find(({ status }) =>
        ['pending_payment', 'payment_failed'].includes(String(status)),
      );
      await visitor.open(`/checkout?order=${String(unpaid?.['id'])}`);
      await visitor.button(/^Pay ₹/, inMain);
      await pay();
      await visitor.open('/cart');
      await visitor.read('Your cart is empty');

      await visitor.open(`/orders/${cameBack.id}`);
      await visitor.read(/Your parcel has come back to us\./);

      await visitor.open(`/orders/${booked.id}`);
      await visitor.button('Correct the address');
      const form = dialogOf('Correct the address');
      await visitor.fill(/^Address line 2/, 'Near the lake', form);
      await visitor.button('Correct the address', form);
      await visitor.read(messages.addressChange.done);
      await visitor.press({ role: 'button', name: 'Close', inside: form });
      await visitor.read('Near the lake');

      await driver.resize(...owners);
      await giveSession(driver, owner);
      await visitor.open(`/admin/orders/${cameBack.id}`);
      await visitor.read(/The parcel has come back\./);
      await visitor.button('Send again');
      await visitor.button('Book the parcel');
      await expect
        .poll(async () => (await db.doc(`orders/${cameBack.id}`).get()).get('shiprocketAWB'))
        .not.toBe(cameBack.awb);

      await visitor.open('/admin/products');
      await visitor.button('Import CSV');
      const dialog = dialogOf('Import fragrances');
      await visitor.attach('CSV file', sheet69, dialog);
      await visitor.read(/₹6,850 → ₹69/);
      await visitor.press({ role: 'checkbox', name: 'These prices are right', inside: dialog });
      await visitor.button('Import 1', dialog);
      await visitor.read('1 of 1 processed · 1 updated · 0 errors');
    });
    expect((await imported.get()).get('price')).toBe(69);
    await imported.delete();
  });
}

// A page that is left while Firebase asks IndexedDB keeps it from later pages in this engine.
test('WebKit: the customer is known, however many pages were left while they were loading', async ({
  browser,
}, info) => {
  const shopper = await aShopper('Kavya Rao');
  const page = async () => (await browser.newContext()).newPage();
  await withVisitor('WebKit', page, info, async (visitor) => {
    await giveSession(visitor.driver, shopper);
    for (let round = 0; round < 25; round += 1) {
      for (const path of ['/product/vetiver-rain', '/profile', '/']) await visitor.open(path);
      await visitor.open('/orders');
      await visitor.read('No orders found for this status.');
    }
  });
});

/** The files of the shop that use `<Dialog>`, with how often. */
function usesOfDialog(): Map<string, number> {
  const lines = execFileSync('git', ['grep', '-cE', '<Dialog( |$)', '--', 'src'], { cwd: root })
    .toString()
    .trim()
    .split('\n')
    .map((line) => line.split(':'))
    .filter(([file = '']) => !file.endsWith('.test.tsx'));
  return new Map(lines.map(([file = '', count]) => [file, Number(count)]));
}

/** Never opened here: shown in place of the filters when the catalogue cannot be loaded, by the same sheet. */
const NOT_OPENED = ['src/features/catalogue/Collection.tsx'];

/** Why nothing in the dialog that was just found can be pressed; empty when its first control can. Runs in the page. */
function whyUnusable(): string {
  const body = document.querySelector('dialog[data-wanted] > div:last-child');
  if (!body) return 'it is not there';
  if (body.clientHeight < 60) return `it is ${body.clientHeight} px high`;
  const control = [
    ...body.querySelectorAll<HTMLElement>(
      'button, input, select, textarea, a[href], summary, [tabindex="0"]',
    ),
  ].find((one) => !one.matches(':disabled') && one.getClientRects().length > 0);
  if (!control) return 'it has no control';
  control.scrollIntoView({ block: 'center', behavior: 'instant' });
  // A link may have two lines.
  const [{ x, y, width, height } = new DOMRect()] = control.getClientRects();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  const label = control instanceof HTMLInputElement ? control.labels?.[0] : undefined;
  const isOnTop = top !== null && (control.contains(top) || label?.contains(top));
  return isOnTop === true ? '' : `${top?.outerHTML.slice(0, 120) ?? 'nothing'} lies over it`;
}

for (const engine of Object.keys(ENGINES)) {
  test(`${engine}: every dialog and sheet shows what is in it`, async ({ browser }, info) => {
    const shopper = await aBuyer();
    const other = await aBuyer();
    const failed = await bought(shopper, 'saffron-veil');
    const delivered = await bought(shopper, 'amber-durbar');
    await vendors.advance({ awb: failed.awb, to: 'undelivered', deliverWebhook: 'wait' });
    await vendors.advance({ awb: delivered.awb, to: 'delivered', deliverWebhook: 'wait' });
    // Its address may be corrected, because no courier takes it yet.
    await vendors.fault({
      target: 'shiprocket',
      match: 'POST /v1/external/orders/create/adhoc',
      kind: 'status',
      times: 100,
    });
    const paid = await ordered(shopper, 'clear-musk');
    await paid.pay();
    const unverified = await aShopper('Meera Iyer');
    const page = async () => (await browser.newContext()).newPage();

    await withVisitor(engine, page, info, async (visitor) => {
      const { driver } = visitor;
      const opened = new Map<string, number>();
      /** Looks at a dialog that has been opened, and closes it. */
      const look = async (file: string, title: string | RegExp): Promise<void> => {
        const dialog = dialogOf(title);
        let why = '';
        await visitor.until(
          async () => {
            // Marks the dialog.
            await visitor.see(dialog);
            why = await driver.evaluate(whyUnusable, undefined);
            return why === '';
          },
          () => `“${String(title)}” shows nothing that can be pressed: ${why}`,
        );
        await visitor.button('Close', dialog);
        await visitor.seeNo(dialog);
        const key = `src/${file}.tsx`;
        opened.set(key, (opened.get(key) ?? 0) + 1);
      };
      await driver.resize(...NARROW);

      await visitor.open('/login');
      await visitor.button('Developer inbox');
      await look('developer/DeveloperInbox', 'Developer inbox');
      await visitor.button('Continue with Google');
      await look('developer/GoogleAccountDialog', 'Choose an account');
      await giveSession(driver, shopper);
      await visitor.open('/products');
      await visitor.button('Menu');
      await look('app/MobileMenu', 'Menu');
      await visitor.button(/^Filters/);
      await look('features/catalogue/FilterSheet', 'Filters');
      await visitor.open('/product/amber-durbar');
      await visitor.button('Enlarge photograph 1');
      await look('features/catalogue/Zoom', 'Amber Durbar');
      await visitor.button('Add to cart', inMain);
      await look('features/cart/CartDrawer', 'Your cart');
      const review = db.doc(`products/amber-durbar/reviews/${shopper.uid}`);
      await review.set({
        userId: shopper.uid,
        userName: 'Kavya R.',
        rating: 5,
        // A word that is wider than the screen breaks.
        text: `Deep and quie${'t'.repeat(300)}.`,
        createdAt: new Date(),
      });
      await visitor.open('/product/amber-durbar');
      // Reviews are loaded when somebody comes near them.
      await visitor.until(async () => {
        await driver.evaluate(
          () => document.querySelector('#reviews')?.scrollIntoView({ behavior: 'instant' }),
          undefined,
        );
        return visitor.sees({ role: 'button', name: 'Delete your review' });
      }, 'the own review does not come');
      await visitor.until(
        () =>
          driver.evaluate(() => {
            const { scrollWidth, clientWidth } = document.documentElement;
            return scrollWidth <= clientWidth;
          }, undefined),
        'the page scrolls sideways',
      );
      await visitor.button('Delete your review');
      await look('features/reviews/DeleteReviewDialog', 'Delete your review?');
      await review.delete();

      await visitor.open(`/orders/${failed.id}`);
      await visitor.button('Answer the courier');
      await look('features/orders/AnswerDialog', 'What should the courier do?');
      await visitor.open(`/orders/${paid.id}`);
      await visitor.button('Correct the address');
      await look('features/orders/AddressCorrection', 'Correct the address');
      await visitor.button('Cancel order');
      await look('features/orders/CancelDialog', /cancel/i);
      await visitor.open(`/orders/${delivered.id}`);
      await visitor.button('Return or report a problem');
      const form = dialogOf('Return or report a problem');
      await visitor.press({
        role: 'radio',
        name: /^Something else|^It arrived damaged/,
        inside: form,
      });
      await look('features/orders/returns/ReturnDialog', 'Return or report a problem');

      await visitor.open('/profile');
      await visitor.button('Delete my account');
      await look('features/account/DeleteDialog', 'Delete your account?');
      await visitor.button(/^Edit /);
      await look('features/account/AddressBook', 'Edit address');
      await visitor.button(/^Remove /);
      await look('features/account/AddressBook', 'Remove this address?');

      // Bought a moment ago, and offered again.
      await putIntoCart(driver, 'clear-musk');
      await openCheckout(visitor);
      await visitor.button(/^Pay ₹/, inMain);
      await look('features/checkout/BuyAgainDialog', 'Buy it again?');
      const product = db.doc('products/kinnow-light');
      const price = Number((await product.get()).get('price'));
      await giveSession(driver, other);
      await putIntoCart(driver, 'kinnow-light');
      await openCheckout(visitor);
      try {
        await product.update({ price: price + 500 });
        await visitor.button(/^Pay ₹/, inMain);
        await look('features/checkout/RepricedDialog', 'The total has changed');
      } finally {
        await product.update({ price });
      }
      await giveSession(driver, unverified);
      await visitor.open('/profile');
      await visitor.fill('Phone number', aMobile());
      await visitor.button('Save Changes');
      await look('features/account/PhoneDialog', 'Verify your phone');

      await giveSession(driver, owner);
      await visitor.open('/admin/customers');
      await visitor.button('Back office menu');
      await look('features/admin/ui/AdminLayout', 'Back office');
      await visitor.button('Go to');
      await look('features/admin/ui/GoTo', 'Go to');
      await visitor.button('Export CSV');
      await look('features/admin/customers/ExportCustomers', 'Export customers');
      await driver.resize(...WIDE);
      await visitor.open('/admin/analytics');
      await visitor.button('GST of a month');
      await look('features/admin/analytics/GstDialog', 'GST of a month');
      await visitor.open('/admin/orders');
      await visitor.button('Export CSV');
      await look('features/admin/ui/ExportOrders', 'Export orders');
      await visitor.open(`/admin/orders/${paid.id}`);
      await visitor.button('Correct the address');
      await look('features/admin/orders/CorrectAddress', 'Correct the address');
      await visitor.button('Mark as shipped');
      await look('features/admin/ui/Confirm', /shipped/);
      await visitor.open('/admin/products');
      await visitor.button('Import CSV');
      await look('features/admin/products/ImportDialog', 'Import fragrances');
      await visitor.press({ role: 'checkbox', name: 'Select Kinnow Light' });
      await visitor.button('Bulk edit');
      const bulk = dialogOf('Edit the selected fragrances');
      await visitor.fill('Percent', '1', bulk);
      await visitor.button('Change 1 fragrance', bulk);
      await visitor.read(/1 of 1 processed/);
      await look('features/admin/products/BulkEdit', 'Edit the selected fragrances');
      await visitor.button(/^Undo the bulk change of/);
      await look('features/admin/products/UndoBulkDialog', 'Undo the bulk change');
      await product.update({ price });

      const uses = usesOfDialog();
      for (const file of NOT_OPENED) uses.delete(file);
      // Its second use, which says thank you, is opened on the path above.
      uses.set('src/features/orders/returns/ReturnDialog.tsx', 1);
      expect(Object.fromEntries(opened)).toEqual(Object.fromEntries(uses));
    });
  });
}
