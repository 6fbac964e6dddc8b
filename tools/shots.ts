import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Page } from '@playwright/test';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openBrowser } from './emulators/browser';
import { demoAccounts } from './emulators/environment';
import { createTestEnvironment } from './emulators/testEnvironment';
import { runTool } from './emulators/lifecycle';
import { profileOf, root } from './emulators/ports';
import { UserFacingError } from './emulators/userFacingError';
import { watchRequests } from './quiet';
import { areOnlyEmails, takeEmails } from './emailShots';
import { prepareScenes } from './sceneData';
import { dataStates, isCatalogue, scenesOf, type Samples, type Scene } from './scenes';

const WIDTHS = [390, 768, 1440] as const;
/** The maximum wait for a state; loading screens are not waited for. */
const TIMEOUT_MS = 15_000;
const DATA = /\/documents[:/]|firestore|\/catalogue(\.json|\/)/;
const folder = join(root, 'shots');

/**
 * `npm run shots [-- WORD…]`: takes a screenshot of every route and of the states that a URL alone does not show (or of
 * those whose name contains one of the words) at 390, 768 and 1440 px into shots/, and of every kind of email and the
 * invoice's first page. Lists console errors, axe violations and horizontal overflow, and fails when there are any.
 */
runTool(async (life) => {
  const words = process.argv.slice(2);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const isWanted = (name: string): boolean =>
    words.length === 0 || words.some((word) => name.includes(word));
  const browser = await openBrowser(life);
  const faults = await takeEmails(browser, folder, isWanted);
  if (areOnlyEmails(words)) {
    if (faults.length > 0) throw new UserFacingError(faults.join('\n'));
    await life.end(0);
    return;
  }
  const profile = profileOf('test');
  await createTestEnvironment(profile, life, { all: true, keep: false }).serveShop();
  const origin = `http://localhost:${profile.ports.web}`;
  const open = (width: number): Promise<BrowserContext> =>
    browser.newContext({
      baseURL: origin,
      viewport: { width, height: 900 },
      hasTouch: width < 600,
      isMobile: width < 600,
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });

  const bought = await buyAsShopper(await open(390));
  const samples = { ...bought, orders: await prepareScenes(profile) };
  const scenes = scenesOf(samples).filter(({ name }) => isWanted(name));
  for (const width of WIDTHS) {
    for (const visitor of ['nobody', 'shopper', 'admin'] as const) {
      const own = await open(width);
      if (visitor !== 'nobody') await signIn(own, visitor);
      for (const scene of scenes.filter((one) => one.visitor === visitor)) {
        // A visitor's empty storage holds no catalogue from an earlier screen.
        const isFirstVisit = scene.data !== undefined && visitor === 'nobody';
        const context = isFirstVisit ? await open(width) : own;
        const page = await context.newPage();
        const found = await takePicture(page, scene, `${scene.name}_${width}`);
        await (isFirstVisit ? context : page).close();
        console.log(`  ${found.length === 0 ? 'ok  ' : 'LOOK'} ${width}  ${scene.name}`);
        faults.push(...found.map((fault) => `${scene.name} at ${width}: ${fault}`));
      }
      await own.close();
    }
  }
  if (faults.length > 0) throw new UserFacingError(faults.join('\n'));
  console.log('The pictures are in shots/. No console error, no axe finding, no sideways scroll.');
  await life.end(0);
});

/** Buys as the seeded shopper and takes screenshots of the steps. */
async function buyAsShopper(context: BrowserContext): Promise<Omit<Samples, 'orders'>> {
  // Imported late, because it connects to the emulators when it is loaded.
  const shop = await import('../tests/support/e2eShop');
  const shopper = await shop.freshSeededShopper();
  const page = await context.newPage();
  await shop.signIn(page, shopper);
  for (const empty of ['orders', 'wishlist']) {
    await page.goto(`/${empty}`);
    await page.waitForLoadState('networkidle');
    await screenshot(page, `${empty}--empty_390`);
  }
  await page.goto('/product/assam-oud');
  await page.getByRole('main').getByRole('button', { name: 'Add to wishlist' }).first().click();
  await page.getByRole('button', { name: 'On your wishlist' }).first().waitFor();
  await shop.addFromPage(page, 'amber-durbar');
  await page.goto('/checkout');
  await shop.fillAddress(page, shop.aMobile());
  await shop.payButton(page).click();
  // On a busy machine the code is asked for a while after the dialog has opened.
  await page.getByRole('dialog', { name: 'Verify your phone' }).getByLabel('Code').waitFor();
  await screenshot(page, 'checkout--phone_390');
  await shop.verifyPhone(page);
  await shop.paymentSheet(page).waitFor();
  await screenshot(page, 'checkout--paying_390');
  await shop.payBy(page);
  await page.getByRole('heading', { name: /^Thank you/ }).waitFor({ timeout: 60_000 });
  await screenshot(page, 'confirmation_390', true);
  await shop.expectPaidWithAwb(page, shopper.uid);
  await context.close();
  const [order] = await shop.ordersOf(shopper.uid);
  return { orderId: String(order?.id), shopperId: shopper.uid };
}

