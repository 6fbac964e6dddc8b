/** All error codes a response may contain (docs/decisions/004-payment.md). */
export type ErrorCode =
  | 'bad_request'
  | 'unauthenticated'
  | 'email_unverified'
  | 'phone_unverified'
  | 'order_not_found'
  | 'amount_mismatch'
  | 'bought_just_now'
  | 'not_open'
  | 'order_state'
  | 'out_of_stock'
  | 'in_progress'
  | 'signature_invalid'
  | 'payment_not_captured'
  | 'order_invalid'
  | 'too_many'
  | 'vendor_unavailable'
  | 'internal';

const STATUS: Record<ErrorCode, number> = {
  bad_request: 400,
  unauthenticated: 401,
  email_unverified: 403,
  phone_unverified: 403,
  order_not_found: 404,
  amount_mismatch: 409,
  bought_just_now: 409,
  not_open: 409,
  order_state: 409,
  out_of_stock: 409,
  in_progress: 409,
  signature_invalid: 422,
  payment_not_captured: 422,
  order_invalid: 422,
  too_many: 429,
  vendor_unavailable: 502,
  internal: 500,
};

/** An error that is safe to show to the caller. `details` is merged into the error object of the response. */
export class HttpError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: Record<string, unknown>;

  constructor(code: ErrorCode, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.name = 'HttpError';
    this.code = code;
    this.status = STATUS[code];
    this.details = details;
  }
}

/**
 * A failed call to a provider. `unavailable` (no response, 5xx, 429): the outcome is unknown, so retry later.
 * `refused`: the provider rejected the call, and a retry will fail too.
 */
export class ProviderError extends Error {
  readonly vendor: 'razorpay' | 'shiprocket';
  readonly kind: 'unavailable' | 'refused';
  readonly status: number | undefined;

  constructor(
    vendor: 'razorpay' | 'shiprocket',
    kind: 'unavailable' | 'refused',
    message: string,
    status?: number,
  ) {
    super(`${vendor}: ${message}`);
    this.name = 'ProviderError';
    this.vendor = vendor;
    this.kind = kind;
    this.status = status;
  }
}

/** The message of anything that was thrown, for logs and stored reasons. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
