import { expect } from '@playwright/test';
import {
  anEmail,
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

test('a registration signs nobody in; an email that has an account, and any other refusal, has its message', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/auth\/(email-already-in-use|something-new)/);
  await test.step('a registration signs nobody in', async () => {
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
  await test.step('an email that already has an account is refused with its message', async () => {
    const { email } = await aShopper();
    await page.goto('/register');
    await submitRegistration(page, { name: 'Tara', email, password: 'vetiver and rain' });
    await expect(page.getByRole('alert')).toHaveText(
      'An account with this email already exists. Sign in, or reset your password.',
    );
  });
  await test.step('an error without a message of its own gets the general one', async () => {
    await page.route('**/accounts:signUp**', (route) =>
      route.fulfill({ status: 500, json: { error: { message: 'SOMETHING_NEW' } } }),
    );
    await submitRegistration(page, {
      name: 'Tara',
      email: anEmail(),
      password: 'vetiver and rain',
    });
    await expect(page.getByRole('alert')).toHaveText('Could not create account. Please try again.');
  });
});
