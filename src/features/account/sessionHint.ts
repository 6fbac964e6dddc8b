/**
 * Marks that this device had a session. It only decides whether the identity service is loaded at startup and grants
 * nothing; the ID token and the rules do.
 */
export const SESSION_KEY = 'session';

export function hasSessionHint(): boolean {
  try {
    return localStorage.getItem(SESSION_KEY) !== null;
  } catch {
    return false;
  }
}

export function setSessionHint(): void {
  try {
    if (!hasSessionHint()) localStorage.setItem(SESSION_KEY, '1');
  } catch {
    // Storage is blocked; the identity service is then loaded when a page needs it.
  }
}

export function clearSessionHint(): void {
  try {
    localStorage.removeItem(SESSION_KEY);
  } catch {
    // Storage is blocked.
  }
}
