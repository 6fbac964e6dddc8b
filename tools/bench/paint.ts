import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import * as v from 'valibot';
import { openBrowser } from '../emulators/browser';
import { root } from '../emulators/ports';
import { buildShop } from '../emulators/web';
import { seedMany } from '../seed/many';
import type { Bench } from './bench';
import { serveEdge, serveFolder } from './edge';
import { median, missedGoal, spread, type Table } from './table';

const VISITS = 5;
export const MANY_PRODUCTS = 2000;
const DEMO_PRODUCTS = 18;

/** A package of its own, which tools/run.mjs installs for this measurement only: it would be a fifth of all files. */
const LIGHTHOUSE = join(root, 'tools/bench/lighthouse/node_modules/lighthouse/cli/index.js');
const MAX_OUTPUT_BYTES = 100 * 1024 ** 2;

/** What is read of a report. */
const report = v.object({
  runtimeError: v.optional(v.object({ message: v.string() })),
  categories: v.object({ performance: v.object({ score: v.number() }) }),
  audits: v.intersect([
    v.record(v.string(), v.looseObject({ numericValue: v.optional(v.number()) })),
    v.object({
      'network-requests': v.object({
        details: v.object({
          items: v.array(
            v.object({ resourceType: v.optional(v.string()), transferSize: v.number() }),
          ),
        }),
      }),
    }),
  ]),
});

/** What is measured at a visit, with the heading of its column. */
const COLUMNS = {
  score: 'score',
  fcp: 'FCP, ms',
  lcp: 'LCP, ms',
  tbt: 'TBT, ms',
  cls: 'CLS',
  js: 'JS, kB',
  total: 'transfer, kB',
} as const;
type Column = keyof typeof COLUMNS;
type Figures = Record<Column, number>;

interface MeasuredPage {
  name: string;
  path: string;
  /** The most; of the score, the least. */
  goals: Partial<Figures>;
}

const FIRST: readonly MeasuredPage[] = [
  { name: '/', path: '/', goals: { score: 98, fcp: 850, lcp: 1400, tbt: 80 } },
  { name: '/products', path: '/products', goals: { score: 97, fcp: 900, lcp: 1600, tbt: 100 } },
  {
    name: '/product',
    path: '/product/amber-durbar',
    goals: { score: 98, fcp: 900, lcp: 1500, tbt: 80 },
  },
];
const FIRST_MANY: MeasuredPage = {
  name: '/products, 2,000 fragrances',
  path: '/products',
  goals: { score: 97, fcp: 900, lcp: 1600, tbt: 100 },
};
const EVERY_FIRST_VISIT: Partial<Figures> = { cls: 0.01, js: 150, total: 350 };
const SECOND: Partial<Figures> = { fcp: 400, lcp: 800, tbt: 80, cls: 0.001 };
/** Our largest paint takes at most this share of the naive build's. */
const SHARE_OF_NAIVE = 0.4;

/**
 * Visits on a phone by Lighthouse with applied throttling: first visits of the shop and of the naive build
 * (tools/vite/naive.ts) in turns, so that load on the machine affects both, then second visits.
 */
