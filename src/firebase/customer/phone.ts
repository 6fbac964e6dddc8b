import {
  linkWithCredential,
  PhoneAuthProvider,
  RecaptchaVerifier,
  signOut,
  updateCurrentUser,
  updatePhoneNumber,
  type PhoneAuthCredential,
  type User as Account,
} from 'firebase/auth';
import { auth, secondaryAuth, errorCode } from './auth';

/** Thrown when nobody is signed in, so there is no account to link a number to. */
class SignedOutError extends Error {}

/** The reasons for a refusal that have a message of their own. */
export type PhoneRefusal =
  'signed-out' | 'invalid' | 'expired' | 'in-use' | 'quota' | 'captcha' | 'offline';

const REFUSALS: Record<string, PhoneRefusal> = {
  'auth/invalid-verification-code': 'invalid',
  'auth/missing-verification-code': 'invalid',
  'auth/code-expired': 'expired',
  'auth/session-expired': 'expired',
  'auth/invalid-verification-id': 'expired',
  'auth/missing-verification-id': 'expired',
  'auth/credential-already-in-use': 'in-use',
  'auth/account-exists-with-different-credential': 'in-use',
  'auth/phone-number-already-exists': 'in-use',
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

function account(): Account {
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
 * Verifies the code and links the number to the account until the functions have recorded it. Runs in a second session,
 * because linking marks a session as signed in by phone, and the rules refuse such sessions. Returns the id of the
 * account. Rejections: {@link phoneRefusal}.
 */
export async function linkPhone(sendingId: string, code: string): Promise<string> {
  const secondary = secondaryAuth();
  try {
    await updateCurrentUser(secondary, account());
    const secondaryUser = secondary.currentUser;
    if (!secondaryUser) throw new SignedOutError();
    await linkOrUpdate(secondaryUser, PhoneAuthProvider.credential(sendingId, code));
    return secondaryUser.uid;
  } finally {
    await signOut(secondary);
  }
}

async function linkOrUpdate(
  secondaryUser: Account,
  credential: PhoneAuthCredential,
): Promise<void> {
  if (secondaryUser.phoneNumber) return updatePhoneNumber(secondaryUser, credential);
  try {
    await linkWithCredential(secondaryUser, credential);
  } catch (error) {
    // Another tab has linked a number meanwhile. Firebase detects this before it uses up the code.
    if (errorCode(error) !== 'auth/provider-already-linked') throw error;
    await updatePhoneNumber(secondaryUser, credential);
  }
}
