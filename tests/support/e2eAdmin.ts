import { expect, type Browser, type Locator, type Page } from '@playwright/test';
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

/**
 * The presses of a pointer that each of the owner's tasks may take, from the dashboard on
 * (docs/decisions/032-queue-of-orders.md "Clicks").
 */
const MAX_CLICKS = {
  'add a fragrance': 9,
  'change a price': 4,
  'ship an order': 3,
  'refund a piece': 6,
  'decide a cancellation': 4,
  'make a coupon': 5,
  'raise the prices of several fragrances': 8,
  'pack and ship 25 orders': 12,
};

export interface Clicks {
  /** Chooses from a list: one press opens it, another chooses. */
  choose: (field: Locator, option: string) => Promise<void>;
  /** Ends the count, prints it, and fails when the task took more than it may. */
  end: (task: keyof typeof MAX_CLICKS) => Promise<void>;
}

let counts = 0;

/** Counts the presses of a pointer on a page until it is loaded again. Typing is not counted. */
export async function countClicks(page: Page): Promise<Clicks> {
  counts += 1;
  const key = `clicks-${counts}`;
  let inLists = 0;
  await page.evaluate((name) => {
    sessionStorage.setItem(name, '0');
    const count = ({ isTrusted }: Event): void => {
      const before = Number(sessionStorage.getItem(name));
      if (isTrusted) sessionStorage.setItem(name, String(before + 1));
    };
    document.addEventListener('pointerdown', count, true);
  }, key);
  return {
    choose: async (field, option) => {
      inLists += 2;
      await field.selectOption(option);
    },
    end: async (task) => {
      const pressed = await page.evaluate((name) => Number(sessionStorage.getItem(name)), key);
      const clicks = pressed + inLists;
      const width = page.viewportSize()?.width;
      console.log(`clicks at ${width} px to ${task}: ${clicks} of at most ${MAX_CLICKS[task]}`);
      expect(pressed, 'presses that were counted').toBeGreaterThan(0);
      expect(clicks, `clicks to ${task}`).toBeLessThanOrEqual(MAX_CLICKS[task]);
    },
  };
}
