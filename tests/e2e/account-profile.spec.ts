import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import {
  anEmail,
  expectSignedInAs,
  expectSignedOut,
  signOut,
  submitSignIn,
} from '../support/e2eAccounts';
import { accounts, aShopper, db, putIntoCart, signIn, type Shopper } from '../support/e2eShop';
import { followVerification } from '../support/emulators';
import { test } from '../support/e2eTest';

async function atProfile(page: Page, name?: string): Promise<Shopper> {
  const shopper = await aShopper(name);
  await signIn(page, shopper);
  await page.goto('/profile');
  await expect(page.getByLabel('Full name')).toHaveValue(shopper.name);
  return shopper;
}

test('name and newsletter are saved, the email is read-only, and the password is changed after the current one is given', async ({
  page,
}) => {
  const { uid, email, password } = await atProfile(page);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await expect(page.getByLabel('Email', { exact: true })).not.toBeEditable();

  await page.getByLabel('Full name').fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByLabel('Full name')).toHaveAccessibleDescription('Full name is required.');

  await page.getByLabel('Full name').fill('Kavya Menon Rao');
  await page.getByRole('checkbox', { name: /newsletter/ }).check();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await expectSignedInAs(page, email);
  expect((await db.doc(`users/${uid}`).get()).data()).toMatchObject({
    name: 'Kavya Menon Rao',
    newsletter: true,
  });
  await page.reload();
  await expect(page.getByLabel('Full name')).toHaveValue('Kavya Menon Rao');
  await expect(page.getByRole('checkbox', { name: /newsletter/ })).toBeChecked();

  const next = 'sandalwood at night';
  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel('New password').fill(next);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('alert')).toHaveText('The current password is incorrect.');

  await page.getByLabel('Current password').fill(password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();

  await signOut(page);
  await expect(page).toHaveURL('/');
  await page.goto('/login');
  await submitSignIn(page, email, next);
  await expect(page).toHaveURL('/');
});

test('the email changes once its link is opened, and the old address is told', async ({ page }) => {
  const { uid, email, password } = await atProfile(page);
  const next = anEmail();
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByLabel('New email').fill(next);
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(`Please open the link in the email to ${next}.`)).toBeVisible();
  await followVerification(email, 'VERIFY_AND_CHANGE_EMAIL');

  await signOut(page);
  await page.goto('/login');
  await submitSignIn(page, next, password);
  await expect(page).toHaveURL('/');
  await expectSignedInAs(page, next);
  await expect
    .poll(async (): Promise<unknown> => (await db.doc(`users/${uid}`).get()).get('email'))
    .toBe(next);
  const letters = await db.collection('mail').where('kind', '==', 'email_changed').get();
  expect(letters.docs.map((one): unknown => one.get('to'))).toContainEqual([email]);
});

async function addAddress(page: Page, line: string, city: string, pin: string): Promise<void> {
  await page.getByRole('button', { name: 'Add an address' }).click();
  const dialog = page.getByRole('dialog', { name: 'New address' });
  await dialog.getByLabel('Phone number').fill('9812300002');
  await dialog.getByLabel('PIN code').fill(pin);
  await expect(dialog.getByLabel('City')).toHaveValue(city);
  await dialog.getByLabel('Address line 1').fill(line);
  await dialog.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText('Address saved.')).toBeVisible();
}

