import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Plugin } from 'vite';
import { root } from '../emulators/ports.ts';
import { isAllowed } from './configured.ts';

/** The script in the HTML of every page, built from src/app/inline.ts. */
export async function inlineScript(): Promise<string> {
  const built = await build({
    entryPoints: [join(root, 'src/app/inline.ts')],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    // Older than what the rest may use, because it says so in older browsers.
    target: 'es2017',
  });
  return (built.outputFiles[0]?.text ?? '').trim();
}

/** How a Content-Security-Policy names a script that is written into a page. */
export const hashSource = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** Writes the script into the HTML. Fails a build whose policy in firebase.json would refuse it. */
export function inlineInPages(): Plugin {
  return {
    name: 'nilofar:inline',
    apply: 'build',
    async transformIndexHtml() {
      const script = await inlineScript();
      const source = hashSource(script);
      const firebaseJson: unknown = JSON.parse(readFileSync(join(root, 'firebase.json'), 'utf8'));
      if (!isAllowed(firebaseJson, 'script-src', source))
        throw new Error(
          `The script of src/app/inline.ts has changed: its hash in script-src of the Content-Security-Policy in firebase.json must be ${source}.`,
        );
      return [{ tag: 'script', children: script, injectTo: 'head' }];
    },
  };
}
