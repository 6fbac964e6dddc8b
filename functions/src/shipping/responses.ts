import * as v from 'valibot';
import type { Deps } from '../deps';
import { ProviderError } from '../errors';
import { WALLET_WAIT_MS } from './shipment';

/** Shiprocket did not do what it was asked. */
export class CourierError extends Error {
  /** One sentence for the back office. */
  readonly reason: string;
  /** Whether the same call may succeed later. */
  readonly retryable: boolean;
  /** Whether it may have been done all the same, because no response came. */
  readonly uncertain: boolean;
  /** Whether only the owner's money is missing, so that it is tried again until they have recharged. */
  readonly isWalletEmpty: boolean;
  /** Whether nobody goes there by road, so that only the owner can decide. */
  readonly isNoRoad: boolean;
  readonly status: number | undefined;

  constructor(reason: string, is: CourierErrorKind) {
    super(reason);
    this.name = 'CourierError';
    this.reason = reason;
    this.retryable = is.retryable;
    this.uncertain = is.uncertain ?? false;
    this.isWalletEmpty = is.isWalletEmpty ?? false;
    this.isNoRoad = is.isNoRoad ?? false;
    this.status = is.status;
  }

  /** The same error as one that a later call may not meet. */
  later(): CourierError {
    return new CourierError(this.reason, { ...this, retryable: true });
  }
}

interface CourierErrorKind {
  retryable: boolean;
  uncertain?: boolean;
  isWalletEmpty?: boolean;
  isNoRoad?: boolean;
  status?: number | undefined;
}

/** An id, which is sometimes a number and sometimes a text. */
export const id = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.minLength(1))]),
  v.transform((value) => String(value)),
);
/** A text, or a number as text; '' for null or undefined. */
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

/** Shiprocket's error message, with its field errors, in one sentence. */
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

const WALLET = /\bwallet\b|recharge|(insufficient|low) (balance|funds?|credits?)/i;
/** Shiprocket's own code for it. Its HTTP status may be 200 or 400 (docs/providers.md "Empty wallet"). */
const WALLET_CODE = 350;
/** What Shiprocket says when its couriers are slow: the same call may succeed later. */
const PASSING =
  /time[ds]?[ -]?out|try again|retry|temporar|something went wrong|(unable|failed|could not|not able) to (fetch|get|calculate|load)/i;

const codeSchema = v.object({ status_code: v.union([v.number(), v.string()]) });

/** The error for a response that is not what was asked for. */
function refusal(
  what: string,
  said: string,
  body: unknown,
  is: { retryable: boolean; uncertain?: boolean; status?: number },
): CourierError {
  const code = v.safeParse(codeSchema, body);
  const isWalletEmpty =
    (code.success && Number(code.output.status_code) === WALLET_CODE) || WALLET.test(said);
  if (isWalletEmpty)
    return new CourierError(
      `Your Shiprocket wallet is empty. Recharge it in your Shiprocket account; the parcel is tried again every ${WALLET_WAIT_MS / 60_000} minutes.${said === '' ? '' : ` Shiprocket says: “${said}”`}`,
      { ...is, retryable: true, isWalletEmpty },
    );
  return new CourierError(`${what}: ${said}`, {
    ...is,
    retryable: is.retryable || PASSING.test(said),
  });
}

interface Ask {
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
  timeoutMs?: number;
}

/** Makes a call that must succeed. Throws CourierError for any status but 2xx. */
export async function ask(
  deps: Pick<Deps, 'shiprocket'>,
  what: string,
  call: Ask,
): Promise<unknown> {
  const answer = await deps.shiprocket.request(call).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    throw new CourierError(`${what}: ${error.message}.`, {
      retryable: true,
      uncertain: error.kind === 'unavailable',
      status: error.status,
    });
  });
  const { status, body } = answer;
  if (status >= 200 && status < 300) return body;
  // 401 after a new sign-in, 429 and 5xx pass; Shiprocket will refuse anything else again.
  const passing = status === 401 || status === 403 || status === 408 || status === 429;
  throw refusal(what, sentenceOf(body) || `the courier service answered ${status}`, body, {
    retryable: passing || status >= 500,
    uncertain: status >= 500,
    status,
  });
}

/** Validates a response against a schema. Throws CourierError, with Shiprocket's own message if it does not fit. */
export function expectShape<S extends v.GenericSchema>(
  schema: S,
  body: unknown,
  what: string,
): v.InferOutput<S> {
  const result = v.safeParse(schema, body);
  if (result.success) return result.output;
  // Some errors come as HTTP 200 with only a message (docs/providers.md "Create a shipment"): an empty wallet, a wrong
  // pickup location. The owner corrects those outside the order, so a later attempt can succeed.
  const said = sentenceOf(body) || 'an answer that could not be read';
  throw refusal(what, said, body, { retryable: true });
}
