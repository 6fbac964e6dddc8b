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

/** One limit of an offer, as it stands for one order. */
export interface Limit {
  offerId: string;
  ref: DocumentReference;
  holds: Holds;
  /** Whether this order's own hold still stands. */
  isHeld: boolean;
  /** Uses left for this order beside what other orders hold. */
  left: number;
  /** Whether the customer has used it on another order: then no hold is a promise. */
  isRedeemed: boolean;
  /** Once per customer; otherwise so often for everybody. */
  isOnce: boolean;
}

/** Reads documents, in a transaction or beside one. */
type Reader = Pick<Transaction, 'getAll'> | Pick<Firestore, 'getAll'>;

const redemption = v.object({ orderId: v.optional(v.string()) });

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
 * Only reads.
 */
export async function readLimits(
  reader: Reader,
  db: Firestore,
  offers: readonly Offer[],
  { orderId, userId }: Holder,
  now: Date,
): Promise<Limit[]> {
  const limits = await Promise.all(
    offers.filter(isLimited).map(async (offer) => {
      const path = `offers/${offer.id}`;
      const [own, all] = [db.doc(`${path}/holds/${userId}`), db.doc(`${path}/holds/everybody`)];
      const [used, held, heldByAll, counted] = await reader.getAll(
        db.doc(`${path}/redemptions/${userId}`),
        own,
        ...(offer.maxUses === undefined ? [] : [all, db.doc(path)]),
      );
      const by = used?.exists ? v.parse(redemption, plain(used.data())).orderId : undefined;
      const isRedeemed = offer.oncePerCustomer && used?.exists === true && by !== orderId;
      const limit = (ref: DocumentReference, data: unknown, most: number): Limit => {
        const { holds } = v.parse(holdsSchema, plain(data ?? {}));
        const live = liveHolds(holds, now);
        return {
          offerId: offer.id,
          ref,
          holds,
          isHeld: live[orderId] !== undefined,
          left: most - heldByOthers(live, orderId),
          isRedeemed,
          isOnce: ref === own,
        };
      };
      const uses: unknown = counted?.get('uses');
      const left = (offer.maxUses ?? 0) - (typeof uses === 'number' ? uses : 0);
      return [
        ...(offer.oncePerCustomer ? [limit(own, held?.data(), 1)] : []),
        ...(offer.maxUses === undefined ? [] : [limit(all, heldByAll?.data(), left)]),
      ];
    }),
  );
  return limits.flat();
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
export function dropUses(tx: Transaction, limits: readonly Limit[], orderId: string): void {
  for (const { ref, holds } of limits) {
    const { [orderId]: _own, ...others } = holds;
    if (Object.keys(others).length === 0) tx.delete(ref);
    else tx.set(ref, { holds: others });
  }
}

/** The use of one offer that an order's payment counted. */
export interface Use {
  /** The offer, while it says that it was used. */
  counted: DocumentReference | undefined;
  /** The note that this customer has used it, where it is of this order. */
  redemption: DocumentReference | undefined;
}

/**
 * The uses that a paid order holds. Cancellations are few, so that here, unlike where payments are settled, the offers
 * are read in the transaction. Only reads.
 */
export async function readUses(
  tx: Transaction,
  db: Firestore,
  { id, userId, pricing }: Pick<Order, 'id' | 'userId' | 'pricing'>,
): Promise<Use[]> {
  return Promise.all(
    usedOffers(db, pricing).map(async (ref): Promise<Use> => {
      const redeemed = ref.collection('redemptions').doc(userId);
      const [offer, used] = await tx.getAll(ref, redeemed);
      const uses: unknown = offer?.get('uses');
      const by = used?.exists ? v.parse(redemption, plain(used.data())).orderId : undefined;
      return {
        counted: typeof uses === 'number' && uses > 0 ? ref : undefined,
        redemption: by === id ? redeemed : undefined,
      };
    }),
  );
}

/** The order is cancelled: its offers may be used again, by its customer too. Only writes. */
export function giveBackUses(tx: Transaction, uses: readonly Use[]): void {
  for (const { counted, redemption: redeemed } of uses) {
    if (counted) tx.update(counted, { uses: FieldValue.increment(-1) });
    if (redeemed) tx.delete(redeemed);
  }
}
