export const newsletter = {
  failed: 'Something went wrong. Please try again.',
  done: "You're in! We'll send exclusive offers—keep an eye on your inbox.",
  invalidEmail: 'Please enter a valid email address.',
  confirm: 'Please confirm your address with the link in our email.',
  confirmed: 'Thank you. Your address is confirmed.',
  left: 'You will not receive our newsletter any more.',
  refused:
    'This link has already been used or is incomplete. If you have confirmed before, you need do nothing more.',
} as const;
