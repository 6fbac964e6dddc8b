import {
  FieldValue,
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
  type Transaction,
} from 'firebase-admin/firestore';
import * as v from 'valibot';
import { DecodeError } from '../../../src/domain/decode';
import type { Offer } from '../../../src/domain/offer';
import type { Order, OrderPricing } from '../../../src/domain/order';
import { plain, readOffer } from '../firestore';
import { heldByOthers, holdsSchema, liveHolds, withHold, type Holder, type Holds } from './holds';
import { countedUnder, orderOfRedemption, type Customer } from './redemptions';

/** One limit of an offer, as it stands for one order. */
export interface Limit {
  offerId: string;
  ref: DocumentReference;
  holds: Holds;
  /** Whether this order's own hold still stands. */
  isHeld: boolean;
  /** Uses left for this order beside what other orders hold. */
  left: number;
  /** Whether the customer has used it on another order, where it counts once: then no hold is a promise. */
  isRedeemed: boolean;
  /** Once per customer; otherwise so often for everybody. */
  isOnce: boolean;
}

/** Reads documents, in a transaction or beside one. */
type Reader = Pick<Transaction, 'getAll'> | Pick<Firestore, 'getAll'>;

/**
 * The offers of a snapshot that still exist: a deleted one has nothing to count on. Read beside the transaction: an
 * automatic offer is on nearly every order, and twenty settlements that read and count it would wait for each other.
 */
export async function readUsedOffers(
  db: Firestore,
  pricing: OrderPricing | undefined,
): Promise<DocumentSnapshot[]> {
  const refs = usedOffers(db, pricing);
  if (refs.length === 0) return [];
  const snapshots = await db.getAll(...refs);
  return snapshots.filter((snapshot) => snapshot.exists);
}

function usedOffers(db: Firestore, pricing: OrderPricing | undefined): DocumentReference[] {
  const ids = new Set(pricing?.discounts.map((discount) => discount.offerId));
  return [...ids].map((id) => db.doc(`offers/${id}`));
}

/** Those among the offers that may not be used without limit; a broken or deleted one has none. */
export function limitedOf(snapshots: readonly DocumentSnapshot[]): Offer[] {
  return snapshots.flatMap((snapshot) => {
    try {
      const offer = readOffer(snapshot);
      return offer && isLimited(offer) ? [offer] : [];
    } catch (error) {
      if (error instanceof DecodeError) return [];
      throw error;
    }
  });
}

function isLimited(offer: Offer): boolean {
  return offer.oncePerCustomer || offer.maxUses !== undefined;
}

/**
 * How far limited offers are used up. Orders that were prepared and not yet paid count as well, as long as they hold.
 * What counts once per customer has a limit for the account and one for its phone number. Only reads.
 */
export async function readLimits(
  reader: Reader,
  db: Firestore,
  offers: readonly Offer[],
  customer: Customer,
  now: Date,
): Promise<Limit[]> {
  const limits = await Promise.all(
    offers.map(async (offer) => [
      ...(offer.oncePerCustomer ? await readOnce(reader, db, offer.id, customer, now) : []),
      ...(await readMost(reader, db, offer, customer.orderId, now)),
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

async function readMost(
  reader: Reader,
  db: Firestore,
  { id, maxUses }: Offer,
  orderId: string,
  now: Date,
): Promise<Limit[]> {
  if (maxUses === undefined) return [];
  const ref = db.doc(`offers/${id}/holds/everybody`);
  const [held, counted] = await reader.getAll(ref, db.doc(`offers/${id}`));
  const uses: unknown = counted?.get('uses');
  const left = maxUses - (typeof uses === 'number' ? uses : 0);
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

/** Whether the offer may be promised to this order. */
export function isFree(limit: Limit): boolean {
  return !limit.isRedeemed && (limit.isHeld || limit.left >= 1);
}

/** Whether a payment may still use it. A standing hold is a promise, but not of a second use by the same customer. */
export function isUsable(limit: Limit): boolean {
  if (limit.isOnce) return !limit.isRedeemed;
  return limit.isHeld || limit.left >= 1;
}

/** Keeps one use for this order as long as {@link withHold} allows. Only writes. */
export function holdUses(
  tx: Transaction,
  limits: readonly Limit[],
  holder: Holder,
  now: Date,
): void {
  for (const { ref, holds } of limits) tx.set(ref, { holds: withHold(holds, holder, 1, now) });
}

/** The order is paid: its use is counted on the offer from now on. Only writes. */
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

/** What an order's payment has used up. */
export interface Uses {
  /** Its offers whose `uses` is above zero. */
  counted: DocumentReference[];
  /** Every redemption of this order, under whichever account or number. */
  redemptions: DocumentReference[];
}

/**
 * The uses that a paid order holds. Cancellations are few, so that here, unlike where payments are settled, the offers
 * are read in the transaction. The redemptions are found by their order, because they stand under accounts and a
 * number that the order need not name. Only reads.
 */
export async function readUses(
  tx: Transaction,
  db: Firestore,
  { id, pricing }: Pick<Order, 'id' | 'pricing'>,
): Promise<Uses> {
  const refs = usedOffers(db, pricing);
  const [offers, redemptions] = await Promise.all([
    refs.length === 0 ? [] : tx.getAll(...refs),
    tx.get(db.collectionGroup('redemptions').where('orderId', '==', id)),
  ]);
  const isCounted = (uses: unknown): boolean => typeof uses === 'number' && uses > 0;
  return {
    counted: offers.filter((offer) => isCounted(offer.get('uses'))).map(({ ref }) => ref),
    redemptions: redemptions.docs.map(({ ref }) => ref),
  };
}

/** The order is cancelled: its offers may be used again, by its customer too. Only writes. */
export function giveBackUses(tx: Transaction, { counted, redemptions }: Uses): void {
  for (const offer of counted) tx.update(offer, { uses: FieldValue.increment(-1) });
  for (const redemption of redemptions) tx.delete(redemption);
}
