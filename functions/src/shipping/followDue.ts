import type { DocumentReference } from 'firebase-admin/firestore';
import type { Deps } from '../deps';
import { reasonOf } from '../errors';
import { inTransaction } from '../store/firestore';

/** How long to wait before asking about a parcel or a return again. Milliseconds. */
const PAUSE_MS = 30 * 60_000;

/** What Shiprocket's answer about a parcel has changed. */
export interface Followed {
  moved: boolean;
  /** Whether it is not asked about any more. */
  isOver: boolean;
}

/**
 * Follows one parcel or return that was due, and sets when it is asked about again. `follow` may reject: that is reported,
 * and it waits like the others, so that those which always fail never hold up the rest.
 * @param ref its document in `shipments` or `pickups`
 * @param awb the AWB that was asked about; if the document has another one by now, that is due as it says
 * @returns whether anything changed
 */
export async function followDue(
  deps: Pick<Deps, 'db' | 'now'>,
  ref: DocumentReference,
  awb: string,
  follow: () => Promise<Followed>,
  report: (reason: string) => void,
): Promise<boolean> {
  const failed = (error: unknown): Followed => {
    report(reasonOf(error));
    return { moved: false, isOver: false };
  };
  const { moved, isOver } = await follow().catch(failed);
  const trackAt = isOver ? null : new Date(deps.now().getTime() + PAUSE_MS);
  await inTransaction(deps.db, async (tx) => {
    const snapshot = await tx.get(ref);
    if (snapshot.get('awb') === awb) tx.update(ref, { trackAt });
  }).catch(failed);
  return moved;
}
