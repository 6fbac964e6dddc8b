import { messages } from '../../domain/messages';

/** Proves that a phone is the buyer's (SPEC §4: send → verify → done). Both reject with {@link PhoneError}. */
export interface PhoneVerifier {
  /** Sends a code to `phone`, which carries +91. Sent again, only the newest code counts. */
  send(phone: string): Promise<void>;
  /** Has the number recorded when the code is right; afterwards the profile says so. */
  verify(code: string): Promise<void>;
}

/** What can go wrong, each with its sentence. */
const SENTENCES = {
  'signed-out': messages.auth.notAuthenticated,
  invalid: messages.otp.invalid,
  expired: messages.otp.expired,
  'in-use': messages.otp.inUse,
  quota: messages.otp.tooManyCodes,
  captcha: messages.otp.captcha,
  offline: messages.auth.offline,
  late: messages.otp.savingDelayed,
  /** The functions would not record the number; they say why. */
  refused: messages.otp.notConfirmed,
} as const;
export type PhoneFault = keyof typeof SENTENCES;

/** A failure whose message is a sentence for the person. */
export class PhoneError extends Error {
  readonly fault: PhoneFault;

  constructor(fault: PhoneFault, sentence: string = SENTENCES[fault]) {
    super(sentence);
    this.name = 'PhoneError';
    this.fault = fault;
  }
}

/** SPEC §8: the error message, else 'Failed to send OTP' or 'Invalid OTP'. Only a PhoneError's message is for people. */
export function phoneProblem(error: unknown, during: 'send' | 'verify'): string {
  if (error instanceof PhoneError) return error.message;
  return during === 'send' ? messages.otp.sendFailed : messages.otp.invalid;
}
