import { expect, type Locator, type Page } from '@playwright/test';
import { accounts, closeDialog, db, type Shopper } from './e2eShop';
import { isRehearsal } from '../../tools/rehearse/origins';
import { followVerification, ports, projectId } from './emulators';

let addresses = 0;

/** An address that nobody has registered. */
export function anEmail(name = 'tara'): string {
  addresses += 1;
  return `${name}.${Date.now()}.${addresses}@nilofar.example`;
}

/**
 * Fills in the sign-in form and sends it. The form must be open first: the page that a link leaves stays for a moment,
 * and may have an email field too.
 */
export async function submitSignIn(page: Page, email: string, password: string): Promise<void> {
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Fills in the registration form and sends it. */
export async function submitRegistration(
  page: Page,
  { name, email, password }: Pick<Shopper, 'name' | 'email' | 'password'>,
): Promise<void> {
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();
}

/** Opens the account menu and returns it. */
export async function accountMenu(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  return page.getByRole('menu', { name: 'Account' });
}

export async function signOut(page: Page): Promise<void> {
  const menu = await accountMenu(page);
  await menu.getByRole('menuitem', { name: 'Sign Out' }).click();
}

/** Expects the header of a visitor. */
export async function expectSignedOut(page: Page): Promise<void> {
  const menu = await accountMenu(page);
  await expect(menu.getByRole('menuitem', { name: 'Sign In' })).toBeVisible();
  await page.keyboard.press('Escape');
}

/** Expects the header to name the customer. */
export async function expectSignedInAs(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
}

/** Opens the developer inbox; its entries are by address. */
export async function developerInbox(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Developer inbox' }).click();
  return page.getByRole('dialog', { name: 'Developer inbox' });
}

/** Follows the verification link of an address in the developer inbox; a production build has none. */
export async function verifyThroughInbox(page: Page, email: string): Promise<void> {
  if (isRehearsal) return followVerification(email);
  const inbox = await developerInbox(page);
  await inbox
    .getByRole('button', { name: `Verify ${email}` })
    .first()
    .click();
  await expect(inbox.getByText('Verified. You can sign in now.')).toBeVisible();
  await closeDialog(inbox);
}

export async function disable(uid: string): Promise<void> {
  await accounts.updateUser(uid, { disabled: true });
}

/** Email enumeration protection, which production projects have and the emulator does not enable. */
export async function protectAddresses(on: boolean): Promise<void> {
  const url = `http://127.0.0.1:${ports.auth}/identitytoolkit.googleapis.com/v2/projects/${projectId}/config?updateMask=emailPrivacyConfig`;
  const response = await fetch(url, {
    method: 'PATCH',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: on } }),
  });
  if (!response.ok) throw new Error(await response.text());
}

export async function makeAdmin(uid: string): Promise<void> {
  await db.doc(`users/${uid}`).update({ role: 'admin' });
}
