/** Why a captured payment is refunded to the customer. */
export const REFUSAL_REASONS = [
  'paid_by_another',
  'cancelled',
  'wrong_amount',
  'expired',
  'paid_twice',
  'price_changed',
  'coupon_used',
  'out_of_stock',
  'refunded_before',
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** What the customer reads. */
export const REFUSAL_MESSAGES: Record<RefusalReason, string> = {
  paid_by_another: 'This order had already been paid for.',
  cancelled: 'This order was cancelled before the payment arrived.',
  wrong_amount: 'The amount paid did not match the order total.',
  expired: 'This order had expired before the payment arrived.',
  paid_twice: 'The same fragrances had already been paid for in another order.',
  price_changed: 'The prices had changed before the payment arrived.',
  coupon_used: 'An offer in this order had reached its limit before the payment arrived.',
  out_of_stock: 'A fragrance in this order could no longer be bought when the payment arrived.',
  refunded_before: 'It had been refunded before the order was confirmed.',
};
