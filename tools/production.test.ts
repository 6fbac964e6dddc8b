import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { transform } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from './emulators/ports';
import { TARGETS } from './vite/floor';
import { newStyles } from '../tests/support/newApis';

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

/** esbuild writes every class of Unicode anew, because browsers know different versions of Unicode. */
const CLASSES = { 'regexp-unicode-property-escapes': true };

/** Newer than the oldest browsers; each is ignored where it is not known. */
const PLAINER = [
  '-webkit-mask-composite',
  '-webkit-tap-highlight-color',
  '::-webkit-inner-spin-button',
  '::selection',
  '::view-transition-group',
  '::view-transition-new',
  '::view-transition-old',
  // Tailwind's `open:` is :is([open], :popover-open, :open), of which older browsers know the first.
  ':open',
  ':popover-open',
  '@page',
  'contain-intrinsic-height',
  'content-visibility',
  'mask-composite',
  // With -webkit-mask-image beside it.
  'mask-image',
  'resize',
  'scrollbar-width',
  // Of @page.
  'size',
  'text-wrap',
  // With -webkit-user-select beside it.
  'user-select',
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

  // What esbuild would write for an older browser in another way is newer than that browser.
  it.each(['js', 'css'] as const)(
    'has only such syntax in .%s as the oldest browsers read',
    async (loader) => {
      const files = texts(folder, new RegExp(`[.]${loader}$`));
      expect(files).not.toEqual([]);
      for (const text of files) {
        const write = async (target: string[]) =>
          (await transform(text, { loader, target, charset: 'utf8', supported: CLASSES })).code;
        expect(await write([...TARGETS])).toBe(await write(['esnext']));
      }
    },
  );

  it('has no newer styles but those without which the shop only looks plainer', () => {
    expect(newStyles(texts(folder, /[.]css$/).join('\n'))).toEqual(PLAINER);
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
