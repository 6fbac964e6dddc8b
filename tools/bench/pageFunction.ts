import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import * as v from 'valibot';
import { shopPage, type PageDeps } from '../../functions/src/pages/pages';
import type { RenderPage } from '../../functions/src/pages/renderer';
import { root } from '../emulators/ports';
import { connect } from '../seed/connect';
import { seedMany } from '../seed/many';
import type { Bench } from './bench';
import { MANY_PRODUCTS } from './paint';
import { median, missedGoal, percentile, type Table } from './table';

const CALLS = 100;
const GOAL_MS = 60;
/** Growth of the used memory over the measured calls that counts as flat. */
const FLAT_MB = 8;
const PATHS = ['/products', '/product/made-000007', '/notes/rose', '/new-arrivals'];

setFlagsFromString('--expose-gc');
const collectGarbage = v.parse(v.function(), runInNewContext('gc'));

const rendererModule = v.object({
  renderPage: v.custom<RenderPage>((value) => typeof value === 'function'),
});

/** How long the function that writes pages works when it is warm, among 2,000 fragrances, and whether its memory grows. */
export async function measurePageFunction({ profile, shop }: Bench): Promise<Table[]> {
  await shop();
  await seedMany(profile, { products: MANY_PRODUCTS });
  // As the functions load it: the bundle that the Functions emulator serves.
  const bundle = join(root, `functions.${profile.name}.generated/lib/renderPage.js`);
  const { renderPage } = v.parse(rendererModule, await import(pathToFileURL(bundle).href));
  const { db, close } = connect(profile);
  const deps: PageDeps = {
    db,
    origin: 'https://nilofar.example',
    fetchTemplate: () =>
      Promise.resolve({
        html: '<html><head></head><body><div id="root"></div></body></html>',
        plain: '',
        code: {},
      }),
    renderPage,
    now: () => new Date(),
  };
  const rows: (string | number)[][] = [];
  const missed: string[] = [];
  for (const path of PATHS) {
    const times: number[] = [];
    let bytes = 0;
    // The first calls compile the code and load the catalogue.
    for (let call = 0; call < 20; call += 1) bytes = (await shopPage(deps, path, '')).body.length;
    const before = usedMegabytes();
    for (let call = 0; call < CALLS; call += 1) {
      const began = performance.now();
      await shopPage(deps, path, '');
      times.push(performance.now() - began);
    }
    const grown = usedMegabytes() - before;
    const [p50, p95] = [median(times), percentile(times, 0.95)];
    rows.push([path, p50.toFixed(1), p95.toFixed(1), Math.round(bytes / 1000), grown.toFixed(1)]);
    missed.push(
      ...missedGoal(`${path}, ms`, p50, { most: GOAL_MS }),
      ...missedGoal(`${path}, growth of the memory in MB`, grown, { most: FLAT_MB }),
    );
  }
  await close();
  return [
    {
      title: 'The function that writes a page, 2,000 fragrances',
      head: ['page', 'p50, ms', 'p95, ms', 'HTML, kB', `memory after ${CALLS} pages, MB`],
      rows,
      missed,
    },
  ];
}

/** After a collection, because garbage is no growth. */
function usedMegabytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed / 1e6;
}
