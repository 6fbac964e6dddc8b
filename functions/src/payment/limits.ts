import {
  FieldValue,
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
  type Transaction,
} from 'firebase-admin/firestore';
import * as v from 'valibot';
import type { Offer } from '../../../src/domain/pricing/offer';
import type { Order, OrderPricing } from '../../../src/domain/order/order';
import { queueChange } from '../figures/changes';
import type { Log } from '../log';
import { plain, readOffer, readOrSkip } from '../store/firestore';
import { offerUsesRef, usesIn } from './offerUses';
import { heldByOthers, holdsSchema, liveHolds, withHold, type Holder, type Holds } from './holds';
import { countedUnder, orderOfRedemption, type Customer } from './redemptions';

/** One limit of an offer, evaluated for one order. */
export interface Limit {
  offerId: string;
  ref: DocumentReference;
  holds: Holds;
  /** Whether this order's own hold is live. */
  isHeld: boolean;
  /** Uses left for this order, after the holds of other orders. */
  left: number;
  /** Whether the customer has used a once-per-customer offer on another order; this overrides any hold. */
  isRedeemed: boolean;
  /** Whether the limit is once per customer; otherwise it is a total for all customers. */
  isOnce: boolean;
}

/** Reads documents, inside or outside a transaction. */
export type Reader = Pick<Transaction, 'getAll'> | Pick<Firestore, 'getAll'>;

/**
 * The offers of a snapshot, also those that were deleted since: their uses are counted all the same, so that their codes
 * are not given to others. They are read outside the transaction: nearly every order has an automatic offer, so concurrent
 * settlements that lock and update it would wait for each other.
 */
export async function readUsedOffers(
  db: Firestore,
  pricing: OrderPricing | undefined,
): Promise<DocumentSnapshot[]> {
  const refs = usedOffers(db, pricing);
  return refs.length === 0 ? [] : db.getAll(...refs);
}

function usedOffers(db: Firestore, pricing: OrderPricing | undefined): DocumentReference[] {
  const ids = new Set(pricing?.discounts.map((discount) => discount.offerId));
  return [...ids].map((id) => db.doc(`offers/${id}`));
}

/** An offer, as far as its limits need it. */
export type Limited = Pick<Offer, 'id' | 'oncePerCustomer' | 'maxUses'>;

/**
 * The offers of a snapshot that have a usage limit: of those that were deleted since, the limit that the snapshot has. Logs
 * and skips invalid ones.
 */
export function limitedOf(
  snapshots: readonly DocumentSnapshot[],
  pricing: OrderPricing | undefined,
  log: Log,
): Limited[] {
  const kept = new Map(pricing?.discounts.map((discount) => [discount.offerId, discount]));
  return snapshots
    .flatMap((snapshot): Limited[] => {
      const { id } = snapshot;
      if (snapshot.exists) return [readOrSkip(log, snapshot, readOffer) ?? []].flat();
      const { oncePerCustomer = false, maxUses } = kept.get(id) ?? {};
      return [{ id, oncePerCustomer, maxUses }];
    })
    .filter((offer) => offer.oncePerCustomer || offer.maxUses !== undefined);
}

/** The limits that a snapshot keeps of an offer. */
export function limitsOf(
  offer: Limited | undefined,
): Pick<OrderPricing['discounts'][number], 'oncePerCustomer' | 'maxUses'> {
  return {
    ...(offer?.oncePerCustomer && { oncePerCustomer: true }),
    ...(offer?.maxUses !== undefined && { maxUses: offer.maxUses }),
  };
}

/**
 * The remaining uses of limited offers. Unpaid orders count as long as their holds are live. A once-per-customer offer
 * has one limit for the account and one for its phone number. Only reads.
 */
export async function readLimits(
  reader: Reader,
  db: Firestore,
  offers: readonly Limited[],
  customer: Customer,
  now: Date,
): Promise<Limit[]> {
  const limits = await Promise.all(
    offers.map(async (offer) => [
      ...(offer.oncePerCustomer ? await readOnce(reader, db, offer.id, customer, now) : []),
      ...(await readMaxUses(reader, db, offer, customer.orderId, now)),
    ]),
  );
  return limits.flat();
}

async function readOnce(
  reader: Reader,
  db: Firestore,
  offerId: string,
  customer: Customer,
  now: Date,
): Promise<Limit[]> {
  const ids = countedUnder(customer);
  const refs = ids.map((id) => db.doc(`offers/${offerId}/holds/${id}`));
  const snapshots = await reader.getAll(
    ...refs,
    ...ids.map((id) => db.doc(`offers/${offerId}/redemptions/${id}`)),
  );
  return refs.map((ref, n) => {
    const by = orderOfRedemption(snapshots[refs.length + n]);
    return {
      ...limitOf(offerId, ref, snapshots[n], 1, customer.orderId, now),
      isRedeemed: by !== undefined && by !== customer.orderId,
      isOnce: true,
    };
  });
}

