import type { RazorpayOrder, RazorpayPayment, RazorpayRefund } from '../state';

/** The entities as Razorpay sends them (razorpay.com/docs/api: orders, payments, refunds). Amounts in paise. */

const seconds = (ms: number): number => Math.floor(ms / 1000);

/** Razorpay sends an empty map as `[]`. */
function notesShape(notes: Readonly<Record<string, string>>) {
  return Object.keys(notes).length === 0 ? [] : notes;
}

export function orderShape(order: RazorpayOrder) {
  return {
    id: order.id,
    entity: 'order',
    amount: order.amount,
    amount_paid: order.amountPaid,
    amount_due: order.amount - order.amountPaid,
    currency: order.currency,
    receipt: order.receipt,
    offer_id: null,
    status: order.status,
    attempts: order.attempts,
    notes: notesShape(order.notes),
    created_at: seconds(order.createdAt),
  };
}

export function paymentShape(payment: RazorpayPayment) {
  const { card, error } = payment;
  // Razorpay's fee of 2%, plus 18% GST on it, is set on capture.
  const fee = payment.captured ? Math.round(payment.amount * 0.0236) : null;
  return {
    id: payment.id,
    entity: 'payment',
    amount: payment.amount,
    currency: payment.currency,
    status: payment.status,
    order_id: payment.orderId,
    invoice_id: null,
    international: false,
    method: payment.method,
    amount_refunded: payment.amountRefunded,
    refund_status: refundStatus(payment),
    captured: payment.captured,
    description: payment.description,
    card_id: card === null ? null : `card_${payment.id.slice(4)}`,
    ...(card === null
      ? {}
      : {
          card: {
            id: `card_${payment.id.slice(4)}`,
            entity: 'card',
            name: card.name,
            last4: card.last4,
            network: card.network,
            type: 'debit',
            issuer: null,
            international: false,
            emi: false,
            sub_type: 'consumer',
          },
        }),
    bank: null,
    wallet: null,
    vpa: payment.vpa,
    email: payment.email,
    contact: payment.contact,
    notes: notesShape(payment.notes),
    fee,
    tax: fee === null ? null : Math.round(payment.amount * 0.0036),
    error_code: error?.code ?? null,
    error_description: error?.description ?? null,
    error_source: error?.source ?? null,
    error_step: error?.step ?? null,
    error_reason: error?.reason ?? null,
    acquirer_data:
      card === null
        ? { rrn: payment.bankReference }
        : { auth_code: payment.status === 'failed' ? null : payment.bankReference.slice(0, 6) },
    created_at: seconds(payment.createdAt),
    ...(payment.vpa === null ? {} : { upi: { vpa: payment.vpa, flow: 'collect' } }),
  };
}

function refundStatus(payment: RazorpayPayment): 'full' | 'partial' | null {
  if (payment.amountRefunded === 0) return null;
  return payment.amountRefunded === payment.amount ? 'full' : 'partial';
}

export function refundShape(refund: RazorpayRefund) {
  return {
    id: refund.id,
    entity: 'refund',
    amount: refund.amount,
    currency: refund.currency,
    payment_id: refund.paymentId,
    notes: notesShape(refund.notes),
    receipt: refund.receipt,
    acquirer_data: { arn: refund.arn },
    created_at: seconds(refund.createdAt),
    batch_id: null,
    status: refund.status,
    speed_processed: 'normal',
    speed_requested: refund.speed,
  };
}

export function collection<T>(items: readonly T[]) {
  return { entity: 'collection', count: items.length, items };
}
