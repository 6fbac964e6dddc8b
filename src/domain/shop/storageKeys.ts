/** Keys of private data in the browser's local storage. Signing out removes them. */
export const PRIVATE_STORAGE_KEYS = {
  /** The checkout in progress and its order. */
  checkoutOrder: 'checkout-order',
  /** The delivery form as it was last typed. */
  checkoutDraft: 'checkout-draft',
  /** The last answers of the quiz, until a profile has them. */
  quizAnswers: 'quiz-answers',
  /** The PIN code that was last asked about. */
  pin: 'delivery-pin',
} as const;
