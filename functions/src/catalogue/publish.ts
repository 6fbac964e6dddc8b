import * as v from 'valibot';
import { MOMENTS, momentOf, visibilityLabel } from '../../../src/domain/product/visibility';
import type { Deps } from '../deps';
import { inTransaction } from '../store/firestore';

const dueSchema = v.object({ visibility: v.string(), updatedBy: v.optional(v.string()) });

/** How many products one run publishes. */
const AT_ONCE = 50;

/**
 * Publishes the products whose moment has come; the catalogue's trigger does the rest. The log names who chose the moment.
 * @returns how many were published
 */
export async function publishDue({ db, now: clock }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const now = clock();
  const due = await db
    .collection('products')
    .where('visibility', '>=', MOMENTS.from)
    .where('visibility', '<=', now.toISOString())
    .limit(AT_ONCE)
    .get();
  let published = 0;
  for (const { ref } of due.docs) {
    const isDone = await inTransaction(db, async (tx) => {
      const found = v.safeParse(dueSchema, (await tx.get(ref)).data());
      // The owner may have chosen something else meanwhile.
      const at = found.success ? momentOf(found.output.visibility) : undefined;
      if (!found.success || !at || at > now) return false;
      const { visibility, updatedBy = null } = found.output;
      tx.update(ref, { visibility: '' });
      tx.set(db.doc(`adminLog/published-${ref.id}-${at.getTime()}`), {
        what: 'published',
        collection: 'products',
        target: ref.path,
        by: updatedBy,
        at: now,
        changes: {
          visibility: { before: visibilityLabel(visibility), after: visibilityLabel('') },
        },
      });
      return true;
    });
    if (isDone) published += 1;
  }
  return published;
}
