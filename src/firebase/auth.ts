import { FirebaseError } from 'firebase/app';
import {
  browserPopupRedirectResolver,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  inMemoryPersistence,
  browserLocalPersistence,
  initializeAuth,
  onIdTokenChanged,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  updateProfile,
  type Auth,
  type User as Account,
} from 'firebase/auth';
import { messages } from '../domain/messages';
import { env } from '../env';
import { createSecondaryApp, firebaseApp } from './app';

/** Who the identity service says is here. Only accounts with a verified e-mail, or a social sign-in, count. */
export interface Identity {
  uid: string;
  email: string;
  name: string;
  /** A phone that is linked at the identity service (`+91…`), as it was left there before numbers were recorded. */
  linkedPhone: string | undefined;
  /** `google.com`, `password`, … : how the account was made. */
  provider: string;
}

let instance: Auth | undefined;

/**
 * The identity service without its popup resolver: `getAuth()` would fetch a 263 kB frame on phones that only
 * Google's popup needs (PERFORMANCE), so that one is passed with the call that wants it.
 */
export function auth(): Auth {
  if (instance) return instance;
  instance = initializeAuth(firebaseApp(), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  configure(instance);
  return instance;
}

let beside: Auth | undefined;

/** The identity service with a session that only this page's memory holds, beside the person's own. */
export function secondaryAuth(): Auth {
  if (beside) return beside;
  beside = initializeAuth(createSecondaryApp('beside'), { persistence: inMemoryPersistence });
  configure(beside);
  return beside;
}

function configure(made: Auth): void {
  made.languageCode = 'en';
  if (env.emulators)
    connectAuthEmulator(made, `http://127.0.0.1:${env.emulators.auth}`, { disableWarnings: true });
}

function identityOf(account: Account | null): Identity | null {
  if (!account) return null;
  const provider = account.providerData[0]?.providerId ?? 'password';
  // SPEC §4: an unverified e-mail is signed out; until that is done, nobody is here.
  if (!account.emailVerified) return null;
  return {
    uid: account.uid,
    email: account.email ?? '',
    name: account.displayName ?? '',
    linkedPhone: account.phoneNumber ?? undefined,
    provider,
  };
}

/** Who is here now; null for nobody, or an account that may not be. */
export function currentIdentity(): Identity | null {
  return identityOf(auth().currentUser);
}

/** The account that was here last, kept to ask why it is not any more. */
let lastAccount: Account | undefined;

/** Calls back with who is here: once the first check is done, and on every change, in any tab. */
export function watchIdentity(listener: (identity: Identity | null) => void): () => void {
  let last: string | undefined;
  return onIdTokenChanged(auth(), (account) => {
    const identity = identityOf(account);
    if (identity && account) lastAccount = account;
    // The token is renewed every hour; only a change of person is news.
    const key = identity?.uid ?? '';
    if (key === last) return;
    last = key;
    listener(identity);
  });
}

/**
 * Why the account that was here is gone, when nobody signed it out: the identity service ends a session when it
 * renews the token of a disabled or deleted account, and does not say so. Undefined: it was signed out in another tab.
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

/** Signing in was refused for this account's unverified e-mail; kept to send the link again. */
let awaitingVerification: Account | undefined;

/** SPEC §4: an unverified e-mail is signed out again. Unknown address and wrong password answer alike. */
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

/** Where the link in a verification or reset e-mail leads back to. */
const backToLogin = (): { url: string } => ({ url: `${location.origin}/login` });

/** Sends the verification e-mail again to the account that was refused last. Throws FirebaseError. */
export async function resendVerification(): Promise<void> {
  if (!awaitingVerification) throw new Error('nobody is waiting for a verification e-mail');
  await sendEmailVerification(awaitingVerification, backToLogin());
}

/** Makes the account, sends the verification e-mail and answers who it is. Throws FirebaseError. */
export async function createAccount(
  name: string,
  email: string,
  password: string,
): Promise<{ uid: string; email: string }> {
  const { user } = await createUserWithEmailAndPassword(auth(), email.trim(), password);
  await updateProfile(user, { displayName: name.trim() });
  awaitingVerification = user;
  return { uid: user.uid, email: user.email ?? email.trim() };
}

/**
 * Ends a registration: the link goes out, and the account is signed out until it is used (SPEC §4). Answers whether
 * the link could be sent.
 */
export async function finishRegistration(): Promise<boolean> {
  try {
    await resendVerification();
    return true;
  } catch (error) {
    console.error(error);
    return false;
  } finally {
    await signOut(auth());
  }
}

/**
 * DECISIONS "Accounts": the answer never tells whether an address is known. A limit of the service counts per account,
 * so it would tell as well. Throws only when offline.
 */
export async function requestPasswordReset(email: string): Promise<void> {
  try {
    await sendPasswordResetEmail(auth(), email.trim(), backToLogin());
  } catch (error) {
    if (errorCode(error) === 'auth/network-request-failed') throw error;
    console.warn(error);
  }
}

/** SPEC §7: forced account selection. */
export function googleProvider(): GoogleAuthProvider {
  const provider = new GoogleAuthProvider();
  provider.setCustomParameters({ prompt: 'select_account' });
  return provider;
}

/** SPEC §7: Google's popup with forced account selection. False when the person closed it. Throws FirebaseError. */
export async function signInWithGoogle(): Promise<boolean> {
  try {
    await signInWithPopup(auth(), googleProvider(), browserPopupRedirectResolver);
    return true;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'auth/popup-closed-by-user' || code === 'auth/cancelled-popup-request')
      return false;
    throw error;
  }
}

export async function signOutCurrentUser(): Promise<void> {
  await signOut(auth());
}

/** The ID token. Throws when nobody is signed in. */
export async function currentIdToken(): Promise<string> {
  const account = auth().currentUser;
  if (!account) throw new Error('signed out');
  return account.getIdToken();
}

/** What went wrong while registering, in human words; undefined when there is no better word than SPEC §8's. */
export function registrationErrorMessage(error: unknown): string | undefined {
  switch (errorCode(error)) {
    // The identity service itself tells this one; hiding it would leave a person stuck ("say where").
    case 'auth/email-already-in-use':
      return messages.auth.emailInUse;
    case 'auth/weak-password':
      return messages.auth.passwordShort;
    case 'auth/invalid-email':
      return messages.checkout.emailInvalid;
    case 'auth/network-request-failed':
      return messages.auth.offline;
    case 'auth/too-many-requests':
      return messages.auth.tooMany;
    default:
      return undefined;
  }
}
