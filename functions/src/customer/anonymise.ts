import {
  FieldValue,
  type DocumentSnapshot,
  type Firestore,
  type Transaction,
} from 'firebase-admin/firestore';
import * as v from 'valibot';
import { COUNTRY } from '../../../src/domain/customer/address';
import type { Order } from '../../../src/domain/order/order';
import { inTransaction, readOrder } from '../store/firestore';
import { moveOrder } from '../order/events';

/** In place of the uid of an account that is gone. */
export const GONE = 'deleted';

/**
 * What an invoice needs of the buyer once the goods have arrived is the state, as the place of supply (GST rule 46);
 * everything that says who it was goes.
 */
function nameless(order: Order, snapshot: DocumentSnapshot): Record<string, unknown> {
  return {
    userId: GONE,
    shippingInfo: { state: order.shippingInfo.state ?? '', country: COUNTRY },
    // The aggregator's answers may repeat the address, and a scan's activity may name a person.
    shiprocketResponse: FieldValue.delete(),
    shiprocketScans: FieldValue.delete(),
    // An admin wrote this about the customer.
    cancellationDeclined: FieldValue.delete(),
    ...(order.refunds.length > 0 && { refunds: withoutReasons(snapshot.get('refunds')) }),
  };
}

/** Whose reasons are free text; the functions' own are one word of a list. */
const WRITERS: ReadonlySet<unknown> = new Set(['owner', 'admin']);

const refundsSchema = v.optional(v.array(v.record(v.string(), v.unknown())), []);

/** The refunds as they are stored, without what an admin wrote about them: the books need the rest. */
function withoutReasons(stored: unknown): Record<string, unknown>[] {
  return v.parse(refundsSchema, stored).map((refund) => {
    const { reason: _reason, ...kept } = refund;
    return kept;
  });
}

/** Under way: its parcel still needs a name and an address. */
export const UNDER_WAY: readonly Order['status'][] = [
  'paid',
  'processing',
  'shipped',
  'cancellation_requested',
];

/** Thrown when an order of the account needs its address after all. */
export class UnderWay extends Error {}

/** What else tells of an order's buyer, wherever it stands. Only reads. */
async function readTraces(tx: Transaction, db: Firestore, { id }: Order) {
  const ref = db.doc(`orders/${id}`);
  const [letters, payments, logged, notes, requests, events] = await Promise.all([
    // By the order, because they went to the address of its checkout, which need not be the profile's.
    tx.get(db.collection('mail').where('orderId', '==', id)),
    tx.get(db.collection('payments').where('orderId', '==', id)),
    tx.get(db.collection('adminLog').where('target', '==', ref.path)),
    tx.get(ref.collection('notes')),
    tx.get(ref.collection('requests')),
    tx.get(ref.collection('events')),
  ]);
  return {
    letters: letters.docs,
    payments: payments.docs,
    logged: logged.docs,
    notes: notes.docs,
    requests: requests.docs,
    events: events.docs,
  };
}
type Traces = Awaited<ReturnType<typeof readTraces>>;

/** Only writes; the order's own document is the caller's. */
function removeTraces(
  tx: Transaction,
  db: Firestore,
  { userId, couponCode, pricing }: Order,
  { letters, payments, logged, notes, requests, events }: Traces,
): void {
  const offers = new Set(pricing?.discounts.map(({ offerId }) => offerId));
  if (couponCode !== undefined) offers.add(couponCode);
  for (const offer of offers) {
    tx.delete(db.doc(`offers/${offer}/redemptions/${userId}`));
    tx.delete(db.doc(`offers/${offer}/holds/${userId}`));
  }
  for (const { ref } of [...letters, ...notes]) tx.delete(ref);
  for (const { ref } of payments) tx.update(ref, { userId: FieldValue.delete() });
  for (const request of requests) {
    tx.update(request.ref, {
      // An admin wrote this about the customer.
      reason: FieldValue.delete(),
      ...(request.get('by') === userId && { by: GONE }),
    });
  }
  for (const entry of logged)
    if (entry.get('changes.reason') !== undefined)
      tx.update(entry.ref, { 'changes.reason': FieldValue.delete() });
  for (const event of events) {
    const isOwn = event.get('uid') === userId;
    const isWritten = event.get('data.reason') !== undefined && WRITERS.has(event.get('by'));
    if (!isOwn && !isWritten) continue;
    tx.update(event.ref, {
      ...(isOwn && { uid: FieldValue.delete() }),
      ...(isWritten && { 'data.reason': FieldValue.delete() }),
    });
  }
}

/**
 * Takes the person out of one order and of all that tells of it, and keeps what the books need. An order that was
 * never paid is removed; where money may still come late for it, it becomes cancelled instead, so that such a payment
 * is given back (docs/decisions/004-payment.md). All or nothing, because an order without its buyer is not found again; done
 * again it changes nothing. Throws {@link UnderWay}.
 */
export async function anonymiseOrder(db: Firestore, orderId: string, now: Date): Promise<void> {
  const ref = db.doc(`orders/${orderId}`);
  await inTransaction(db, async (tx) => {
    const snapshot = await tx.get(ref);
    const order = readOrder(snapshot);
    if (!order || order.userId === GONE) return;
    if (UNDER_WAY.includes(order.status)) throw new UnderWay();
    const traces = await readTraces(tx, db, order);
    removeTraces(tx, db, order, traces);
    const unpaid = order.status === 'pending_payment' || order.status === 'payment_failed';
    if (unpaid && order.razorpayOrderIds.length === 0) {
      for (const { ref: part } of [...traces.requests, ...traces.events]) tx.delete(part);
      tx.delete(ref);
    } else if (unpaid) {
      moveOrder(tx, db, orderId, {
        to: 'cancelled',
        at: now,
        fields: nameless(order, snapshot),
        event: {
          id: 'account-deleted',
          type: 'cancelled',
          at: now,
          by: 'system',
          detail: 'The account was deleted before the order was paid.',
        },
      });
    } else {
      tx.update(ref, nameless(order, snapshot));
    }
  });
}
