import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { openBrowser } from './emulators/browser';
import { createTestEnvironment } from './emulators/testEnvironment';
import { runTool } from './emulators/lifecycle';
import { profileOf } from './emulators/ports';
import { targetOf } from './emulators/target';
import { UserFacingError } from './emulators/userFacingError';
import { seedMany } from './seed/many';

const DEMO_PRODUCTS = 16;
const TOTAL_PRODUCTS = 2000;
const RUNS = 5;
/** The maximum number of visits, because some are discarded on a shared machine. */
const MAX_VISITS = 40;
/** A visit is discarded when the hypervisor took more than this share of the CPU time (steal). */
const MAX_STEAL_SHARE = 0.1;
/** Approximates a mid-range phone. */
const CPU_SLOWDOWN = 4;
/** Time between two keys of a fast typist, in milliseconds. */
const KEY_DELAY_MS = 120;
/** Time between press and release, in milliseconds. Without it both would fall into one frame. */
const PRESS_DURATION_MS = 80;

const SCREENS = {
  'phone, 390 px': { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  'desktop, 1440 px': { viewport: { width: 1440, height: 900 } },
} as const;

/** The interactions on the products page; each starts after the one before is painted. */
const STEPS: readonly { name: string; act: (page: Page) => Promise<void> }[] = [
  {
    name: 'Type “safron rose”',
    act: async (page) => {
      await page
        .getByRole('textbox', { name: 'Search by name, note or family' })
        .click({ delay: PRESS_DURATION_MS });
      await page.keyboard.type('safron rose', { delay: KEY_DELAY_MS });
      await page.waitForURL(/q=safron\+rose/);
    },
  },
  {
    name: 'Clear search',
    act: async (page) => {
      await page.getByRole('button', { name: 'Clear search' }).click({ delay: PRESS_DURATION_MS });
      await page.getByText('2,000 fragrances').waitFor();
    },
  },
  {
    name: 'A family',
    act: async (page) => {
      await page
        .getByRole('link', { name: 'Oud', exact: true })
        .click({ delay: PRESS_DURATION_MS });
      await page.getByText('2,000 fragrances').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'Open the filters',
    act: async (page) => {
      await page.getByRole('button', { name: /^Filters/ }).click({ delay: PRESS_DURATION_MS });
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'A filter',
    act: async (page) => {
      await page
        .getByRole('dialog')
        .getByRole('checkbox', { name: /In stock/ })
        .click({ delay: PRESS_DURATION_MS });
      await page.waitForURL(/stock/);
    },
  },
  {
    name: 'Close the filters',
    act: async (page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'Clear all',
    act: async (page) => {
      await page.getByRole('button', { name: 'Clear all' }).click({ delay: PRESS_DURATION_MS });
      await page.getByText('2,000 fragrances').waitFor();
    },
  },
];

/** An event's input delay, processing time and presentation delay, in milliseconds. */
interface Timed {
  event: string;
  whole: number;
  before: number;
  handling: number;
  drawing: number;
}

/** Collects every interaction's events in the page, as INP defines them. */
const watch = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const timed: Timed[] = [];
    Object.assign(window, { timed });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        if (!entry.interactionId) continue;
        timed.push({
          event: entry.name,
          whole: entry.duration,
          before: entry.processingStart - entry.startTime,
          handling: entry.processingEnd - entry.processingStart,
          drawing: Math.max(0, entry.startTime + entry.duration - entry.processingEnd),
        });
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });

/** The longest event since the last call, after its frame has been presented. */
const longest = (page: Page): Promise<Timed | undefined> =>
  page.evaluate(async () => {
    await new Promise((done) => requestIdleCallback(done));
    await new Promise((done) => setTimeout(done, 300));
    const { timed } = window as unknown as { timed: Timed[] };
    return timed.splice(0).toSorted((a, b) => b.whole - a.whole)[0];
  });

/** Makes one visit and returns the longest event of each step. */
async function visit(
  browser: Browser,
  origin: string,
  screen: (typeof SCREENS)[keyof typeof SCREENS],
): Promise<(Timed | undefined)[]> {
  const context = await browser.newContext({ ...screen, serviceWorkers: 'block' });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await watch(page);
  await page.goto(`${origin}/products`);
  await page.getByText('2,000 fragrances').waitFor();
  await page.waitForLoadState('networkidle');
  // Let the page finish its idle work before the first interaction.
  await longest(page);
  const found: (Timed | undefined)[] = [];
  for (const { act } of STEPS) {
    await act(page);
    found.push(await longest(page));
  }
  await context.close();
  return found;
}

/** Total and stolen CPU time so far, in ticks (Linux only; elsewhere steal is 0). */
async function processorTime(): Promise<{ all: number; stolen: number }> {
  const text = await readFile('/proc/stat', 'utf8').catch(() => 'cpu 1');
  const [user = 0, nice = 0, system = 0, idle = 0, iowait = 0, irq = 0, softirq = 0, stolen = 0] = (
    text.split('\n')[0] ?? ''
  )
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return { all: user + nice + system + idle + iowait + irq + softirq + stolen, stolen };
}

/** The share of CPU time stolen while `work` ran, 0 to 1. */
async function whileWatching<T>(work: () => Promise<T>): Promise<{ result: T; share: number }> {
  const before = await processorTime();
  const result = await work();
  const after = await processorTime();
  return { result, share: (after.stolen - before.stolen) / Math.max(1, after.all - before.all) };
}

const longestOf = (steps: readonly (Timed | undefined)[]): number =>
  Math.max(...steps.map((event) => event?.whole ?? 0));

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** `112 (104 to 168)` */
const spread = (values: readonly number[]): string =>
  `${middle(values)} (${Math.min(...values)} to ${Math.max(...values)})`;

/**
 * `node tools/run.mjs interactions [WORD]`: measures interaction to next paint with 2,000 fragrances, on the screens
 * whose name contains WORD.
 */
runTool(async (life) => {
  const word = process.argv[2] ?? '';
  const screens = Object.entries(SCREENS).filter(([name]) => name.includes(word));
  if (screens.length === 0) throw new UserFacingError(`No screen is called "${word}".`);
  const profile = profileOf('test');
  const environment = createTestEnvironment(profile, life, { all: false, keep: false });
  await environment.serveShop();
  await seedMany(targetOf(profile), {
    products: TOTAL_PRODUCTS - DEMO_PRODUCTS,
    customers: 0,
    orders: 0,
  });
  const browser = await openBrowser(life);
  const origin = `http://localhost:${profile.ports.web}`;
  for (const [name, screen] of screens) {
    const visits: (Timed | undefined)[][] = [];
    const disturbed: string[] = [];
    for (let tries = 0; tries < MAX_VISITS && visits.length < RUNS; tries += 1) {
      const { result, share } = await whileWatching(() => visit(browser, origin, screen));
      const taken = `${longestOf(result)} ms (${Math.round(share * 100)} %)`;
      console.log(`${name}: ${taken}`);
      if (share <= MAX_STEAL_SHARE) visits.push(result);
      else disturbed.push(taken);
    }
    if (visits.length === 0)
      throw new UserFacingError(
        'Nothing was measured: this machine was taken away too often. Try again.',
      );
    console.log(
      `\n| ${name}, ${CPU_SLOWDOWN}× slower | longest, ms | the longest of all: waiting, handling, drawing |\n| --- | ---: | --- |`,
    );
    STEPS.forEach((step, n) => {
      const events = visits.flatMap((steps) => steps[n] ?? []);
      const worst = events.toSorted((a, b) => b.whole - a.whole)[0];
      const parts = worst
        ? `${worst.event}: ${[worst.before, worst.handling, worst.drawing].map(Math.round).join(', ')}`
        : 'shorter than 16 ms';
      console.log(`| ${step.name} | ${spread(events.map(({ whole }) => whole))} | ${parts} |`);
    });
    console.log(`| **The whole visit (INP)** | **${spread(visits.map(longestOf))}** | |`);
    console.log(
      `\n${visits.length} visits counted. Not counted, because the host took more than ${MAX_STEAL_SHARE * 100} % of the machine away: ${disturbed.join(', ') || 'none'}.`,
    );
  }
  await life.end(0);
});
