import {
  PhoneAuthProvider,
  RecaptchaVerifier,
  signInWithCredential,
  signOut,
  type User as Account,
} from 'firebase/auth';
import { auth, secondaryAuth, errorCode } from './auth';

/** Thrown when nobody is signed in, so there is no account to record a number for. */
class SignedOutError extends Error {}

/** The reasons for a refusal that have a message of their own. */
export type PhoneRefusal = 'signed-out' | 'invalid' | 'expired' | 'quota' | 'captcha' | 'offline';

const REFUSALS: Record<string, PhoneRefusal> = {
  'auth/invalid-verification-code': 'invalid',
  'auth/missing-verification-code': 'invalid',
  'auth/code-expired': 'expired',
  'auth/session-expired': 'expired',
  'auth/invalid-verification-id': 'expired',
  'auth/missing-verification-id': 'expired',
  'auth/too-many-requests': 'quota',
  'auth/quota-exceeded': 'quota',
  'auth/captcha-check-failed': 'captcha',
  'auth/invalid-app-credential': 'captcha',
  'auth/missing-app-credential': 'captcha',
  'auth/network-request-failed': 'offline',
  'auth/user-token-expired': 'signed-out',
  'auth/user-disabled': 'signed-out',
  'auth/user-not-found': 'signed-out',
};

/** Maps an error to a known refusal; undefined for any other error. */
export function phoneRefusal(error: unknown): PhoneRefusal | undefined {
  return error instanceof SignedOutError ? 'signed-out' : REFUSALS[errorCode(error)];
}

/** The account that is signed in. Throws when there is none. */
export function account(): Account {
  const current = auth().currentUser;
  if (!current) throw new SignedOutError();
  return current;
}

/**
 * Sends a code by SMS to `phone` (+91…), with an invisible captcha rendered into `container`. Returns the verification
 * id. Rejections: {@link phoneRefusal}.
 */
export async function sendPhoneCode(phone: string, container: HTMLElement): Promise<string> {
  account();
  const secondary = secondaryAuth();
  // The captcha needs the internet; the emulator requires none.
  if (__EMULATED__) secondary.settings.appVerificationDisabledForTesting = true;
  const verifier = new RecaptchaVerifier(secondary, container, { size: 'invisible' });
  try {
    return await new PhoneAuthProvider(secondary).verifyPhoneNumber(phone, verifier);
  } finally {
    verifier.clear();
  }
}

/**
 * Checks the code by signing in with it in a second session, in an account made for this alone. Returns the customer's
 * id and the ID token of that session, which proves to the functions that the code was entered; they remove the
 * account. The number is never linked to the customer's own account, because its code would then open it. Rejections:
 * {@link phoneRefusal}.
 */
export async function provePhone(
  sendingId: string,
  code: string,
): Promise<{ uid: string; token: string }> {
  const { uid } = account();
  const secondary = secondaryAuth();
  try {
    const credential = PhoneAuthProvider.credential(sendingId, code);
    const { user } = await signInWithCredential(secondary, credential);
    return { uid, token: await user.getIdToken() };
  } finally {
    await signOut(secondary);
  }
}
