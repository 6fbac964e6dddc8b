import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { Order } from '../../../src/domain/order/order';
import { canTransition } from '../../../src/domain/order/orderStatus';
import { messages } from '../../../src/domain/shop/messages';
import type { Deps } from '../deps';
import { HttpError } from '../errors';
import { inTransaction, readOrder } from '../store/firestore';
import type { RawRequest } from '../http';
import { appendEvent, moveOrder } from '../order/events';
import { recordDispute } from './disputes';
import { findByRazorpayOrder } from './findOrder';
import { isSignedWebhook } from './razorpay/signature';
import {
  razorpayDisputeSchema,
  razorpayPaymentSchema,
  razorpayRefundSchema,
  type RazorpayPayment,
  type RazorpayRefund,
} from './razorpay/client';
import { recordRefundEvent } from './refunds/record';
import { settleOrder } from './settle';
import { recordProcessed, wasProcessed, type WebhookEvent } from './webhookEvents';

const entity = <S extends v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>>(schema: S) =>
  v.optional(v.object({ entity: schema }));

const eventSchema = v.object({
  event: v.string(),
  /** When it happened: seconds since 1970. */
  created_at: v.optional(v.number()),
  payload: v.optional(
    v.object({
      payment: entity(razorpayPaymentSchema),
      refund: entity(razorpayRefundSchema),
      dispute: entity(razorpayDisputeSchema),
    }),
    {},
  ),
});

/** What a payment is called that money was received for. */
const PAID: readonly RazorpayPayment['status'][] = ['captured', 'refunded'];

/** How an event was handled, for the log and the tests. */
export type WebhookResult = 'settled' | 'already' | 'refused' | 'noted' | 'ignored';

/**
 * Handles Razorpay's webhook: signed, delivered at least once, in any order. It writes one transaction and calls no
 * provider, so it responds quickly; other functions book parcels and refund payments. Throws unauthenticated for a
 * wrong signature and bad_request for an invalid event; any other failure makes Razorpay retry.
 */
export async function handlePaymentWebhook(
  deps: Deps,
  request: RawRequest,
): Promise<WebhookResult> {
  const signature = request.header('x-razorpay-signature') ?? '';
  if (!isSignedWebhook(request.rawBody, signature, deps.config.razorpay.webhookSecrets)) {
    throw new HttpError('unauthenticated', 'The signature is wrong.');
  }
  const { event, payload, created_at: createdAt } = parse(request.rawBody);
  const webhookEvent = { ids: eventIds(request), type: event };
  const payment = payload.payment?.entity;
  const refund = payload.refund?.entity;
  if (refund && event.startsWith('refund.')) return onRefund(deps, refund, payment, webhookEvent);
  if (!payment) return 'ignored';
  const dispute = payload.dispute?.entity;
  if (event.startsWith('payment.dispute.') && dispute) {
    const at = createdAt === undefined ? deps.now() : new Date(createdAt * 1000);
    return recordDispute(deps, { payment, dispute, at, webhookEvent });
  }
  switch (event) {
    case 'payment.captured':
    case 'order.paid':
      return onCaptured(deps, payment, webhookEvent);
    case 'payment.failed':
      return onFailed(deps, payment, webhookEvent);
    default:
      // payment.authorized: Razorpay captures automatically, and payment.captured follows.
      return 'ignored';
  }
}

function parse(rawBody: Buffer): v.InferOutput<typeof eventSchema> {
  let body: unknown;
  try {
    body = JSON.parse(rawBody.toString('utf8'));
  } catch {
    throw new HttpError('bad_request', 'That is not JSON.');
  }
  const result = v.safeParse(eventSchema, body);
  if (result.success) return result.output;
  throw new HttpError('bad_request', 'Unknown event format.');
}

/** Razorpay's event id, if it is usable, and a hash of the body, because somebody could repeat a body under another id. */
function eventIds(request: RawRequest): string[] {
  const sent = request.header('x-razorpay-event-id') ?? '';
  const hash = createHash('sha256').update(request.rawBody).digest('hex');
  return /^[A-Za-z0-9_-]{1,100}$/.test(sent) ? [sent, hash] : [hash];
}

async function findOrder(deps: Deps, { orderId }: RazorpayPayment): Promise<Order | undefined> {
  return orderId === undefined ? undefined : findByRazorpayOrder(deps, orderId);
}

async function onCaptured(
  deps: Deps,
  payment: RazorpayPayment,
  webhookEvent: WebhookEvent,
): Promise<WebhookResult> {
  const order = await findOrder(deps, payment);
  if (!order) {
    // The Razorpay account may serve other businesses too, so leave their payments alone.
    deps.log.warn('A payment for an order that is not ours', { paymentId: payment.id });
    return 'ignored';
  }
  return (await settleOrder(deps, order.id, payment, 'webhook', webhookEvent)).state;
}

/** Records a failed attempt. It is never final: the order can still be paid. */
async function onFailed(
  deps: Deps,
  payment: RazorpayPayment,
  webhookEvent: WebhookEvent,
): Promise<WebhookResult> {
  const found = await findOrder(deps, payment);
  if (!found) return 'ignored';
  const { db } = deps;
  return inTransaction(db, async (tx) => {
    const now = deps.now();
    const order = readOrder(await tx.get(db.doc(`orders/${found.id}`)));
    if (!order || (await wasProcessed(tx, db, webhookEvent))) return 'already';
    recordProcessed(tx, db, webhookEvent, now);
    const why = payment.errorDescription ?? messages.payment.unknown;
    const event = {
      id: `payment-failed-${payment.id}`,
      type: 'payment_failed' as const,
      at: now,
      by: 'razorpay' as const,
      detail: `${messages.payment.failedPrefix}${why}`,
      data: { paymentId: payment.id },
    };
    if (canTransition(order.status, 'payment_failed', 'system')) {
      moveOrder(tx, db, order.id, {
        to: 'payment_failed',
        at: now,
        fields: { razorpayError: why },
        event,
      });
    } else {
      appendEvent(tx, db, order.id, event);
      if (order.status === 'payment_failed') {
        tx.update(db.doc(`orders/${order.id}`), { razorpayError: why, updatedAt: now });
      }
    }
    return 'noted';
  });
}

async function onRefund(
  deps: Deps,
  refund: RazorpayRefund,
  payment: RazorpayPayment | undefined,
  webhookEvent: WebhookEvent,
): Promise<WebhookResult> {
  const record = deps.db.doc(`payments/${refund.paymentId}`);
  if (!(await record.get()).exists) {
    // Refunded in Razorpay's panel before its own event arrived: settling comes first, and knows how much is back.
    if (payment?.id === refund.paymentId && PAID.includes(payment.status)) {
      const order = await findOrder(deps, payment);
      if (order) await settleOrder(deps, order.id, payment, 'webhook');
    }
    if (!(await record.get()).exists) {
      deps.log.warn('A refund of a payment that is not ours', { refundId: refund.id });
      return 'ignored';
    }
  }
  return recordRefundEvent(deps, refund, webhookEvent);
}
