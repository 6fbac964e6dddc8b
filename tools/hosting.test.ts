import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { configMatcher } from 'superstatic/lib/utils/patterns.js';
import { pictureSet, UPRIGHT } from '../src/ui/pictures';
import {
  allows,
  headersSetTwice,
  hostingFile,
  NEEDED,
  PATHS,
  policyOf,
  RESERVED,
} from './deployCheck/hosting';
import { root } from './emulators/ports';
import { hashSource, inlineScript } from './vite/inline';

const file = v.parse(hostingFile, JSON.parse(readFileSync(join(root, 'firebase.json'), 'utf8')));

it('the header of the home page names its picture, for both shapes of a screen', () => {
  const link = (name: 'hero' | 'hero-mobile', width: number, media: string): string =>
    `</pictures/${name}-${width}.avif>; rel=preload; as=image; type="image/avif"; media="${media}"; ` +
    `imagesrcset="${pictureSet(name, 'avif')}"; imagesizes="100vw"; fetchpriority=high`;
  const [narrow, portrait = ''] = UPRIGHT.split(', ');
  const wide = `not (${narrow} or (${portrait}))`;
  const home = file.hosting.headers.find(({ source }) => source === '/');
  expect(home?.headers).toEqual([
    {
      key: 'Link',
      value: `${link('hero-mobile', 800, UPRIGHT)}, ${link('hero', 1440, wide)}`,
    },
  ]);
});

// Those of Razorpay are the origins that its own shop plugins list. checkout.js loads its fraud detection from the CDN.
it.each(NEEDED)(
  'the Content-Security-Policy allows what the shop loads: %s %s',
  (directive, host) => {
    const sources = policyOf(file).get(directive) ?? [];
    expect(allows(sources, host), sources.join(' ')).toBe(true);
  },
);

// Razorpay moves its scripts between its hosts without notice, and a refused one would stop every sale.
it('the Content-Security-Policy allows scripts by wildcard of Razorpay only, and one written into the page', async () => {
  const scripts = policyOf(file).get('script-src') ?? [];
  expect(scripts).toContain("'self'");
  const wide = scripts.filter((source) => /\*|'unsafe|^https?:$|^data:/.test(source));
  expect(wide).toEqual(['https://*.razorpay.com']);
  const written = scripts.filter((source) => /^'(sha|nonce)/.test(source));
  expect(written).toEqual([hashSource(await inlineScript())]);
});

// With an own sign-in domain, Firebase's frame is one of the shop's own addresses.
it('the shop may show frames of its own address, and nobody else may show the shop in one', () => {
  const policy = policyOf(file);
  expect(policy.get('frame-src')).toContain("'self'");
  expect(policy.get('frame-ancestors')).toEqual(["'self'"]);
});

/** Its function sets a stricter policy, by which it may neither run a script nor load anything. */
const REVIEW = '/review';

// Scripts, styles and pictures need no policy: it is one and a half kilobytes of each answer, before the first paint.
it.each(PATHS)(
  '%s has the policy of pages unless it is a file with a hash, a picture or a page with its own',
  (path) => {
    const names = file.hosting.headers
      .filter(({ source }) => configMatcher(path, { source }))
      .flatMap(({ headers }) => headers.map(({ key }) => key));
    const isFile = path.startsWith('/assets/') || path.startsWith('/pictures/');
    expect(names.includes('Content-Security-Policy')).toBe(!isFile && path !== REVIEW);
    expect(names).toContain('X-Content-Type-Options');
    expect(names).toContain('Strict-Transport-Security');
  },
);

// Their inline scripts carry a nonce of Google's, which no policy of ours names.
it.each(RESERVED)('%s, which Hosting itself serves, gets none of our headers', (path) => {
  expect(file.hosting.headers.filter(({ source }) => configMatcher(path, { source }))).toEqual([]);
});

it('no path gets a header from two rules', () => {
  expect(headersSetTwice(file)).toEqual([]);
});

/** Their functions say it with each answer: one that is not known, or that is personal, must not be kept. */
const OWN = ['/delivery/600004.json', REVIEW];

// The ones that Hosting rewrites for the webhooks and the edge; a path without a rule has the default of an hour.
it.each(PATHS)('%s has one rule for how long it is kept', (path) => {
  const rules = file.hosting.headers.filter(
    ({ source, headers }) =>
      configMatcher(path, { source }) && headers.some(({ key }) => key === 'Cache-Control'),
  );
  expect(rules).toHaveLength(OWN.includes(path) ? 0 : 1);
});

// Other scripts on these hosts could be used to get around the policy: the folder of reCAPTCHA has one that runs what stands in
// a page. So each file is named, and of what Google versions the narrowest folder.
it.each<[string, string[]]>([
  [
    'script-src',
    [
      'https://apis.google.com/js/api.js',
      'https://apis.google.com/_/scs/abc-static/_/js/',
      'https://www.google.com/recaptcha/api.js',
      'https://www.google.com/recaptcha/enterprise.js',
      'https://www.gstatic.com/recaptcha/releases/',
    ],
  ],
  [
    'connect-src',
    ['https://www.google.com/recaptcha/api2/', 'https://www.google.com/recaptcha/enterprise/'],
  ],
  [
    'frame-src',
    ['www', 'recaptcha'].flatMap((host) =>
      ['api2', 'enterprise'].map((version) => `https://${host}.google.com/recaptcha/${version}/`),
    ),
  ],
])('of Google’s shared hosts, %s allows only what sign-in and reCAPTCHA load', (directive, own) => {
  const sources = policyOf(file).get(directive) ?? [];
  const shared = sources.filter((source) =>
    /(www|apis|recaptcha)[.](google|gstatic)[.]com/.test(source),
  );
  expect(shared).toEqual(own);
});
