import type { Timestamp } from 'firebase-admin/firestore';
import * as v from 'valibot';
import type { Deps } from '../deps';
import { isLostRace, plain } from '../store/firestore';
import { isLeased, leaseSchema, RELEASED, takenLease } from '../store/lease';
import { expiry } from '../store/retention';

/** Longer than the Razorpay client's timeout. */
const LEASE_MS = 20_000;

const checkoutSchema = v.object({
  attempts: v.optional(v.number(), 0),
  ...leaseSchema.entries,
});

/** The lease to prepare the payment of one order; `since` is when it was acquired. */
export interface Lease {
  attempt: number;
  since: Timestamp;
}

/**
 * Lets one call at a time prepare an order's payment; undefined when another call holds the lease. Uses a conditional
 * write: one call wins at once, whereas concurrent transactions would make each other retry for half a minute.
 */
export async function acquireLease(
  { db, now: clock }: Deps,
  orderId: string,
): Promise<Lease | undefined> {
  const now = clock();
  const ref = db.doc(`checkouts/${orderId}`);
  const snapshot = await ref.get();
  const checkout = v.parse(checkoutSchema, plain(snapshot.data() ?? {}));
  if (isLeased(checkout, now)) return undefined;
  const attempt = checkout.attempts + 1;
  const fields = {
    attempts: attempt,
    ...takenLease(now, LEASE_MS),
    expireAt: expiry('checkouts', now),
  };
  try {
    const { writeTime } = snapshot.updateTime
      ? await ref.update(fields, { lastUpdateTime: snapshot.updateTime })
      : await ref.create(fields);
    return { attempt, since: writeTime };
  } catch (error) {
    if (isLostRace(error)) return undefined;
    throw error;
  }
}

/** Releases the lease, unless the document has changed since; then the lease expires by itself. */
export async function releaseLease({ db }: Deps, orderId: string, lease: Lease): Promise<void> {
  try {
    await db.doc(`checkouts/${orderId}`).update(RELEASED, { lastUpdateTime: lease.since });
  } catch (error) {
    if (!isLostRace(error)) throw error;
  }
}
