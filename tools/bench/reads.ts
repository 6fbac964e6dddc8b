import type { Browser, Page } from '@playwright/test';
import { rebuild } from '../../functions/src/figures/maintenance';
import { openBrowser } from '../emulators/browser';
import { demoAccounts } from '../emulators/environment';
import type { Lifecycle } from '../emulators/lifecycle';
import { profileOf, type Profile } from '../emulators/ports';
import { targetOf } from '../emulators/target';
import { createTestEnvironment } from '../emulators/testEnvironment';
import { UserFacingError } from '../emulators/userFacingError';
import { connect } from '../seed/connect';
import { seedMany, type Amounts } from '../seed/many';
import { printTable } from './table';

/** Both span few days, because without indexes the emulator scans every order for each day of a rebuild. */
const SMALL: Amounts = { products: 50, customers: 200, orders: 1_000, messages: 100 };
const LARGE: Amounts = { products: 4_950, customers: 2_000, orders: 10_000, messages: 1_000 };
const DAYS = 45;
/** For the same reason the large data set's queries are slow. */
const TIMEOUT_MS = 300_000;

interface Screen {
  name: string;
  path: string;
  /** The most documents that the screen may read. */
  limit: number;
  /** An interaction on the screen, whose reads count as well. */
  act?: (page: Page) => Promise<void>;
}

/** The screens of one visit, in order. */
const shopScreens: readonly Screen[] = [
  { name: 'Home, first visit', path: '/', limit: 2 },
  { name: 'Home, again', path: '/', limit: 0 },
  { name: 'Collection', path: '/products', limit: 0 },
  { name: 'Search and filter', path: '/products?q=rose&for=her', limit: 0 },
  { name: 'Product', path: '/product/amber-durbar', limit: 1 },
  {
    name: 'Product, down to its reviews',
    path: '/product/amber-durbar',
    limit: 20,
    act: async (page) => {
      await page.locator('#reviews').scrollIntoViewIfNeeded();
      await page.locator('#reviews li').first().waitFor();
    },
  },
  { name: 'Notes', path: '/notes', limit: 0 },
  { name: 'One note', path: '/notes/saffron', limit: 0 },
  { name: 'Compare', path: '/compare?with=amber-durbar,assam-oud', limit: 0 },
  { name: 'Guided', path: '/guided?for=her&age=20s&occasion=date&gift=no&mood=elegant', limit: 0 },
];

/** A page of 25 rows, the row after it, and what every screen of the back office reads. */
const LIST = 30;

async function nextPage(page: Page): Promise<void> {
  const answer = page.waitForResponse(/documents:/);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await pages.getByRole('button', { name: 'Next' }).click();
  await answer;
}

function adminScreens(order: { id: string; email: string; customer: string }): Screen[] {
  return [
    { name: 'Dashboard', path: '/admin', limit: 12 },
    { name: 'Fragrances', path: '/admin/products', limit: LIST },
    { name: 'Fragrances, next page', path: '/admin/products', limit: 2 * LIST, act: nextPage },
    { name: 'Fragrances, searched', path: '/admin/products?q=amber', limit: LIST },
    { name: 'Orders', path: '/admin/orders', limit: LIST },
    { name: 'Orders, next page', path: '/admin/orders', limit: 2 * LIST, act: nextPage },
    { name: 'Orders, delivered', path: '/admin/orders?status=delivered', limit: LIST },
    { name: 'Orders, by email', path: `/admin/orders?q=${order.email}`, limit: LIST },
    { name: 'One order', path: `/admin/orders/${order.id}`, limit: LIST },
    { name: 'Customers', path: '/admin/customers', limit: LIST },
    { name: 'Customers, by name', path: '/admin/customers?q=an', limit: LIST },
    { name: 'One customer', path: `/admin/customers/${order.customer}`, limit: LIST },
    { name: 'Offers', path: '/admin/offers', limit: LIST },
    { name: 'Messages', path: '/admin/messages', limit: LIST },
    { name: 'Reviews', path: '/admin/reviews', limit: LIST },
    { name: 'Newsletter', path: '/admin/newsletter', limit: LIST },
    { name: 'Admin log', path: '/admin/log', limit: LIST },
    // Thirty days and the thirty before them, one document per day.
    { name: 'Analytics, 30 days', path: '/admin/analytics', limit: 70 },
    { name: 'Settings', path: '/admin/settings', limit: LIST },
  ];
}

/**
 * Prints how many documents each screen reads with a small and with a large data set.
 * @throws UserFacingError when a screen reads more than its limit
 */
export async function measureReads(life: Lifecycle): Promise<void> {
  const profile = profileOf('test');
  await createTestEnvironment(profile, life, { all: false, keep: false }).serveShop();
  const browser = await openBrowser(life);
  const rows = new Map<string, number[]>();
  const faults: string[] = [];
  for (const [n, amounts] of [SMALL, LARGE].entries()) {
    const screens = adminScreens(await fill(profile, amounts, n + 1));
    for (const { screen, documents } of [
      ...(await visit(browser, profile, shopScreens)),
      ...(await visit(browser, profile, screens, demoAccounts.admin)),
    ]) {
      const { name, limit } = screen;
      rows.set(name, [...(rows.get(name) ?? [limit]), documents]);
      if (documents > limit) faults.push(`${name} reads ${documents} documents, at most ${limit}.`);
    }
  }
  printTable(
    ['documents read', 'at most', `${SMALL.orders} orders`, `${LARGE.orders} orders`],
    [...rows].map(([name, numbers]) => [name, ...numbers]),
  );
  if (faults.length > 0) throw new UserFacingError(faults.join('\n'));
}

/** Writes a data set without triggers and rebuilds figures and index as the back office does. Returns its newest order. */
async function fill(profile: Profile, amounts: Amounts, seed: number) {
  const target = targetOf(profile);
  await seedMany(target, amounts, { seed, days: DAYS });
  const { db, close } = connect(target);
  try {
    const log = { info: () => undefined, warn: console.warn, error: console.error };
    await rebuild({ db, now: () => new Date(), log }, () => Promise.resolve());
    const newest = await db.collection('orders').orderBy('createdAt', 'desc').limit(1).get();
    const [order] = newest.docs;
    return {
      id: order?.id ?? '',
      email: String(order?.get('shippingInfo.email')),
      customer: String(order?.get('userId')),
    };
  } finally {
    await close();
  }
}

/** Visits the screens as one person and counts what src/firebase/reads.ts marks. */
async function visit(
  browser: Browser,
  profile: Profile,
  screens: readonly Screen[],
  email?: string,
): Promise<{ screen: Screen; documents: number }[]> {
  const context = await browser.newContext({
    baseURL: `http://localhost:${profile.ports.web}`,
    viewport: { width: 1440, height: 900 },
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  if (email !== undefined) {
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(demoAccounts.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL((url) => url.pathname === '/');
  }
  const visited: { screen: Screen; documents: number }[] = [];
  for (const screen of screens) {
    console.log(`  ${screen.name}`);
    await page.goto(screen.path);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await screen.act?.(page);
    if (await page.getByRole('alert').count()) {
      throw new UserFacingError(`${screen.name}: it could not be read.`);
    }
    const documents = await page.evaluate(() =>
      performance
        .getEntriesByName('documents read')
        .map((entry) => Number('detail' in entry ? entry.detail : 0))
        .reduce((sum, count) => sum + count, 0),
    );
    visited.push({ screen, documents });
  }
  await context.close();
  return visited;
}
