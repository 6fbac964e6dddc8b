export const profile = {
  /** What whoever ticks it agrees to; stored with the subscriber. */
  newsletter: 'Send me the newsletter: new compositions and offers, now and then.',
  saved: 'Profile updated successfully!',
  failed: 'Error updating profile.',
  passwordSaved: 'Your password has been changed.',
  passwordWrong: 'The current password is incorrect.',
  passwordFailed: 'Your password could not be changed. Please try again.',
  addressSaved: 'Address saved.',
  addressRemoved: 'Address removed.',
  addressFailed: 'The address could not be saved. Please try again.',
  quizRemoved: 'Your answers have been removed.',
  quizFailed: 'Your answers could not be removed. Please try again.',
  exportFailed: 'Your data could not be collected. Please try again.',
  deleteFailed: 'Your account could not be deleted. Please try again.',
  deletePending:
    'We have received your request. Your account will be deleted within a few minutes, and you will be signed out.',
  deleteUnderWay:
    'You have an order in progress. Your account can be deleted once that order has been delivered or refunded.',
  deleteReturning: 'You have a return in progress. Your account can be deleted once it is settled.',
  deleteAdmin: 'An administrator’s account cannot be deleted here.',
} as const;
