import type { Order } from '../../../domain/order/order';
import { itemsToPack } from '../../../domain/order/refunded';

/** Whether an order is to be packed: paid, and not handed over yet. */
export function isToPack(order: Order): boolean {
  return (
    (order.status === 'paid' || order.status === 'processing') && itemsToPack(order).length > 0
  );
}

/** Whether an order has a packing slip: it is to be packed, or its parcel is on the way and may be packed once more. */
export function hasPackingSlip(order: Order): boolean {
  return isToPack(order) || (order.status === 'shipped' && itemsToPack(order).length > 0);
}
