import Razorpay from 'razorpay';
import * as v from 'valibot';
import { ProviderError } from '../../errors';
import type { Config } from '../../config';
import {
  listedPaymentSchema,
  razorpayOrderSchema,
  razorpayPaymentSchema,
  razorpayRefundSchema,
  type RazorpayClient,
} from './client';

/** Longer than Razorpay usually takes, shorter than a customer waits. Milliseconds. */
const TIMEOUT_MS = 10_000;

/**
 * How long Razorpay itself captures a payment that the bank confirms late, in minutes: five days, its maximum
 * (razorpay.com/docs/payments/payments/capture-settings/api). Without it, we would have to notice such a payment.
 */
const CAPTURE_WINDOW = 7200;

type Schema = v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>;

const refusal = v.object({
  statusCode: v.number(),
  error: v.optional(v.object({ description: v.optional(v.string()) })),
});
const refundRefusal = v.object({ error: v.object({ description: v.string() }) });
const collection = v.object({ items: v.array(razorpayPaymentSchema) });
const list = v.object({ items: v.array(listedPaymentSchema) });
const refundList = v.object({ items: v.array(razorpayRefundSchema) });
const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

function failed(status: number, description: string | undefined): ProviderError {
  // 401 means that our key is wrong, and a later attempt with the right key succeeds; 409 means that the same request
  // is in progress.
  const later = status >= 500 || status === 429 || status === 401 || status === 409;
  return new ProviderError(
    'razorpay',
    later ? 'unavailable' : 'refused',
    description ?? `answered ${status}`,
    status,
  );
}

function toVendorError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  const refused = v.safeParse(refusal, error);
  if (refused.success) return failed(refused.output.statusCode, refused.output.error?.description);
  // A dropped connection or a timeout arrives as the package's own TypeError (it reads `err.response.status`).
  return new ProviderError('razorpay', 'unavailable', 'no answer');
}

async function asked<S extends Schema>(
  schema: S,
  request: () => Promise<unknown>,
): Promise<v.InferOutput<S>> {
  try {
    return understood(schema, await request());
  } catch (error) {
    throw toVendorError(error);
  }
}

function understood<S extends Schema>(schema: S, body: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, body);
  if (result.success) return result.output;
  throw new ProviderError(
    'razorpay',
    'unavailable',
    `unexpected response: ${result.issues[0].message}`,
  );
}

const internals = v.object({ api: v.object({ rq: v.function() }) });
const axiosDefaults = v.looseObject({ baseURL: v.string() });

/**
 * Sets the host in the package's axios instance, because it has no option for it (docs/providers.md "Razorpay
 * package"). Throws when a version of the package keeps the instance elsewhere: calls must never go to another host
 * unnoticed.
 */
function direct(instance: Razorpay, baseUrl: string): void {
  const found = v.safeParse(internals, instance);
  const defaults: unknown = found.success
    ? Reflect.get(found.output.api.rq, 'defaults')
    : undefined;
  if (!v.is(axiosDefaults, defaults)) {
    throw new Error('The razorpay package has changed: its base address cannot be set.');
  }
  Object.assign(defaults, { baseURL: baseUrl, timeout: TIMEOUT_MS });
}

/** Razorpay through its package. Refunds use fetch, because the package drops their idempotency header. */
export function createRazorpayClient(config: Config['razorpay']): RazorpayClient {
  const sdk = new Razorpay({ key_id: config.keyId, key_secret: config.keySecret });
  direct(sdk, config.baseUrl);
  const authorization = `Basic ${Buffer.from(`${config.keyId}:${config.keySecret}`).toString('base64')}`;

  return {
    createOrder: ({ amount, currency, receipt, notes }) =>
      asked(razorpayOrderSchema, () =>
        sdk.orders.create({
          amount,
          currency,
          receipt,
          notes,
          payment: {
            capture: 'automatic',
            capture_options: {
              automatic_expiry_period: CAPTURE_WINDOW,
              manual_expiry_period: CAPTURE_WINDOW,
              refund_speed: 'normal',
            },
          },
        }),
      ),
    fetchOrder: (id) => asked(razorpayOrderSchema, () => sdk.orders.fetch(id)),
    fetchPayment: (id) => asked(razorpayPaymentSchema, () => sdk.payments.fetch(id)),
    capture: (id, amount, currency) =>
      asked(razorpayPaymentSchema, () => sdk.payments.capture(id, amount, currency)),
    paymentsOf: async (id) => (await asked(collection, () => sdk.orders.fetchPayments(id))).items,
    listPayments: async ({ from, to, count, skip }) => {
      const query = { from: seconds(from), to: seconds(to), count, skip };
      return (await asked(list, () => sdk.payments.all(query))).items;
    },
    refundsOf: async (id) => {
      const query = { count: 100 };
      return (await asked(refundList, () => sdk.payments.fetchMultipleRefund(id, query))).items;
    },
    refund: (id, { amount, key, notes }) =>
      asked(razorpayRefundSchema, async () => {
        const response = await fetch(
          `${config.baseUrl}/v1/payments/${encodeURIComponent(id)}/refund`,
          {
            method: 'POST',
            headers: {
              authorization,
              'content-type': 'application/json',
              'x-refund-idempotency': key,
            },
            body: JSON.stringify({ amount, speed: 'normal', notes }),
            signal: AbortSignal.timeout(TIMEOUT_MS),
          },
        );
        const body: unknown = await response.json().catch(() => undefined);
        if (response.ok) return body;
        const said = v.safeParse(refundRefusal, body);
        throw failed(response.status, said.success ? said.output.error.description : undefined);
      }),
  };
}
