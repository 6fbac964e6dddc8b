import type { Browser, Page } from '@playwright/test';
import { demoAccounts } from '../../tools/emulators/environment';
import { signIn } from './e2eShop';

/** The owner in the demo data, as the log and the menu name her. */
export const OWNER = 'Anahita Desai';

/** A page in a new browser context where the owner is signed in. */
export async function asOwner(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  const { admin: email, password } = demoAccounts;
  await signIn(page, { uid: '', name: OWNER, email, password });
  return page;
}

/** Runs `look` on the page of a new visitor, without stored data. */
export async function asVisitor(
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
