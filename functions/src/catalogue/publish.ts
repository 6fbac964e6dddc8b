import type { Transaction } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { partsOf } from '../../../src/domain/product/contents';
import { secretProblem } from '../../../src/domain/product/secretPart';
import { DRAFT, MOMENTS, momentOf, visibilityLabel } from '../../../src/domain/product/visibility';
import type { Deps } from '../deps';
import { inTransaction } from '../store/firestore';

const dueSchema = v.object({
  visibility: v.string(),
  updatedBy: v.optional(v.string()),
  contents: v.fallback(v.array(v.string()), []),
});

/** Held: a set that waits for a part, which the log says from now on. */
type Outcome = 'published' | 'held' | undefined;

/** How many products one run publishes. */
const AT_ONCE = 50;

const partSchema = v.object({
  name: v.fallback(v.string(), 'A fragrance in it'),
  // What cannot be read is like a draft.
  visibility: v.optional(v.fallback(v.string(), DRAFT)),
});

/**
 * Why a set cannot be shown at `now`; undefined when it can. Its document holds the ids of its parts, and that of a
 * fragrance which has not been shown is secret. A part whose own moment has come is published by the same run.
 */
async function problemOf(
  db: Deps['db'],
  tx: Transaction,
  contents: string[],
  now: Date,
): Promise<string | undefined> {
  const refs = partsOf({ contents }).map(({ productId }) => db.doc(`products/${productId}`));
  const snapshots = refs.length > 0 ? await tx.getAll(...refs) : [];
  const parts = new Map(
    snapshots
      .filter(({ exists }) => exists)
      .map((snapshot) => [snapshot.id, v.parse(partSchema, snapshot.data())] as const),
  );
  return contents
    .map((part) => secretProblem(part, parts, now.toISOString()))
    .find((problem) => problem !== undefined);
}

/**
 * Publishes the products whose moment has come; the catalogue's trigger does the rest. The log names who chose the moment.
 * A set that holds a fragrance which is still secret waits for it, and the log says so once.
 * @returns how many were published
 */
export async function publishDue({
  db,
  now: clock,
  log,
}: Pick<Deps, 'db' | 'now' | 'log'>): Promise<number> {
  const now = clock();
  const due = await db
    .collection('products')
    .where('visibility', '>=', MOMENTS.from)
    .where('visibility', '<=', now.toISOString())
    .limit(AT_ONCE)
    .get();
  let published = 0;
  for (const { ref } of due.docs) {
    const outcome = await inTransaction(db, async (tx): Promise<Outcome> => {
      const found = v.safeParse(dueSchema, (await tx.get(ref)).data());
      // The owner may have chosen something else meanwhile.
      const at = found.success ? momentOf(found.output.visibility) : undefined;
      if (!found.success || !at || at > now) return undefined;
      const { visibility, updatedBy = null, contents } = found.output;
      const reason = await problemOf(db, tx, contents, now);
      if (reason !== undefined) {
        const entry = db.doc(`adminLog/held-${ref.id}-${at.getTime()}`);
        if ((await tx.get(entry)).exists) return undefined;
        tx.set(entry, {
          what: 'not published',
          collection: 'products',
          target: ref.path,
          by: updatedBy,
          at: now,
          changes: { reason },
        });
        return 'held';
      }
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
      return 'published';
    });
    if (outcome === 'published') published += 1;
    if (outcome === 'held')
      log.warn('A set waits for a fragrance that is not shown yet', { productId: ref.id });
  }
  return published;
}
