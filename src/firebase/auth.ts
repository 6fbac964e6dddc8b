import { FirebaseError } from 'firebase/app';
import {
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  browserLocalPersistence,
  initializeAuth,
  onIdTokenChanged,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithCredential,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  updateProfile,
  type Auth,
  type User as Account,
} from 'firebase/auth';
import { messages } from '../domain/messages';
import { env } from '../env';
import { firebaseApp } from './app';

/** Who the identity service says is here. Only accounts with a verified e-mail, or a social sign-in, count. */
export interface Identity {
  uid: string;
  email: string;
  name: string;
  phoneNumber: string | undefined;
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
  instance.languageCode = 'en';
  if (env.emulators)
    connectAuthEmulator(instance, `http://127.0.0.1:${env.emulators.auth}`, {
      disableWarnings: true,
    });
  return instance;
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
    phoneNumber: account.phoneNumber ?? undefined,
    provider,
  };
}

/** Calls back with who is here: once the first check is done, and on every change, in any tab. */
export function watchIdentity(listener: (identity: Identity | null) => void): () => void {
  let last: string | undefined;
  return onIdTokenChanged(auth(), (account) => {
    const identity = identityOf(account);
    // The token is renewed every hour; only a change of person or phone is news.
    const key = identity ? `${identity.uid} ${identity.phoneNumber ?? ''}` : '';
    if (key === last) return;
    last = key;
    listener(identity);
  });
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

/** Ends a registration: the link goes out, and the account is signed out until it is used (SPEC §4). */
export async function finishRegistration(): Promise<void> {
  await resendVerification();
  await signOut(auth());
}

/** DECISIONS "Accounts": the answer never tells whether an address is known. Throws only when offline or limited. */
export async function requestPasswordReset(email: string): Promise<void> {
  try {
    await sendPasswordResetEmail(auth(), email.trim(), backToLogin());
  } catch (error) {
    if (errorCode(error) === 'auth/user-not-found' || errorCode(error) === 'auth/invalid-email')
      return;
    throw error;
  }
}

/** SPEC §7: Google's popup with forced account selection. False when the person closed it. Throws FirebaseError. */
export async function signInWithGoogle(): Promise<boolean> {
  const { browserPopupRedirectResolver } = await import('firebase/auth');
  const provider = new GoogleAuthProvider();
  provider.setCustomParameters({ prompt: 'select_account' });
  try {
    await signInWithPopup(auth(), provider, browserPopupRedirectResolver);
    return true;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'auth/popup-closed-by-user' || code === 'auth/cancelled-popup-request')
      return false;
    throw error;
  }
}

/** Emulators only: Google's popup loads a script from the internet, so an account is chosen in our own page. */
export async function signInAsGoogleAccount(email: string, name: string): Promise<void> {
  if (!__EMULATED__) throw new Error('emulators only');
  const token = JSON.stringify({ sub: email, email, name, email_verified: true });
  const { user } = await signInWithCredential(auth(), GoogleAuthProvider.credential(token));
  if (!user.displayName) await updateProfile(user, { displayName: name });
}

export async function signOutHere(): Promise<void> {
  await signOut(auth());
}

/** The ID token; `fresh` fetches a new one with today's claims. Throws when nobody is signed in. */
export async function currentIdToken(fresh = false): Promise<string> {
  const account = auth().currentUser;
  if (!account) throw new Error('signed out');
  return account.getIdToken(fresh);
}

/** What went wrong while registering, in human words; undefined when there is no better word than SPEC §8's. */
export function registrationProblem(error: unknown): string | undefined {
  switch (errorCode(error)) {
    // The identity service itself tells this one; hiding it would leave a person stuck (issue 5: "say where").
    case 'auth/email-already-in-use':
      return 'An account with this email already exists. Sign in, or reset your password.';
    case 'auth/weak-password':
      return 'Please choose a password of at least 6 characters.';
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
