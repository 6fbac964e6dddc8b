import { FieldPath, FieldValue, type Firestore, type Transaction } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { COUNTRY } from '../../../src/domain/customer/address';
import type { Order } from '../../../src/domain/order/order';
import { UNDER_WAY } from '../../../src/domain/order/orderStatus';
import { moveOrder } from '../order/events';
import { returnFields } from '../order/returns/write';
import { holdsSchema } from '../payment/holds';
import { orderOfRedemption } from '../payment/redemptions';
import { inTransaction, plain, readOrder } from '../store/firestore';
import { reviewLinkRef } from './reviewLink';

/** Replaces the customer's uid in an order that is kept without its customer. */
export const GONE = 'deleted';

/**
 * The parts of the address that an invoice needs after delivery: the state, as the place of supply (GST rule 46).
 * Everything that identifies the person is removed.
 */
function nameless(order: Order): Record<string, unknown> {
  return {
    userId: GONE,
    shippingInfo: { state: order.shippingInfo.state ?? '', country: COUNTRY },
    accountEmail: FieldValue.delete(),
    buyerName: FieldValue.delete(),
    nameStarts: FieldValue.delete(),
    gift: FieldValue.delete(),
    // Shiprocket's responses may repeat the address, and a scan or a courier's reason may name a person.
    shiprocketResponse: FieldValue.delete(),
    shiprocketScans: FieldValue.delete(),
    failedDelivery: FieldValue.delete(),
    courierWords: FieldValue.delete(),
    courierWordsOpen: FieldValue.delete(),
    // An admin wrote this about the customer.
    cancellationDeclined: FieldValue.delete(),
    // The returned pieces and their money stay; the texts about them are removed now, the photographs at night.
    ...(order.returns.length > 0 &&
      returnFields(
        order.returns.map((one) => ({ ...one, note: '', reason: undefined, photos: 0 })),
      )),
  };
}

/** Where the reason is free text. The functions' own reasons are fixed codes. */
const WRITERS: ReadonlySet<unknown> = new Set(['owner', 'admin']);

/** The other documents that contain data about an order's customer. Only reads. */
async function readTraces(
  tx: Transaction,
  db: Firestore,
  { id, userId, couponCode, pricing }: Order,
) {
  const ref = db.doc(`orders/${id}`);
  const offers = new Set(pricing?.discounts.map(({ offerId }) => offerId));
  if (couponCode !== undefined) offers.add(couponCode);
  const below = (name: string) =>
    Promise.all([...offers].map((offer) => tx.get(db.doc(`offers/${offer}/${name}/${userId}`))));
  const [redemptions, holds, emails, pushes, payments, logged, notes, requests, events] =
    await Promise.all([
      below('redemptions'),
      below('holds'),
      // Found by the order, because the email went to the address at checkout, which may differ from the profile's.
      tx.get(db.collection('mail').where('orderId', '==', id)),
      // The order's id has the account's in it.
      tx.get(db.collection('pushes').where('orderId', '==', id)),
      tx.get(db.collection('payments').where('orderId', '==', id)),
      tx.get(db.collection('adminLog').where('target', '==', ref.path)),
      tx.get(ref.collection('notes')),
      tx.get(ref.collection('requests')),
      tx.get(ref.collection('events')),
    ]);
  return {
    // The customer may have used the same coupon for another order.
    redemptions: redemptions.filter((redemption) => orderOfRedemption(redemption) === id),
    holds: holds.filter((hold) => hold.exists),
    emails: emails.docs,
    pushes: pushes.docs,
    payments: payments.docs,
    logged: logged.docs,
    notes: notes.docs,
    requests: requests.docs,
    events: events.docs,
  };
}
type Traces = Awaited<ReturnType<typeof readTraces>>;

/** Anonymises those documents. Only writes; the caller writes the order itself. */
function removeTraces(
  tx: Transaction,
  db: Firestore,
  { id, userId }: Order,
  { redemptions, holds, emails, pushes, payments, logged, notes, requests, events }: Traces,
): void {
  for (const { ref } of [...redemptions, ...emails, ...pushes, ...notes]) tx.delete(ref);
  tx.delete(reviewLinkRef(db, id));
  for (const hold of holds) {
    const all = v.parse(holdsSchema, plain(hold.data())).holds;
    if (Object.keys(all).every((holder) => holder === id)) tx.delete(hold.ref);
    else tx.update(hold.ref, new FieldPath('holds', id), FieldValue.delete());
  }
  for (const { ref } of payments) tx.update(ref, { userId: FieldValue.delete() });
  for (const request of requests) {
    tx.update(request.ref, {
      // An admin wrote this about the customer.
      reason: FieldValue.delete(),
      // The customer wrote this.
      note: FieldValue.delete(),
      // Corrections of an address for the courier.
      phone: FieldValue.delete(),
      address1: FieldValue.delete(),
      address2: FieldValue.delete(),
      // A corrected address of the order.
      to: FieldValue.delete(),
      ...(request.get('by') === userId && { by: GONE }),
    });
  }
  for (const entry of logged)
    if (entry.get('changes.reason') !== undefined)
      tx.update(entry.ref, { 'changes.reason': FieldValue.delete() });
  for (const event of events)
    if (event.get('data.reason') !== undefined && WRITERS.has(event.get('by')))
      tx.update(event.ref, { 'data.reason': FieldValue.delete() });
}

/**
 * Anonymises one order and everything stored about it, and keeps what accounting needs. An order that was never paid is
 * deleted; if money may still arrive for it, it is cancelled instead, so that the payment is refunded
 * (docs/decisions/004-payment.md). Runs in one transaction, because an order without its customer cannot be found again.
 * Idempotent. Throws when the order still needs its address, which an old one does not.
 *
 * @param why the sentence in the order's events if it is cancelled
 */
export async function anonymiseOrder(
  db: Firestore,
  orderId: string,
  now: Date,
  { why = 'The account was deleted before the order was paid.', isOld = false } = {},
): Promise<void> {
  const ref = db.doc(`orders/${orderId}`);
  await inTransaction(db, async (tx) => {
    const snapshot = await tx.get(ref);
    const order = readOrder(snapshot);
    if (!order || order.userId === GONE) return;
    if (!isOld && UNDER_WAY.includes(order.status))
      throw new Error(`orders/${orderId} is under way`);
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
        fields: nameless(order),
        event: {
          id: 'cancelled-unpaid',
          type: 'cancelled',
          at: now,
          by: 'system',
          detail: why,
        },
      });
    } else {
      tx.update(ref, nameless(order));
    }
  });
}
