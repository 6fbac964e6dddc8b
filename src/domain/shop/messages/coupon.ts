import type { CouponRefusal } from '../../pricing/priceCart';

export const coupon = {
  unknown: 'We don’t recognise this code. Please check its spelling.',
  notStarted: (day: string): string => `This code is valid from ${day}.`,
  expired: (day: string): string => `This code expired on ${day}.`,
  minimum: (code: string, minimum: string, subtotal: string): string =>
    `${code} needs ${minimum}; you have ${subtotal}.`,
  pieces: (missing: string): string => `Add ${missing} to use this code.`,
  notForThese: 'This code does not apply to the fragrances in your cart.',
  notCombined: (code: string, others: string, saved: string): string =>
    `${code} can’t be combined with ${others}. You keep the better choice: ${saved} off.`,
  notWorthIt: (code: string): string =>
    `With ${code} you would pay for shipping and more in all, so it is left out.`,
  refused: (code: string): string => `Your code ${code} cannot be used for this order.`,
  /** Keyed by {@link CouponRefusal}. */
  refusals: {
    already_used:
      'This code can be used once per customer, and it has already been used with your account or phone number.',
    used_up: 'This code has been used up.',
    held: 'This code is reserved for another order of yours that has not been paid yet. Complete that order, or try again in half an hour.',
  } satisfies Record<CouponRefusal, string>,
  tooMany: 'You have tried as many codes as one can in a day. Please try again tomorrow.',
  numberFirst: 'Please verify your phone number in your profile, then try this code again.',
  lookupFailed: 'We could not check this code. Please try again.',
} as const;
