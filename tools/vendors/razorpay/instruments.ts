/** Razorpay's documented test cards and UPI ids, and their outcomes (docs/providers.md "Test mode"). */

export interface PaymentFailure {
  readonly code: string;
  readonly description: string;
  readonly source: string;
  readonly step: string;
  readonly reason: string;
}

export type FailureReason =
  'insufficient_funds' | 'payment_declined' | 'payment_timed_out' | 'upi_declined';

export const FAILURES: Readonly<Record<FailureReason, PaymentFailure>> = {
  insufficient_funds: {
    code: 'BAD_REQUEST_ERROR',
    description:
      'Your payment could not be completed due to insufficient account balance. Try again with another card or account.',
    source: 'customer',
    step: 'payment_authorization',
    reason: 'insufficient_funds',
  },
  payment_declined: {
    code: 'BAD_REQUEST_ERROR',
    description:
      'Your payment was declined by the bank. Try again with another payment method or contact your bank.',
    source: 'bank',
    step: 'payment_authorization',
    reason: 'payment_declined',
  },
  payment_timed_out: {
    code: 'GATEWAY_ERROR',
    description: 'Payment was not completed on time. Try again.',
    source: 'bank',
    step: 'payment_authentication',
    reason: 'payment_timed_out',
  },
  upi_declined: {
    code: 'BAD_REQUEST_ERROR',
    description: 'Payment was unsuccessful as it was declined in the UPI app. Try again.',
    source: 'customer',
    step: 'payment_authorization',
    reason: 'payment_declined',
  },
};

export interface TestCard {
  readonly number: string;
  readonly network: 'Visa' | 'MasterCard' | 'RuPay';
  readonly fails?: FailureReason;
}

const TEST_CARDS: readonly TestCard[] = [
  { number: '4100280000001007', network: 'Visa' },
  { number: '5500670000001002', network: 'MasterCard' },
  { number: '6527658900001005', network: 'RuPay' },
  { number: '4100280000080001', network: 'Visa', fails: 'insufficient_funds' },
  { number: '4100280000060003', network: 'Visa', fails: 'payment_declined' },
  { number: '4100280000090000', network: 'Visa', fails: 'payment_timed_out' },
];

export const UPI_SUCCESS = 'success@razorpay';
export const UPI_FAILURE = 'failure@razorpay';

export function findTestCard(number: string): TestCard | undefined {
  const digits = number.replace(/\D/g, '');
  return TEST_CARDS.find((card) => card.number === digits);
}
