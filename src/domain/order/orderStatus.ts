/** Every order status (docs/product.md "Orders"), in the order of the filters. */
export const ORDER_STATUSES = [
  'pending_payment',
  'payment_failed',
  'paid',
  'processing',
  'shipped',
  'delivered',
  'cancelled',
  'cancellation_requested',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The statuses of orders that were never paid. */
export const UNPAID_STATUSES = [
  'pending_payment',
  'payment_failed',
] as const satisfies readonly OrderStatus[];
export type UnpaidStatus = (typeof UNPAID_STATUSES)[number];

/** The labels on badges and filters. */
export const STATUS_LABELS: Record<OrderStatus, string> = {
  pending_payment: 'Pending payment',
  payment_failed: 'Payment failed',
  paid: 'Paid',
  processing: 'Processing',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  cancellation_requested: 'Cancellation requested',
};

/** Who changes a status: `courier` is an update from Shiprocket, `system` is any other function. */
export type OrderActor = 'owner' | 'admin' | 'courier' | 'system';

const TRANSITIONS: Record<OrderStatus, Partial<Record<OrderStatus, readonly OrderActor[]>>> = {
  pending_payment: { payment_failed: ['owner', 'system'], paid: ['system'] },
  // A failure at Razorpay is not final: a retry in the payment window or a late authorisation may still succeed.
  payment_failed: { paid: ['system'] },
  paid: {
    processing: ['admin', 'courier'],
    shipped: ['admin', 'courier'],
    delivered: ['courier'],
    cancellation_requested: ['owner'],
    cancelled: ['system'],
  },
  processing: {
    shipped: ['admin', 'courier'],
    delivered: ['courier'],
    cancellation_requested: ['owner'],
    cancelled: ['system'],
  },
  // The courier may deliver while a request is open, and a declined request restores the previous status.
  cancellation_requested: {
    paid: ['system'],
    processing: ['system'],
    shipped: ['courier'],
    delivered: ['courier'],
    cancelled: ['system'],
  },
  shipped: { delivered: ['admin', 'courier'], cancelled: ['system'] },
  delivered: {},
  cancelled: {},
};

/** Whether `actor` may change an order's status from `from` to `to`. */
export function canTransition(from: OrderStatus, to: OrderStatus, actor: OrderActor): boolean {
  return TRANSITIONS[from][to]?.includes(actor) ?? false;
}

/** Whether the status follows a payment. `cancelled` counts, also that of an unpaid order kept without its customer. */
export function wasPaid(status: OrderStatus): boolean {
  return !UNPAID_STATUSES.some((unpaid) => unpaid === status);
}

/** The statuses of orders that were paid. */
export const PAID_STATUSES: readonly OrderStatus[] = ORDER_STATUSES.filter(wasPaid);

/** The statuses in which an order's parcel still needs a name and an address, so that its account cannot be deleted. */
export const UNDER_WAY: readonly OrderStatus[] = [
  'paid',
  'processing',
  'shipped',
  'cancellation_requested',
];

/** Whether an order was paid and is not cancelled. */
export function isPurchased({ status }: { status: OrderStatus }): boolean {
  return wasPaid(status) && status !== 'cancelled';
}
