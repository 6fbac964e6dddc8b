export const newsletter = {
  /** What whoever signs up agrees to; stored with the subscriber. */
  agreed:
    'A few a year: a new fragrance, an early offer, a note on a material worth knowing. Each has a link to unsubscribe.',
  failed: 'Something went wrong. Please try again.',
  done: "You're in! We'll send exclusive offers—keep an eye on your inbox.",
  invalidEmail: 'Please enter a valid email address.',
  confirm: 'Please confirm your address with the link in our email.',
  confirmed: 'Thank you. Your address is confirmed.',
  left: 'You will no longer receive our newsletter.',
  refused:
    'This link has already been used or is incomplete. If you have already confirmed, there is nothing left to do.',
} as const;
