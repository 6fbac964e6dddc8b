import { expect, type Locator, type Page } from '@playwright/test';
import * as v from 'valibot';
import { getApps, initializeApp } from '../../functions/node_modules/firebase-admin/lib/app';
import { getAuth } from '../../functions/node_modules/firebase-admin/lib/auth';
import { getFirestore } from '../../functions/node_modules/firebase-admin/lib/firestore';
import { cartReducer, type CartItem } from '../../src/domain/order/cart';
import { decodeProduct } from '../../src/domain/product/productSchema';
import { CART_KEY } from '../../src/features/cart/cartStorage';
import { SESSION_KEY } from '../../src/features/account/sessionHint';
import { demoAccounts } from '../../tools/emulators/environment';
import { vendorsControl } from '../../tools/vendors/control';
import { isRehearsal, STORAGE_ORIGIN } from '../../tools/rehearse/origins';
import type { Driver } from './engines/driver';
import { functionUrl, ports, projectId, smsCode, useAdminEmulators } from './emulators';
import { signInByPassword } from './identity';
import { giveNumber } from './phones';

useAdminEmulators();
if (getApps().length === 0) initializeApp({ projectId });

/** Admin access to the database, for what a test prepares or checks without the page. */
export const db = getFirestore();
export const accounts = getAuth();
export const vendors = vendorsControl(`http://127.0.0.1:${ports.vendors}`);

/** A new mobile number for each call, because a number belongs to one account. */
let numbers = 0;
export function aMobile(): string {
  numbers += 1;
  return `9${String(Date.now()).slice(-6)}${String(process.pid % 10)}${String(numbers).padStart(2, '0')}`;
}

export interface Shopper {
  uid: string;
  name: string;
  email: string;
  password: string;
}

let people = 0;

/** Creates an account with a verified email and its profile, without the page. */
export async function aShopper(name = 'Kavya Rao'): Promise<Shopper> {
  people += 1;
  const email = `kavya.${Date.now()}.${people}@nilofar.example`;
  const password = 'fragrance';
  const { uid } = await accounts.createUser({
    email,
    password,
    displayName: name,
    emailVerified: true,
  });
  await db.doc(`users/${uid}`).set({
    name,
    email,
    role: 'customer',
    phoneNumber: null,
    phoneVerified: false,
    createdAt: new Date(),
  });
  return { uid, name, email, password };
}

const HOUR_MS = 60 * 60_000;

/** The address at which this process finds a photograph; browsers find it elsewhere in a rehearsal. */
export const reachable = (photograph: string): string =>
  photograph.replace(STORAGE_ORIGIN, `http://127.0.0.1:${ports.storage}`);

/** Resets the seeded shopper: phone not verified, coupon unused, nothing bought recently. */
export async function freshSeededShopper(): Promise<Shopper> {
  const { uid, displayName } = await accounts.getUserByEmail(demoAccounts.shopper);
  await db.doc(`users/${uid}`).update({ phoneNumber: null, phoneVerified: false });
  await db.doc(`offers/WELCOME15/redemptions/${uid}`).delete();
  // Longer than the time in which the shop asks before it sells the same contents again.
  const since = new Date(Date.now() - HOUR_MS);
  const bought = await db
    .collection('orders')
    .where('userId', '==', uid)
    .where('paidAt', '>', since)
    .get();
  for (const { ref } of bought.docs) await ref.update({ paidAt: since });
  return {
    uid,
    name: displayName ?? '',
    email: demoAccounts.shopper,
    password: demoAccounts.password,
  };
}

/** Has the shop's origin and none of its code, so that a test can write there what the browser keeps. */
const STILL_PAGE = '/robots.txt';

/** Signs in with the form. */
export async function signInWithForm(page: Page, { email, password }: Shopper): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/');
}

/**
 * Gives the browser of a page a session, as the form would leave it: the next page that is opened is signed in. Only the
 * tests of the form itself need the form.
 */
