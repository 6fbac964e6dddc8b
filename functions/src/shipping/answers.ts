import * as v from 'valibot';
import type { Deps } from '../deps';
import { VendorError } from '../errors';

/** The aggregator did not do what it was asked. */
export class CourierError extends Error {
  /** One sentence for the back office. */
  readonly reason: string;
  /** Whether asking again later, unchanged, may succeed. */
  readonly retryable: boolean;
  /** Whether it may have been done all the same: no answer came. */
  readonly uncertain: boolean;
  readonly status: number | undefined;

  constructor(
    reason: string,
    is: { retryable: boolean; uncertain?: boolean; status?: number | undefined },
  ) {
    super(reason);
    this.name = 'CourierError';
    this.reason = reason;
    this.retryable = is.retryable;
    this.uncertain = is.uncertain ?? false;
    this.status = is.status;
  }
}

/** An id, which comes as a number here and as a text there. */
export const id = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.minLength(1))]),
  v.transform((value) => String(value)),
);
/** A text, or a number as text; '' for null and for nothing. */
export const text = v.optional(
  v.pipe(
    v.nullable(v.union([v.string(), v.number()])),
    v.transform((value) => (value === null ? '' : String(value))),
  ),
  '',
);

const failureSchema = v.object({
  message: text,
  errors: v.optional(v.record(v.string(), v.union([v.array(v.string()), v.string()]))),
  response: v.optional(v.object({ data: v.optional(v.object({ awb_assign_error: text })) })),
});

/** What the aggregator says went wrong, field errors included, in one sentence. */
function sentenceOf(body: unknown): string {
  const result = v.safeParse(failureSchema, body);
  if (!result.success) return '';
  const { message, errors, response } = result.output;
  const fields = Object.entries(errors ?? {}).map(
    ([field, said]) => `${field}: ${[said].flat().join(' ')}`,
  );
  return [...new Set([message, response?.data?.awb_assign_error ?? '', ...fields])]
    .filter((part) => part !== '')
    .join(' – ')
    .slice(0, 500);
}

interface Ask {
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
  timeoutMs?: number;
}

/** One call that has to succeed. Throws CourierError for anything but 2xx. */
export async function ask(
  deps: Pick<Deps, 'shiprocket'>,
  what: string,
  call: Ask,
): Promise<unknown> {
  const answer = await deps.shiprocket.request(call).catch((error: unknown) => {
    if (!(error instanceof VendorError)) throw error;
    throw new CourierError(`${what}: ${error.message}.`, {
      retryable: true,
      uncertain: error.kind === 'unavailable',
      status: error.status,
    });
  });
  const { status, body } = answer;
  if (status >= 200 && status < 300) return body;
  const said = sentenceOf(body) || `the courier service answered ${status}`;
  // 401 after a renewed login, 429 and 5xx pass; what else it refuses, it will refuse again.
  const passing = status === 401 || status === 403 || status === 408 || status === 429;
  throw new CourierError(`${what}: ${said}`, {
    retryable: passing || status >= 500,
    uncertain: status >= 500,
    status,
  });
}

/** Of a schema that the answer of a call should fit. Throws CourierError with the aggregator's own words if not. */
export function expectShape<S extends v.GenericSchema>(
  schema: S,
  body: unknown,
  what: string,
): v.InferOutput<S> {
  const result = v.safeParse(schema, body);
  if (result.success) return result.output;
  // Some errors come as HTTP 200 with nothing but words (docs/providers.md "Create a shipment"): wallet empty, wrong pickup place.
  // The owner mends those outside the order, so that trying again later is right.
  const said = sentenceOf(body) || 'an answer that could not be read';
  throw new CourierError(`${what}: ${said}`, { retryable: true });
}
