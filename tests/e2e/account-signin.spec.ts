import { expect } from '@playwright/test';
import {
  anEmail,
  developerInbox,
  disable,
  expectSignedInAs,
  expectSignedOut,
  makeAdmin,
  protectAddresses,
  submitSignIn,
} from '../support/e2eAccounts';
import { accounts, aShopper, closeDialog, db, putIntoCart } from '../support/e2eShop';
import { NO_NETWORK, test } from '../support/e2eTest';

for (const on of [true, false]) {
  test(`a wrong password and an unknown address get the same answer, enumeration protection ${on ? 'on' : 'off'} @production`, async ({
    page,
  }) => {
    const { email } = await aShopper();
    await protectAddresses(on);
    try {
      for (const [address, password] of [
        [email, 'not-the-password'],
        [anEmail(), 'fragrance'],
      ] as const) {
        await page.goto('/login');
        await submitSignIn(page, address, password);
        await expect(page.getByRole('alert')).toHaveText('Invalid email or password.');
        await expect(page).toHaveURL('/login');
      }
    } finally {
      await protectAddresses(false);
    }
  });
}

test('an unverified address is signed out again, sees the notice, and can send the link again', async ({
  page,
}) => {
  const email = anEmail();
  await accounts.createUser({ email, password: 'fragrance' });
  await page.goto('/login');
  await submitSignIn(page, email, 'fragrance');
  await expect(
    page.getByText(
      'Your email address is not verified. Please check your inbox and verify your email before logging in.',
    ),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Resend Verification Email' }).click();
  await expect(page.getByText('Verification email resent!')).toBeVisible();

  await page.goto('/');
  await expectSignedOut(page);

  await page.goto('/login');
  const inbox = await developerInbox(page);
  await inbox.getByRole('button', { name: `Verify ${email}` }).click();
  await expect(inbox.getByText('Verified. You can sign in now.')).toBeVisible();
  await closeDialog(inbox);
  await submitSignIn(page, email, 'fragrance');
  await expect(page).toHaveURL('/');
  await expectSignedInAs(page, email);
});

test('a disabled account, and one without a connection, is told so; the form works again with one @production', async ({
  page,
  context,
  expectErrors,
}) => {
  expectErrors(NO_NETWORK);
  const disabled = await aShopper();
  await disable(disabled.uid);
  await page.goto('/login');
  await submitSignIn(page, disabled.email, disabled.password);
  await expect(page.getByRole('alert')).toHaveText(
    'This account has been disabled. Write to us if you think this is a mistake.',
  );
  const { email, password } = await aShopper();
  // Firebase Auth is loaded; only Google cannot be reached.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await submitSignIn(page, email, password);
  await expect(page.getByRole('alert')).toHaveText(
    'You seem to be offline. Please check your connection and try again.',
  );
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/');
});

test('Google: an account is chosen every time; the first sign-in stores createdAt and provider', async ({
  page,
}) => {
  const email = anEmail('meera');
  await page.goto('/login?redirect=profile');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const chooser = page.getByRole('dialog', { name: 'Choose an account' });
  await closeDialog(chooser);
  // Somebody who closes the window knows that they did.
  await expect(page.getByRole('alert')).toHaveCount(0);

  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await chooser.getByLabel('Google name').fill('Meera Iyer');
  await chooser.getByLabel('Google email').fill(email);
  await chooser.getByRole('button', { name: 'Continue as this account' }).click();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByLabel('Full name')).toHaveValue('Meera Iyer');
  await expect(page.getByText('You sign in with Google')).toBeVisible();

  const { uid } = await accounts.getUserByEmail(email);
  const profile = await db.doc(`users/${uid}`).get();
  expect(profile.data()).toMatchObject({
    name: 'Meera Iyer',
    email,
    role: 'customer',
    phoneNumber: null,
    phoneVerified: false,
    provider: 'google.com',
  });
  expect(profile.get('createdAt')).toBeTruthy();
});

test('a forgotten password: the same answer for every address, and a new password through the inbox', async ({
  page,
}) => {
  const { email } = await aShopper();
  const answer =
    'If an account exists for that address, a link to choose a new password is on its way.';
  await page.goto('/login?redirect=profile');
  await page.getByRole('link', { name: 'Forgotten your password?' }).click();
  // The sign-in form, which stays for a moment, has an email field too.
  await expect(page.getByRole('button', { name: 'Send the link' })).toBeVisible();
  for (const address of [anEmail(), email]) {
    await page.getByLabel('Email').fill(address);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText(answer)).toBeVisible();
  }

  const inbox = await developerInbox(page);
  const entry = inbox.getByRole('listitem').filter({ hasText: email });
  await entry.getByLabel('New password').fill('a-better-one');
  await entry.getByRole('button', { name: 'Set' }).click();
  await expect(inbox.getByText('Password changed.')).toBeVisible();
  await closeDialog(inbox);

  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await submitSignIn(page, email, 'a-better-one');
  // The page the customer wanted is kept through the redirects.
  await expect(page).toHaveURL('/profile');
});

test('/checkout: a visitor is sent to sign in and comes back @production', async ({ page }) => {
  const shopper = await aShopper();
  await putIntoCart(page, 'clear-musk');
  await page.goto('/checkout');
  await expect(page).toHaveURL('/login?redirect=checkout');
  await submitSignIn(page, shopper.email, shopper.password);
  await expect(page).toHaveURL('/checkout');
});

test('/admin: a visitor goes to /login and, as an admin, comes back @production', async ({
  page,
}) => {
  const { uid, email, password } = await aShopper();
  await makeAdmin(uid);
  await page.goto('/admin/orders?status=failing');
  await expect(page).toHaveURL('/login');
  await submitSignIn(page, email, password);
  await expect(page).toHaveURL('/admin/orders?status=failing');
  await page.goto('/');
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Admin Panel' }).click();
  await expect(page).toHaveURL('/admin');
});
