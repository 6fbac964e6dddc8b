import type { Browser } from '@playwright/test';
import { openBrowser } from './emulators/browser';
import { createTestEnvironment } from './emulators/testEnvironment';
import { runTool } from './emulators/lifecycle';
import { profileOf } from './emulators/ports';
import { documentsRead } from './emulators/reads';
import { targetOf } from './emulators/target';
import { seedMany } from './seed/many';

/** Numbers of fragrances: the demo data, and two larger data sets. */
const SIZES = [16, 500, 5000] as const;
const DEMO_PRODUCTS = 16;

/** The screens of one visit, in order. */
const SCREENS: readonly { name: string; path: string; settled: string; scroll?: boolean }[] = [
  { name: 'Home, first visit', path: '/', settled: 'main h3 a' },
  { name: 'Home, again', path: '/', settled: 'main h3 a' },
  { name: 'Collection', path: '/products', settled: 'main h3 a' },
  { name: 'Search and filter', path: '/products?q=rose&for=her', settled: 'main h3 a' },
  { name: 'Product', path: '/product/amber-durbar', settled: '#story + p' },
  { name: 'Product, again', path: '/product/amber-durbar', settled: '#story + p' },
  {
    name: 'Product, down to its reviews',
    path: '/product/amber-durbar',
    settled: '#reviews li',
    scroll: true,
  },
  { name: 'Notes', path: '/notes', settled: 'main li a' },
  { name: 'One note', path: '/notes/saffron', settled: 'main h3 a' },
  { name: 'Compare', path: '/compare?with=amber-durbar,assam-oud', settled: 'main table' },
  {
    name: 'Guided, results',
    path: '/guided?for=her&age=20s&occasion=date&gift=no&mood=elegant',
    settled: 'main h3 a',
  },
];

/** Visits the screens as one visitor and returns the documents each of them read, counted at the SDK. */
async function measure(browser: Browser, origin: string): Promise<number[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const counts: number[] = [];
  for (const { path, settled, scroll } of SCREENS) {
    await page.goto(`${origin}${path}`);
    // Must come before the reviews, whose live connection never goes idle.
    await page.waitForLoadState('networkidle');
    if (scroll) await page.locator('#reviews').scrollIntoViewIfNeeded();
    await page.locator(settled).first().waitFor();
    counts.push(await documentsRead(page));
  }
  await context.close();
  return counts;
}

/** `node tools/run.mjs reads`: prints a table of the reads of each screen with three data sets. */
runTool(async (life) => {
  const profile = profileOf('test');
  const environment = createTestEnvironment(profile, life, { all: false, keep: false });
  await environment.serveShop();
  const browser = await openBrowser(life);
  const columns: number[][] = [];
  for (const size of SIZES) {
    if (size > DEMO_PRODUCTS)
      await seedMany(targetOf(profile), {
        products: size - DEMO_PRODUCTS,
        customers: 0,
        orders: 0,
      });
    columns.push(await measure(browser, `http://localhost:${profile.ports.web}`));
    console.log(`Measured with ${size} fragrances.`);
  }
  console.log(`\n| Documents read | ${SIZES.join(' | ')} |\n|---|${'---:|'.repeat(SIZES.length)}`);
  SCREENS.forEach(({ name }, n) => {
    console.log(`| ${name} | ${columns.map((column) => column[n]).join(' | ')} |`);
  });
  await life.end(0);
});
