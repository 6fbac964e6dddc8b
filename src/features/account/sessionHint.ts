/**
 * A mark that this device had a session: it only decides whether the identity service is loaded at once. It is
 * never authority (PERFORMANCE "Recommended"); the ID token and the rules are.
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
    // Storage is forbidden: the service is then loaded when a screen asks for it.
  }
}

export function clearSessionHint(): void {
  try {
    localStorage.removeItem(SESSION_KEY);
  } catch {
    // As above.
  }
}