export async function signIn(page: Page, shopper: Shopper): Promise<void> {
  // Its tokens must name the address under which that browser knows Firebase Auth.
  return isRehearsal ? signInWithForm(page, shopper) : giveSession(page, shopper);
}

/** What the browser of every engine can do. */
type AnyBrowser = Pick<Driver, 'goto' | 'evaluate'>;

/** {@link signIn}, in a browser of any engine. */
export async function giveSession(page: AnyBrowser, shopper: Shopper): Promise<void> {
  const { localId, idToken, refreshToken } = await signInByPassword(
    shopper.email,
    shopper.password,
  );
  await page.goto(STILL_PAGE);
  await page.evaluate(
    ({ key, ...session }) => {
      const kept = { ...session, apiKey: 'demo', appName: '[DEFAULT]', isAnonymous: false };
      localStorage.setItem('firebase:authUser:demo:[DEFAULT]', JSON.stringify(kept));
      localStorage.setItem(key, '1');
    },
    {
      key: SESSION_KEY,
      uid: localId,
      email: shopper.email,
      emailVerified: true,
      displayName: shopper.name,
      providerData: [{ providerId: 'password', uid: shopper.email, email: shopper.email }],
      stsTokenManager: {
        accessToken: idToken,
        refreshToken,
        expirationTime: Date.now() + HOUR_MS,
      },
    },
  );
}

/** Waits until no dialog is open: a closed one disappears a moment before the page accepts input again. */
export async function waitForNoDialog(page: Page): Promise<void> {
  await expect(page.locator('dialog[open]')).toHaveCount(0);
}

/** Presses a button that closes the dialog, and waits until the page behind accepts input again. */
export async function closeDialog(dialog: Locator, button = 'Close'): Promise<void> {
  const page = dialog.page();
  await dialog.getByRole('button', { name: button }).click();
  await waitForNoDialog(page);
}

/** Adds from a card of the collection, and waits until the device has stored it. */
export async function quickAdd(page: Page, name: string): Promise<void> {
  await page.goto('/products');
  await page.getByRole('button', { name: `Add ${name}, ` }).click();
  await page.waitForFunction((added) => localStorage.getItem('cart')?.includes(added), name);
}

/** Adds one size from the product's own page. */
export async function addFromPage(page: Page, id: string, volume?: string): Promise<void> {
  await page.goto(`/product/${id}`);
  if (volume) await page.getByText(volume, { exact: true }).first().click();
  await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Your cart' });
  await closeDialog(drawer);
}

/** Puts these pieces into the browser's empty cart, without the page; of the usual size where none is named. */
export async function fillCart(
  page: AnyBrowser,
  pieces: readonly (readonly [id: string, volume?: string | undefined])[],
): Promise<void> {
  let cart: readonly CartItem[] = [];
  for (const [id, volume] of pieces) {
    const stored = (await db.doc(`products/${id}`).get()).data();
    // A cart does not need its times, which the Admin SDK reads as its own type.
    const product = decodeProduct(id, { ...stored, createdAt: undefined, updatedAt: undefined });
    cart = cartReducer(cart, { type: 'add', id: String(Date.now()), product, volume });
  }
  if ((await page.evaluate(() => location.pathname, undefined)) !== STILL_PAGE)
    await page.goto(STILL_PAGE);
  await page.evaluate(([key, lines]) => localStorage.setItem(key, lines), [
    CART_KEY,
    JSON.stringify(cart),
  ] as const);
}

/** {@link fillCart} with one piece. */
export const putIntoCart = (page: AnyBrowser, id: string, volume?: string): Promise<void> =>
  fillCart(page, [[id, volume]]);

/** The checkout's address, for a person in Ahmedabad. */
export async function fillAddress(page: Page, phone: string): Promise<void> {
  await page.getByLabel('First name').fill('Kavya');
  await page.getByLabel('Last name').fill('Rao');
  await page.getByLabel('Phone number').fill(phone);
  await page.getByLabel('PIN code').fill('380009');
  await expect(page.getByLabel('City')).toHaveValue('Ahmedabad');
  await expect(page.getByLabel('State')).toHaveValue('Gujarat');
  await page.getByLabel('Address line 1').fill('12 Ashram Road, Flat 4');
}

