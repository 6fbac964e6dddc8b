import { PRIVATE_STORAGE_KEYS } from '../../domain/shop/storageKeys';

/** When the page last reloaded for a missing chunk (ui/loadChunk.ts); not personal. */
const KEPT_IN_TAB = 'chunk-reload-at';

/**
 * Removes a user's private data from the device, except Firebase Auth's own session, so that the next user does
 * not see it. The cart belongs to the device and stays.
 */
export function clearPrivateData(): void {
  try {
    for (const key of Object.values(PRIVATE_STORAGE_KEYS)) localStorage.removeItem(key);
    for (const key of Object.keys(sessionStorage)) {
      if (key !== KEPT_IN_TAB) sessionStorage.removeItem(key);
    }
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
