/** A Razorpay order: what we asked to be paid. Amounts are paise. */
export interface RazorpayOrder {
  id: string;
  amount: number;
  currency: string;
  receipt: string | null;
  status: string;
}

/** A payment, one attempt on an order. Amounts are paise. */
export interface RazorpayPayment {
  id: string;
  orderId: string | undefined;
  amount: number;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  errorDescription: string | undefined;
}

export interface RazorpayRefund {
  id: string;
  paymentId: string;
  amount: number;
  status: 'pending' | 'processed' | 'failed';
}

/** The part of Razorpay that the shop uses. Every call rejects with VendorError. Amounts are paise. */
export interface RazorpayClient {
  createOrder(order: {
    amount: number;
    currency: string;
    receipt: string;
    notes: Record<string, string>;
  }): Promise<RazorpayOrder>;
  fetchPayment(paymentId: string): Promise<RazorpayPayment>;
  capture(paymentId: string, amount: number, currency: string): Promise<RazorpayPayment>;
  /** Every attempt on one Razorpay order. */
  paymentsOf(razorpayOrderId: string): Promise<RazorpayPayment[]>;
  /** `key` makes a repeated request the same refund (X-Refund-Idempotency, ≥ 10 characters). */
  refund(
    paymentId: string,
    refund: { amount: number; key: string; notes: Record<string, string> },
  ): Promise<RazorpayRefund>;
}