export const payButton = (page: Page): Locator =>
  page.getByRole('main').getByRole('button', { name: /^Pay ₹/ });

/**
 * Verifies the phone in the dialog that the pay button opened: with the fixed code of the simulated phone, or, where
 * there is none, with the code that was sent.
 */
export async function verifyPhone(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Verify your phone' });
  const code = dialog.getByLabel('Code');
  await expect(code).toBeVisible();
  await code.fill(isRehearsal ? await smsCode() : '123456');
  await dialog.getByRole('button', { name: 'Verify', exact: true }).click();
  // The functions record the number; the first call of a function starts it.
  await expect(dialog.getByText(/is verified/)).toBeVisible({ timeout: 90_000 });
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
}

/** Razorpay's window, as its stand-in shows it. */
export const paymentSheet = (page: Page): Locator =>
  page.getByRole('dialog', { name: /^Test payment/ });

/** A test card that the bank declines. */
export const DECLINED_CARD = '4100 2800 0006 0003';

/** Pays by a test card; without one, the payment succeeds. */
export async function payBy(page: Page, card = '4100 2800 0000 1007'): Promise<void> {
  const sheet = paymentSheet(page);
  await sheet.getByLabel('Card number').fill(card);
  await sheet.getByRole('button', { name: /^Pay ₹/ }).click();
}

/** Chooses UPI in the sheet, by QR code on a computer and by app on a phone. @returns the test UPI app, in its own tab */
export async function openUpiApp(page: Page): Promise<Page> {
  const sheet = paymentSheet(page);
  await sheet.getByRole('button', { name: /UPI (QR code|app)$/ }).click();
  const opened = page.waitForEvent('popup');
  await sheet.getByRole('link', { name: 'Open the test UPI app' }).click();
  return opened;
}

/** Creates an account whose phone is verified and whose address the checkout fills in, without the page. */
export async function aBuyer(name?: string): Promise<Shopper> {
  const buyer = await aShopper(name);
  const phone = `+91${aMobile()}`;
  await giveNumber(db, buyer.uid, phone);
  await db.doc(`users/${buyer.uid}/addresses/0`).set({
    firstName: 'Kavya',
    lastName: 'Rao',
    email: buyer.email,
    phone,
    address1: '12 Ashram Road, Flat 4',
    address2: '',
    landmark: '',
    city: 'Ahmedabad',
    state: 'Gujarat',
    zipCode: '380009',
    country: 'India',
    isDefault: true,
  });
  return buyer;
}

/** Signs in as somebody who can pay at once, with one piece in the cart. */
export async function withOnePiece(page: Page, product: string): Promise<Shopper> {
  const buyer = await aBuyer();
  await signIn(page, buyer);
  await putIntoCart(page, product);
  return buyer;
}

/** From the filled cart of {@link aBuyer} to Razorpay's open window. */
export async function openPayment(page: Page): Promise<void> {
  await page.goto('/checkout');
  await expect(page.getByLabel('City')).toHaveValue('Ahmedabad');
  await payButton(page).click();
  // The first call of a function starts it.
  await expect(paymentSheet(page)).toBeVisible({ timeout: 60_000 });
}

const mismatch = v.object({ error: v.object({ code: v.string(), amount: v.number() }) });

/** Asks the functions to prepare the payment of an order of `amount` paise, as the checkout does. */
async function prepare(token: string, receipt: string, amount: number): Promise<Response> {
  return fetch(functionUrl('create-razorpay-order'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ amount, currency: 'INR', receipt }),
  });
}

/**
 * Orders one piece for {@link aBuyer} without the page. The functions have prepared its payment, as they have when
 * Razorpay's window is open; `pay` pays, and waits until the webhook has settled it.
 */
