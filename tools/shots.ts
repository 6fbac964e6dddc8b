import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROUTES, type RouteName } from '../src/domain/routes';
import { chromiumArguments, findChromium } from './emulators/chromium';
import { demoAccounts } from './emulators/environment';
import { testHouse } from './emulators/house';
import { runTool } from './emulators/lifecycle';
import { profileOf, root } from './emulators/ports';
import { Trouble } from './emulators/trouble';

type Visitor = 'nobody' | 'shopper' | 'admin';

const WIDTHS = [390, 1440] as const;

/** What stands in a route's `:params`; a route that needs what the demo house has not is left out and named. */
const SAMPLES: Partial<Record<RouteName, string>> = {
  product: '/product/amber-durbar',
  note: '/notes/saffron',
  adminEditProduct: '/admin/products/edit/amber-durbar',
  adminEditOffer: '/admin/offers/edit/auto1',
};

const SIGNED_IN: readonly RouteName[] = ['checkout', 'profile', 'orders', 'wishlist'];

function visitorOf(name: RouteName): Visitor {
  if (name.startsWith('admin')) return 'admin';
  return SIGNED_IN.includes(name) ? 'shopper' : 'nobody';
}

/**
 * `npm run shots [-- WORD]`: a picture of every route (or those whose path holds WORD) at 390 and 1440 px into
 * shots/, and a list of console errors, axe findings and sideways scroll. Fails when the list is not empty.
 */
runTool(async (life) => {
  const word = process.argv[2] ?? '';
  const folder = join(root, 'shots');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const profile = profileOf('test');
  const house = testHouse(profile, life, { all: true, keep: false });
  await house.serveShop();
  const origin = `http://localhost:${profile.ports.web}`;

  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: chromiumArguments,
  });
  life.onStop(() => browser.close());

  const names = Object.keys(ROUTES) as RouteName[];
  const faults: string[] = [];
  const leftOut: string[] = [];
  let pictures = 0;
  for (const visitor of ['nobody', 'shopper', 'admin'] as const) {
    for (const width of WIDTHS) {
      const context = await contextAt(browser, width);
      const page = await context.newPage();
      const said = listen(page);
      if (visitor !== 'nobody') await signIn(page, origin, demoAccounts[visitor]);
      if (visitor === 'shopper') await fillCart(page, origin);
      for (const name of names.filter((one) => visitorOf(one) === visitor)) {
        const path = SAMPLES[name] ?? ROUTES[name];
        if (!path.includes(word)) continue;
        if (path.includes(':')) {
          if (width === WIDTHS[0]) leftOut.push(path);
          continue;
        }
        said.length = 0;
        await page.goto(origin + path, { waitUntil: 'load' });
        await settled(page);
        const found = [...said, ...(await sideways(page)), ...(await audit(page))];
        const file = `${path.slice(1).replaceAll('/', '_') || 'home'}_${width}.png`;
        await page.screenshot({ path: join(folder, file), fullPage: true });
        pictures += 1;
        console.log(
          `  ${found.length === 0 ? 'ok  ' : 'LOOK'} ${String(width).padStart(4)}  ${path}`,
        );
        faults.push(...found.map((fault) => `${path} at ${width}: ${fault}`));
      }
      await context.close();
    }
  }
  console.log(`\n${pictures} pictures in shots/.`);
  if (leftOut.length > 0) console.log(`Without a sample: ${leftOut.join(', ')}`);
  for (const fault of faults) console.log(`  ${fault}`);
  if (faults.length > 0) throw new Trouble(`${faults.length} things to look at.`);
  console.log('No console error, no axe finding, no sideways scroll.');
  await life.end(0);
});

function contextAt(browser: Browser, width: number): Promise<BrowserContext> {
  const phone = width < 600;
  return browser.newContext({
    viewport: { width, height: phone ? 844 : 900 },
    hasTouch: phone,
    isMobile: phone,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
  });
}

/** Errors of the page and its console, as they are said. */
function listen(page: Page): string[] {
  const said: string[] = [];
  page.on('pageerror', (error) => said.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') said.push(`console: ${message.text()}`);
  });
  return said;
}

async function signIn(page: Page, origin: string, email: string): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoAccounts.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(`${origin}/`);
}

async function fillCart(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/product/amber-durbar`);
  await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
}

/** Scrolls through once, so that what waits to come near is drawn, and waits until nothing is loading. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page.evaluate(async () => {
    const frame = (): Promise<unknown> => new Promise(requestAnimationFrame);
    for (let y = 0; y < document.body.scrollHeight; y += 600) {
      scrollTo(0, y);
      await frame();
      await frame();
    }
    scrollTo(0, 0);
    const pictures = [...document.images].filter((image) => !image.complete);
    await Promise.race([
      Promise.all(pictures.map((image) => image.decode().catch(() => undefined))),
      new Promise((resolve) => setTimeout(resolve, 3000)),
    ]);
  });
  await page.waitForLoadState('networkidle').catch(() => undefined);
}

async function sideways(page: Page): Promise<string[]> {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return over > 0 ? [`scrolls sideways by ${over} px`] : [];
}

async function audit(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations.map(
    ({ id, help, nodes }) =>
      `axe ${id}: ${help} (${nodes
        .map((node) => String(node.target[0]))
        .slice(0, 3)
        .join(' | ')})`,
  );
}
