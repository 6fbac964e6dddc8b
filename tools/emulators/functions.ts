import { build, context, type BuildContext, type BuildOptions } from 'esbuild';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import * as v from 'valibot';
import { buildName } from '../buildName';
import { rendererOptions } from '../vite/renderer';
import { functionsEnvironment, functionsSecrets } from './environment';
import { root, type Profile } from './ports';
import { UserFacingError } from './userFacingError';

const home = join(root, 'functions');
const entry = join(home, 'src', 'index.ts');

const manifest = v.object({ dependencies: v.record(v.string(), v.string()) });

/**
 * Bundles functions/src into one file, including src/domain (because a deploy uploads functions/
 * alone) but not that package's npm dependencies.
 */
function buildOptions(outfile: string): BuildOptions {
  const { dependencies } = v.parse(
    manifest,
    JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')),
  );
  return {
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    external: Object.keys(dependencies),
    logLevel: 'warning',
    define: { __BUILD__: JSON.stringify(buildName()) },
  };
}

/** Writes the bundle that `firebase deploy` uploads and `npm run dev` serves: functions/lib. */
export async function buildFunctions(outfile = join(home, 'lib', 'index.js')): Promise<void> {
  const builder = await open(outfile);
  await rebuild(builder);
  await builder.dispose();
  await addBeside(outfile);
}

/** Adds to the folder of the bundle what draws the pages of the catalogue, and the fonts of the invoices. */
async function addBeside(outfile: string): Promise<void> {
  cpSync(join(home, 'src', 'mail', 'fonts'), join(dirname(outfile), 'fonts'), { recursive: true });
  await buildRenderer(outfile);
}

/** Bundles what draws the pages of the catalogue into a file beside the functions' own. */
async function buildRenderer(outfile: string): Promise<void> {
  try {
    await build({ ...rendererOptions, outdir: dirname(outfile), entryNames: '[name]' });
  } catch {
    throw new UserFacingError('The pages do not build; see the messages of esbuild above.');
  }
}

export interface FunctionsBundle {
  /** The folder firebase-tools serves, relative to the repository's root. */
  source: string;
  close(): Promise<void>;
}

/**
 * Prepares the folder that the Functions emulator of this profile serves. With `watch`, rebuilds it
 * on every change of the sources, and the emulator reloads. Each run has its own folder,
 * functions.<profile>.generated, because the stand-ins' URLs differ and a test must never see a
 * partial edit. The name has no leading dot, because firebase-tools does not watch such folders.
 */
export async function prepareFunctions(profile: Profile, watch: boolean): Promise<FunctionsBundle> {
  const folder = join(root, `functions.${profile.name}.generated`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), readFileSync(join(home, 'package.json')));
  const modules = join(folder, 'node_modules');
  rmSync(modules, { recursive: true, force: true });
  symlinkSync(join(home, 'node_modules'), modules, 'junction');
  writeSettings(folder, profile);
  const outfile = join(folder, 'lib', 'index.js');
  const builder = await open(outfile);
  await rebuild(builder);
  await addBeside(outfile);
  if (watch) await builder.watch();
  return { source: basename(folder), close: () => builder.dispose() };
}

/** Writes what the functions read, with the stand-ins' addresses and keys, into the folder they are served from. */
export function writeSettings(folder: string, profile: Profile): void {
  // Not the process environment: firebase-tools writes the default of every `defineString` missing
  // from the .env files into .env.local, which then wins and would name the real provider.
  writeFileSync(join(folder, '.env.local'), environmentFile(functionsEnvironment(profile)));
  writeFileSync(join(folder, '.secret.local'), environmentFile(functionsSecrets(profile)));
}

async function open(outfile: string): Promise<BuildContext> {
  if (!existsSync(entry)) {
    throw new UserFacingError(
      'functions/src/index.ts is missing: there are no functions to serve.',
    );
  }
  return context(buildOptions(outfile));
}

async function rebuild(builder: BuildContext): Promise<void> {
  try {
    await builder.rebuild();
  } catch {
    await builder.dispose();
    throw new UserFacingError('The functions do not build; see the messages of esbuild above.');
  }
}

function environmentFile(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}
