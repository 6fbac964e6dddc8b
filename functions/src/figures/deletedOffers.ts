import type { Firestore } from 'firebase-admin/firestore';
import * as v from 'valibot';
import type { Versions } from '../catalogue/onWrite';
import { inTransaction } from '../store/firestore';

const named = v.object({
  title: v.optional(v.string(), ''),
  couponCode: v.optional(v.string(), ''),
});

/** What the owner knows an offer by: the code of a coupon, the title of an automatic one. */
function nameOf(offerId: string, data: unknown): string {
  const result = v.safeParse(named, data);
  return (result.success && (result.output.couponCode || result.output.title)) || offerId;
}

/**
 * Keeps the names of deleted offers in `stats/deletedOffers`, because the figures have only their ids. A coupon that is
 * created again is taken out. Idempotent: reads the offer again, because triggers run more than once and in any order.
 */
export async function keepDeletedName(
  db: Firestore,
  offerId: string,
  { before, after }: Versions,
): Promise<void> {
  if (before !== undefined && after !== undefined) return;
  const ref = db.doc('stats/deletedOffers');
  await inTransaction(db, async (tx) => {
    const [offer, stored] = await tx.getAll(db.doc(`offers/${offerId}`), ref);
    const names = v.parse(storedSchema, stored?.data() ?? {}).names;
    if (offer?.exists) {
      if (names[offerId] === undefined) return;
      const { [offerId]: _former, ...others } = names;
      tx.set(ref, { names: others });
    } else if (before !== undefined) {
      tx.set(ref, { names: { ...names, [offerId]: nameOf(offerId, before) } });
    }
  });
}

const storedSchema = v.object({ names: v.optional(v.record(v.string(), v.string()), {}) });
