import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { inTransaction, readOffer } from '../store/firestore';

/**
 * `offerUses/{offerId}`: how many paid orders used an offer. Only admins may read it. The offer itself is public and says
 * at most that it is used up.
 */
export function offerUsesRef(db: Firestore, offerId: string): DocumentReference {
  return db.doc(`offerUses/${offerId}`);
}

/** The uses in a document of {@link offerUsesRef}; 0 without one. */
export function usesIn(snapshot: DocumentSnapshot | undefined): number {
  const uses: unknown = snapshot?.get('uses');
  return typeof uses === 'number' ? uses : 0;
}

/**
 * Marks an offer as used up, or removes the mark, after its uses or its limit have changed. Carts read the mark; orders
 * are priced by the uses themselves. Idempotent: reads both documents again, because triggers run more than once and in
 * any order. Throws DecodeError.
 */
export async function markUsedUp(db: Firestore, offerId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [snapshot, counted] = await tx.getAll(
      db.doc(`offers/${offerId}`),
      offerUsesRef(db, offerId),
    );
    const offer = snapshot && readOffer(snapshot);
    if (!offer) return;
    const usedUp = offer.maxUses !== undefined && usesIn(counted) >= offer.maxUses;
    if (usedUp !== offer.usedUp) tx.update(snapshot.ref, { usedUp });
  });
}