async function screenshot(page: Page, name: string, fullPage = false): Promise<void> {
  const path = join(folder, `${name}.png`);
  await page.screenshot({ path, fullPage, animations: 'disabled' });
}

/** Signs in a demo account; the shopper has something in the cart. */
async function signIn(context: BrowserContext, visitor: 'shopper' | 'admin'): Promise<void> {
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Email').fill(demoAccounts[visitor]);
  await page.getByLabel('Password', { exact: true }).fill(demoAccounts.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  if (visitor === 'shopper') {
    await page.goto('/product/amber-durbar');
    await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click();
    await page.getByRole('dialog', { name: 'Your cart' }).waitFor();
  }
  await page.close();
}

/** Returns the problems of the scene, as messages. */
async function takePicture(page: Page, scene: Scene, name: string): Promise<string[]> {
  page.setDefaultTimeout(TIMEOUT_MS);
  const found: string[] = [];
  const { data } = scene;
  const quiet = watchRequests(page, TIMEOUT_MS);
  if (data !== 'failing') collectErrors(page, found);
  if (data) await page.route(DATA, dataStates[data]);
  try {
    // A page that is opened brings its data along; one that is reached inside the shop has to load them.
    const isInside = data !== undefined && scene.visitor === 'nobody';
    await page.goto(isInside ? '/contact' : scene.path, { waitUntil: 'load' });
    if (isInside) await goInside(page, scene.path, quiet);
    if (isInside && data !== 'loading') await page.locator('main h1').first().waitFor();
    // The frame of the page is its code, which comes with or without data.
    if (data === 'loading') await page.locator('main').first().waitFor();
    else await scrollThrough(page, quiet);
    await scene.act?.(page);
    if (data !== 'loading') await quiet();
  } catch (error) {
    found.push(error instanceof Error ? error.message : String(error));
  }
  found.push(...(await checkOverflow(page)), ...(await audit(page, data === 'loading')));
  await screenshot(page, name, scene.act === undefined);
  return found;
}

/** Opens a page of the shop as a link does, without a new document. */
async function goInside(page: Page, path: string, quiet: () => Promise<void>): Promise<void> {
  // A hydrated page has taken over its links.
  await quiet();
  const before = await page.title();
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
  // The former page stays until the code of the next one is there.
  await page.waitForFunction((title) => document.title !== title, before);
}

/** Adds the page's errors and its console errors to `found`. */
function collectErrors(page: Page, found: string[]): void {
  page.on('pageerror', (error) => found.push(`error: ${error.message}`));
  page.on('console', (message) => {
    // The page of a fragrance that does not exist is a 404, and so is the edge's copy of an empty catalogue.
    const { url } = message.location();
    const isMissing = url === page.url() || isCatalogue(url);
    if (message.type() === 'error' && !isMissing) found.push(`console: ${message.text()}`);
  });
}

/** Scrolls through the page once, so that lazy content is rendered, and waits until nothing is loading. */
async function scrollThrough(page: Page, quiet: () => Promise<void>): Promise<void> {
  await quiet();
  const height = await page.evaluate(() => document.body.scrollHeight);
  for (let y = 0; y < height; y += 600) {
    await page.evaluate((top) => scrollTo(0, top), y);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await page.evaluate(() => scrollTo(0, 0));
  await quiet();
}

async function checkOverflow(page: Page): Promise<string[]> {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return over > 0 ? [`scrolls sideways by ${over} px`] : [];
}

async function audit(page: Page, isLoading: boolean): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // A loading screen has no heading yet.
    .disableRules(isLoading ? ['page-has-heading-one'] : [])
    .analyze();
  return violations.map(
    ({ id, help, nodes }) =>
      `axe ${id}: ${help} (${nodes.map(({ target }) => target).join(' | ')})`,
  );
}
