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

/** An answer of App Check's server: a token that the SDK can read and the emulators ignore. */
export function appCheckAnswer(now: number): { token: string; ttl: string } {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const iat = Math.floor(now / 1000);
  return { token: `${part({ alg: 'none' })}.${part({ iat, exp: iat + 3600 })}.`, ttl: '3600s' };
}