async function readMaxUses(
  reader: Reader,
  db: Firestore,
  { id, maxUses }: Limited,
  orderId: string,
  now: Date,
): Promise<Limit[]> {
  if (maxUses === undefined) return [];
  const ref = db.doc(`offers/${id}/holds/everybody`);
  const [held, counted] = await reader.getAll(ref, offerUsesRef(db, id));
  const left = maxUses - usesIn(counted);
  return [{ ...limitOf(id, ref, held, left, orderId, now), isRedeemed: false, isOnce: false }];
}

function limitOf(
  offerId: string,
  ref: DocumentReference,
  held: DocumentSnapshot | undefined,
  most: number,
  orderId: string,
  now: Date,
): Omit<Limit, 'isRedeemed' | 'isOnce'> {
  const { holds } = v.parse(holdsSchema, plain(held?.data() ?? {}));
  const live = liveHolds(holds, now);
  const isHeld = live[orderId] !== undefined;
  return { offerId, ref, holds, isHeld, left: most - heldByOthers(live, orderId) };
}

/** Whether the offer can be held for this order. */
export function isFree(limit: Limit): boolean {
  return !limit.isRedeemed && (limit.isHeld || limit.left >= 1);
}

/** Whether a payment may still use the offer. A live hold is honoured, but not for a second use by one customer. */
export function isUsable(limit: Limit): boolean {
  if (limit.isOnce) return !limit.isRedeemed;
  return limit.isHeld || limit.left >= 1;
}

/** Holds one use for this order for as long as {@link withHold} allows. Only writes. */
export function holdUses(
  tx: Transaction,
  limits: readonly Limit[],
  holder: Holder,
  now: Date,
): void {
  for (const { ref, holds } of limits) tx.set(ref, { holds: withHold(holds, holder, 1, now) });
}

/** Removes this order's holds on its offers; once paid, its use is counted on the offer. Only writes. */
export function releaseOfferHolds(
  tx: Transaction,
  limits: readonly Limit[],
  orderId: string,
): void {
  for (const { ref, holds } of limits) {
    const { [orderId]: _own, ...others } = holds;
    if (Object.keys(others).length === 0) tx.delete(ref);
    else tx.set(ref, { holds: others });
  }
}

/**
 * Counts a sale's use of its offers. An offer with a limit for all customers is counted at once, because the next
 * payment must see it; any other is shared by too many orders for that and is queued. Only writes.
 */
export function countUses(
  tx: Transaction,
  db: Firestore,
  offers: readonly DocumentReference[],
  limits: readonly Limit[],
): void {
  const exact = new Set(limits.filter(({ isOnce }) => !isOnce).map(({ offerId }) => offerId));
  for (const { id } of offers)
    if (exact.has(id))
      tx.set(offerUsesRef(db, id), { uses: FieldValue.increment(1) }, { merge: true });
  queueUses(
    tx,
    db,
    offers.map(({ id }) => id).filter((id) => !exact.has(id)),
    1,
  );
}

function queueUses(tx: Transaction, db: Firestore, offerIds: readonly string[], more: 1 | -1) {
  if (offerIds.length === 0) return;
  queueChange(tx, db, { uses: Object.fromEntries(offerIds.map((id) => [id, more])) });
}

/** The offer uses that a paid order consumed. */
export interface Uses {
  /** The counts, greater than zero, of its offers with a limit for all customers. */
  counted: DocumentReference[];
  /** Its other offers. */
  queued: string[];
  /** Every redemption of this order, under any account or phone number. */
  redemptions: DocumentReference[];
}

/**
 * The offer uses that a paid order consumed. Redemptions are queried by order id, because the order need not contain
 * the accounts and the number that they are stored under. A test consumed none. Only reads.
 */
export async function readUses(
  tx: Transaction,
  db: Firestore,
  { id, pricing, test }: Pick<Order, 'id' | 'pricing' | 'test'>,
): Promise<Uses> {
  if (test) return { counted: [], queued: [], redemptions: [] };
  const offers = await readUsedOffers(db, pricing);
  const exact = offers.filter((offer) => typeof offer.get('maxUses') === 'number');
  const refs = exact.map((offer) => offerUsesRef(db, offer.id));
  const [counts, redemptions] = await Promise.all([
    refs.length === 0 ? [] : tx.getAll(...refs),
    tx.get(db.collectionGroup('redemptions').where('orderId', '==', id)),
  ]);
  return {
    counted: counts.filter((count) => usesIn(count) > 0).map(({ ref }) => ref),
    queued: offers.filter((offer) => !exact.includes(offer)).map((offer) => offer.id),
    redemptions: redemptions.docs.map(({ ref }) => ref),
  };
}

/** Restores the offer uses of a cancelled order, also for its customer. Only writes. */
export function releaseUses(
  tx: Transaction,
  db: Firestore,
  { counted, queued, redemptions }: Uses,
): void {
  for (const count of counted) tx.update(count, { uses: FieldValue.increment(-1) });
  queueUses(tx, db, queued, -1);
  for (const redemption of redemptions) tx.delete(redemption);
}
