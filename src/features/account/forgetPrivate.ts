/** The checkout's notes (features/checkout/session.ts): an address, and which order is under way. */
const PRIVATE_KEYS = ['checkout-order', 'checkout-draft'];
/** Says when the page reloaded itself for a missing chunk (ui/loadChunk.ts): the device's, not a person's. */
const KEPT_IN_TAB = 'chunk-reload-at';

/**
 * Takes away what a person leaves on a device besides the identity service's own session, so that the next one finds
 * nothing. The cart is the device's and stays.
 */
export function forgetPrivate(): void {
  try {
    for (const key of PRIVATE_KEYS) localStorage.removeItem(key);
    for (const key of Object.keys(sessionStorage)) {
      if (key !== KEPT_IN_TAB) sessionStorage.removeItem(key);
    }
  } catch {
    // Storage is forbidden: then nothing was kept.
  }
}
