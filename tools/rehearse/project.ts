import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { emulatorSettings } from '../emulators/config';
import { buildFunctions, writeSettings } from '../emulators/functions';
import { root, type Profile } from '../emulators/ports';
import { UserFacingError } from '../emulators/userFacingError';
import { buildShop } from '../emulators/web';
import { AUTH_HOST, REHEARSAL_ORIGIN } from './origins';
import { authPages } from './outside';

const run = promisify(execFile);

const firebaseJson = v.looseObject({ functions: v.tuple([v.looseObject({})]) });

/** What `firebase deploy` reads besides the built files. */
const DEPLOYED = [
  'firestore.rules',
  'firestore.indexes.json',
  'storage.rules',
  'storage.cors.json',
] as const;

/**
 * Writes a project as `firebase deploy` uploads it into an empty folder outside of the repository: firebase.json with its
 * headers and rewrites as they are, the rules, the production build and the functions' bundle with only its own
 * dependencies. Only the ports of the emulators are added, the addresses and keys of the stand-ins, and the pages that
 * Hosting has of its own, as files: so they get the headers that firebase.json gives their paths.
 */
export async function writeProject(folder: string, profile: Profile): Promise<void> {
  for (const file of DEPLOYED) copyFileSync(join(root, file), join(folder, file));
  const config = v.parse(
    firebaseJson,
    JSON.parse(readFileSync(join(root, 'firebase.json'), 'utf8')),
  );
  writeFileSync(
    join(folder, 'firebase.json'),
    JSON.stringify({ ...config, emulators: emulatorSettings(profile.ports) }, null, 2),
  );
  await Promise.all([
    buildShop(profile, productionBuild(join(folder, 'dist'))).then(() => {
      for (const { path, body } of authPages) {
        const at = join(folder, 'dist', path);
        mkdirSync(at, { recursive: true });
        writeFileSync(join(at, 'index.html'), body);
      }
    }),
    installFunctions(join(folder, 'functions')).then(() => {
      writeSettings(join(folder, 'functions'), profile);
    }),
  ]);
}

/** The environment of a build for a real project: no emulators, and the addresses of production. */
function productionBuild(outDir: string): Record<string, string> {
  return {
    OUT_DIR: outDir,
    VITE_EMULATORS: '',
    VITE_FIREBASE_AUTH_DOMAIN: AUTH_HOST,
    VITE_RAZORPAY_CHECKOUT_URL: 'https://checkout.razorpay.com/v1/checkout.js',
    VITE_APP_CHECK_KEY: 'rehearsal-site-key',
    VITE_SITE_ORIGIN: REHEARSAL_ORIGIN,
  };
}

/**
 * Bundles the functions into `folder` and installs the packages of their own lockfile there, as Cloud Build does. Outside
 * of the repository Node finds no other packages. Throws UserFacingError with what npm said.
 */
export async function installFunctions(folder: string): Promise<void> {
  mkdirSync(join(folder, 'lib'), { recursive: true });
  for (const file of ['package.json', 'package-lock.json'])
    copyFileSync(join(root, 'functions', file), join(folder, file));
  const args = ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'];
  const install = run('npm', [...args, '--prefer-offline'], {
    cwd: folder,
    shell: process.platform === 'win32',
  }).catch((error: unknown) => {
    throw new UserFacingError(`The functions' packages cannot be installed alone:\n${text(error)}`);
  });
  await Promise.all([install, buildFunctions(join(folder, 'lib', 'index.js'))]);
}

function text(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
