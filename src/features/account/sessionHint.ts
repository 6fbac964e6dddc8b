import { deviceStore } from '../../ui/storage';

/**
 * Marks that this device had a session. It only decides whether Firebase Auth is loaded at startup and grants
 * nothing; the ID token and the rules do.
 */
export const SESSION_KEY = 'session';

export function hasSessionHint(): boolean {
  return deviceStore.read(SESSION_KEY) !== undefined;
}

export function setSessionHint(): void {
  if (!hasSessionHint()) deviceStore.write(SESSION_KEY, '1');
}

export function clearSessionHint(): void {
  deviceStore.write(SESSION_KEY, undefined);
}
