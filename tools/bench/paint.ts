import lighthouse from 'lighthouse';
import { openBrowser } from '../emulators/browser';
import type { Lifecycle } from '../emulators/lifecycle';
import { profileOf } from '../emulators/ports';
import { createTestEnvironment } from '../emulators/testEnvironment';
import { printTable, spread } from './table';

const VISITS = 5;
const PATHS = ['/', '/products', '/product/amber-durbar'];
/** The columns of the table, with Lighthouse's names of the audits. */
const AUDITS = {
  'FCP, ms': 'first-contentful-paint',
  'LCP, ms': 'largest-contentful-paint',
  'TBT, ms': 'total-blocking-time',
  'CLS, ‰': 'cumulative-layout-shift',
  bytes: 'total-byte-weight',
};

/**
 * Measures first visits on a phone with Lighthouse, served by the Hosting emulator, which compresses as Hosting does.
 * Prints medians of five visits with their range.
 */
export async function measurePaint(life: Lifecycle): Promise<void> {
  const { ports } = profileOf('test');
  await createTestEnvironment(profileOf('test'), life, { all: true, keep: false }).serveShop();
  await openBrowser(life, ports.debugging);
  const visits: { path: string; figures: number[] }[] = [];
  // In turns, so that load on the machine affects all pages alike.
  for (let visit = 0; visit < VISITS; visit += 1)
    for (const path of PATHS)
      visits.push({
        path,
        figures: await figuresOf(`http://127.0.0.1:${ports.web}${path}`, ports.debugging),
      });
  const columns = ['score', ...Object.keys(AUDITS)];
  const rows = PATHS.map((path) => {
    const same = visits.filter((visit) => visit.path === path);
    return [path, ...columns.map((_, n) => spread(same.map(({ figures }) => figures[n] ?? 0)))];
  });
  printTable(['page', ...columns], rows);
}

/** The score (0 to 100) and the value of each audit of one visit with an empty cache. */
async function figuresOf(url: string, port: number): Promise<number[]> {
  // `devtools` throttles the visit itself; the default only estimates what a slow line would have done.
  const result = await lighthouse(url, {
    port,
    throttlingMethod: 'devtools',
    onlyCategories: ['performance'],
    logLevel: 'error',
  });
  if (!result) throw new Error(`Lighthouse has no result for ${url}.`);
  const { audits, categories, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  const values = Object.values(AUDITS).map((id) => {
    const value = audits[id]?.numericValue;
    if (value === undefined) throw new Error(`Lighthouse measured no ${id} of ${url}.`);
    return id === 'cumulative-layout-shift' ? value * 1000 : value;
  });
  return [(categories['performance']?.score ?? 0) * 100, ...values];
}
