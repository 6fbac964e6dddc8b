import { unusedId, type RazorpayContext } from '../context';
import type { Call, Reply } from '../http';
import { canonical } from '../json';
import { randomDigits, randomToken } from '../random';
import type { RazorpayPayment, RazorpayRefund } from '../state';
import { invalid, refused } from './errors';
import { eventMessage } from './events';
import { readNotes, unknownId } from './orders';
import { refundShape } from './shapes';

/**
 * `POST /v1/payments/:id/refund {amount?, speed?, notes?, receipt?}` with `X-Refund-Idempotency`
 * (api/refunds/normal-refunds-idempotent.md): the same key and body return the same refund, another body is
 * rejected, and a key whose first request is still running gets 409.
 */
export async function createRefund(context: RazorpayContext, call: Call): Promise<Reply> {
  const payment = context.state.payments.get(call.params['id'] ?? '');
  const header = call.headers['x-refund-idempotency'];
  if (typeof header !== 'string') {
    await call.pause();
    return refund(context, payment, call);
  }
  if (!/^[A-Za-z0-9_-]{10,}$/.test(header))
    return refused(
      'The idempotency key must be at least 10 characters of letters, digits, hyphens and underscores.',
    );
  const key = `${call.params['id'] ?? ''} ${header}`;
  const body = canonical(call.body);
  const former = context.state.refundKeys.get(key);
  if (former !== undefined) {
    if (former.body !== body)
      return refused('Different request with the same idempotency key has already been processed.');
    if (former.refundId === null)
      return refused('Request with the same idempotency key is still being processed.', 409);
    const done = context.state.refunds.get(former.refundId);
    if (done !== undefined) return { status: 200, json: refundShape(done) };
  }
  context.state.refundKeys.set(key, { body, refundId: null });
  await call.pause();
  const reply = await refund(context, payment, call, (id) =>
    context.state.refundKeys.set(key, { body, refundId: id }),
  );
  // A rejected request does not consume the key.
  if (context.state.refundKeys.get(key)?.refundId === null) context.state.refundKeys.delete(key);
  return reply;
}

async function refund(
  context: RazorpayContext,
  payment: RazorpayPayment | undefined,
  call: Call,
  onCreated: (id: string) => void = () => undefined,
): Promise<Reply> {
  if (payment === undefined) return unknownId();
  const { body } = call;
  const left = payment.amount - payment.amountRefunded;
  const amount = body['amount'] ?? left;
  const notes = readNotes(body['notes']);
  if (!Number.isInteger(amount)) return invalid('amount', 'The amount must be an integer.');
  if (notes === undefined) return invalid('notes', 'Notes may have at most 15 key-value pairs.');
  if (!payment.captured)
    return refused(
      'The payment status should be captured for action to be taken, current state is not captured.',
    );
  if (left === 0) return refused('The payment has been fully refunded already');
  if (Number(amount) < 100) return invalid('amount', 'The amount must be at least INR 1.00');
  if (Number(amount) > left)
    return refused('The refund amount provided is greater than amount captured');
  const created: RazorpayRefund = {
    id: unusedId(
      () => `rfnd_${randomToken(context.random)}`,
      (id) => context.state.refunds.has(id),
    ),
    paymentId: payment.id,
    amount: Number(amount),
    currency: payment.currency,
    status: 'pending',
    speed: body['speed'] === 'optimum' ? 'optimum' : 'normal',
    receipt: typeof body['receipt'] === 'string' ? body['receipt'] : null,
    notes,
    arn: null,
    createdAt: context.now(),
  };
  context.state.refunds.set(created.id, created);
  onCreated(created.id);
  payment.amountRefunded += created.amount;
  if (payment.amountRefunded === payment.amount) payment.status = 'refunded';
  const messages = [eventMessage(context, 'refund.created', { payment, refund: created })];
  if (context.settings.refunds === 'processed') {
    created.status = 'processed';
    created.arn = randomDigits(context.random, 14);
    messages.push(eventMessage(context, 'refund.processed', { payment, refund: created }));
  }
  await context.sender.publish(messages, 'async');
  return { status: 200, json: refundShape(created) };
}

/** `GET /v1/refunds/:id`. */
export function fetchRefund(context: RazorpayContext, call: Call): Reply {
  const found = context.state.refunds.get(call.params['id'] ?? '');
  return found === undefined ? unknownId() : { status: 200, json: refundShape(found) };
}