export async function ordered(
  { uid, email, password }: Shopper,
  product: string,
): Promise<{ id: string; pay: () => Promise<void> }> {
  const id = `${uid}_${Date.now()}`;
  const order = db.doc(`orders/${id}`);
  const [{ idToken }, stored, address] = await Promise.all([
    signInByPassword(email, password),
    db.doc(`products/${product}`).get(),
    db.doc(`users/${uid}/addresses/0`).get(),
  ]);
  const { isDefault: _, ...shippingInfo } = address.data() ?? {};
  const [name, price, selectedVolume] = ['name', 'price', 'volume'].map((key) => stored.get(key));
  const at = new Date();
  await order.set({
    userId: uid,
    items: [{ id: product, name, price, quantity: 1, selectedVolume }],
    shippingInfo,
    status: 'pending_payment',
    createdAt: at,
    updatedAt: at,
  });
  // An offer may apply, and the answer says the amount.
  const refused = await prepare(idToken, id, 1);
  const { error } = v.parse(mismatch, await refused.json());
  const prepared = await prepare(idToken, id, error.amount);
  expect(prepared.status).toBe(200);
  const pay = async (): Promise<void> => {
    const order_id = String((await order.get()).get('razorpayOrderId'));
    await vendors.pay({ order_id, deliverWebhook: 'wait' });
    expect((await order.get()).get('status')).toBe('paid');
  };
  return { id, pay };
}

/** Buys one piece for {@link aBuyer} without the page. Waits until the parcel is booked. @returns the order's id and its AWB */
export async function bought(
  shopper: Shopper,
  product: string,
): Promise<{ id: string; awb: string }> {
  const { id, pay } = await ordered(shopper, product);
  await pay();
  const order = db.doc(`orders/${id}`);
  const awb = async (): Promise<string> => String((await order.get()).get('shiprocketAWB') ?? '');
  await expect.poll(awb, { timeout: 60_000 }).not.toBe('');
  return { id, awb: await awb() };
}

/** My Orders shows the newest order paid and with its AWB, once the functions have booked its parcel. */
export async function expectPaidWithAwb(page: Page, uid: string): Promise<void> {
  const newest = async (): Promise<Record<string, unknown> | undefined> =>
    (await ordersOf(uid)).toSorted((a, b) => String(b.id).localeCompare(String(a.id)))[0];
  await expect
    .poll(async () => typeof (await newest())?.['shiprocketAWB'], { timeout: 120_000 })
    .toBe('string');
  await expect(async () => {
    await page.goto('/orders');
    const shown = page.getByRole('article').first();
    await expect(shown.getByText('Paid', { exact: true })).toBeVisible({ timeout: 15_000 });
    await expect(shown.getByText('Tracking number (AWB)', { exact: true })).toBeVisible({
      timeout: 15_000,
    });
    await expect(shown.getByRole('link', { name: /Track Package/ })).toHaveAttribute(
      'href',
      /^https:\/\/shiprocket\.co\/tracking\/\w+$/,
    );
  }).toPass({ timeout: 120_000 });
}

/** A customer's orders, newest first, as stored in Firestore. */
export async function ordersOf(uid: string): Promise<Record<string, unknown>[]> {
  const { docs } = await db.collection('orders').where('userId', '==', uid).get();
  return docs.map((one) => ({ id: one.id, ...one.data() }));
}

/** What the stand-ins charged and shipped for these orders. */
export async function takenFor(
  orderIds: readonly string[],
): Promise<{ captured: number; parcels: number }> {
  const ledger = await vendors.ledger();
  const theirs = ledger.razorpay.orders.filter((order) =>
    Object.values(order.notes).some((note) => orderIds.includes(note)),
  );
  const ids = new Set(theirs.map((order) => order.id));
  const captured = ledger.razorpay.payments.filter((p) => ids.has(p.orderId) && p.captured).length;
  const awbs = new Set(
    (
      await Promise.all(
        orderIds.map(async (id) => (await db.doc(`orders/${id}`).get()).get('shiprocketAWB')),
      )
    ).filter((awb) => typeof awb === 'string'),
  );
  const parcels = ledger.shiprocket.orders.filter((o) => o.awb !== null && awbs.has(o.awb)).length;
  return { captured, parcels };
}
