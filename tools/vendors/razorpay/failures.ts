/** Why a test payment fails (docs/providers.md "Test mode"). */
export const FAILURES = {
  insufficient_funds:
    'Your payment could not be completed due to insufficient account balance. Try again with another card or account.',
  payment_declined:
    'Your payment was declined by the bank. Try again with another payment method or contact your bank.',
  payment_timed_out: 'Payment was not completed on time. Try again.',
  upi_declined: 'Payment was unsuccessful as it was declined in the UPI app. Try again.',
};
export type Failure = keyof typeof FAILURES;
