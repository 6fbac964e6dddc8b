import type { Browser, Page } from '@playwright/test';
import { rebuild } from '../../functions/src/figures/maintenance';
import { openBrowser } from '../emulators/browser';
import { demoAccounts } from '../emulators/environment';
import type { Profile } from '../emulators/ports';
import { UserFacingError } from '../emulators/userFacingError';
import { watchRequests } from '../quiet';
import { connect } from '../seed/connect';
import { uidOf } from '../seed/demoData';
import { seedMany, type Amounts } from '../seed/many';
import type { Bench } from './bench';
import type { Table } from './table';

/** Both span few days, because without indexes the emulator scans every order for each day of a rebuild. */
const SMALL: Amounts = { products: 50, customers: 20, orders: 100, messages: 100 };
const LARGE: Amounts = { products: 4_950, customers: 2_000, orders: 100_000, messages: 1_000 };
const DAYS = 45;
const OWN_ORDERS = 30;
/** For the same reason the large data set's queries are slow. */
const TIMEOUT_MS = 300_000;

/** `limit` is the most documents that the screen may read, with those of the interaction on it. */
type Screen = readonly [
  name: string,
  path: string,
  limit: number,
  act?: (page: Page) => Promise<void>,
];

/** The screens of one visit, in order. */
const shopScreens: readonly Screen[] = [
  ['Home, first visit', '/', 2],
  ['Home, again', '/', 0],
  ['Collection', '/products', 0],
  ['Search and filter', '/products?q=rose&for=her', 0],
  ['Product', '/product/amber-durbar', 1],
  [
    'Product, down to its reviews',
    '/product/amber-durbar',
    20,
    async (page) => {
      await page.locator('#reviews').scrollIntoViewIfNeeded();
      await page.locator('#reviews li').first().waitFor();
    },
  ],
  ['Notes', '/notes', 0],
  ['One note', '/notes/saffron', 0],
  ['Compare', '/compare?with=amber-durbar,assam-oud', 0],
  ['Guided', '/guided?for=her&age=20s&occasion=date&gift=no&mood=elegant', 0],
];

/** A page of 20 orders, and the one after it. */
const OWN_PAGE = 25;

/** The screens of a customer who is signed in and has more than a page of orders. */
const customerScreens = (order: string): readonly Screen[] => [
  ['My Orders', '/orders', OWN_PAGE],
  ['My Orders, delivered', '/orders?status=delivered', OWN_PAGE],
  ['My order', `/orders/${order}`, 15],
  ['My order, its invoice', `/orders/${order}/invoice`, 5],
  ['My profile', '/profile', 10],
  ['My wishlist', '/wishlist', 5],
  ['Cart, signed in', '/cart', 5],
  ['A review to write', '/product/amber-durbar', 5],
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
    // The kept sums arrive through the channel of a live query.
    ['Dashboard', '/admin', 12, (page) => page.getByText('Recent Orders').waitFor()],
    ['Fragrances', '/admin/products', LIST],
    ['Fragrances, next page', '/admin/products', 2 * LIST, nextPage],
    ['Fragrances, searched', '/admin/products?q=amber', LIST],
    // A page of fragrances, and twenty-eight days of sales.
    ['Inventory', '/admin/inventory', LIST + 28],
    ['Inventory, corrections', '/admin/inventory?show=corrections', LIST],
    ['Orders', '/admin/orders', LIST],
    ['Orders, next page', '/admin/orders', 2 * LIST, nextPage],
    ['Orders, to pack', '/admin/orders?status=pack', LIST],
    ['Orders, to decide', '/admin/orders?status=decide', LIST],
    ['Orders, refunded', '/admin/orders?status=refunded', LIST],
    ['Orders, by name', '/admin/orders?q=ana', LIST],
    ['Orders, delivered', '/admin/orders?status=delivered', LIST],
    ['Orders, by email', `/admin/orders?q=${order.email}`, LIST],
    ['One order', `/admin/orders/${order.id}`, LIST],
    ['Customers', '/admin/customers', LIST],
    ['Customers, by name', '/admin/customers?q=an', LIST],
    ['One customer', `/admin/customers/${order.customer}`, LIST],
    ['One customer, thirty orders', `/admin/customers/${uidOf('shopper')}`, LIST],
    ['Offers', '/admin/offers', LIST],
    ['Messages', '/admin/messages', LIST],
    ['Messages, to answer', '/admin/messages?show=to-answer', LIST],
    ['Reviews', '/admin/reviews', LIST],
    ['Reviews, hidden', '/admin/reviews?show=hidden', LIST],
    ['Newsletter', '/admin/newsletter', LIST],
    ['Admin log', '/admin/log', LIST],
    ['Health', '/admin/health', 10],
    // Thirty days and the thirty before them, one document per day.
    ['Analytics, 30 days', '/admin/analytics', 70],
    ['Settings', '/admin/settings', LIST],
    ['Settings, notes', '/admin/settings/notes', LIST],
  ];
}

