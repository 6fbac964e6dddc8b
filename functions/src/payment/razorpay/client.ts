import * as v from 'valibot';

const text = v.string();
const paise = v.pipe(v.number(), v.integer());
const orAbsent = v.optional(v.nullable(text));

/** A Razorpay order: what we asked to be paid. Amounts are paise. */
export const razorpayOrderSchema = v.pipe(
  v.object({
    id: text,
    amount: paise,
    amount_paid: v.optional(paise, 0),
    amount_due: v.optional(paise),
    currency: text,
    status: text,
  }),
  v.transform(({ amount_paid, amount_due, ...order }) => ({
    ...order,
    /** What was paid: less than `amount` where one of Razorpay's offers covers the rest. */
    amountPaid: amount_paid,
    /** What is still to be paid: 0 once the order is paid. */
    amountDue: amount_due ?? order.amount - amount_paid,
  })),
);
export type RazorpayOrder = v.InferOutput<typeof razorpayOrderSchema>;

/** A payment, one attempt on an order. Amounts are paise. */
export const razorpayPaymentSchema = v.pipe(
  v.object({
    id: text,
    order_id: orAbsent,
    amount: paise,
    currency: text,
    status: v.picklist(['created', 'authorized', 'captured', 'refunded', 'failed']),
    amount_refunded: v.optional(v.nullable(paise)),
    /** With the tax on it; null until the payment is captured. */
    fee: v.optional(v.nullable(paise)),
    error_description: orAbsent,
    /** Seconds since 1970. */
    created_at: v.optional(v.number()),
  }),
  v.transform(({ order_id, error_description, created_at, fee, amount_refunded, ...payment }) => ({
    ...payment,
    /** What was returned of it by then, also from Razorpay's panel. */
    amountRefunded: amount_refunded ?? 0,
    /** Razorpay's fee, which is part of `amount` where the customer bears it. */
    fee: fee ?? 0,
    /** When the customer paid. Razorpay always sends it. */
    createdAt: created_at === undefined ? undefined : new Date(created_at * 1000),
    orderId: order_id ?? undefined,
    errorDescription: error_description ?? undefined,
  })),
);
export type RazorpayPayment = v.InferOutput<typeof razorpayPaymentSchema>;

/** A payment in Razorpay's list: no more than finding an order takes, so that an unusual one does not stop the list. */
export const listedPaymentSchema = v.pipe(
  v.object({ id: text, order_id: orAbsent, status: text }),
  v.transform(({ order_id, ...payment }) => ({ ...payment, orderId: order_id ?? undefined })),
);
export type ListedPayment = v.InferOutput<typeof listedPaymentSchema>;

export const razorpayRefundSchema = v.pipe(
  v.object({
    id: text,
    payment_id: text,
    amount: paise,
    status: v.picklist(['pending', 'processed', 'failed']),
  }),
  v.transform(({ payment_id, ...refund }) => ({ ...refund, paymentId: payment_id })),
);
export type RazorpayRefund = v.InferOutput<typeof razorpayRefundSchema>;

/** A dispute: the customer's bank asks for a payment back. Amounts are paise. */
export const razorpayDisputeSchema = v.pipe(
  v.object({
    id: text,
    amount: paise,
    /** What Razorpay took from the shop's balance: 0 unless the dispute is lost. */
    amount_deducted: v.optional(v.nullable(paise)),
    reason_code: orAbsent,
    reason_description: orAbsent,
    /** Seconds since 1970. */
    respond_by: v.optional(v.nullable(v.number())),
    phase: orAbsent,
  }),
  v.transform(({ id, amount, ...dispute }) => ({
    id,
    amount,
    amountDeducted: dispute.amount_deducted ?? 0,
    /** In the bank's words, or its code; '' without one. */
    reason: dispute.reason_description ?? dispute.reason_code ?? '',
    respondBy: dispute.respond_by ? new Date(dispute.respond_by * 1000) : undefined,
    phase: dispute.phase ?? '',
  })),
);
export type RazorpayDispute = v.InferOutput<typeof razorpayDisputeSchema>;

/** The part of Razorpay that the shop uses. Every call rejects with ProviderError. Amounts are paise. */
export interface RazorpayClient {
  createOrder(order: {
    amount: number;
    currency: string;
    receipt: string;
    notes: Record<string, string>;
  }): Promise<RazorpayOrder>;
  fetchOrder(razorpayOrderId: string): Promise<RazorpayOrder>;
  fetchPayment(paymentId: string): Promise<RazorpayPayment>;
  capture(paymentId: string, amount: number, currency: string): Promise<RazorpayPayment>;
  /** Every payment attempt for one Razorpay order. */
  paymentsOf(razorpayOrderId: string): Promise<RazorpayPayment[]>;
  /** The payments begun in a time, both ends included, the newest first; `count` is at most 100. */
  listPayments(query: {
    from: Date;
    to: Date;
    count: number;
    skip: number;
  }): Promise<ListedPayment[]>;
  /** The refunds of a payment, whoever has made them; at most its hundred newest. */
  refundsOf(paymentId: string): Promise<RazorpayRefund[]>;
  /**
   * A repeated request with the same `key` is the same refund (X-Refund-Idempotency: at least 10 letters, digits, `-`,
   * `_`).
   */
  refund(
    paymentId: string,
    refund: { amount: number; key: string; notes: Record<string, string> },
  ): Promise<RazorpayRefund>;
}
