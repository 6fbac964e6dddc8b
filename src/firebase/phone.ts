import {
  linkWithCredential,
  PhoneAuthProvider,
  RecaptchaVerifier,
  updatePhoneNumber,
  type User as Account,
} from 'firebase/auth';
import * as v from 'valibot';
import { env } from '../env';
import { auth, errorCode } from './auth';
import { saveVerifiedPhone } from './users';

/** What can go wrong with a code; each kind has its sentence in `messages.otp`. */
export type PhoneFault =
  'send' | 'invalid' | 'expired' | 'in-use' | 'quota' | 'captcha' | 'signed-out' | 'network';

export class PhoneError extends Error {
  readonly fault: PhoneFault;

  constructor(fault: PhoneFault, cause?: unknown) {
    super(fault, { cause });
    this.name = 'PhoneError';
    this.fault = fault;
  }
}

const FAULTS: Record<string, PhoneFault> = {
  'auth/invalid-verification-code': 'invalid',
  'auth/missing-verification-code': 'invalid',
  'auth/code-expired': 'expired',
  'auth/session-expired': 'expired',
  'auth/credential-already-in-use': 'in-use',
  'auth/account-exists-with-different-credential': 'in-use',
  'auth/phone-number-already-exists': 'in-use',
  'auth/too-many-requests': 'quota',
  'auth/quota-exceeded': 'quota',
  'auth/captcha-check-failed': 'captcha',
  'auth/invalid-app-credential': 'captcha',
  'auth/network-request-failed': 'network',
  'auth/user-token-expired': 'signed-out',
};

function fault(error: unknown, otherwise: PhoneFault): PhoneError {
  if (error instanceof PhoneError) return error;
  return new PhoneError(FAULTS[errorCode(error)] ?? otherwise, error);
}

function account(): Account {
  const current = auth().currentUser;
  if (!current) throw new PhoneError('signed-out');
  return current;
}

/**
 * Sends a code by SMS to `phone` (+91…) behind an invisible captcha drawn into `container`, and answers the id of
 * that sending. Throws {@link PhoneError}.
 */
export async function sendPhoneCode(phone: string, container: HTMLElement): Promise<string> {
  account();
  // Without the internet there is no captcha to show; the emulator asks for none.
  if (__EMULATED__) auth().settings.appVerificationDisabledForTesting = true;
  const verifier = new RecaptchaVerifier(auth(), container, { size: 'invisible' });
  try {
    return await new PhoneAuthProvider(auth()).verifyPhoneNumber(phone, verifier);
  } catch (error) {
    throw fault(error, 'send');
  } finally {
    verifier.clear();
  }
}

/**
 * Ties the number to the account (PROVIDERS "Phone OTP": link or update, never a sign-in, which would switch
 * accounts), fetches a token that carries it, and only then says so in the profile. Throws {@link PhoneError}.
 */
export async function confirmPhoneCode(sendingId: string, code: string): Promise<void> {
  const current = account();
  const credential = PhoneAuthProvider.credential(sendingId, code);
  try {
    if (current.phoneNumber) await updatePhoneNumber(current, credential);
    else await linkWithCredential(current, credential);
    await current.getIdToken(true);
  } catch (error) {
    throw fault(error, 'invalid');
  }
  if (current.phoneNumber) await saveVerifiedPhone(current.uid, current.phoneNumber);
}

const codesSchema = v.object({
  verificationCodes: v.array(v.object({ code: v.string(), phoneNumber: v.string() })),
});

/** Emulators only (DECISIONS "Phone"): the newest code the emulator made for `phone`, for the simulated path. */
export async function emulatedCode(phone: string): Promise<string> {
  if (!__EMULATED__ || !env.emulators) throw new Error('emulators only');
  const base = `http://127.0.0.1:${env.emulators.auth}/emulator/v1/projects/${env.firebase.projectId}`;
  const response = await fetch(`${base}/verificationCodes`);
  const { verificationCodes } = v.parse(codesSchema, await response.json());
  const newest = verificationCodes.findLast((entry) => entry.phoneNumber === phone);
  if (!newest) throw new PhoneError('expired');
  return newest.code;
}
