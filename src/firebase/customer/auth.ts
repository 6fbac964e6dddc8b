import { FirebaseError } from 'firebase/app';
import {
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  GoogleAuthProvider,
  inMemoryPersistence,
  browserLocalPersistence,
  initializeAuth,
  onIdTokenChanged,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  updateProfile,
  type Auth,
  type User as Account,
} from 'firebase/auth';
import { normaliseName } from '../../domain/customer/normaliseName';
import { messages } from '../../domain/shop/messages';
import { withRedirect } from '../../domain/shop/redirect';
import { paths } from '../../domain/shop/routes';
import { env } from '../../env';
import { createSecondaryApp, firebaseApp } from '../app';
import { findPushWorker } from '../shop/pushScope';

/** The signed-in account. Accounts with an unverified email do not count as signed in. */
export interface Identity {
  uid: string;
  email: string;
  name: string;
  /** How the account was created: `google.com`, `password`, … */
  provider: string;
}

let instance: Auth | undefined;

/**
 * Firebase Auth without its popup resolver: `getAuth()` would load a 263 kB frame that only Google's window needs
 * (src/firebase/customer/google.ts).
 */
export function auth(): Auth {
  if (instance) return instance;
  instance = initializeAuth(firebaseApp(), {
    // Not in IndexedDB: in Safari a page that was left can hold it, and then no page knows the session any more.
    persistence: browserLocalPersistence,
  });
  configure(instance);
  return instance;
}

let secondary: Auth | undefined;

/** A second Auth session that exists only in memory, independent of the user's own. */
export function secondaryAuth(): Auth {
  if (secondary) return secondary;
  secondary = initializeAuth(createSecondaryApp('secondary'), { persistence: inMemoryPersistence });
  configure(secondary);
  return secondary;
}

function configure(made: Auth): void {
  made.languageCode = 'en';
  if (env.emulators)
    connectAuthEmulator(made, `http://127.0.0.1:${env.emulators.auth}`, { disableWarnings: true });
}

function identityOf(account: Account | null): Identity | null {
  if (!account) return null;
  const provider = account.providerData[0]?.providerId ?? 'password';
  // An account with an unverified email is about to be signed out, so it does not count.
  if (!account.emailVerified) return null;
  return {
    uid: account.uid,
    email: account.email ?? '',
    name: normaliseName(account.displayName ?? ''),
    provider,
  };
}

/** The signed-in account; null when there is none, or when its email is unverified. */
export function currentIdentity(): Identity | null {
  return identityOf(auth().currentUser);
}

/** The last signed-in account, kept to find out why its session ended. */
let lastAccount: Account | undefined;

/** Calls back with the signed-in account: after the first check, and on every change in any tab. */
export function watchIdentity(listener: (identity: Identity | null) => void): () => void {
  let last: string | undefined;
  return onIdTokenChanged(auth(), (account) => {
    const identity = identityOf(account);
    if (identity && account) lastAccount = account;
    // The token is renewed every hour; only a change of user is reported.
    const key = identity?.uid ?? '';
    if (key === last) return;
    last = key;
    listener(identity);
  });
}

/**
 * Why a session ended without a sign-out: Firebase ends it silently when the token of a disabled or deleted account
 * cannot be renewed. Undefined when the user signed out in another tab.
 */
export async function sessionEndReason(): Promise<'disabled' | 'ended' | undefined> {
  try {
    await lastAccount?.reload();
    return undefined;
  } catch (error) {
    switch (errorCode(error)) {
      case 'auth/user-disabled':
        return 'disabled';
      case 'auth/user-token-expired':
      case 'auth/user-not-found':
      case 'auth/invalid-user-token':
        return 'ended';
      default:
        return undefined;
    }
  }
}

export type SignInOutcome = 'ok' | 'invalid' | 'unverified' | 'disabled' | 'network' | 'too-many';

/** The code of a FirebaseError, or '' for anything else. */
export function errorCode(error: unknown): string {
  return error instanceof FirebaseError ? error.code : '';
}

/** The account whose sign-in was refused for an unverified email, kept to send the link again. */
let awaitingVerification: Account | undefined;

