import type { Reply } from '../http';

export interface RazorpayError {
  readonly code: string;
  readonly description: string;
  readonly source: string;
  readonly step: string;
  readonly reason: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly field?: string;
}

/** 400 as the documentation shows it for a field that fails validation (api/orders/create.md). */
export function invalid(field: string, description: string): Reply {
  return errorReply(400, {
    code: 'BAD_REQUEST_ERROR',
    description,
    source: 'business',
    step: 'payment_initiation',
    reason: 'input_validation_failed',
    metadata: {},
    field,
  });
}

/** 400 without a field: wrong state, unknown id, over-refund. */
export function refused(description: string, status = 400): Reply {
  return errorReply(status, {
    code: 'BAD_REQUEST_ERROR',
    description,
    source: 'NA',
    step: 'NA',
    reason: 'NA',
    metadata: {},
  });
}

export function serverError(status: number): Reply {
  return errorReply(status, {
    code: status === 429 ? 'BAD_REQUEST_ERROR' : 'SERVER_ERROR',
    description:
      status === 429
        ? 'Request rate limit exceeded'
        : 'We are facing some trouble completing your request at the moment. Please try again shortly.',
    source: 'NA',
    step: 'NA',
    reason: 'NA',
    metadata: {},
  });
}

export function errorReply(status: number, error: RazorpayError): Reply {
  return { status, json: { error } };
}
