import type { BrowserContextOptions, Page } from '@playwright/test';
import { openBrowser } from '../emulators/browser';
import { seedMany } from '../seed/many';
import type { Bench } from './bench';
import { openSlowPage, PHONE } from './slowPage';
import { median, missedGoal, spread, type Table } from './table';

const VISITS = 5;
const INP_GOAL_MS = 100;

/** Keeps the longest interaction since it was last set to 0: from the event to the next picture, in milliseconds. */
async function collectInteractions(page: Page): Promise<void> {
  // Without named functions: the loader wraps them in a helper that the page does not have.
  await page.addInitScript(() => {
    const longest = { inp: 0 };
    Object.assign(window, { longest });
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('interactionId' in entry && entry.interactionId)
          longest.inp = Math.max(longest.inp, entry.duration);
    });
    const event = { type: 'event', buffered: true, durationThreshold: 16 };
    observer.observe(event satisfies PerformanceObserverInit);
  });
}

const PRODUCTS = 2000;
const DEMO_PRODUCTS = 18;
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
    // The observer that was put into the page keeps it there; the type of `window` does not know it.
    const { longest } = window as unknown as { longest: { inp: number } };
    const { inp } = longest;
    longest.inp = 0;
    return inp;
  });

/** Measures how long a press or a key takes to show among 2,000 fragrances, on a phone and on a desktop. */
export async function measureInteractions({ life, profile, shop }: Bench): Promise<Table[]> {
  await shop();
  await seedMany(profile, { products: PRODUCTS - DEMO_PRODUCTS });
  const browser = await openBrowser(life);
  const tables: Table[] = [];
  for (const screen of SCREENS) {
    const visits: number[][] = [];
    while (visits.length < VISITS) {
      const page = await openSlowPage(browser, screen);
      await collectInteractions(page);
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
    const rows: string[][] = STEPS.map(([name], n) => [
      name,
      spread(visits.map((steps) => steps[n] ?? 0)),
    ]);
    const longest = visits.map((steps) => Math.max(...steps));
    rows.push(['The whole visit (INP)', spread(longest)]);
    const width = `${screen.viewport?.width} px`;
    tables.push({
      title: `Interactions among 2,000 fragrances, ${width}`,
      head: ['interaction', 'longest, ms'],
      rows,
      missed: missedGoal(`INP at ${width}`, median(longest), { most: INP_GOAL_MS }),
    });
  }
  return tables;
}
