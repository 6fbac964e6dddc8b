import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { openBrowser } from './emulators/browser';
import { testHouse } from './emulators/house';
import { runTool } from './emulators/lifecycle';
import { profileOf } from './emulators/ports';
import { targetOf } from './emulators/target';
import { Trouble } from './emulators/trouble';
import { seedMany } from './seed/many';

const DEMO = 16;
const MANY = 2000;
const RUNS = 5;
/** Tried at most, when the machine is shared and its owner takes it away. */
const TRIES = 40;
/** A visit during which more of the processors' time than this was given to others says nothing about the shop. */
const STOLEN = 0.1;
/** A middling phone beside this machine. */
const CPU_SLOWDOWN = 4;
/** Between two keys: somebody who types well. Milliseconds. */
const KEY = 120;
/** How long a finger rests on what it presses. Without it the press and its release would share one picture. */
const PRESS = 80;

const SCREENS = {
  'phone, 390 px': { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  'desktop, 1440 px': { viewport: { width: 1440, height: 900 } },
} as const;

/** What a person does in the collection, each step after the one before is drawn. */
const STEPS: readonly { name: string; act: (page: Page) => Promise<void> }[] = [
  {
    name: 'Type “safron rose”',
    act: async (page) => {
      await page
        .getByRole('textbox', { name: 'Search by name, note or family' })
        .click({ delay: PRESS });
      await page.keyboard.type('safron rose', { delay: KEY });
      await page.waitForURL(/q=safron\+rose/);
    },
  },
  {
    name: 'Clear search',
    act: async (page) => {
      await page.getByRole('button', { name: 'Clear search' }).click({ delay: PRESS });
      await page.getByText('2,000 fragrances').waitFor();
    },
  },
  {
    name: 'A family',
    act: async (page) => {
      await page.getByRole('link', { name: 'Oud', exact: true }).click({ delay: PRESS });
      await page.getByText('2,000 fragrances').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'Open the filters',
    act: async (page) => {
      await page.getByRole('button', { name: /^Filters/ }).click({ delay: PRESS });
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'A filter',
    act: async (page) => {
      await page
        .getByRole('dialog')
        .getByRole('checkbox', { name: /In stock/ })
        .click({ delay: PRESS });
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
      await page.getByRole('button', { name: 'Clear all' }).click({ delay: PRESS });
      await page.getByText('2,000 fragrances').waitFor();
    },
  },
];

/** One event as the browser times it: until it was handled, while, and until the next picture. Milliseconds. */
interface Timed {
  event: string;
  whole: number;
  before: number;
  handling: number;
  drawing: number;
}

/** Keeps every interaction's events in the page, as the measure of INP sees them. */
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

/** The longest event since the last question; its picture has been drawn by then. */
const longest = (page: Page): Promise<Timed | undefined> =>
  page.evaluate(async () => {
    await new Promise((done) => requestIdleCallback(done));
    await new Promise((done) => setTimeout(done, 300));
    const { timed } = window as unknown as { timed: Timed[] };
    return timed.splice(0).toSorted((a, b) => b.whole - a.whole)[0];
  });

/** One visit; the longest event of each step. */
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
  // What the page prepares once it stands is done before anybody types.
  await longest(page);
  const found: (Timed | undefined)[] = [];
  for (const { act } of STEPS) {
    await act(page);
    found.push(await longest(page));
  }
  await context.close();
  return found;
}

/** Processor time so far, all of it and what a host gave to others, in ticks (Linux; elsewhere nothing is taken). */
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

/** The share of the processors' time that went to others while `work` ran, 0 to 1. */
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
 * `node tools/run.mjs interactions [WORD]`: how long presses and keys wait for their picture among 2,000 fragrances, on
 * the screens whose name holds WORD.
 */
runTool(async (life) => {
  const word = process.argv[2] ?? '';
  const screens = Object.entries(SCREENS).filter(([name]) => name.includes(word));
  if (screens.length === 0) throw new Trouble(`No screen is called "${word}".`);
  const profile = profileOf('test');
  const house = testHouse(profile, life, { all: false, keep: false });
  await house.serveShop();
  await seedMany(targetOf(profile), { products: MANY - DEMO, customers: 0, orders: 0 });
  const browser = await openBrowser(life);
  const origin = `http://localhost:${profile.ports.web}`;
  for (const [name, screen] of screens) {
    const visits: (Timed | undefined)[][] = [];
    const disturbed: string[] = [];
    for (let tries = 0; tries < TRIES && visits.length < RUNS; tries += 1) {
      const { result, share } = await whileWatching(() => visit(browser, origin, screen));
      const taken = `${longestOf(result)} ms (${Math.round(share * 100)} %)`;
      console.log(`${name}: ${taken}`);
      if (share <= STOLEN) visits.push(result);
      else disturbed.push(taken);
    }
    if (visits.length === 0)
      throw new Trouble('Nothing was measured: this machine was taken away too often. Try again.');
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
      `\n${visits.length} visits counted. Not counted, because the host took more than ${STOLEN * 100} % of the machine away: ${disturbed.join(', ') || 'none'}.`,
    );
  }
  await life.end(0);
});
