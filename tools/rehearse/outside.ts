import type { IncomingHttpHeaders } from 'node:http';

/**
 * Scripts of Google and Razorpay that the shop loads in production, as far as it uses them. They come from the hosts that
 * the real ones come from, so that the Content-Security-Policy is tested against their names.
 */

/** reCAPTCHA (api.js), for App Check and for the captcha before an SMS: every visitor passes. */
export const RECAPTCHA = `
(() => {
  const widgets = [];
  const token = 'rehearsal-captcha-token';
  window.grecaptcha = {
    ready: (ready) => ready(),
    render: (container, options) => widgets.push(options) - 1,
    execute: (id) => {
      widgets[id]?.callback?.(token);
      return Promise.resolve(token);
    },
    getResponse: () => '',
    reset: () => undefined,
  };
  const onload = new URL(document.currentScript.src).searchParams.get('onload');
  if (onload) window[onload]();
})();
`;

/** What checkout.js does besides opening its window: fraud detection, a frame, and a report to its makers. */
export const CHECKOUT_EXTRAS = `
(() => {
  for (const address of [
    'https://cdn.razorpay.com/risk-detection/bundle.js',
    'https://checkout-static-next.razorpay.com/build/entry.js',
  ]) document.head.append(Object.assign(document.createElement('script'), { src: address }));
  const frame = document.createElement('iframe');
  Object.assign(frame, { src: 'https://api.razorpay.com/v1/checkout/public', hidden: true });
  document.body.append(frame);
  new Image().src = 'https://cdn.razorpay.com/logo.svg';
  void fetch('https://lumberjack.razorpay.com/v1/track', { method: 'POST', body: '[]' });
})();
`;

/** A script that leaves its name in the page, so that a test sees that it ran. */
export const leavesItsName = (host: string): string =>
  `(window.ranFrom ??= []).push(${JSON.stringify(host)});`;

/**
 * The pages of Google's sign-in, which Hosting itself serves in production. As Google's own, each has a script written into
 * it with a nonce that no policy of the shop names.
 */
export const authPages = ['/__/auth/handler', '/__/auth/iframe'].map((path) => ({
  path,
  body: `<!doctype html><title>Sign in</title>
<script type="text/javascript" nonce="firebase-auth-helper">${leavesItsName(path)}</script>`,
}));

/**
 * What a whole Chromium asks for by itself, such as Debian's, exactly by host. Flags could only end it in the place of
 * Playwright's own list of features, and not all of it.
 */
const OF_THE_BROWSER = [
  // Whether somebody is signed in to the browser.
  'accounts.google.com',
  // What the fields of a form are for.
  'content-autofill.googleapis.com',
  // Newer versions of its components.
  'update.googleapis.com',
];

/**
 * Whether the browser itself asked, and no page. It says so in headers that no script can set: what a page asks for comes
 * from a site, and what somebody opens is a navigation.
 */
export function isOfTheBrowser(
  host: string,
  { 'sec-fetch-site': site, 'sec-fetch-mode': mode }: IncomingHttpHeaders,
): boolean {
  return OF_THE_BROWSER.includes(host) && site === 'none' && mode === 'no-cors';
}

/** An answer of App Check's server: a token that the SDK can read and the emulators ignore. */
export function appCheckAnswer(now: number): { token: string; ttl: string } {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const iat = Math.floor(now / 1000);
  return { token: `${part({ alg: 'none' })}.${part({ iat, exp: iat + 3600 })}.`, ttl: '3600s' };
}
