import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { pictureSet, UPRIGHT } from '../src/ui/pictures';
import { root } from './emulators/ports';

const firebaseJson = v.object({
  hosting: v.object({
    headers: v.array(
      v.object({
        source: v.string(),
        headers: v.array(v.object({ key: v.string(), value: v.string() })),
      }),
    ),
  }),
});

function hostingHeaders() {
  const text = readFileSync(join(root, 'firebase.json'), 'utf8');
  return v.parse(firebaseJson, JSON.parse(text)).hosting.headers;
}

/** The sources that the pages' Content-Security-Policy allows, by directive. */
function policy(): Map<string, string[]> {
  const everywhere = hostingHeaders().find(({ source }) => source === '**');
  const header = everywhere?.headers.find(({ key }) => key === 'Content-Security-Policy');
  const directives = header?.value.split(';').map((directive) => directive.trim().split(/\s+/));
  return new Map(directives?.map(([name = '', ...sources]) => [name, sources]));
}

/** Whether a list of sources allows an https origin; `*.` stands for any subdomain. */
function allows(sources: readonly string[], host: string): boolean {
  return sources.some(
    (source) =>
      source === `https://${host}` ||
      (source.startsWith('https://*.') && host.endsWith(source.slice('https://*'.length))),
  );
}

it('the header of the home page names its picture, for both shapes of a screen', () => {
  const link = (name: 'hero' | 'hero-mobile', width: number, media: string): string =>
    `</pictures/${name}-${width}.avif>; rel=preload; as=image; type="image/avif"; media="${media}"; ` +
    `imagesrcset="${pictureSet(name, 'avif')}"; imagesizes="100vw"; fetchpriority=high`;
  const [narrow, portrait = ''] = UPRIGHT.split(', ');
  const wide = `not (${narrow} or (${portrait}))`;
  const home = hostingHeaders().find(({ source }) => source === '/');
  expect(home?.headers).toEqual([
    {
      key: 'Link',
      value: `${link('hero-mobile', 800, UPRIGHT)}, ${link('hero', 1440, wide)}`,
    },
  ]);
});

// The origins that Razorpay's own shop plugins list. checkout.js loads its fraud detection from the CDN.
it.each([
  ['script-src', 'checkout.razorpay.com'],
  ['script-src', 'cdn.razorpay.com'],
  ['img-src', 'cdn.razorpay.com'],
  ['connect-src', 'api.razorpay.com'],
  ['connect-src', 'lumberjack.razorpay.com'],
  ['connect-src', 'lumberjack-metrics.razorpay.com'],
  ['frame-src', 'api.razorpay.com'],
  ['frame-src', 'checkout.razorpay.com'],
  ['form-action', 'api.razorpay.com'],
])('the Content-Security-Policy allows Razorpay’s checkout: %s %s', (directive, host) => {
  const sources = policy().get(directive) ?? [];
  expect(allows(sources, host), sources.join(' ')).toBe(true);
});

it('the Content-Security-Policy allows no script by wildcard or written into the page', () => {
  const scripts = policy().get('script-src') ?? [];
  expect(scripts).toContain("'self'");
  expect(scripts.filter((source) => /\*|'unsafe|^https?:$|^data:/.test(source))).toEqual([]);
});

// Google's documentation of reCAPTCHA names these paths. Other scripts on these hosts could be used to get around the
// policy.
it.each(['script-src', 'connect-src', 'frame-src'])(
  'of Google’s shared hosts, %s allows reCAPTCHA only',
  (directive) => {
    const sources = policy().get(directive) ?? [];
    const shared = sources.filter((source) =>
      /(www|recaptcha)[.](google|gstatic)[.]com/.test(source),
    );
    expect(shared).not.toEqual([]);
    expect(shared.filter((source) => !source.endsWith('.com/recaptcha/'))).toEqual([]);
  },
);
