import { join } from 'node:path';
import type { BuildOptions } from 'esbuild';
import { root } from '../emulators/ports.ts';

/**
 * How esbuild bundles src/app/renderPage.tsx for Node: beside the functions (tools/emulators/functions.ts), and in the
 * build of the shop (shell.ts). What the page would load later stays in files of its own, which nobody loads there.
 */
export const rendererOptions: BuildOptions = {
  entryPoints: { renderPage: join(root, 'src/app/renderPage.tsx') },
  bundle: true,
  splitting: true,
  chunkNames: 'render-[hash]',
  format: 'esm',
  platform: 'node',
  target: 'node20',
  jsx: 'automatic',
  external: ['firebase/*'],
  define: {
    __EMULATED__: 'false',
    __APP_CHECK__: 'false',
    __BUILD__: '""',
    __ERROR_DSN__: '""',
    'import.meta.env': '{"SSR":true}',
    'process.env.NODE_ENV': '"production"',
  },
  logLevel: 'warning',
};
