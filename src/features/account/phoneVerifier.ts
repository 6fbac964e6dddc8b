import { messages } from '../../domain/shop/messages';

/** Verifies that a phone belongs to the user. Both methods reject with {@link PhoneError}. */
export interface PhoneVerifier {
  /** Sends a code to `phone` (with +91). Only the newest code is valid. */
  send(phone: string): Promise<void>;
  /** Checks the code and records the number; resolves once the profile contains it. */
  verify(code: string): Promise<void>;
  /** What a developer must know; none in production. */
  hint?: string | undefined;
}

const INVALID = `${messages.otp.invalid}. ${messages.otp.askAgain}`;

/** The message of each error code. */
const MESSAGES = {
  'signed-out': messages.auth.notAuthenticated,
  invalid: INVALID,
  expired: messages.otp.expired,
  quota: messages.otp.tooManyCodes,
  captcha: messages.otp.captcha,
  offline: messages.offline,
  late: messages.otp.savingDelayed,
  /** The functions refused to record the number; their reason replaces this message. */
  refused: messages.otp.notConfirmed,
} as const;
export type PhoneErrorCode = keyof typeof MESSAGES;

/** An error whose message can be shown to the user. */
export class PhoneError extends Error {
  readonly code: PhoneErrorCode;

  constructor(code: PhoneErrorCode, message: string = MESSAGES[code]) {
    super(message);
    this.name = 'PhoneError';
    this.code = code;
  }
}

/** The message of a PhoneError; for any other error 'Failed to send OTP', or 'Invalid OTP' and what to do. */
export function phoneErrorMessage(error: unknown, during: 'send' | 'verify'): string {
  if (error instanceof PhoneError) return error.message;
  return during === 'send' ? messages.otp.sendFailed : INVALID;
}
