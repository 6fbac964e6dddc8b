import type { Deps } from './deps';
import type { RazorpayPayment } from './razorpay/client';

/** Who brought the news of a payment; kept in the event. */
export type SettleSource = 'browser' | 'webhook' | 'reconciler';

export type SettleOutcome =
  /** This call made the order paid. */
  | { state: 'settled' }
  /** It was paid by this very payment before. */
  | { state: 'already' }
  /** The money may not stay: written down, and on its way back. */
  | { state: 'returned'; reason: ReturnReason };

/** Why captured money goes back to the shopper. */
export type ReturnReason = 'paid_by_another' | 'cancelled' | 'wrong_amount' | 'out_of_stock';

export type SettleOrder = (
  deps: Deps,
  orderId: string,
  payment: RazorpayPayment,
  source: SettleSource,
  webhookEventId?: string,
) => Promise<SettleOutcome>;
