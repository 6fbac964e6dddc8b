import type { Dispute, Payment } from '../state';
import type { Deliver } from '../webhooks';
import { eventMessage, newId, seconds, type RazorpayContext } from './payments';

/** Two weeks. Seconds. */
const TIME_TO_RESPOND = 14 * 86_400;

interface Step {
  readonly to: Dispute['status'];
  /** What the bank asks for, in paise: all of the payment unless it is told. */
  readonly amount?: number | undefined;
  readonly phase: Dispute['phase'];
  /** When it happens; otherwise now. Seconds. */
  readonly at?: number | undefined;
  readonly deliver: Deliver;
}

/** Moves the dispute of a payment to a status, or raises one, and sends Razorpay's webhook. */
export async function moveDispute(
  context: RazorpayContext,
  payment: Payment,
  { to, amount, phase, at = seconds(), deliver }: Step,
): Promise<Dispute> {
  const { account, sender, state } = context;
  const known = state.disputes[payment.id];
  const before: Dispute =
    known && to !== 'open'
      ? known
      : {
          id: newId('disp'),
          entity: 'dispute',
          payment_id: payment.id,
          amount: amount ?? payment.amount,
          currency: payment.currency,
          amount_deducted: 0,
          gateway_dispute_id: null,
          reason_code: 'goods_or_services_not_received_or_partially_received',
          reason_description: 'Goods or services not received',
          respond_by: at + TIME_TO_RESPOND,
          status: 'open',
          phase,
          created_at: at,
        };
  const dispute: Dispute = {
    ...before,
    status: to,
    amount_deducted: to === 'lost' ? before.amount : 0,
  };
  state.disputes[payment.id] = dispute;
  const event = `payment.dispute.${to === 'open' ? 'created' : to}`;
  const message = eventMessage(context, event, { payment, dispute }, account.webhookSecret, at);
  await sender.publish(message, deliver);
  return dispute;
}
