import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from './emulators/ports';

const run = promisify(execFile);
const folder = join(root, '.nilofar', 'production-test', 'dist');

/** Strings of the developer tools. Each is also looked up in their sources, so that the list cannot go stale. */
const MARKERS = [
  /Developer inbox/,
  /Choose an account/,
  /stand-in for Google/,
  /oobCodes/,
  /verificationCodes/,
  /emulator\/v1/,
  /smtp\/emails/,
  /['"`]123456['"`]/,
];

function texts(directory: string, ending: RegExp): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => readFileSync(join(directory, name), 'utf8'));
}

/** The developer inbox and the simulated phone must never be part of a production build. */
describe('a production build', () => {
  let built: string[] = [];

  beforeAll(async () => {
    await run(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build'], {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        OUT_DIR: folder,
        VITE_EMULATORS: '',
        VITE_FIREBASE_API_KEY: 'key',
        VITE_FIREBASE_PROJECT_ID: 'nilofar',
        VITE_FIREBASE_AUTH_DOMAIN: 'nilofar.firebaseapp.com',
        VITE_FIREBASE_STORAGE_BUCKET: 'nilofar.firebasestorage.app',
        VITE_FIREBASE_APP_ID: '1:1:web:1',
        VITE_APP_CHECK_KEY: 'site-key',
      },
    });
    built = texts(folder, /\.(js|html|json)$/);
  }, 180_000);

  it('contains the shop', () => {
    expect(built.join('')).toContain('Please sign in to view your profile.');
  });

  it('knows the demo’s seller only where the back office refuses it', () => {
    const named = built.filter((text) => text.includes('nilofar.example'));
    expect(named).toHaveLength(1);
    expect(named[0]).toContain('still the demo’s');
  });

  it.each(MARKERS)('does not contain %s, although the sources do', (marker) => {
    expect(texts(join(root, 'src/developer'), /\.tsx?$/).some((text) => marker.test(text))).toBe(
      true,
    );
    expect(built.filter((text) => marker.test(text))).toEqual([]);
  });
});
