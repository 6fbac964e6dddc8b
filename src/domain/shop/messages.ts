import { MAX_ACCOUNTS_PER_PHONE, MAX_LINES, MAX_PIECES, MAX_QUANTITY } from './constants';
import type { CouponRefusal } from '../pricing/pricing';

/**
 * The fixed sentences (docs/product.md "Fixed sentences"), which keep their exact wording, and those that several files
 * use. Other sentences stand where they are shown.
 */
export const messages = {
  offline: 'You seem to be offline. Please check your connection and try again.',
  auth: {
    loginFailed: 'Invalid email or password.',
    googleFailed: 'Failed to sign in with Google. Please try again.',
    unverified:
      'Your email address is not verified. Please check your inbox and verify your email before logging in.',
    resend: 'Resend Verification Email',
    resent: 'Verification email resent!',
    registerFailed: 'Could not create account. Please try again.',
    checkEmail: 'Check your email!',
    signedOut: 'You have been signed out.',
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
  },
  newsletter: {
    failed: 'Something went wrong. Please try again.',
    done: "You're in! We'll send exclusive offers—keep an eye on your inbox.",
    invalidEmail: 'Please enter a valid email address.',
    confirm: 'Please confirm your address with the link in our email.',
    confirmed: 'Thank you. Your address is confirmed.',
    refused:
      'This link has already been used or is incomplete. If you have confirmed before, you need do nothing more.',
  },
  checkout: {
    firstName: 'First name is required.',
    lastName: 'Last name is required.',
    nameInvalid: 'Please write the name in letters, without symbols or links.',
    email: 'Email is required.',
    emailInvalid: 'Please enter a valid email address.',
    phone: 'Phone number is required.',
    phoneInvalid: 'Enter a valid 10-digit mobile number.',
    address1: 'Address line 1 is required.',
    addressInvalid:
      'Please use the letters of English or of an Indian language, without special symbols.',
    poBox: 'We can’t deliver to PO boxes. Please enter a street address.',
    city: 'City is required.',
    state: 'State is required.',
    pin: 'PIN code must be a 6-digit number.',
    pinArmy:
      'We deliver within India only, and couriers cannot reach military addresses. Please enter another address.',
  },
  payment: {
    orderFailed: 'Failed to create Razorpay order',
    sdkFailed: 'Razorpay SDK failed to load!',
    dismissed: 'Payment was not completed. Please try again.',
    failedPrefix: 'Payment failed: ',
    unknown: 'Unknown error. Please try again.',
  },
  otp: {
    sendFailed: 'Failed to send OTP',
    invalid: 'Invalid OTP',
    expired: 'This code has expired. Ask for a new one.',
    linked:
      'This number was linked to another account. We have removed it there: please ask for a new code.',
    phoneLimitReached: `This number is already used by ${MAX_ACCOUNTS_PER_PHONE} other accounts. Please use another number.`,
    emailUnverified: 'Please verify your email address first, then your phone number.',
    notConfirmed: 'We could not confirm this number. Please ask for a new code.',
    savingDelayed:
      'Your code was correct, but saving your number is taking longer than usual. Please press Verify again.',
    tooManyCodes: 'Too many codes were requested. Please wait a while and try again.',
    captcha: 'We could not confirm that you are not a robot. Please try again.',
  },
  contact: {
    done: 'Thank you for contacting us! We have received your message and will get back to you soon.',
    failed: 'Sorry, there was an error submitting your message. Please try again later.',
  },
  product: {
    notFound: 'Fragrance Not Found',
    comingSoon: 'Collection Coming Soon',
    wishlistSignedOut: 'Sign in to use wishlist',
    reviewSignedOut: 'Sign in to write a review.',
    linkCopied: 'Link copied',
    addMoreForOffer: (amount: string): string =>
      `Add ${amount} more to your cart to unlock this offer!`,
  },
  cart: {
    addMoreForShipping: (amount: string): string =>
      `Add ${amount} more to qualify for free shipping!`,
    unavailable: 'This size has sold out. Remove it to continue.',
    gone: 'This size is no longer made. Remove it to continue.',
    fewLeft: (stock: number): string =>
      stock === 1 ? 'Only one is left.' : `Only ${stock} are left.`,
    priceRose: (was: string, is: string): string =>
      `The price has risen from ${was} to ${is} since you added it.`,
    priceFell: (was: string, is: string): string =>
      `The price has fallen from ${was} to ${is} since you added it.`,
    quantityLimit: `You can order at most ${MAX_QUANTITY} of each size.`,
    tooMany: (surplus: number): string =>
      `An order can hold at most ${MAX_PIECES} pieces. Please remove ${surplus} to continue.`,
    freeShipping: 'Your order ships free.',
    cartFull: `Your cart is full: it holds ${MAX_LINES} different items. Remove one, then try again.`,
    pricesFailed: 'We could not look up today’s prices.',
  },
  coupon: {
    unknown: 'We don’t recognise this code. Please check its spelling, including capital letters.',
    notStarted: (day: string): string => `This code is valid from ${day}.`,
    expired: (day: string): string => `This code expired on ${day}.`,
    minimum: (amount: string): string => `Add ${amount} more to use this code.`,
    notForThese: 'This code does not apply to the fragrances in your cart.',
    refused: (code: string): string => `Your code ${code} cannot be used for this order.`,
    /** Keyed by {@link CouponRefusal}. */
    refusals: {
      already_used:
        'This code can be used once per customer, and it has already been used with your account or phone number.',
      used_up: 'This code has been used up.',
      held: 'This code is reserved for another order of yours that has not been paid yet. Complete that order, or try again in half an hour.',
    } satisfies Record<CouponRefusal, string>,
    lookupFailed: 'We could not check this code. Please try again.',
  },
  guided: { none: 'No perfect match, but explore our bestsellers below!' },
  orders: {
    empty: 'No orders found for this status.',
    cancelQuestion: 'Cancel Order?',
    cancelYes: 'Yes, Request Cancel',
    cancelNo: 'No, Go Back',
    unknownCustomer: 'Unknown',
    unknownProduct: 'Unknown Product',
  },
  signIn: {
    profile: 'Please sign in to view your profile.',
    orders: 'Please sign in to view your orders.',
    wishlist: 'Please sign in to view your wishlist.',
  },
  wishlist: { empty: 'Your wishlist is empty.' },
  profile: {
    saved: 'Profile updated successfully!',
    failed: 'Error updating profile.',
    passwordSaved: 'Your password has been changed.',
    passwordWrong: 'The current password is incorrect.',
    passwordFailed: 'Your password could not be changed. Please try again.',
    addressSaved: 'Address saved.',
    addressRemoved: 'Address removed.',
    addressFailed: 'The address could not be saved. Please try again.',
    exportFailed: 'Your data could not be collected. Please try again.',
    deleteFailed: 'Your account could not be deleted. Please try again.',
    deletePending:
      'We have received your request. Your account will be deleted within a few minutes, and you will be signed out.',
    deleteUnderWay:
      'You have an order in progress. Your account can be deleted once it has arrived.',
    deleteAdmin: 'An administrator’s account cannot be deleted here.',
  },
  empty: { items: 'No items found.' },
  providers: {
    cart: 'useCart must be used within a CartProvider',
    auth: 'useAuth must be used within an AuthProvider',
  },
} as const;
