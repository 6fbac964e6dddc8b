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

/** Nobody is signed in, so there is no account to linkOrUpdate a number to. */
class SignedOutError extends Error {}

/** What the identity service says about a code, as far as it means something to a person. */
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

/** Which of the known refusals an error is; undefined for anything else. */
export function phoneRefusal(error: unknown): PhoneRefusal | undefined {
  return error instanceof SignedOutError ? 'signed-out' : REFUSALS[errorCode(error)];
}

function account(): Account {
  const current = auth().currentUser;
  if (!current) throw new SignedOutError();
  return current;
}

/**
 * Sends a code by SMS to `phone` (+91…) behind an invisible captcha drawn into `container`, and answers the id of
 * that sending. Rejections: {@link phoneRefusal}.
 */
export async function sendPhoneCode(phone: string, container: HTMLElement): Promise<string> {
  account();
  const secondary = secondaryAuth();
  // Without the internet there is no captcha to show; the emulator asks for none.
  if (__EMULATED__) secondary.settings.appVerificationDisabledForTesting = true;
  const verifier = new RecaptchaVerifier(secondary, container, { size: 'invisible' });
  try {
    return await new PhoneAuthProvider(secondary).verifyPhoneNumber(phone, verifier);
  } finally {
    verifier.clear();
  }
}

/**
 * Proves the number to the identity service by its code: links it to the account, for as long as the functions take to
 * record it. In a session of its own, because linking turns a session into one that was signed in by phone, and those
 * are refused everywhere. Answers the account's id. Rejections: {@link phoneRefusal}.
 */
export async function linkPhone(sendingId: string, code: string): Promise<string> {
  const secondary = secondaryAuth();
  try {
    await updateCurrentUser(secondary, account());
    const copy = secondary.currentUser;
    if (!copy) throw new SignedOutError();
    await linkOrUpdate(copy, PhoneAuthProvider.credential(sendingId, code));
    return copy.uid;
  } finally {
    await signOut(secondary);
  }
}

async function linkOrUpdate(copy: Account, credential: PhoneAuthCredential): Promise<void> {
  if (copy.phoneNumber) return updatePhoneNumber(copy, credential);
  try {
    await linkWithCredential(copy, credential);
  } catch (error) {
    // Another tab has linked a number meanwhile. This is found out before the code is used up.
    if (errorCode(error) !== 'auth/provider-already-linked') throw error;
    await updatePhoneNumber(copy, credential);
  }
}
