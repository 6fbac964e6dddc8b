import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import * as v from 'valibot';
import type { RouteName } from '../src/domain/shop/routes';

/**
 * Checks the code that hydrates a page after its first paint: the entry and what the page's HTML requests, with their
 * static imports, gzip -9, kB = 1000 bytes. Fails over budget, and when a forbidden module is included.
 */
const manifestSchema = v.record(
  v.string(),
  v.object({
    file: v.string(),
    name: v.optional(v.string()),
    src: v.optional(v.string()),
    imports: v.optional(v.array(v.string()), []),
    dynamicImports: v.optional(v.array(v.string()), []),
    css: v.optional(v.array(v.string()), []),
  }),
);
type Manifest = v.InferOutput<typeof manifestSchema>;

/** What the build leaves for the pages (tools/vite/shell.ts): the addresses of each page's code. */
const templateSchema = v.object({
  code: v.record(v.string(), v.object({ modules: v.array(v.string()) })),
});

interface Page {
  name: string;
  route: RouteName;
  /** kB of JavaScript. */
  limit: number;
}

const PAGES: readonly Page[] = [
  { name: '/', route: 'home', limit: 100 },
  { name: '/products', route: 'products', limit: 118 },
  { name: '/product/:id', route: 'product', limit: 117 },
];
const ENTRY = 'index.html';
const CSS_LIMIT = 15;
/** With the stylesheet and the first screen in it. */
const HTML_LIMIT = 15;
/** Sources the home page loads after its first paint; tests/e2e/store-light.spec.ts measures the total in a browser. */
const HOME_LATER = [
  'src/firebase/product/catalogue.ts',
  'src/features/catalogue/HomeBelowFold.tsx',
  'src/features/catalogue/home/HomeSections.tsx',
];
const HOME_UNTIL_IDLE_LIMIT = 200;
/** Sources that must never load on the way to a usable page. */
const FORBIDDEN = /src\/firebase\/|src\/features\/(admin|checkout)|firebase|razorpay|recaptcha/i;

function walk(manifest: Manifest, start: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const open = [...start];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (seen.has(key)) continue;
    const chunk = manifest[key];
    if (!chunk) throw new Error(`the manifest has no ${key}`);
    seen.add(key);
    open.push(...chunk.imports);
  }
  return seen;
}

function main(): number {
  const dist = path.resolve(process.env.OUT_DIR || 'dist');
  const read = (file: string): Buffer => readFileSync(path.join(dist, file));
  const manifest = v.parse(manifestSchema, JSON.parse(read('.vite/manifest.json').toString()));
  const weight = (file: string): number => gzipSync(read(file), { level: 9 }).length / 1000;
  const js = (keys: Iterable<string>): number => {
    const files = new Set([...keys].map((key) => manifest[key]?.file ?? ''));
    return [...files].filter((f) => f.endsWith('.js')).reduce((sum, f) => sum + weight(f), 0);
  };

  const { code } = v.parse(templateSchema, JSON.parse(read('template.json').toString()));
  const keyOf = new Map(Object.entries(manifest).map(([key, { file }]) => [`/${file}`, key]));
  const keysOf = (route: RouteName): Set<string> => {
    const requested = code[route]?.modules;
    if (!requested) throw new Error(`template.json has no ${route}`);
    return walk(manifest, [ENTRY, ...requested.map((file) => keyOf.get(file) ?? file)]);
  };

  const rows: [string, number, number][] = [];
  const faults: string[] = [];
  for (const page of PAGES) {
    const keys = keysOf(page.route);
    rows.push([`JavaScript to hydrate ${page.name}`, js(keys), page.limit]);
    for (const key of keys) {
      const { src, name, file } = manifest[key] ?? { file: key };
      if (FORBIDDEN.test(`${src ?? ''} ${name ?? ''} ${file}`))
        faults.push(`${page.name} loads ${src ?? file} to be hydrated`);
    }
  }
  const later = HOME_LATER.filter((key) => manifest[key]);
  rows.push([
    'JavaScript of / until idle',
    js([...keysOf('home'), ...walk(manifest, later)]),
    HOME_UNTIL_IDLE_LIMIT,
  ]);
  const css = new Set(Object.values(manifest).flatMap((chunk) => chunk.css));
  rows.push(['All stylesheets', [...css].reduce((sum, f) => sum + weight(f), 0), CSS_LIMIT]);
  rows.push(['index.html', weight('index.html'), HTML_LIMIT]);

  console.log('kB, gzip -9, 1 kB = 1000 bytes');
  for (const [name, size, limit] of rows) {
    const over = size > limit;
    if (over) faults.push(`${name}: ${size.toFixed(1)} kB is over ${limit}`);
    console.log(
      `  ${name.padEnd(44)} ${size.toFixed(1).padStart(7)}  of ${String(limit).padStart(4)}${over ? '  OVER' : ''}`,
    );
  }
  for (const fault of faults) console.error(`Over budget: ${fault}`);
  return faults.length === 0 ? 0 : 1;
}

process.exitCode = main();
