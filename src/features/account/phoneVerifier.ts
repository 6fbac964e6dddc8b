import { messages } from '../../domain/messages';

/** Proves that a phone is the buyer's (SPEC §4: send → verify → done). Both reject with {@link PhoneError}. */
export interface PhoneVerifier {
  /** Sends a code to `phone`, which carries +91. Sent again, only the newest code counts. */
  send(phone: string): Promise<void>;
  /** Links the number to the account when the code is right; afterwards the ID token and the profile carry it. */
  verify(code: string): Promise<void>;
}

/** What can go wrong, each with its sentence. */
const SENTENCES = {
  'signed-out': messages.auth.notAuthenticated,
  invalid: messages.otp.invalid,
  expired: messages.otp.expired,
  'in-use': messages.otp.inUse,
  quota: messages.otp.quota,
  captcha: messages.otp.captcha,
  offline: 'You seem to be offline. Please check your connection and try again.',
} as const;
export type PhoneFault = keyof typeof SENTENCES;

/** A failure whose message is a sentence for the person. */
export class PhoneError extends Error {
  readonly fault: PhoneFault;

  constructor(fault: PhoneFault) {
    super(SENTENCES[fault]);
    this.name = 'PhoneError';
    this.fault = fault;
  }
}

/** SPEC §8: the error message, else 'Failed to send OTP' or 'Invalid OTP'. Only a PhoneError's message is for people. */
export function phoneProblem(error: unknown, during: 'send' | 'verify'): string {
  if (error instanceof PhoneError) return error.message;
  return during === 'send' ? messages.otp.sendFailed : messages.otp.invalid;
}
