import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openBrowser } from './emulators/browser';
import { demoAccounts } from './emulators/environment';
import { createTestEnvironment } from './emulators/testEnvironment';
import { runTool } from './emulators/lifecycle';
import { profileOf, root } from './emulators/ports';
import { UserFacingError } from './emulators/userFacingError';
import { routeScenes, stateScenes, type Samples, type Scene, type Visitor } from './scenes';

const WIDTHS = [390, 768, 1440] as const;
/** The maximum wait for a state; loading screens are not waited for. */
const TIMEOUT_MS = 15_000;

/**
 * `npm run shots [-- WORD]`: takes a screenshot of every route and of the states that a URL alone does not show (or of
 * those whose name contains WORD) at 390, 768 and 1440 px into shots/. Lists console errors, axe violations and
 * horizontal overflow, and fails when there are any.
 */
runTool(async (life) => {
  const word = process.argv[2] ?? '';
  const folder = join(root, 'shots');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const profile = profileOf('test');
  await createTestEnvironment(profile, life, { all: true, keep: false }).serveShop();
  const origin = `http://localhost:${profile.ports.web}`;
  const browser = await openBrowser(life);

  const samples = await buyAsShopper(browser, origin, folder);
  const scenes = [...routeScenes(samples), ...stateScenes].filter(({ name }) =>
    name.includes(word),
  );
  const faults: string[] = [];
  let pictures = 0;
  for (const visitor of ['nobody', 'shopper', 'admin'] as const) {
    for (const width of WIDTHS) {
      const own = await openContext(browser, origin, width, visitor);
      for (const scene of scenes.filter((one) => one.visitor === visitor)) {
        if (life.stopping) return;
        const page = scene.isFirstVisit
          ? await (await contextAt(browser, origin, width)).newPage()
          : await own.newPage();
        const found = await takePicture(page, scene, join(folder, `${scene.name}_${width}.png`));
        await (scene.isFirstVisit ? page.context() : page).close();
        pictures += 1;
        const mark = found.length === 0 ? 'ok  ' : 'LOOK';
        console.log(`  ${mark} ${String(width).padStart(4)}  ${scene.name}`);
        faults.push(...found.map((fault) => `${scene.name} at ${width}: ${fault}`));
      }
      await own.close();
    }
  }
  console.log(`\n${pictures} pictures in shots/.`);
  for (const fault of faults) console.log(`  ${fault}`);
  if (faults.length > 0) throw new UserFacingError(`${faults.length} things to look at.`);
  console.log('No console error, no axe finding, no sideways scroll.');
  await life.end(0);
});

/** Buys as the seeded shopper and takes screenshots of the steps. */
async function buyAsShopper(browser: Browser, origin: string, folder: string): Promise<Samples> {
  // Imported late, because it connects to the emulators when it is loaded.
  const shop = await import('../tests/support/e2eShop');
  const shopper = await shop.freshSeededShopper();
  const context = await contextAt(browser, origin, 390);
  const page = await context.newPage();
  const screenshot = (name: string) =>
    page.screenshot({ path: join(folder, `${name}_390.png`), animations: 'disabled' });
  await shop.signIn(page, shopper);
  await page.goto('/orders');
  await page.waitForLoadState('networkidle');
  await screenshot('orders--empty');
  await page.goto('/wishlist');
  await page.waitForLoadState('networkidle');
  await screenshot('wishlist--empty');
  await page.goto('/product/assam-oud');
  await page.getByRole('main').getByRole('button', { name: 'Add to wishlist' }).first().click();
  await page.getByRole('button', { name: 'On your wishlist' }).first().waitFor();
  await shop.addFromPage(page, 'amber-durbar');
  await page.goto('/checkout');
  await shop.fillAddress(page, shop.aMobile());
  await shop.payButton(page).click();
  await page.getByRole('dialog', { name: 'Verify your phone' }).waitFor();
  await screenshot('checkout--phone');
  await shop.verifyPhone(page);
  await shop.paymentSheet(page).waitFor();
  await screenshot('checkout--paying');
  await shop.payBy(page);
  await page.getByRole('heading', { name: /^Thank you/ }).waitFor({ timeout: 60_000 });
  await page.screenshot({ path: join(folder, 'confirmation_390.png'), fullPage: true });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.screenshot({ path: join(folder, 'confirmation_1440.png'), fullPage: true });
  await shop.expectPaidWithAwb(page);
  await context.close();
  const [order] = await shop.ordersOf(shopper.uid);
  return { orderId: String(order?.id), shopperId: shopper.uid };
}

async function openContext(
  browser: Browser,
  origin: string,
  width: number,
  visitor: Visitor,
): Promise<BrowserContext> {
  const context = await contextAt(browser, origin, width);
  if (visitor === 'nobody') return context;
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Email').fill(demoAccounts[visitor]);
  await page.getByLabel('Password', { exact: true }).fill(demoAccounts.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(`${origin}/`);
  if (visitor === 'shopper') {
    await page.goto('/product/amber-durbar');
    await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  }
  await page.close();
  return context;
}

function contextAt(browser: Browser, origin: string, width: number): Promise<BrowserContext> {
  const isPhone = width < 600;
  return browser.newContext({
    baseURL: origin,
    viewport: { width, height: isPhone ? 844 : 900 },
    hasTouch: isPhone,
    isMobile: isPhone,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
}

/** @returns the problems of the scene, as messages */
async function takePicture(page: Page, scene: Scene, path: string): Promise<string[]> {
  page.setDefaultTimeout(TIMEOUT_MS);
  const errors = collectErrors(page);
  const found: string[] = [];
  try {
    await scene.before?.(page);
    await page.goto(scene.path, { waitUntil: 'load' });
    if (!scene.isLoading) await scrollThrough(page);
    await scene.after?.(page);
    if (!scene.isLoading) await waitForIdle(page);
  } catch (error) {
    found.push(
      `could not be brought about: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  if (!scene.expectsErrors) found.push(...errors);
  found.push(...(await checkOverflow(page)), ...(await audit(page, scene)));
  await page.screenshot({ path, fullPage: scene.after === undefined });
  return found;
}

/** Collects the page's errors and its console errors. */
function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()}`);
  });
  return errors;
}

/** Scrolls through the page once, so that lazy content is rendered, and waits until nothing is loading. */
async function scrollThrough(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  const height = await page.evaluate(() => document.body.scrollHeight);
  for (let y = 0; y < height; y += 600) {
    await page.evaluate((top) => scrollTo(0, top), y);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForLoadState('networkidle');
}

/** Waits for the heading, for the network to be idle, and for all finite animations to end. */
async function waitForIdle(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' ||
          effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      ),
  );
}

async function checkOverflow(page: Page): Promise<string[]> {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return over > 0 ? [`scrolls sideways by ${over} px`] : [];
}

async function audit(page: Page, scene: Scene): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // A loading screen has no heading yet.
    .disableRules(scene.isLoading ? ['page-has-heading-one'] : [])
    .analyze();
  return violations.map(
    ({ id, help, nodes }) =>
      `axe ${id}: ${help} (${nodes
        .map((node) => String(node.target[0]))
        .slice(0, 3)
        .join(' | ')})`,
  );
}
