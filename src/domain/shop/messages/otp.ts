import { MAX_ACCOUNTS_PER_PHONE } from '../constants';

export const otp = {
  sendFailed: 'Failed to send OTP',
  invalid: 'Invalid OTP',
  askAgain: 'Check the SMS, or ask for a new code.',
  expired: 'This code has expired. Ask for a new one.',
  linked:
    'This number was linked to another account. We have removed it there: please ask for a new code.',
  phoneLimitReached: `This number already belongs to ${MAX_ACCOUNTS_PER_PHONE} other accounts. Please use another number, sign in to one of those accounts, or write to us.`,
  emailUnverified: 'Please verify your email address first, then your phone number.',
  notConfirmed: 'We could not confirm this number. Please ask for a new code.',
  savingDelayed:
    'Your code was correct, but saving your number is taking longer than usual. Please press Verify again.',
  tooManyCodes: 'Too many codes were requested. Please wait a while and try again.',
  captcha: 'We could not confirm that you are not a robot. Please try again.',
} as const;
