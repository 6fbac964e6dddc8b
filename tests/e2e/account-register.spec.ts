import { expect } from '@playwright/test';
import {
  anEmail,
  expectSignedInAs,
  expectSignedOut,
  submitRegistration,
  submitSignIn,
  verifyThroughInbox,
} from '../support/e2eAccounts';
import { accounts, aShopper, db } from '../support/e2eShop';
import { test } from '../support/e2eTest';

test('registers, is asked to check the email, verifies through the inbox and signs in @phone', async ({
  page,
}) => {
  const who = { name: 'Tara Menon', email: anEmail(), password: 'vetiver and rain' };
  await page.goto('/register?redirect=profile');
  await submitRegistration(page, who);
  await expect(page.getByRole('heading', { name: 'Check your email!' })).toBeVisible();
  await expect(page.getByText(who.email)).toBeVisible();

  const { uid } = await accounts.getUserByEmail(who.email);
  const profile = await db.doc(`users/${uid}`).get();
  expect(profile.data()).toMatchObject({
    name: 'Tara Menon',
    email: who.email,
    role: 'customer',
    phoneNumber: null,
    phoneVerified: false,
  });

  await page.getByRole('link', { name: 'Go to sign in' }).click();
  await submitSignIn(page, who.email, who.password);
  await expect(page.getByRole('button', { name: 'Resend Verification Email' })).toBeVisible();

  await verifyThroughInbox(page, who.email);
  await submitSignIn(page, who.email, who.password);
  await expect(page).toHaveURL('/profile');
  await expect(page.getByLabel('Full name')).toHaveValue('Tara Menon');
});

test('a registration signs nobody in', async ({ page }) => {
  await page.goto('/register');
  await submitRegistration(page, {
    name: 'Tara Menon',
    email: anEmail(),
    password: 'vetiver and rain',
  });
  await expect(page.getByRole('heading', { name: 'Check your email!' })).toBeVisible();
  await page.goto('/');
  await expectSignedOut(page);
});

test('a missing or too short value has its error beside the field', async ({ page }) => {
  await page.goto('/register');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByLabel('Full name')).toHaveAccessibleDescription('Full name is required.');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required.');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    /Password is required\./,
  );
  await submitRegistration(page, { name: 'Tara', email: 'tara@', password: 'short' });
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
    'Please enter a valid email address.',
  );
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    /Please choose a password of at least 6 characters\./,
  );
});

test('the password can be shown, and its strength is displayed', async ({ page }) => {
  await page.goto('/register');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('abc');
  await expect(password).toHaveAccessibleDescription('Strength: too short');
  await password.fill('vetiver and rain');
  await expect(password).toHaveAccessibleDescription('Strength: strong');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
});

test('an email that already has an account is refused with its message', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/auth\/email-already-in-use/);
  const { email } = await aShopper();
  await page.goto('/register');
  await submitRegistration(page, { name: 'Tara', email, password: 'vetiver and rain' });
  await expect(page.getByRole('alert')).toHaveText(
    'An account with this email already exists. Sign in, or reset your password.',
  );
});

test('an error without a message of its own gets the general one', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/auth\/something-new/);
  await page.route('**/accounts:signUp**', (route) =>
    route.fulfill({ status: 500, json: { error: { message: 'SOMETHING_NEW' } } }),
  );
  await page.goto('/register');
  await submitRegistration(page, {
    name: 'Tara',
    email: anEmail(),
    password: 'vetiver and rain',
  });
  await expect(page.getByRole('alert')).toHaveText('Could not create account. Please try again.');
});

test('a user without a profile document gets the default one', async ({ page }) => {
  const { uid, email, password } = await aShopper('Kavya Rao');
  await db.doc(`users/${uid}`).delete();
  await page.goto('/login');
  await submitSignIn(page, email, password);
  await expect(page).toHaveURL('/');
  await expectSignedInAs(page, email);
  expect((await db.doc(`users/${uid}`).get()).data()).toMatchObject({
    name: 'Kavya Rao',
    email,
    role: 'customer',
    phoneNumber: null,
    phoneVerified: false,
  });
});
