export const auth = {
  loginFailed: 'Invalid email or password.',
  googleFailed: 'Failed to sign in with Google. Please try again.',
  googleBlocked:
    'Your browser has blocked Google’s window. Please allow pop-ups for this site and try again.',
  googleBlockedHere: 'Your browser has blocked Google’s window. You can sign in without it.',
  unverified:
    'Your email address is not verified. Please check your inbox and verify your email before logging in.',
  resend: 'Resend Verification Email',
  resent: 'Verification email resent!',
  registerFailed: 'Could not create account. Please try again.',
  checkEmail: 'Check your email!',
  notAuthenticated: 'User not authenticated',
  nameRequired: 'Full name is required.',
  passwordRequired: 'Password is required.',
  tooMany: 'Too many attempts. Please wait a few minutes and try again.',
  disabled: 'This account has been disabled. Write to us if you think this is a mistake.',
  resetSent:
    'If an account exists for that address, a link to choose a new password is on its way.',
  emailInUse: 'An account with this email already exists. Sign in, or reset your password.',
  passwordShort: 'Please choose a password of at least 6 characters.',
  mailNotSent:
    'Your account was created, but we could not send the verification email. Sign in to have it sent again.',
  profileFailed: 'We could not load your profile. Please try again.',
  sessionEnded: 'Your session has ended. Please sign in again.',
  accountDeleted: 'Your account has been deleted.',
} as const;
