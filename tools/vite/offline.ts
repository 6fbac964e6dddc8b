import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import type { Plugin, Rollup } from 'vite';
import { EMPTY_PAGE } from './shell.ts';

/**
 * The shop and its pages that work without an account: their code is precached, so that they open offline. Checkout, orders,
 * account and the back office need a network anyway.
 */
const OFFLINE_PAGES =
  /src\/(app\/(main|background|Product)|features\/(catalogue|cart|guided|notes|compare|content)\/)/;
const ASSETS = /-basic-[\w-]+\.woff2$|\.css$/;
/** Firebase needs a network, so its code is cached on first use and not precached. */
const NOT_PRECACHED = /src\/firebase\/|node_modules\/@?firebase/;

/** The URLs of the build's files that the shop needs to open offline. */
export function offlineFiles(bundle: Rollup.OutputBundle): string[] {
  const files = new Set<string>();
  const chunk = (file: string): Rollup.OutputChunk | undefined => {
    const found = bundle[file];
    return found?.type === 'chunk' ? found : undefined;
  };
  const add = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    chunk(file)?.imports.forEach(add);
  };
  for (const item of Object.values(bundle)) {
    if (item.type === 'asset') {
      if (ASSETS.test(item.fileName)) files.add(item.fileName);
    } else if (item.isEntry || OFFLINE_PAGES.test(item.facadeModuleId ?? '')) add(item.fileName);
  }
  const precached = [...files].filter(
    (file) => !chunk(file)?.moduleIds.some((id) => NOT_PRECACHED.test(id)),
  );
  return precached.sort().map((file) => `/${file}`);
}

/** Builds a worker of src/sw into one script. */
async function buildWorker(
  root: string,
  name: string,
  define: Record<string, string> = {},
): Promise<string> {
  const built = await build({
    entryPoints: [join(root, 'src/sw', `${name}.ts`)],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
    define,
  });
  return built.outputFiles[0]?.text ?? '';
}

/** `/push.js`: the worker of push messages, which the development server has too. */
const PUSH_WORKER = 'push.js';

/** The pages of the build that the worker keeps, and where they are served. */
const SHELL_PAGES = { 'index.html': '/', [EMPTY_PAGE]: `/${EMPTY_PAGE}` };

/**
 * Writes `/sw.js`, which precaches these files and the pages in `outDir`. Its caches have another name as soon as the text of
 * a page is another, also where all names of files are the same.
 */
export async function writeWorker(
  root: string,
  outDir: string,
  files: readonly string[],
): Promise<void> {
  const texts = Object.keys(SHELL_PAGES).map((page) => readFileSync(join(outDir, page), 'utf8'));
  const version = createHash('sha256')
    .update(JSON.stringify([files, texts]))
    .digest('hex');
  const source = await buildWorker(root, 'worker', {
    __SHELL_FILES__: JSON.stringify([...Object.values(SHELL_PAGES), ...files]),
    __SHELL_VERSION__: JSON.stringify(version.slice(0, 12)),
  });
  writeFileSync(join(outDir, 'sw.js'), source);
}

/** Builds `/push.js` from src/sw/push.ts, and `/sw.js` from src/sw/worker.ts once the pages are written. */
export function serviceWorker(): Plugin {
  let root = '';
  let outDir = '';
  return {
    name: 'nilofar:offline',
    configResolved(config) {
      root = config.root;
      outDir = resolve(root, config.build.outDir);
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${PUSH_WORKER}`, (_request, response, next) => {
        buildWorker(root, 'push').then((source) => {
          response.setHeader('content-type', 'text/javascript');
          response.end(source);
        }, next);
      });
    },
    async generateBundle() {
      const push = await buildWorker(root, 'push');
      this.emitFile({ type: 'asset', fileName: PUSH_WORKER, source: push });
    },
    // After that of prerenderShell, which stands before this plugin.
    writeBundle: (_options, bundle) => writeWorker(root, outDir, offlineFiles(bundle)),
  };
}
