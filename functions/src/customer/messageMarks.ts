import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import pMap from 'p-map';
import { pages } from '../catalogue/store';
import { inTransaction } from '../store/firestore';

/** The marks of a message that nobody has looked at. Visitors do not write them. */
const NEW = { read: false, answered: false };

const missingMarks = (message: DocumentSnapshot): Partial<typeof NEW> => ({
  ...(message.get('read') === undefined && { read: NEW.read }),
  ...(message.get('answered') === undefined && { answered: NEW.answered }),
});

/** Whether a message exists and lacks a mark, so that the back office would not find it by that. */
export const lacksMarks = (message: DocumentSnapshot | undefined): boolean =>
  message?.exists === true && Object.keys(missingMarks(message)).length > 0;

/**
 * Gives a message the marks that it lacks, because a query finds no document by a field that it does not have. A mark that
 * an admin sets meanwhile stays.
 */
export async function addMarks(db: Firestore, ref: DocumentReference): Promise<void> {
  await inTransaction(db, async (tx) => {
    const message = await tx.get(ref);
    if (lacksMarks(message)) tx.update(ref, missingMarks(message));
  });
}

/** For messages from before there were such marks. */
export async function addAllMarks(db: Firestore): Promise<void> {
  for await (const page of pages(db, 'contactMessages'))
    await pMap(page.filter(lacksMarks), ({ ref }) => addMarks(db, ref), { concurrency: 20 });
}
