/**
 * The browsers inside Instagram, Facebook, Messenger and Line, Opera Mini, UC and any other Android WebView. Razorpay's
 * window cannot call the page back there, so the payment returns by a form (docs/providers.md "Checkout window").
 */
const WITHOUT_HANDLER =
  /\b(Instagram|FBAN|FBAV|FB_IAB|Messenger|Line\/|UCBrowser|UCWEB|UBrowser|Opera Mini|OPiOS|OPT\/)|;\s*wv\)/i;

/** Whether a browser, by its user agent, cannot report a payment to the page that began it. */
export function lacksHandler(userAgent: string): boolean {
  return WITHOUT_HANDLER.test(userAgent);
}

/** Whether a browser runs on iOS, the only place where a UPI id may still be typed (docs/providers.md "Checkout window"). */
export function isIos(userAgent: string): boolean {
  return /\b(iPhone|iPad|iPod)\b/.test(userAgent);
}
