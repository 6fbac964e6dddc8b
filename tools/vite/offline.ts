import { createHash } from 'node:crypto';
import { join } from 'node:path';
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

/** Builds `/push.js` from src/sw/push.ts, and `/sw.js` from src/sw/worker.ts and the list of files to precache. */
export function serviceWorker(): Plugin {
  let root = '';
  return {
    name: 'nilofar:offline',
    configResolved(config) {
      root = config.root;
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${PUSH_WORKER}`, (_request, response, next) => {
        buildWorker(root, 'push').then((source) => {
          response.setHeader('content-type', 'text/javascript');
          response.end(source);
        }, next);
      });
    },
    async generateBundle(_options, bundle) {
      const files = offlineFiles(bundle);
      const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12);
      const source = await buildWorker(root, 'worker', {
        __SHELL_FILES__: JSON.stringify(['/', `/${EMPTY_PAGE}`, ...files]),
        __SHELL_VERSION__: JSON.stringify(version),
      });
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
      const push = await buildWorker(root, 'push');
      this.emitFile({ type: 'asset', fileName: PUSH_WORKER, source: push });
    },
  };
}