test('an address book of several, one of them the default, which is filled in at checkout @phone', async ({
  page,
}) => {
  const { uid } = await atProfile(page);
  await page.getByRole('button', { name: 'Add an address' }).click();
  const dialog = page.getByRole('dialog', { name: 'New address' });
  await dialog.getByRole('button', { name: 'Save address' }).click();
  await expect(dialog.getByText('Address line 1 is required.')).toBeVisible();
  await expect(dialog.getByText('PIN code must be a 6-digit number.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await addAddress(page, '12 Ashram Road', 'Ahmedabad', '380009');
  await addAddress(page, '7 Marine Drive', 'Mumbai', '400020');
  const entries = page.getByRole('list', { name: 'Addresses' }).getByRole('listitem');
  await expect(entries).toHaveCount(2);
  await expect(entries.filter({ hasText: 'Ashram' }).getByText('Default')).toBeVisible();
  await expect(entries.filter({ hasText: 'Marine' })).toContainText('Maharashtra');

  await page.getByRole('button', { name: 'Make default: 7 Marine Drive, Mumbai' }).click();
  await expect(entries.filter({ hasText: 'Marine' }).getByText('Default')).toBeVisible();
  await expect(page.getByText('Default', { exact: true })).toHaveCount(1);

  await page.getByRole('button', { name: 'Edit 7 Marine Drive, Mumbai' }).click();
  await page
    .getByRole('dialog', { name: 'Edit address' })
    .getByLabel('Landmark')
    .fill('Opposite the sea');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(entries.filter({ hasText: 'Opposite the sea' })).toBeVisible();

  await page.getByRole('button', { name: 'Remove 7 Marine Drive, Mumbai' }).click();
  await page
    .getByRole('dialog', { name: 'Remove this address?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(page.getByText('Address removed.')).toBeVisible();
  await expect(entries).toHaveCount(1);
  // The remaining address becomes the default.
  await expect(entries.getByText('Default')).toBeVisible();
  const book = await db.collection(`users/${uid}/addresses`).get();
  expect(book.docs.map((entry) => entry.get('isDefault') as boolean)).toEqual([true]);

  await putIntoCart(page, 'clear-musk');
  await page.goto('/checkout');
  await expect(page.getByLabel('Address line 1')).toHaveValue('12 Ashram Road');
  await expect(page.getByLabel('State')).toHaveValue('Gujarat');
});

test('the answers of the quiz move from the device to the profile, are offered again and removed @phone', async ({
  page,
}) => {
  const shopper = await aShopper();
  const sentence = 'For her, in her 20s: something elegant for a date.';
  await page.goto('/guided');
  for (const answer of ['Her', 'In their 20s', 'A date', 'No', 'Elegant'])
    await page.getByRole('button', { name: answer, exact: true }).click();
  await expect(page.getByRole('heading', { name: 'These two are yours' })).toBeVisible();
  await page.goto('/guided');
  await expect(page.getByText(sentence)).toBeVisible();

  const stored = async (): Promise<unknown> =>
    (await db.doc(`users/${shopper.uid}`).get()).get('quiz');
  await signIn(page, shopper);
  await page.goto('/');
  await expect
    .poll(stored)
    .toMatchObject({ forWhom: 'her', ageGroup: '20s', occasion: 'date', isGift: 'no' });

  await page.goto('/profile');
  const section = page.locator('section', { hasText: 'Your fragrance profile' });
  await expect(section.getByText(sentence)).toBeVisible();
  await expect(
    section.getByRole('list', { name: 'The fragrances that suit you' }).getByRole('listitem'),
  ).not.toHaveCount(0);

  await section.getByRole('link', { name: 'Change answers' }).click();
  await expect(page.getByRole('heading', { name: 'These two are yours' })).toBeVisible();
  // On a phone the answers are folded, so that both fragrances are on the first screen.
  const folded = page.getByRole('button', { name: 'Change answers' });
  if (await folded.isVisible()) await folded.click();
  await page.getByLabel('Which mood should it evoke?').selectOption({ label: 'Woody' });
  await expect.poll(stored).toMatchObject({ mood: 'woody' });
  // Within two seconds, in which the rules allow one change.
  await page.goBack();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await page.goto('/guided');
  await page.getByRole('button', { name: 'See the results again' }).click();
  await expect(page).toHaveURL('/guided?for=her&age=20s&occasion=date&gift=no&mood=woody');

  await page.goto('/profile');
  await section.getByRole('button', { name: 'Remove answers' }).click();
  await expect(page.getByText('Your answers have been removed.')).toBeVisible();
  expect(await stored()).toBeUndefined();
});

test('the data export is a file with everything the shop stores about the customer', async ({
  page,
}) => {
  const { uid, email } = await atProfile(page);
  await addAddress(page, '12 Ashram Road', 'Ahmedabad', '380009');
  await db.doc(`users/${uid}`).update({ quiz: { mood: 'elegant', at: new Date() } });
  await db
    .doc(`users/${uid}/wishlist/clear-musk`)
    .set({ productId: 'clear-musk', addedAt: new Date() });
  await db.doc(`products/clear-musk/reviews/${uid}`).set({
    userId: uid,
    userName: 'Kavya Rao',
    rating: 5,
    text: 'Clean as rain.',
    hidden: false,
    createdAt: new Date(),
  });
  await db.doc(`orders/${uid}_1763600000001`).set({
    userId: uid,
    items: [],
    shippingInfo: {},
    status: 'delivered',
    createdAt: new Date('2026-11-01T00:00:00Z'),
    updatedAt: new Date(),
  });
  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const download = await arriving;
  expect(download.suggestedFilename()).toBe('nilofar-my-data.json');
  const data: unknown = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data).toMatchObject({
    [`users/${uid}`]: { email, name: 'Kavya Rao', quiz: { mood: 'elegant' } },
    [`users/${uid}/wishlist/clear-musk`]: { productId: 'clear-musk' },
    [`products/clear-musk/reviews/${uid}`]: { text: 'Clean as rain.' },
    [`orders/${uid}_1763600000001`]: { createdAt: '2026-11-01T00:00:00.000Z' },
  });
  expect(JSON.stringify(data)).toContain('12 Ashram Road');
  await db.doc(`products/clear-musk/reviews/${uid}`).delete();
});

test('the account is deleted after the password is entered again; its order stays, anonymised', async ({
  page,
}) => {
  const { uid, email, password } = await atProfile(page);
  const order = db.doc(`orders/${uid}_1763600000002`);
  await order.set({
    userId: uid,
    items: [{ id: 'clear-musk', name: 'Clear Musk', price: 99, quantity: 1 }],
    shippingInfo: { firstName: 'Kavya', email, state: 'Gujarat' },
    status: 'delivered',
    amountPaise: 9900,
    createdAt: new Date(),
    updatedAt: new Date(),
  });
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog).toContainText(email);
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(dialog.getByText('Password is required.')).toBeVisible();
  await dialog.getByLabel('Your password').fill('not this one');
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('The current password is incorrect.');

  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('Your account has been deleted.')).toBeVisible({ timeout: 40_000 });
  await expect(page).toHaveURL('/');
  await expectSignedOut(page);

  await expect(accounts.getUser(uid)).rejects.toThrow();
  expect((await db.doc(`users/${uid}`).get()).exists).toBe(false);
  const kept = await order.get();
  expect(kept.data()).toMatchObject({ userId: 'deleted', amountPaise: 9900 });
  expect(JSON.stringify(kept.data())).not.toMatch(/Kavya|nilofar\.example/);
  await page.goto('/login');
  await submitSignIn(page, email, password);
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password.');
});

test('a Google account signs in with Google again before it is deleted', async ({ page }) => {
  const email = anEmail('meera');
  await page.goto('/login?redirect=profile');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const chooser = page.getByRole('dialog', { name: 'Choose an account' });
  await chooser.getByLabel('Google email').fill(email);
  await chooser.getByRole('button', { name: 'Continue as this account' }).click();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });

  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await chooser.getByLabel('Google email').fill(anEmail('somebody'));
  await chooser.getByRole('button', { name: 'Continue as this account' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Failed to sign in with Google. Please try again.',
  );

  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await chooser.getByLabel('Google email').fill(email);
  await chooser.getByRole('button', { name: 'Continue as this account' }).click();
  await expect(page.getByText('Your account has been deleted.')).toBeVisible({ timeout: 40_000 });
});
