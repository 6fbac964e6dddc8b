import type { Browser } from '@playwright/test';
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { createGzip } from 'node:zlib';
import { openBrowser } from './emulators/browser';
import { createTestEnvironment } from './emulators/testEnvironment';
import { runTool, type Lifecycle } from './emulators/lifecycle';
import { profileOf } from './emulators/ports';

const PATHS = ['/', '/products', '/product/amber-durbar'] as const;
const RUNS = 5;

/** A mid-range phone on slow 4G: the values of Lighthouse's `devtools` throttling. */
const CPU_SLOWDOWN = 4;
const NETWORK = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1000) / 8,
  uploadThroughput: (675 * 1000) / 8,
};
const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

/** Serves the built shop as Hosting does: compressed, with `app.html` for every page but the home page. */
async function serveCompressed(dist: string, life: Lifecycle): Promise<string> {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
    const named = join(dist, path);
    const file =
      path === '/'
        ? join(dist, 'index.html')
        : extname(path) !== '' && existsSync(named)
          ? named
          : join(dist, 'app.html');
    const type = TYPES[extname(file)];
    if (!type) {
      createReadStream(file).pipe(response);
      return;
    }
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' });
    createReadStream(file).pipe(createGzip()).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  life.onStop(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

interface Paint {
  fcp: number;
  lcp: number;
  shift: number;
  /** Tag name of the largest element painted. */
  element: string;
}

/** Measures a first visit with an empty cache. Times are milliseconds from navigation. */
async function visit(browser: Browser, url: string): Promise<Paint> {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.addInitScript(() => {
    const seen = { fcp: 0, lcp: 0, shift: 0, element: '' };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntriesByName('first-contentful-paint'))
        seen.fcp = entry.startTime;
    }).observe({ type: 'paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        seen.lcp = entry.startTime;
        const { element } = entry as PerformanceEntry & { element: Element | null };
        seen.element = element?.tagName.toLowerCase() ?? '';
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seen.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(url, { timeout: 120_000 });
  await page.locator('main h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  // On a slow connection the network can be idle before the page is complete, so wait for the visible photographs too.
  await page.waitForFunction(() => {
    const there = [...document.querySelectorAll('main img')].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return top < innerHeight && bottom > 0 && image.checkVisibility();
    });
    return (
      there.length > 0 &&
      there.every((image) => image instanceof HTMLImageElement && image.complete)
    );
  });
  const paint = await page.evaluate(() => (window as unknown as { seen: Paint }).seen);
  await context.close();
  return paint;
}

const sorted = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b);

/** `1.21 (1.18 to 1.30)`: the median and the range, in seconds. */
function spread(values: readonly number[]): string {
  const [low, middle, high] = [0, Math.floor(values.length / 2), values.length - 1].map((n) =>
    ((sorted(values)[n] ?? 0) / 1000).toFixed(2),
  );
  return `${middle} (${low} to ${high})`;
}

/** `node tools/run.mjs paint`: prints a table of first and largest contentful paint on a phone's first visit. */
runTool(async (life) => {
  const profile = profileOf('test');
  const environment = createTestEnvironment(profile, life, { all: false, keep: false });
  await environment.serveShop();
  const origin = await serveCompressed(join(profile.workDir, 'dist'), life);
  const browser = await openBrowser(life);
  const paints = new Map<string, Paint[]>(PATHS.map((path) => [path, []]));
  // Interleaved, so that load on the machine affects all pages alike.
  for (let run = 0; run < RUNS; run += 1)
    for (const path of PATHS) paints.get(path)?.push(await visit(browser, `${origin}${path}`));
  console.log('\n| page | FCP, s | LCP, s | largest | CLS |\n| --- | ---: | ---: | --- | ---: |');
  for (const [path, list] of paints) {
    const what = [...new Set(list.map(({ element }) => element))].join(', ');
    const shift = Math.max(...list.map((paint) => paint.shift)).toFixed(3);
    console.log(
      `| ${path} | ${spread(list.map(({ fcp }) => fcp))} | ${spread(list.map(({ lcp }) => lcp))} | ${what} | ${shift} |`,
    );
  }
  await life.end(0);
});
