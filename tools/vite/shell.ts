import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import * as v from 'valibot';
import type { Plugin } from 'vite';

/** The page with an empty root, which Hosting serves for every path but `/`. */
export const EMPTY_PAGE = 'app.html';
const EMPTY_ROOT = '<div id="root"></div>';
/** The fonts of the first screen; the files of the ₹ sign load when one is shown. */
const FONTS = /(?:inter|cormorant)-latin-[\w-]+\.woff2$/;

const prerendered = v.object({
  prerenderHome: v.custom<() => string>((f) => typeof f === 'function'),
});

/** Runs src/app/prerender.tsx in Node. @returns the markup of the home page's first screen */
async function renderHome(root: string, outDir: string): Promise<string> {
  const file = join(outDir, 'prerender.cjs');
  await build({
    entryPoints: [join(root, 'src/app/prerender.tsx')],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    jsx: 'automatic',
    external: ['firebase/*'],
    define: {
      __EMULATED__: 'false',
      __APP_CHECK__: 'false',
      'import.meta.env': '{}',
      'process.env.NODE_ENV': '"production"',
    },
    logLevel: 'error',
  });
  try {
    const loaded: unknown = createRequire(import.meta.url)(file);
    return v.parse(prerendered, loaded).prerenderHome();
  } finally {
    rmSync(file);
  }
}

/** Inserts the home page's markup into a page. Throws when the page has no empty root. */
export function withHome(page: string, markup: string): string {
  if (!page.includes(EMPTY_ROOT)) throw new Error('index.html has no empty #root');
  return page.replace(EMPTY_ROOT, () => `<div id="root">${markup}</div>`);
}

/** Makes the share image's URL absolute, as readers of shared links require. */
export function withOrigin(page: string, origin: string): string {
  return page.replace('content="/share.jpg"', () => `content="${origin}/share.jpg"`);
}

/**
 * Prerenders the first screen of the home page, so that the first paint does not wait for JavaScript. `index.html` is
 * the home page; `app.html`, the same page with an empty root, serves all other paths.
 */
export function prerenderShell(): Plugin {
  let root = '';
  let outDir = '';
  let origin = '';
  return {
    name: 'nilofar:shell',
    configResolved(config) {
      root = config.root;
      outDir = resolve(config.root, config.build.outDir);
      const given: unknown = config.env['VITE_SITE_ORIGIN'];
      origin = typeof given === 'string' ? given.replace(/\/+$/, '') : '';
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        return Object.keys(bundle ?? {})
          .filter((file) => FONTS.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `/${file}`,
              crossorigin: '',
            },
            injectTo: 'head' as const,
          }));
      },
    },
    // Not closeBundle, which also runs after a failed build and would hide its error.
    async writeBundle() {
      const page = readFileSync(join(outDir, 'index.html'), 'utf8');
      writeFileSync(join(outDir, EMPTY_PAGE), withOrigin(page, origin));
      const home = withHome(page, await renderHome(root, outDir));
      writeFileSync(join(outDir, 'index.html'), withOrigin(home, origin));
      if (origin === '') return;
      const robots = join(outDir, 'robots.txt');
      writeFileSync(robots, `${readFileSync(robots, 'utf8')}\nSitemap: ${origin}/sitemap.xml\n`);
    },
  };
}
