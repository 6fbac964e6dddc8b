import type { Browser, Page } from '@playwright/test';
import { demoAccounts } from '../../tools/emulators/environment';
import { signIn } from './e2eShop';

/** The demo house's owner, as the log and the menu name her. */
export const OWNER = 'Anahita Desai';

/** A browser of its own, in which the owner is signed in. */
export async function asOwner(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  const { admin: email, password } = demoAccounts;
  await signIn(page, { uid: '', name: OWNER, email, password });
  return page;
}

/** A page that nobody has been on: what it shows, it was told just now. */
export async function asStranger(
  browser: Browser,
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext();
  try {
    await look(await context.newPage());
  } finally {
    await context.close();
  }
}
