import { unusedId, type RazorpayContext } from '../context';
import type { Call, Reply } from '../http';
import { isObject, type JsonObject } from '../json';
import { randomToken } from '../random';
import type { RazorpayOrder } from '../state';
import { invalid, refused } from './errors';
import { orderShape } from './shapes';

/** Minimum amount, in paise (api/orders/create.md). */
const MINIMUM = 100;

const KNOWN_FIELDS = new Set([
  'amount',
  'currency',
  'receipt',
  'notes',
  'partial_payment',
  'first_payment_min_amount',
  'payment',
  'payment_capture',
  'offer_id',
  'method',
  'customer_id',
  'customer_details',
]);

/** `POST /v1/orders`. */
export function createOrder(context: RazorpayContext, call: Call): Reply {
  const { body } = call;
  const problem = orderProblem(body);
  if (problem !== undefined) return problem;
  const receipt = typeof body['receipt'] === 'string' ? body['receipt'] : null;
  const order: RazorpayOrder = {
    id: unusedId(
      () => `order_${randomToken(context.random)}`,
      (id) => context.state.razorpayOrders.has(id),
    ),
    amount: Number(body['amount']),
    amountPaid: 0,
    currency: 'INR',
    receipt,
    status: 'created',
    attempts: 0,
    notes: readNotes(body['notes']) ?? {},
    capture: captureOf(body),
    createdAt: context.now(),
  };
  context.state.razorpayOrders.set(order.id, order);
  return { status: 200, json: orderShape(order) };
}

/** `GET /v1/orders/:id`. */
export function fetchOrder(context: RazorpayContext, call: Call): Reply {
  const order = context.state.razorpayOrders.get(call.params['id'] ?? '');
  return order === undefined ? unknownId() : { status: 200, json: orderShape(order) };
}

export function unknownId(): Reply {
  return refused('The id provided does not exist');
}

/** The notes as a map; undefined when over the limits: 15 pairs of at most 256 characters. */
export function readNotes(value: unknown): Record<string, string> | undefined {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0))
    return {};
  if (!isObject(value)) return undefined;
  const entries = Object.entries(value).map(([key, note]): [string, string] => [key, String(note)]);
  if (entries.length > 15 || entries.some(([key, note]) => key.length > 256 || note.length > 256))
    return undefined;
  return Object.fromEntries(entries);
}

function orderProblem(body: JsonObject): Reply | undefined {
  const extra = Object.keys(body).filter((field) => !KNOWN_FIELDS.has(field));
  if (extra.length > 0)
    return refused(`${extra.join(', ')} is/are not required and should not be sent`);
  const { amount, currency, receipt } = body;
  if (amount === undefined || amount === null)
    return invalid('amount', 'The amount field is required.');
  if (!Number.isInteger(amount)) return invalid('amount', 'The amount must be an integer.');
  if (Number(amount) < MINIMUM) return invalid('amount', 'The amount must be at least INR 1.00');
  if (currency === undefined || currency === null)
    return invalid('currency', 'The currency field is required.');
  if (currency !== 'INR') return invalid('currency', 'Currency is not supported');
  if (receipt !== undefined && receipt !== null) {
    if (typeof receipt !== 'string') return invalid('receipt', 'The receipt must be a string.');
    if (receipt.length > 40)
      return invalid('receipt', 'The receipt may not be greater than 40 characters.');
  }
  if (readNotes(body['notes']) === undefined)
    return invalid(
      'notes',
      'Notes may have at most 15 key-value pairs of at most 256 characters each.',
    );
  return undefined;
}

function captureOf(body: JsonObject): 'automatic' | 'manual' | null {
  const payment = body['payment'];
  if (isObject(payment)) {
    if (payment['capture'] === 'automatic') return 'automatic';
    if (payment['capture'] === 'manual') return 'manual';
  }
  const former = body['payment_capture'];
  if (former === true || former === 1) return 'automatic';
  if (former === false || former === 0) return 'manual';
  return null;
}
