import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Reply } from '../http';

const ENTRY = fileURLToPath(new URL('./sheet.ts', import.meta.url));

let bundled: Promise<string> | undefined;

/** `GET /v1/checkout.js`: the payment sheet, bundled once. */
export async function checkoutScript(): Promise<Reply> {
  bundled ??= bundle();
  return { status: 200, text: await bundled, contentType: 'text/javascript; charset=utf-8' };
}

async function bundle(): Promise<string> {
  const result = await build({
    entryPoints: [ENTRY],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
  });
  const [file] = result.outputFiles;
  if (file === undefined) throw new Error('esbuild made no checkout.js');
  return file.text;
}
