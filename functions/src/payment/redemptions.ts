import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Transaction,
} from 'firebase-admin/firestore';
import * as v from 'valibot';
import type { Offer } from '../../../src/domain/pricing/offer';
import type { Order } from '../../../src/domain/order/order';
import { plain } from '../store/firestore';
import { accountsOf } from '../customer/phones/accounts';
import { phoneKey } from '../customer/phones/phoneKey';
import type { Holder } from './holds';

/**
 * Who uses an offer: an account, and the phone number it has verified. Both are counted, so that neither a second
 * account with the same number nor a new account after a deletion can use a coupon again.
 */
export type Customer = Holder;

/** An order's number is the verified one of its account: no payment is prepared for any other. */
export function customerOf(
  { id, userId, shippingInfo }: Pick<Order, 'id' | 'userId' | 'shippingInfo'>,
  hashKey: string,
): Customer {
  const { phone } = shippingInfo;
  return { orderId: id, userId, phoneKey: phone ? phoneKey(hashKey, phone) : undefined };
}

/** The ids a use is counted under: the account, and the phone number if there is one. */
export function countedUnder({ userId, phoneKey: key }: Customer): string[] {
  return key === undefined ? [userId] : [userId, key];
}

const redemptionSchema = v.object({ orderId: v.optional(v.string()) });

/** The order id of a redemption; undefined if there is no redemption. Throws on an invalid one. */
export function orderOfRedemption(snapshot: DocumentSnapshot | undefined): string | undefined {
  if (!snapshot?.exists) return undefined;
  // A redemption without an order id still means that the offer was used.
  return v.parse(redemptionSchema, plain(snapshot.data())).orderId ?? '';
}

/** A redemption. `customer` is also a field, because a collection group cannot be queried by document id. */
export interface Redemption {
  ref: DocumentReference;
  customer: string;
}

/**
 * The redemptions to write when an order is paid: for each offer one for the account and one for its number. For a
 * once-per-customer offer also one for every other account with that number, so that its cart shows that the offer was
 * used. An existing redemption of another account is not replaced. Only reads.
 *
 * @param offers the offers that the order used
 * @param limited those of them that have a usage limit
 */
export async function readRedemptions(
  tx: Transaction,
  db: Firestore,
  offers: readonly DocumentReference[],
  limited: readonly Pick<Offer, 'id' | 'oncePerCustomer'>[],
  customer: Customer,
): Promise<Redemption[]> {
  const own = offers.flatMap((offer) =>
    countedUnder(customer).map((id) => redemptionOf(offer, id)),
  );
  const once = limited.filter((offer) => offer.oncePerCustomer);
  if (customer.phoneKey === undefined || once.length === 0) return own;
  const accounts = await accountsOf(db, customer.phoneKey, tx);
  const others = accounts.filter((uid) => uid !== customer.userId);
  const copies = once.flatMap((offer) =>
    others.map((uid) => redemptionOf(db.doc(`offers/${offer.id}`), uid)),
  );
  return [...own, ...(await missingOf(tx, copies))];
}

function redemptionOf(offer: DocumentReference, customer: string): Redemption {
  return { ref: offer.collection('redemptions').doc(customer), customer };
}

async function missingOf(tx: Transaction, redemptions: readonly Redemption[]) {
  if (redemptions.length === 0) return [];
  const snapshots = await tx.getAll(...redemptions.map(({ ref }) => ref));
  return redemptions.filter((_, n) => snapshots[n]?.exists === false);
}

/** Only writes. */
export function writeRedemptions(
  tx: Transaction,
  redemptions: readonly Redemption[],
  orderId: string,
  at: Date,
): void {
  for (const { ref, customer } of redemptions) tx.set(ref, { orderId, customer, at });
}

/**
 * Copies a phone number's redemptions to an account that has verified it, so that its cart shows which coupons were
 * used. An account's existing redemption is not replaced. Idempotent. Call it after the last read and before the first
 * write of the transaction that records the number.
 *
 * @param key see `phoneKey`
 */
export async function copyRedemptions(
  tx: Transaction,
  db: Firestore,
  uid: string,
  key: string,
): Promise<void> {
  const { docs } = await tx.get(db.collectionGroup('redemptions').where('customer', '==', key));
  const copies = docs.flatMap((used) => {
    const offer = used.ref.parent.parent;
    return offer ? [{ ...redemptionOf(offer, uid), data: used.data() }] : [];
  });
  const missing = new Set((await missingOf(tx, copies)).map(({ ref }) => ref.path));
  for (const { ref, customer, data } of copies)
    if (missing.has(ref.path)) tx.set(ref, { ...data, customer });
}
