import {
  linkWithCredential,
  PhoneAuthProvider,
  RecaptchaVerifier,
  updatePhoneNumber,
  type PhoneAuthCredential,
  type User as Account,
} from 'firebase/auth';
import { auth, errorCode } from './auth';
import { saveVerifiedPhone } from './users';

/** Nobody is signed in, so there is no account to tie a number to. */
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
  // Without the internet there is no captcha to show; the emulator asks for none.
  if (__EMULATED__) auth().settings.appVerificationDisabledForTesting = true;
  const verifier = new RecaptchaVerifier(auth(), container, { size: 'invisible' });
  try {
    return await new PhoneAuthProvider(auth()).verifyPhoneNumber(phone, verifier);
  } finally {
    verifier.clear();
  }
}

/**
 * Ties the number to the account (PROVIDERS "Phone OTP": link or update, never a sign-in, which would switch
 * accounts), fetches a token that carries it, and only then says so in the profile. Rejections: {@link phoneRefusal}.
 */
export async function confirmPhoneCode(sendingId: string, code: string): Promise<void> {
  const current = account();
  await tie(current, PhoneAuthProvider.credential(sendingId, code));
  await current.getIdToken(true);
  if (current.phoneNumber) await saveVerifiedPhone(current.uid, current.phoneNumber);
}

async function tie(current: Account, credential: PhoneAuthCredential): Promise<void> {
  if (current.phoneNumber) return updatePhoneNumber(current, credential);
  try {
    await linkWithCredential(current, credential);
  } catch (error) {
    // Another tab has linked a number meanwhile. This is found out before the code is used up.
    if (errorCode(error) !== 'auth/provider-already-linked') throw error;
    await updatePhoneNumber(current, credential);
  }
}
