import type { BrowserContextOptions, Page } from '@playwright/test';
import { openBrowser } from '../emulators/browser';
import type { Lifecycle } from '../emulators/lifecycle';
import { profileOf } from '../emulators/ports';
import { targetOf } from '../emulators/target';
import { createTestEnvironment } from '../emulators/testEnvironment';
import { seedMany } from '../seed/many';
import { printTable, spread } from './table';

const VISITS = 5;

/** A mid-range phone on slow 4G: the values of Lighthouse's `devtools` throttling. */
const CPU_SLOWDOWN = 4;
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1000) / 8,
  uploadThroughput: (675 * 1000) / 8,
};
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

/** What the page has shown so far; the paints in milliseconds from the navigation. */
interface Vitals {
  fcp: number;
  lcp: number;
  shift: number;
  /** The longest interaction since it was last set to 0: from the event to the next picture, in milliseconds. */
  inp: number;
}

async function collectVitals(page: Page): Promise<void> {
  // Without named functions: the loader wraps them in a helper that the page does not have.
  await page.addInitScript(() => {
    const vitals: Vitals = { fcp: 0, lcp: 0, shift: 0, inp: 0 };
    Object.assign(window, { vitals });
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { entryType, name, startTime, duration } = entry;
        if (name === 'first-contentful-paint') vitals.fcp = startTime;
        if (entryType === 'largest-contentful-paint') vitals.lcp = startTime;
        if ('value' in entry) vitals.shift += Number(entry.value);
        if ('interactionId' in entry && entry.interactionId)
          vitals.inp = Math.max(vitals.inp, duration);
      }
    });
    for (const type of ['paint', 'largest-contentful-paint', 'layout-shift', 'event'])
      observer.observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  });
}

const vitalsOf = (page: Page): Promise<Vitals> =>
  page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals);

/** Opens a page with an empty cache on a slow processor. */
async function openSlowPage(
  browser: Awaited<ReturnType<typeof openBrowser>>,
  options: BrowserContextOptions,
  network?: typeof SLOW_4G,
): Promise<Page> {
  // The Hosting emulator sends the real Content-Security-Policy, which does not allow the other emulators.
  const context = await browser.newContext({
    ...options,
    bypassCSP: true,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  if (network) {
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', network);
  }
  await collectVitals(page);
  return page;
}

const PATHS = ['/', '/products', '/product/amber-durbar'] as const;

/** Measures first visits on a phone, served by the Hosting emulator, which compresses as Hosting does. */
export async function measureFirstPaint(life: Lifecycle): Promise<void> {
  const profile = profileOf('test');
  await createTestEnvironment(profile, life, { all: true, keep: false }).serveShop();
  const browser = await openBrowser(life);
  const visits: { path: string; vitals: Vitals }[] = [];
  // In turns, so that load on the machine affects all pages alike.
  for (let visit = 0; visit < VISITS; visit += 1) {
    for (const path of PATHS) {
      const page = await openSlowPage(browser, PHONE, SLOW_4G);
      await page.goto(`http://127.0.0.1:${profile.ports.hosting}${path}`, { timeout: 120_000 });
      await page.locator('main h1').first().waitFor();
      await page.waitForLoadState('networkidle');
      // On a slow line the network can be idle before the photographs are asked for.
      await page.waitForFunction(() => {
        const visible = [...document.querySelectorAll<HTMLImageElement>('main img')].filter(
          (image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight,
        );
        return visible.length > 0 && visible.every((image) => image.complete);
      });
      visits.push({ path, vitals: await vitalsOf(page) });
      await page.context().close();
    }
  }
  const rows = PATHS.map((path) => {
    const vitals = visits.filter((visit) => visit.path === path).map((visit) => visit.vitals);
    const shift = Math.max(...vitals.map((one) => one.shift));
    return [
      path,
      spread(vitals.map(({ fcp }) => fcp)),
      spread(vitals.map(({ lcp }) => lcp)),
      shift.toFixed(3),
    ];
  });
  printTable(['page', 'FCP, ms', 'LCP, ms', 'CLS'], rows);
}

const PRODUCTS = 2000;
const DEMO_PRODUCTS = 16;
const SCREENS: readonly BrowserContextOptions[] = [
  PHONE,
  { viewport: { width: 1440, height: 900 } },
];
/** A fast typist's time between two keys, and a finger's between press and release, in milliseconds. */
const typing = { delay: 120 };
const press = { delay: 80 };

const click =
  (role: 'button' | 'link' | 'textbox' | 'checkbox', name: string | RegExp) => (page: Page) =>
    page.getByRole(role, { name }).click(press);
const showsAll = (page: Page) => page.getByText('2,000 fragrances').waitFor();

/** The interactions on the products page, and what shows that each is done; the next one starts afterwards. */
const STEPS: readonly (readonly [
  name: string,
  act: (page: Page) => Promise<unknown>,
  done: (page: Page) => Promise<unknown>,
])[] = [
  [
    'Type “safron rose”',
    async (page) => {
      await click('textbox', 'Search by name, note or family')(page);
      await page.keyboard.type('safron rose', typing);
    },
    (page) => page.waitForURL(/q=safron\+rose/),
  ],
  ['Clear search', click('button', 'Clear search'), showsAll],
  [
    'A family',
    click('link', /^Oud$/),
    (page) => page.getByText('2,000 fragrances').waitFor({ state: 'detached' }),
  ],
  ['Open the filters', click('button', /^Filters/), (page) => page.getByRole('dialog').waitFor()],
  ['A filter', click('checkbox', /In stock/), (page) => page.waitForURL(/stock/)],
  [
    'Close the filters',
    (page) => page.keyboard.press('Escape'),
    (page) => page.getByRole('dialog').waitFor({ state: 'hidden' }),
  ],
  ['Clear all', click('button', 'Clear all'), showsAll],
];

/** The longest interaction since the last call, after its picture has been presented. */
const takeInp = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await new Promise((done) => requestIdleCallback(done));
    await new Promise((done) => setTimeout(done, 300));
    const { vitals } = window as unknown as { vitals: Vitals };
    const { inp } = vitals;
    vitals.inp = 0;
    return inp;
  });

/** Measures how long a press or a key takes to show among 2,000 fragrances, on a phone and on a desktop. */
export async function measureInteractions(life: Lifecycle): Promise<void> {
  const profile = profileOf('test');
  await createTestEnvironment(profile, life, { all: false, keep: false }).serveShop();
  await seedMany(targetOf(profile), { products: PRODUCTS - DEMO_PRODUCTS });
  const browser = await openBrowser(life);
  for (const screen of SCREENS) {
    const visits: number[][] = [];
    while (visits.length < VISITS) {
      const page = await openSlowPage(browser, screen);
      await page.goto(`http://localhost:${profile.ports.web}/products`);
      await showsAll(page);
      await page.waitForLoadState('networkidle');
      // The page finishes its idle work before the first interaction.
      await takeInp(page);
      const steps: number[] = [];
      for (const [, act, done] of STEPS) {
        await act(page);
        await done(page);
        steps.push(await takeInp(page));
      }
      visits.push(steps);
      await page.context().close();
    }
    const rows = STEPS.map(([name], n) => [name, spread(visits.map((steps) => steps[n] ?? 0))]);
    rows.push(['The whole visit (INP)', spread(visits.map((steps) => Math.max(...steps)))]);
    printTable([`${screen.viewport?.width} px`, 'longest, ms'], rows);
  }
}