/** How many documents each screen reads with a small and with a large data set, and when it had the last of them. */
export async function measureReads({ life, profile, shop }: Bench): Promise<Table[]> {
  await shop();
  const browser = await openBrowser(life);
  const rows = new Map<string, (string | number)[]>();
  const missed: string[] = [];
  for (const [n, amounts] of [SMALL, LARGE].entries()) {
    const { own, ...order } = await fill(profile, amounts, n + 1);
    for (const { screen, documents, after } of [
      ...(await visit(browser, profile, shopScreens)),
      ...(await visit(browser, profile, customerScreens(own), demoAccounts.shopper)),
      ...(await visit(browser, profile, adminScreens(order), demoAccounts.admin)),
    ]) {
      const [name, , limit] = screen;
      rows.set(name, [...(rows.get(name) ?? [limit]), documents, after ?? '']);
      if (documents > limit) missed.push(`${name} reads ${documents} documents, at most ${limit}.`);
    }
  }
  return [
    {
      title: 'Documents read by a screen',
      head: [
        'screen',
        'at most',
        ...[SMALL, LARGE].flatMap(({ orders }) => [`${orders} orders`, 'until the last, ms']),
      ],
      rows: [...rows].map(([name, numbers]) => [name, ...numbers]),
      missed,
    },
  ];
}

/**
 * Writes a data set without triggers, gives the demo shopper some of its orders, and rebuilds figures and index as the
 * back office does. Returns the newest order, and `own`, the id of the shopper's newest.
 */
async function fill(profile: Profile, amounts: Amounts, seed: number) {
  await seedMany(profile, amounts, { seed, days: DAYS });
  const { db, close } = connect(profile);
  try {
    const log = { info: () => undefined, warn: console.warn, error: console.error };
    const findIdentity = () => Promise.resolve(undefined);
    await rebuild({ db, now: () => new Date(), log, findIdentity }, () => Promise.resolve());
    const newest = await db
      .collection('orders')
      .orderBy('createdAt', 'desc')
      .limit(1 + OWN_ORDERS)
      .get();
    const [order, ...rest] = newest.docs;
    await Promise.all(rest.map(({ ref }) => ref.update({ userId: uidOf('shopper') })));
    return {
      own: rest[0]?.id ?? '',
      id: order?.id ?? '',
      email: String(order?.get('shippingInfo.email')),
      customer: String(order?.get('userId')),
    };
  } finally {
    await close();
  }
}

/** A visited screen: the documents it read, and the milliseconds until it had the last, where nobody had to press. */
interface Visited {
  screen: Screen;
  documents: number;
  after: number | undefined;
}

/** Visits the screens as one person and counts what src/firebase/reads.ts marks. */
async function visit(
  browser: Browser,
  profile: Profile,
  screens: readonly Screen[],
  email?: string,
): Promise<Visited[]> {
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
  const quiet = watchRequests(page, TIMEOUT_MS);
  const visited: Visited[] = [];
  for (const screen of screens) {
    const [name, path, , act] = screen;
    console.log(`  ${name}`);
    await page.goto(path);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await quiet();
    await act?.(page);
    if (await page.getByRole('alert').count()) {
      throw new UserFacingError(`${name}: it could not be read.`);
    }
    const reads = await page.evaluate(() =>
      performance.getEntriesByName('documents read').map((entry) => ({
        count: Number('detail' in entry ? entry.detail : 0),
        at: Math.round(entry.startTime),
      })),
    );
    visited.push({
      screen,
      documents: reads.reduce((sum, { count }) => sum + count, 0),
      after: act || reads.length === 0 ? undefined : Math.max(...reads.map(({ at }) => at)),
    });
  }
  await context.close();
  return visited;
}
