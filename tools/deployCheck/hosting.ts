import { configMatcher } from 'superstatic/lib/utils/patterns.js';
import * as v from 'valibot';
import { corsFile, corsHeaders } from '../rehearse/cors';
import { error, type Finding } from './settings';

/** firebase.json, as far as it is checked. */
export const hostingFile = v.object({
  hosting: v.object({
    rewrites: v.array(
      v.object({
        source: v.string(),
        function: v.optional(v.object({ functionId: v.string(), region: v.string() })),
      }),
    ),
    headers: v.array(
      v.object({
        source: v.string(),
        headers: v.array(v.object({ key: v.string(), value: v.string() })),
      }),
    ),
  }),
});
export type HostingFile = v.InferOutput<typeof hostingFile>;

/** A path for each kind of page and file that Hosting serves. */
export const PATHS = [
  '/',
  '/index.html',
  '/app.html',
  '/template.json',
  '/sw.js',
  '/push.js',
  '/robots.txt',
  '/site.webmanifest',
  '/product',
  '/product/amber-durbar',
  '/products',
  '/products/none',
  '/new-arrivals',
  '/bestsellers',
  '/gift-sets',
  '/samples',
  '/notes',
  '/notes/rose',
  '/catalogue',
  '/catalogue.json',
  '/catalogue/amber-durbar.json',
  '/sitemap.xml',
  '/delivery/600004.json',
  '/review',
  '/about',
  '/about.html',
  '/contact',
  '/checkout',
  '/orders/some-id/invoice',
  '/admin/products/new',
  '/assets/index-12345678.js',
  '/pictures/hero-960.avif',
  '/api/create-razorpay-order',
  '/api/hooks/payment',
] as const;

/** What Hosting itself serves below `/__/`, such as Google's sign-in, whose pages have scripts written into them. */
export const RESERVED = [
  '/__/',
  '/__/auth/handler',
  '/__/auth/iframe',
  '/__/firebase/init.json',
] as const;

/**
 * The headers that more than one rule sets for a path, as `/path: Name`. The emulator takes the last rule and production
 * may take another, so that there must be one.
 */
export function headersSetTwice({ hosting }: HostingFile): string[] {
  return PATHS.flatMap((path) => {
    const names = hosting.headers
      .filter(({ source }) => configMatcher(path, { source }))
      .flatMap(({ headers }) => headers.map(({ key }) => key.toLowerCase()));
    const twice = names.filter((name, n) => names.indexOf(name) !== n);
    return [...new Set(twice)].map((name) => `${path}: ${name}`);
  });
}

/** The sources that the pages' Content-Security-Policy allows, by directive; empty without a policy. */
export function policyOf({ hosting }: HostingFile): Map<string, string[]> {
  const header = hosting.headers
    .flatMap(({ headers }) => headers)
    .find(({ key }) => key === 'Content-Security-Policy');
  const directives = (header?.value ?? '').split(';').map((part) => part.trim().split(/\s+/));
  return new Map(
    directives.filter(([name]) => name).map(([name = '', ...sources]) => [name, sources]),
  );
}

/** Whether a list of sources allows an https host, or one path of it; `*.` stands for any subdomain. */
export function allows(sources: readonly string[], host: string): boolean {
  return sources.some(
    (source) =>
      source === `https://${host}` ||
      (source.startsWith('https://*.') && host.endsWith(source.slice('https://*'.length))),
  );
}

/** What the shop's pages load in production, by directive. Of hosts that others use too, files and folders. */
export const NEEDED = [
  ['script-src', 'checkout.razorpay.com'],
  ['script-src', 'cdn.razorpay.com'],
  ['script-src', 'apis.google.com/js/api.js'],
  ['script-src', 'apis.google.com/_/scs/abc-static/_/js/'],
  ['script-src', 'www.google.com/recaptcha/api.js'],
  ['script-src', 'www.google.com/recaptcha/enterprise.js'],
  ['script-src', 'www.gstatic.com/recaptcha/releases/'],
  ['img-src', 'cdn.razorpay.com'],
  ['img-src', 'firebasestorage.googleapis.com'],
  ['connect-src', 'api.razorpay.com'],
  ['connect-src', 'lumberjack.razorpay.com'],
  ['connect-src', 'firestore.googleapis.com'],
  ['connect-src', 'identitytoolkit.googleapis.com'],
  ['connect-src', 'securetoken.googleapis.com'],
  ['connect-src', 'firebasestorage.googleapis.com'],
  ['connect-src', 'content-firebaseappcheck.googleapis.com'],
  ['frame-src', 'api.razorpay.com'],
  ['frame-src', 'checkout.razorpay.com'],
  ['form-action', 'api.razorpay.com'],
] as const;

/** What Shiprocket's panel refuses in the address of a webhook (docs/providers.md "Courier webhook"). */
const REFUSED = /shiprocket|sr|kr/i;

/** Headers, the policy and the webhooks' addresses of the shop at `site`, whose visitors sign in through `authDomain`. */
export function checkHosting(file: HostingFile, site: string, authDomain: string): Finding[] {
  const policy = policyOf(file);
  const found = headersSetTwice(file).map((where) =>
    error(`firebase.json sets a header twice, and which one counts is undefined: ${where}`),
  );
  for (const { source, headers } of file.hosting.headers)
    for (const { key, value } of headers)
      if (!/^[A-Za-z][A-Za-z-]*$/.test(key) || !/^[\x20-\x7e]+$/.test(value))
        found.push(error(`firebase.json has a header that is not valid for ${source}: ${key}`));
  for (const path of RESERVED)
    for (const { source } of file.hosting.headers)
      if (configMatcher(path, { source }))
        found.push(
          error(
            `firebase.json sets headers for ${path}, by ${source}. Hosting serves it itself, and Google's sign-in may not work with them.`,
          ),
        );
  if (policy.size === 0) found.push(error('firebase.json has no Content-Security-Policy.'));
  for (const [directive, host] of NEEDED)
    if (policy.size > 0 && !allows(policy.get(directive) ?? [], host))
      found.push(error(`The Content-Security-Policy does not allow ${host} in ${directive}.`));
  const frames = policy.get('frame-src') ?? [];
  const isOwn = site === `https://${authDomain}` && frames.includes("'self'");
  if (policy.size > 0 && authDomain !== '' && !isOwn && !allows(frames, authDomain))
    found.push(
      error(
        `The Content-Security-Policy does not allow ${authDomain} in frame-src, where Google signs in.`,
      ),
    );
  for (const { source, function: target } of file.hosting.rewrites) {
    const address = `${site}${source}`;
    const refused = REFUSED.exec(address)?.[0];
    if (target?.functionId === 'hooks-courier' && refused !== undefined)
      found.push(
        error(
          `Shiprocket refuses the webhook ${address}, because it contains "${refused}": give it another of the project's addresses, such as https://PROJECT.web.app.`,
        ),
      );
  }
  return found;
}

/** The bucket's CORS rules: valid, and the shop's pages may read photographs. */
export function checkCors(text: string, site: string): Finding[] {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), corsFile), text);
  if (!parsed.success)
    return [error(`storage.cors.json is not valid: ${v.summarize(parsed.issues).trim()}`)];
  const headers = corsHeaders(parsed.output, { origin: site, method: 'GET' });
  return 'access-control-allow-origin' in headers
    ? []
    : [
        error(
          `storage.cors.json does not let ${site} read photographs: they would be missing offline.`,
        ),
      ];
}