/**
 * Signs in; an account with an unverified email is signed out again. An unknown address and a wrong password give the
 * same outcome.
 */
export async function signIn(email: string, password: string): Promise<SignInOutcome> {
  try {
    const { user } = await signInWithEmailAndPassword(auth(), email.trim(), password);
    if (user.emailVerified) return 'ok';
    awaitingVerification = user;
    await signOut(auth());
    return 'unverified';
  } catch (error) {
    switch (errorCode(error)) {
      case 'auth/user-disabled':
        return 'disabled';
      case 'auth/network-request-failed':
        return 'network';
      case 'auth/too-many-requests':
        return 'too-many';
      case 'auth/invalid-credential':
      case 'auth/invalid-email':
      case 'auth/user-not-found':
      case 'auth/wrong-password':
      case 'auth/missing-password':
        return 'invalid';
      default:
        console.error(error);
        return 'invalid';
    }
  }
}

/** Where the links in verification and reset emails lead back to: the sign-in page, and from there to `target`. */
const backToLogin = (target: string): { url: string } => ({
  url: `${location.origin}${withRedirect(paths.login(), target)}`,
});

/** Sends the verification email again to the account that was refused last. Throws FirebaseError. */
export async function resendVerification(target: string): Promise<void> {
  if (!awaitingVerification) throw new Error('no account is awaiting verification');
  await sendEmailVerification(awaitingVerification, backToLogin(target));
}

/**
 * Creates the account and returns its id and email. The verification email is sent by finishRegistration. Throws
 * FirebaseError.
 */
export async function createAccount(
  name: string,
  email: string,
  password: string,
): Promise<{ uid: string; email: string }> {
  const { user } = await createUserWithEmailAndPassword(auth(), email.trim(), password);
  await updateProfile(user, { displayName: normaliseName(name) });
  awaitingVerification = user;
  return { uid: user.uid, email: user.email ?? email.trim() };
}

/**
 * Sends the verification link and signs the account out until the link is used. Returns whether the link could be sent.
 */
export async function finishRegistration(target: string): Promise<boolean> {
  try {
    await resendVerification(target);
    return true;
  } catch (error) {
    console.error(error);
    return false;
  } finally {
    await signOut(auth());
  }
}

/**
 * Requests a password reset. The outcome never reveals whether an address is registered; rate limits count per account
 * and would reveal it too. Throws only when offline.
 */
export async function requestPasswordReset(email: string, target: string): Promise<void> {
  try {
    await sendPasswordResetEmail(auth(), email.trim(), backToLogin(target));
  } catch (error) {
    if (errorCode(error) === 'auth/network-request-failed') throw error;
    console.warn(error);
  }
}

/** Google sign-in that always asks which account to use. */
export function googleProvider(): GoogleAuthProvider {
  const provider = new GoogleAuthProvider();
  provider.setCustomParameters({ prompt: 'select_account' });
  return provider;
}

/** Signs out. A browser that receives an admin's push messages receives none from then on. */
export async function signOutCurrentUser(): Promise<void> {
  if (await findPushWorker()) await (await import('../shop/devices')).forgetDevice();
  await signOut(auth());
}

/** The ID token of the signed-in account. Throws when nobody is signed in. */
export async function currentIdToken(): Promise<string> {
  const account = auth().currentUser;
  if (!account) throw new Error('signed out');
  return account.getIdToken();
}

/** The message for a failed registration; undefined when there is nothing more specific than the general message. */
export function registrationErrorMessage(error: unknown): string | undefined {
  switch (errorCode(error)) {
    // Firebase itself reveals this; hiding it would leave the user stuck.
    case 'auth/email-already-in-use':
      return messages.auth.emailInUse;
    case 'auth/weak-password':
      return messages.auth.passwordShort;
    case 'auth/invalid-email':
      return messages.checkout.emailInvalid;
    case 'auth/network-request-failed':
      return messages.offline;
    case 'auth/too-many-requests':
      return messages.auth.tooMany;
    default:
      return undefined;
  }
}