export async function measurePaint({ life, profile, shop }: Bench): Promise<Table[]> {
  const { ports } = profile;
  await shop();
  const naiveFolder = join(profile.workDir, 'naive');
  await buildShop(profile, { OUT_DIR: naiveFolder, NAIVE_BUILD: '1' });
  await serveEdge(`http://127.0.0.1:${ports.web}`, ports.edge, life);
  await serveFolder(naiveFolder, ports.naive, life);
  await openBrowser(life, ports.debugging);
  const ended = new AbortController();
  life.onStop(() => ended.abort());

  const tables = [await firstVisits('First visits', FIRST), await secondVisits()];
  await seedMany(profile, { products: MANY_PRODUCTS - DEMO_PRODUCTS });
  tables.push(await firstVisits('First visits to a large shop', [FIRST_MANY]));
  return tables;

  async function firstVisits(title: string, pages: readonly MeasuredPage[]): Promise<Table> {
    const visits = pages.map((page) => ({ page, ours: [] as Figures[], naive: [] as Figures[] }));
    // What is kept at the edge is kept for everybody: the first visitor of all is not measured.
    for (const { path } of pages) await fetch(`http://127.0.0.1:${ports.edge}${path}`);
    for (let visit = 0; visit < VISITS; visit += 1)
      for (const { page, ours, naive } of visits) {
        ours.push(await visitOf(ports.edge, page.path));
        naive.push(await visitOf(ports.naive, page.path));
      }
    const missed = visits.flatMap(({ page, ours, naive }) => {
      const limit = SHARE_OF_NAIVE * median(naive.map(({ lcp }) => lcp));
      return [
        ...missedGoals(page.name, ours, { ...EVERY_FIRST_VISIT, ...page.goals }),
        ...missedGoal(`${page.name}, LCP beside the naive build's`, medianOf(ours, 'lcp'), {
          most: Math.round(limit),
        }),
      ];
    });
    const rows = visits.flatMap(({ page, ours, naive }) => [
      rowOf(page.name, ours),
      rowOf(`${page.name}, naive build`, naive),
    ]);
    return { title, head: ['page', ...Object.values(COLUMNS)], rows, missed };
  }

  async function secondVisits(): Promise<Table> {
    const rows: string[][] = [];
    const missed: string[] = [];
    for (const { name, path } of FIRST) {
      const figures: Figures[] = [];
      for (let visit = 0; visit < VISITS; visit += 1) {
        await visitOf(ports.edge, path);
        await letWorkerInstall(ports.edge, path);
        figures.push(await visitOf(ports.edge, path, { isSecond: true }));
      }
      rows.push(rowOf(name, figures));
      missed.push(...missedGoals(`${name}, second visit`, figures, SECOND));
    }
    return { title: 'Second visits', head: ['page', ...Object.values(COLUMNS)], rows, missed };
  }

  /** Opens the page once without throttling, until the service worker controls it and has its files. */
  async function letWorkerInstall(port: number, path: string): Promise<void> {
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${ports.debugging}`);
    const [context] = browser.contexts();
    if (!context) throw new Error('The browser has no window.');
    const page = await context.newPage();
    for (let load = 0; load < 2; load += 1) {
      await page.goto(`http://127.0.0.1:${port}${path}`);
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await page.waitForLoadState('networkidle');
    }
    await page.close();
    await browser.close();
  }

  async function visitOf(
    port: number,
    path: string,
    { isSecond = false }: { isSecond?: boolean } = {},
  ): Promise<Figures> {
    const url = `http://127.0.0.1:${port}${path}`;
    // `devtools` throttles the visit itself; the default only estimates what a slow line would have done.
    const options = [
      `--port=${ports.debugging}`,
      '--throttling-method=devtools',
      '--only-categories=performance',
      '--output=json',
      '--quiet',
      '--no-enable-error-reporting',
      ...(isSecond ? ['--disable-storage-reset'] : []),
    ];
    const { stdout } = await promisify(execFile)(process.execPath, [LIGHTHOUSE, url, ...options], {
      maxBuffer: MAX_OUTPUT_BYTES,
      signal: ended.signal,
    });
    const { audits, categories, runtimeError } = v.parse(report, JSON.parse(stdout));
    if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
    const value = (id: string): number => {
      const found = audits[id]?.numericValue;
      if (found === undefined) throw new Error(`Lighthouse measured no ${id} of ${url}.`);
      return found;
    };
    const requests = audits['network-requests'].details.items;
    const scripts = requests.filter(({ resourceType }) => resourceType === 'Script');
    // What the service worker answers counts as −1.
    const kilobytes = (bytes: number): number => Math.max(0, bytes) / 1000;
    return {
      score: categories.performance.score * 100,
      fcp: value('first-contentful-paint'),
      lcp: value('largest-contentful-paint'),
      tbt: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
      js: scripts.reduce((sum, request) => sum + kilobytes(request.transferSize), 0),
      total: kilobytes(value('total-byte-weight')),
    };
  }
}

const columns = Object.keys(COLUMNS) as Column[];
const medianOf = (visits: readonly Figures[], column: Column): number =>
  median(visits.map((visit) => visit[column]));

function rowOf(name: string, visits: readonly Figures[]): string[] {
  return [name, ...columns.map((column) => spread(visits.map((visit) => visit[column])))];
}

function missedGoals(name: string, visits: readonly Figures[], goals: Partial<Figures>): string[] {
  return columns.flatMap((column) => {
    const goal = goals[column];
    return missedGoal(
      `${name}, ${COLUMNS[column]}`,
      medianOf(visits, column),
      column === 'score' ? { least: goal } : { most: goal },
    );
  });
}
