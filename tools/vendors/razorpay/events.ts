import type { RazorpayContext } from '../context';
import { randomToken } from '../random';
import type { RazorpayOrder, RazorpayPayment, RazorpayRefund } from '../state';
import type { WebhookMessage } from '../webhooks';
import { orderShape, paymentShape, refundShape } from './shapes';
import { webhookSignature } from './signatures';

export type RazorpayEvent =
  | 'payment.authorized'
  | 'payment.captured'
  | 'payment.failed'
  | 'order.paid'
  | 'refund.created'
  | 'refund.processed'
  | 'refund.failed';

export interface EventEntities {
  readonly payment: RazorpayPayment;
  readonly order?: RazorpayOrder;
  readonly refund?: RazorpayRefund;
}

const ACCOUNT_ID = 'acc_TestStandIn001';

/**
 * A webhook as Razorpay sends it: a snapshot of the entities, signed over exactly these bytes. `secret` differs from
 * the account's only for a forgery.
 */
export function eventMessage(
  context: RazorpayContext,
  event: RazorpayEvent,
  entities: EventEntities,
  secret = context.account.webhookSecret,
): WebhookMessage {
  const { payment, order, refund } = entities;
  const payload = {
    ...(refund === undefined ? {} : { refund: { entity: refundShape(refund) } }),
    payment: { entity: paymentShape(payment) },
    ...(order === undefined ? {} : { order: { entity: orderShape(order) } }),
  };
  const body = JSON.stringify({
    entity: 'event',
    account_id: ACCOUNT_ID,
    event,
    contains: Object.keys(payload),
    payload,
    created_at: Math.floor(context.now() / 1000),
  });
  const id = randomToken(context.random);
  return {
    id,
    event,
    subject: payment.id,
    body,
    headers: {
      'x-razorpay-event-id': id,
      'x-razorpay-signature': webhookSignature(body, secret),
      'user-agent': 'Razorpay-Webhook/v1',
    },
  };
}
