import {
  browserPopupRedirectResolver,
  getRedirectResult,
  GoogleAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  signInWithCredential,
  signInWithPopup,
  signInWithRedirect,
  signOut,
  type Auth,
} from 'firebase/auth';
import { env } from '../../env';
import { createSecondaryApp } from '../app';
import { auth, errorCode, googleProvider } from './auth';

/**
 * A session that only opens Google's window. The SDK needs a frame of 263 kB for it, and Safari opens a window only in
 * the task of a tap, so the frame must be there before. Given to the shop's own session, it would be loaded on every page
 * and would delay who is signed in.
 */
let popups: { auth: Auth; ready: Promise<void> } | undefined;

function popupSession(): { auth: Auth; ready: Promise<void> } {
  if (popups) return popups;
  const made = initializeAuth(createSecondaryApp('google'), {
    persistence: inMemoryPersistence,
    popupRedirectResolver: browserPopupRedirectResolver,
  });
  made.languageCode = 'en';
  popups = { auth: made, ready: made.authStateReady() };
  return popups;
}

/** Loads what Google's window needs. Resolves when a tap can open it at once. */
export async function prepareGoogle(): Promise<void> {
  await popupSession().ready;
}

/**
 * Opens Google's window and signs in. Returns 'closed' when the user closed it, and 'blocked' when the browser did not
 * open it. Throws FirebaseError.
 */
export async function signInWithGoogle(): Promise<true | 'closed' | 'blocked'> {
  const session = popupSession();
  try {
    // No await before this: it opens the window.
    const credential = GoogleAuthProvider.credentialFromResult(
      await signInWithPopup(session.auth, googleProvider()),
    );
    if (!credential) throw new Error('Google gave no credential');
    await signInWithCredential(auth(), credential);
    void signOut(session.auth);
    return true;
  } catch (error) {
    switch (errorCode(error)) {
      case 'auth/popup-closed-by-user':
      case 'auth/cancelled-popup-request':
        return 'closed';
      case 'auth/popup-blocked':
        return 'blocked';
      default:
        throw error;
    }
  }
}

/**
 * Whether Google can sign in by leaving the page and coming back: browsers keep what the page stores from its own domain
 * only (firebase.google.com/docs/auth/web/redirect-best-practices).
 */
export function canRedirectToGoogle(): boolean {
  return env.firebase.authDomain === location.host;
}

/** Leaves the page for Google, which comes back to the same address. Throws FirebaseError. */
export async function redirectToGoogle(): Promise<void> {
  await signInWithRedirect(auth(), googleProvider(), browserPopupRedirectResolver);
}

/** Signs in who has come back from Google; false when nobody has. Throws FirebaseError. */
export async function finishGoogleRedirect(): Promise<boolean> {
  return (await getRedirectResult(auth(), browserPopupRedirectResolver)) !== null;
}
