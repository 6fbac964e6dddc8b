import type { Firestore, Transaction } from 'firebase-admin/firestore';
import type { OrderStatus } from '../../../src/domain/order/orderStatus';
import { createOnce } from '../store/firestore';

/** Who did it (docs/decisions/002-data.md "Collections"). */
export type EventActor = 'owner' | 'admin' | 'razorpay' | 'courier' | 'system';

/** The kinds of events that the timeline shows. */
export type OrderEventType =
  | 'placed'
  | 'payment_started'
  | 'payment_failed'
  | 'paid'
  | 'payment_refused'
  | 'payment_refunded'
  | 'expired'
  | 'cancellation_requested'
  | 'cancellation_declined'
  | 'cancellation_withdrawn'
  | 'cancelled'
  | 'refund_started'
  | 'refunded'
  | 'refund_failed'
  | 'restocked'
  | 'status'
  | 'shipment_created'
  | 'shipment_failed'
  | 'shipment_retried'
  | 'shipment_cancelled'
  | 'tracking'
  | 'delivery_answered'
  | 'address_changed'
  | 'return_asked'
  | 'return_agreed'
  | 'return_refused'
  | 'return_booked'
  | 'return_unbooked'
  | 'return_collected'
  | 'return_received'
  | 'return_refunded'
  | 'return_replaced'
  | 'invoice'
  | 'credit_note';

export interface OrderEvent {
  /**
   * Derived from what happened (`paid-pay_123`, `refund-rfnd_1-processed`), so that a retry writes the same document
   * again instead of a second one. Slashes become dashes.
   */
  id: string;
  type: OrderEventType;
  at: Date;
  by: EventActor;
  /** One sentence to show. */
  detail: string;
  data?: Record<string, unknown>;
}

function ref(db: Firestore, orderId: string, event: OrderEvent) {
  return db.doc(`orders/${orderId}/events/${event.id.replaceAll('/', '-')}`);
}

function fields({ id: _id, ...event }: OrderEvent) {
  return event;
}

/**
 * Appends to `orders/{id}/events` within the transaction that made it true. Only writes, so call it after all reads.
 */
export function appendEvent(
  tx: Transaction,
  db: Firestore,
  orderId: string,
  event: OrderEvent,
): void {
  tx.set(ref(db, orderId, event), fields(event));
}

/** Appends outside a transaction. An existing event stays as it is. */
export async function appendEventOnce(
  db: Firestore,
  orderId: string,
  event: OrderEvent,
): Promise<void> {
  await createOnce(ref(db, orderId, event), fields(event));
}

export interface Move {
  to: OrderStatus;
  at: Date;
  /** The event that records the move. */
  event: OrderEvent;
  /** Further fields of the order that change with it. */
  fields?: Record<string, unknown>;
}

/**
 * Changes an order's status within a transaction and records it. `statusEvent` on the order names the event, so that
 * the trigger that records clients' changes skips this one. The caller checks whether the change is allowed
 * (`canTransition`). Only writes.
 */
export function moveOrder(tx: Transaction, db: Firestore, orderId: string, move: Move): void {
  tx.update(db.doc(`orders/${orderId}`), {
    ...move.fields,
    status: move.to,
    updatedAt: move.at,
    statusEvent: move.event.id,
  });
  appendEvent(tx, db, orderId, move.event);
}
