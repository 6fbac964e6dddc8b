import { expect } from '@playwright/test';
import {
  accountMenu,
  disable,
  expectSignedOut,
  signOut,
  submitSignIn,
} from '../support/e2eAccounts';
import { aShopper, db, fillAddress, putIntoCart, signIn, signInWithForm } from '../support/e2eShop';
import { watchFor } from '../support/e2eSeen';
import { NO_NETWORK, test } from '../support/e2eTest';

const SIGNED_OUT = 'You have been signed out.';

test('the menu names the customer; signing out leads home and shows a message for three seconds @production', async ({
  page,
}) => {
  const shopper = await aShopper('Kavya Rao');
  await signIn(page, shopper);
  await page.goto('/orders');
  const menu = await accountMenu(page);
  await expect(page.getByText('Kavya Rao', { exact: true })).toBeVisible();
  await expect(page.getByText(shopper.email, { exact: true })).toBeVisible();
  for (const item of ['Profile', 'My Orders', 'Wishlist', 'Sign Out'])
    await expect(menu.getByRole('menuitem', { name: item })).toBeVisible();
  const said = await watchFor(page, SIGNED_OUT);
  await menu.getByRole('menuitem', { name: 'Sign Out' }).click();

  await said();
  await expect(page).toHaveURL('/');
  // The unit test proves the three seconds; this proves only that the message goes away.
  await expect(page.getByText(SIGNED_OUT)).toBeHidden();
  await expectSignedOut(page);
});

test('signing in and out in one tab changes the other, and the cart stays on the device', async ({
  page,
  context,
}) => {
  const shopper = await aShopper();
  await putIntoCart(page, 'clear-musk');
  const other = await context.newPage();
  await other.goto('/profile');
  await expect(other.getByText('Please sign in to view your profile.')).toBeVisible();

  await signInWithForm(page, shopper);
  await expect(other.getByLabel('Full name')).toHaveValue(shopper.name);
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();

  const said = await watchFor(page, SIGNED_OUT);
  await signOut(page);
  await said();
  await expect(other.getByText('Please sign in to view your profile.')).toBeVisible();
  await expect(other.getByText(shopper.email)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
});

test('an account disabled meanwhile is signed out with its message when the token is renewed', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/auth\/user-disabled/);
  const shopper = await aShopper();
  await signIn(page, shopper);
  await page.goto('/profile');
  await expect(page.getByLabel('Full name')).toHaveValue(shopper.name);
  await disable(shopper.uid);
  // Changing the password asks Firebase Auth, which reports that the account is disabled.
  await page.getByLabel('Current password').fill(shopper.password);
  await page.getByLabel('New password').fill('another-one');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(
    page.getByText('This account has been disabled. Write to us if you think this is a mistake.'),
  ).toBeVisible();
  await expect(page.getByText('Please sign in to view your profile.')).toBeVisible();
});

test('when the profile cannot be read, nobody is signed in, and trying again works', async ({
  page,
  expectErrors,
}) => {
  expectErrors(NO_NETWORK);
  const { email, password } = await aShopper();
  let broken = true;
  await page.route('**/documents:batchGet**', (route) =>
    broken ? route.abort() : route.continue(),
  );
  await page.goto('/login');
  await submitSignIn(page, email, password);
  await expect(page.getByRole('alert')).toHaveText(
    'We could not load your profile. Please try again.',
  );
  await expect(page).toHaveURL('/login');
  broken = false;
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/');
});

test('signing out in another tab ends the checkout here, and the next customer on the device sees nothing of the previous one', async ({
  page,
  context,
}) => {
  const first = await aShopper('Kavya Rao');
  await db.doc(`users/${first.uid}/wishlist/clear-musk`).set({
    productId: 'clear-musk',
    addedAt: new Date(),
  });
  await db.doc(`orders/${first.uid}_1763600000000`).set({
    userId: first.uid,
    items: [{ id: 'clear-musk', name: 'A former order', price: 99, quantity: 1 }],
    shippingInfo: {},
    status: 'delivered',
    createdAt: new Date(),
    updatedAt: new Date(),
  });
  await signIn(page, first);
  await putIntoCart(page, 'clear-musk');
  await page.goto('/checkout');
  await fillAddress(page, '9812300001');
  await expect(page.getByLabel('Address line 1')).toHaveValue('12 Ashram Road, Flat 4');

  await test.step('signing out in another tab ends the checkout here', async () => {
    const other = await context.newPage();
    await other.goto('/orders');
    await expect(other.getByText('A former order').first()).toBeVisible();
    const said = await watchFor(other, SIGNED_OUT);
    await signOut(other);
    await said();
    await expect(page).toHaveURL('/login?redirect=checkout');
    for (const tab of [page, other]) {
      const left = await tab.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
      expect(left).not.toMatch(/Ashram|Kavya|98123/);
    }
    await other.close();
  });

  await test.step('the next customer sees nothing of the previous one', async () => {
    const second = await aShopper('Ishaan Nair');
    await signIn(page, second);
    await page.goto('/orders');
    await expect(page.getByText('No orders found for this status.')).toBeVisible();
    await expect(page.getByText('A former order')).toHaveCount(0);
    await page.goto('/profile');
    await expect(page.getByLabel('Full name')).toHaveValue('Ishaan Nair');
    await expect(page.getByText('You have no saved addresses yet.')).toBeVisible();
    await page.goto('/checkout');
    await expect(page.getByLabel('First name')).toHaveValue('Ishaan');
    await expect(page.getByLabel('Address line 1')).toHaveValue('');
  });
});
