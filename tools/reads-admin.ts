import type { Browser, Page } from '@playwright/test';
import { rebuild } from '../functions/src/figures/maintenance';
import { openBrowser } from './emulators/browser';
import { demoAccounts } from './emulators/environment';
import { createTestEnvironment } from './emulators/testEnvironment';
import { runTool, type Lifecycle } from './emulators/lifecycle';
import { profileOf, type Profile } from './emulators/ports';
import { documentsRead } from './emulators/reads';
import { targetOf } from './emulators/target';
import { UserFacingError } from './emulators/userFacingError';
import { connect } from './seed/connect';
import { seedMany, type Amounts } from './seed/many';

/**
 * A small data set, and one a hundred times as large. Both span few days, so that a rebuild takes only minutes on the
 * emulator, which has no indexes and scans every order for each day.
 */
const SIZES: readonly Required<Amounts>[] = [
  { products: 50, customers: 200, orders: 1_000, letters: 100 },
  { products: 4_950, customers: 19_800, orders: 99_000, letters: 9_900 },
];
const DAYS = 45;
/** Queries of the large data set are slow for the same reason. */
const TIMEOUT_MS = 300_000;

interface Screen {
  name: string;
  path: string;
  /** An interaction on the screen, whose reads count as well. */
  act?: (page: Page) => Promise<void>;
  most: number;
}

const LIST = 30;
const DASHBOARD = 12;

async function next(page: Page): Promise<void> {
  const answer = page.waitForResponse(/documents:/);
  await page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('button', { name: 'Next' })
    .click();
  await answer;
}

function screensOf(order: { id: string; email: string; customer: string }): Screen[] {
  const admin = (path: string) => `/admin${path}`;
  return [
    { name: 'Dashboard', path: '/admin', most: DASHBOARD },
    { name: 'Fragrances', path: admin('/products'), most: LIST },
    { name: 'Fragrances, next page', path: admin('/products'), act: next, most: 2 * LIST },
    { name: 'Fragrances, searched', path: admin('/products?q=amber'), most: LIST },
    { name: 'Orders', path: admin('/orders'), most: LIST },
    { name: 'Orders, next page', path: admin('/orders'), act: next, most: 2 * LIST },
    { name: 'Orders, delivered', path: admin('/orders?status=delivered'), most: LIST },
    { name: 'Orders, by e-mail', path: admin(`/orders?q=${order.email}`), most: LIST },
    { name: 'One order', path: admin(`/orders/${order.id}`), most: LIST },
    { name: 'Customers', path: admin('/customers'), most: LIST },
    { name: 'Customers, by name', path: admin('/customers?q=an'), most: LIST },
    { name: 'One customer', path: admin(`/customers/${order.customer}`), most: LIST },
    { name: 'Offers', path: admin('/offers'), most: LIST },
    { name: 'Messages', path: admin('/messages'), most: LIST },
    { name: 'Reviews', path: admin('/reviews'), most: LIST },
    { name: 'Newsletter', path: admin('/newsletter'), most: LIST },
    { name: 'Admin log', path: admin('/log'), most: LIST },
    // Thirty days and the thirty before them, one document per day.
    { name: 'Analytics, 30 days', path: admin('/analytics'), most: 70 },
    { name: 'Settings', path: admin('/settings'), most: LIST },
  ];
}

/**
 * `node tools/run.mjs reads-admin`: prints a table of what each screen of the back office reads with 1,000 and with
 * 100,000 orders (5,000 fragrances, 20,000 customers). The data is written with triggers off, then rebuilt as by Rebuild
 * Index, which must count every paid order. Exit code 1 when a screen exceeds its limit, or reads more with more data.
 */
runTool(async (life) => {
  const profile = profileOf('test');
  await createTestEnvironment(profile, life, { all: false, keep: false }).serveShop();
  const browser = await openBrowser(life);
  const columns: number[][] = [];
  let screens: Screen[] = [];
  for (const [n, amounts] of SIZES.entries()) {
    const order = await fillAndRebuild(profile, amounts, n + 1, life);
    screens = screensOf(order);
    columns.push(await measure(browser, profile, screens));
  }
  const faults: string[] = [];
  console.log(
    '\n| Documents read | 1,000 orders | 100,000 orders | at most |\n|---|---:|---:|---:|',
  );
  screens.forEach(({ name, most }, n) => {
    const [small = 0, large = 0] = columns.map((column) => column[n] ?? 0);
    console.log(`| ${name} | ${small} | ${large} | ${most} |`);
    if (large > most) faults.push(`${name} reads ${large} documents; the limit is ${most}.`);
    // A list page may be partly filled with the small data set and full with the large one.
    if (large > Math.max(small, LIST)) faults.push(`${name} reads more with the larger data set.`);
  });
  if (faults.length > 0) throw new UserFacingError(faults.join('\n'));
  await life.end(0);
});

async function fillAndRebuild(
  profile: Profile,
  amounts: Amounts,
  seed: number,
  life: Lifecycle,
): Promise<{ id: string; email: string; customer: string }> {
  const target = targetOf(profile);
  const began = Date.now();
  const seconds = () => ((Date.now() - began) / 1000).toFixed(0);
  await seedMany(target, amounts, { seed, days: DAYS });
  console.log(`Filled after ${seconds()} s.`);
  const { db, close } = connect(target);
  life.onStop(close);
  const log = { info: () => undefined, warn: console.warn, error: console.error };
  const counted = await rebuild({ db, now: () => new Date(), log }, (phase, done) => {
    if (phase === 'days' || done % 1000 === 0) console.log(`  ${phase} ${done}, ${seconds()} s`);
    return Promise.resolve();
  });
  const paid = await db.collection('orders').where('paidAt', '>', new Date(0)).count().get();
  const summary = (await db.doc('stats/summary').get()).data();
  console.log(
    `Rebuilt after ${seconds()} s: ${counted.products} fragrances, ${counted.orders} of ${paid.data().count} ` +
      `paid orders over ${counted.days} days; the summary says ${JSON.stringify(summary)}`,
  );
  if (counted.orders !== paid.data().count)
    throw new UserFacingError('The rebuild has not counted every paid order.');
  const [newest] = (await db.collection('orders').orderBy('createdAt', 'desc').limit(1).get()).docs;
  return {
    id: newest?.id ?? '',
    email: String(newest?.get('shippingInfo.email')),
    customer: String(newest?.get('userId')),
  };
}

async function measure(
  browser: Browser,
  profile: Profile,
  screens: readonly Screen[],
): Promise<number[]> {
  const context = await browser.newContext({
    baseURL: `http://localhost:${profile.ports.web}`,
    viewport: { width: 1440, height: 900 },
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Email').fill(demoAccounts.admin);
  await page.getByLabel('Password', { exact: true }).fill(demoAccounts.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  const counts: number[] = [];
  for (const { name, path, act } of screens) {
    console.log(`  ${name}`);
    await page.goto(path);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await act?.(page);
    await page.waitForLoadState('networkidle');
    if (await page.getByRole('alert').count())
      throw new UserFacingError(`${name}: it could not be read.`);
    counts.push(await documentsRead(page));
  }
  await context.close();
  return counts;
}
