import { isFields, type CheckoutOptions, type SuccessResponse } from './options';

/** The `response.error` of `payment.failed` listeners. */
export interface FailureError {
  readonly code: string;
  readonly description: string;
  readonly source: string;
  readonly step: string;
  readonly reason: string;
  readonly metadata: { readonly order_id: string; readonly payment_id: string };
}

export type Outcome =
  | { readonly kind: 'paid'; readonly response: SuccessResponse }
  | { readonly kind: 'otp'; readonly paymentId: string }
  /** The attempt failed; a payment exists. */
  | { readonly kind: 'failed'; readonly error: FailureError }
  /** No attempt was made, for example because of an invalid field or a paid order. */
  | { readonly kind: 'refused'; readonly description: string }
  /** The outcome is unknown. */
  | { readonly kind: 'unreachable' };

export interface CardFields {
  readonly number: string;
  readonly expiry: string;
  readonly cvv: string;
  readonly name: string;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The sheet's client for the server that served it. `base` ends with a slash. */
export class Bank {
  constructor(
    private readonly base: string,
    private readonly options: CheckoutOptions,
  ) {}

  /** The order's amount in paise, or why it cannot be paid. */
  async order(): Promise<{ readonly amount: number } | { readonly problem: string }> {
    const { key, orderId } = this.options;
    const answer = await this.ask(
      'GET',
      `v1/checkout/orders/${encodeURIComponent(orderId)}?key_id=${encodeURIComponent(key)}`,
    );
    if (answer === undefined) return { problem: UNREACHABLE };
    const { amount } = answer.body;
    if (answer.ok && typeof amount === 'number') return { amount };
    return { problem: describe(answer.body) };
  }

  payByCard(card: CardFields): Promise<Outcome> {
    const { name, number, cvv, expiry } = card;
    return this.pay({ method: 'card', card: { number, name, cvv, expiry } });
  }

  payByUpi(vpa: string): Promise<Outcome> {
    return this.pay({ method: 'upi', vpa });
  }

  submitOtp(paymentId: string, otp: string): Promise<Outcome> {
    return this.attempt(`v1/payments/${encodeURIComponent(paymentId)}/otp_submit`, {
      key_id: this.options.key,
      otp,
    });
  }

  private pay(instrument: object): Promise<Outcome> {
    const { key, orderId, amount, currency, prefill, description, notes } = this.options;
    return this.attempt('v1/payments/create/ajax', {
      key_id: key,
      order_id: orderId,
      amount,
      currency,
      email: prefill.email,
      contact: prefill.contact,
      description,
      notes,
      ...instrument,
    });
  }

  private async attempt(path: string, body: object): Promise<Outcome> {
    const answer = await this.ask('POST', path, body);
    if (answer === undefined) return { kind: 'unreachable' };
    return answer.ok ? successOf(answer.body) : failureOf(answer.body);
  }

  private async ask(method: string, path: string, body?: object) {
    try {
      const response = await fetch(
        new URL(path, this.base),
        body === undefined
          ? { method }
          : {
              method,
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify(body),
            },
      );
      const answer: unknown = await response.json();
      const fields = isFields(answer) ? answer : {};
      return { ok: response.ok && fields['error'] === undefined, body: fields };
    } catch {
      return undefined;
    }
  }
}

export const UNREACHABLE =
  'We could not reach the payment service. If money was taken, your order will show it shortly.';

function successOf(body: Readonly<Record<string, unknown>>): Outcome {
  if (body['next'] === 'otp') return { kind: 'otp', paymentId: text(body['payment_id']) };
  return {
    kind: 'paid',
    response: {
      razorpay_payment_id: text(body['razorpay_payment_id']),
      razorpay_order_id: text(body['razorpay_order_id']),
      razorpay_signature: text(body['razorpay_signature']),
    },
  };
}

function failureOf(body: Readonly<Record<string, unknown>>): Outcome {
  const error = isFields(body['error']) ? body['error'] : {};
  const metadata = isFields(error['metadata']) ? error['metadata'] : {};
  const paymentId = text(metadata['payment_id']);
  if (paymentId === '') return { kind: 'refused', description: describe(body) };
  return {
    kind: 'failed',
    error: {
      code: text(error['code']),
      description: text(error['description']),
      source: text(error['source']),
      step: text(error['step']),
      reason: text(error['reason']),
      metadata: { order_id: text(metadata['order_id']), payment_id: paymentId },
    },
  };
}

function describe(body: Readonly<Record<string, unknown>>): string {
  const error = isFields(body['error']) ? body['error'] : {};
  return text(error['description']) || 'The payment could not be started.';
}
