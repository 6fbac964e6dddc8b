import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import * as v from 'valibot';
import type { Plugin, Rollup } from 'vite';
import { preloads, withHead, withScreen, type PageCode } from '../../functions/src/pages/html.ts';
import type { PageRequest, WrittenPage } from '../../src/app/renderPage.tsx';
import type { Template } from '../../functions/src/pages/pages.ts';
import { ROUTES, type PRERENDERED } from '../../src/domain/shop/routes.ts';
import { defaultSite } from '../../src/domain/shop/site.ts';
import { rendererOptions } from './renderer.ts';
import { stylesFor } from './styles.ts';

/** The page with an empty root, which Hosting serves for every page that is not prerendered. */
export const EMPTY_PAGE = 'app.html';
/** What the functions write the pages of the catalogue from (functions/src/pages). */
const TEMPLATE = 'template.json';

const SEED = 'src/features/catalogue/readFirstScreen.ts';
const collection = [
  'src/app/ProductsRoute.tsx',
  'src/features/catalogue/CollectionSection.tsx',
  SEED,
];
const selection = ['src/features/catalogue/SelectionPage.tsx', SEED];
const policy = ['src/features/content/policies.tsx'];

/** The sources whose code the first screen of each page needs (preloadRoute in src/app/AppRoutes.tsx). */
const SOURCES: Record<(typeof PRERENDERED)[number], readonly string[]> = {
  home: ['src/features/catalogue/HomePage.tsx'],
  products: collection,
  product: ['src/app/ProductRoute.tsx', SEED],
  newArrivals: selection,
  bestsellers: selection,
  giftSets: selection,
  samples: ['src/features/catalogue/SamplesPage.tsx', SEED],
  notes: ['src/features/notes/NotesPage.tsx', SEED],
  note: ['src/features/notes/NotePage.tsx', SEED],
  about: ['src/features/content/AboutPage.tsx'],
  contact: ['src/features/content/ContactPage.tsx'],
  shipping: policy,
  refunds: policy,
  terms: policy,
  privacy: policy,
};

/** What the HTML of a page shows too and the browser hydrates later: only its styles come with the page. */
const LATER: Partial<Record<string, readonly string[]>> = {
  products: ['src/features/catalogue/OfferBanners.tsx'],
  product: [
    'src/features/catalogue/ProductOffers.tsx',
    'src/features/catalogue/ProductFacts.tsx',
    'src/ui/ShareLink.tsx',
  ],
};

const MAIN = 'src/app/main.tsx';
/** Where a page that is not prerendered finds its own code. */
const BACKGROUND = 'src/app/background.ts';

/** The files with the code of some sources and everything these import, as addresses. Throws for one that is not there. */
export function modulesOf(bundle: Rollup.OutputBundle, sources: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((item) => item.type === 'chunk');
  const files = new Set<string>();
  const add = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    chunks.find(({ fileName }) => fileName === file)?.imports.forEach(add);
  };
  for (const source of sources) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${source}`)));
    if (!chunk) throw new Error(`The build has no ${source}.`);
    add(chunk.fileName);
  }
  return [...files].map((file) => `/${file}`);
}

const rendererModule = v.object({
  renderPage: v.custom<(request: PageRequest) => Promise<WrittenPage>>(
    (value) => typeof value === 'function',
  ),
});

/** Bundles what draws the pages, lets `work` draw with it, and removes the files again. */
async function withRenderer(
  outDir: string,
  work: (renderer: v.InferOutput<typeof rendererModule>) => Promise<void>,
): Promise<void> {
  const folder = join(outDir, '.renderer');
  await build({ ...rendererOptions, outdir: folder, outExtension: { '.js': '.mjs' } });
  try {
    const module: unknown = await import(pathToFileURL(join(folder, 'renderPage.mjs')).href);
    await work(v.parse(rendererModule, module));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The file of the shop's one stylesheet. Throws when there is not exactly one. */
function sheetOf(bundle: Rollup.OutputBundle): string {
  const [sheet, ...more] = Object.keys(bundle).filter((file) => file.endsWith('.css'));
  if (sheet === undefined || more.length > 0) throw new Error('The build has not one stylesheet.');
  return `/${sheet}`;
}

/** The page for everything personal: as nothing in it can be shown before its code runs, the HTML requests all of it. */
export function withoutScreen(page: string, sheet: string, modules: readonly string[]): string {
  const links = `<link rel="stylesheet" crossorigin href="${sheet}" />${preloads(modules)}`;
  return page.replace('</head>', () => `${links}</head>`);
}

/** Makes the share image's URL absolute, as readers of shared links require. */
export function withOrigin(page: string, origin: string): string {
  return page.replace('content="/share.jpg"', () => `content="${origin}/share.jpg"`);
}

/**
 * Prerenders the home page, complete with its first screen, and what the functions need to write the others. `app.html` is the page without a first screen, for everything that is personal.
 */
export function prerenderShell(): Plugin {
  let outDir = '';
  let origin = '';
  return {
    name: 'nilofar:shell',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
      const given: unknown = config.env['VITE_SITE_ORIGIN'];
      origin = typeof given === 'string' ? given.replace(/\/+$/, '') : '';
    },
    // Not closeBundle, which also runs after a failed build and would hide its error.
    async writeBundle(_options, bundle) {
      const write = (file: string, text: string) => writeFileSync(join(outDir, file), text);
      const read = (file: string): string => readFileSync(join(outDir, file), 'utf8');
      const html = withOrigin(read('index.html'), origin);
      const sheet = sheetOf(bundle);
      const code: Record<string, PageCode> = {};
      for (const [route, sources] of Object.entries(SOURCES)) {
        const modules = modulesOf(bundle, [MAIN, ...sources]);
        const drawn = modulesOf(bundle, [MAIN, ...sources, ...(LATER[route] ?? [])]);
        code[route] = { modules, styles: stylesFor(read(sheet), drawn.map(read).join('\n')) };
      }
      const plain = withoutScreen(html, sheet, modulesOf(bundle, [MAIN, BACKGROUND]));
      write(EMPTY_PAGE, plain);
      write(TEMPLATE, JSON.stringify({ html, plain, code } satisfies Template));
      await withRenderer(outDir, async ({ renderPage }) => {
        const { markup, head } = await renderPage({ origin, path: ROUTES.home, query: '' });
        const page = withScreen(html, { markup, code: code['home'] });
        write('index.html', head ? withHead(page, head, { origin, site: defaultSite }) : page);
      });
      if (origin === '') return;
      const robots = join(outDir, 'robots.txt');
      writeFileSync(robots, `${readFileSync(robots, 'utf8')}\nSitemap: ${origin}/sitemap.xml\n`);
    },
  };
}
