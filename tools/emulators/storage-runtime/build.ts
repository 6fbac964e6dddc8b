import { build } from 'esbuild';
import { join } from 'node:path';

/**
 * Bundles the runtime into one file for node.
 * @returns its path
 */
export async function buildStorageRuntime(folder: string): Promise<string> {
  const outfile = join(folder, 'storage-runtime.mjs');
  await build({
    entryPoints: [join(import.meta.dirname, 'main.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'warning',
  });
  return outfile;
}
