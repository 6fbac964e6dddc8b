export const waiting = {
  question: 'Shall we write to you when it is back?',
  promise: 'One email when it is back, first to those who asked first. We cannot hold one for you.',
  confirm: 'Please confirm with the link in our email. Then we will write to you when it is back.',
  noEmail:
    'No email? We send at most three a day to one address until one of them is confirmed. You can also sign in and ask with one press.',
  asked: (email: string): string => `We will write to ${email} when it is back.`,
  takenBack: 'We will not write to you about it.',
  inStock: 'This size is in stock. Please reload the page.',
  told: 'We have written to you today that it was back. From tomorrow on you can ask again.',
  failed: 'This could not be saved. Please try again.',
  invalidEmail: 'Please enter a valid email address.',
  confirmed: 'Thank you. We will write to you when it is back.',
  left: 'We will not write to you about it.',
  refused:
    'This link has already been used or is incomplete. If you have already confirmed, there is nothing left to do.',
} as const;
