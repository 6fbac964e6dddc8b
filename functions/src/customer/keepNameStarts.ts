import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { nameStarts } from '../../../src/domain/customer/nameSearch';
import { inTransaction } from '../store/firestore';

/** What `nameStarts` of an account should be; undefined when it is, or when there is no account. */
function missing(user: DocumentSnapshot | undefined): string[] | undefined {
  const name: unknown = user?.get('name');
  const wanted = nameStarts([typeof name === 'string' ? name : ''], 1);
  const isKept = String(user?.get('nameStarts')) === String(wanted);
  return user?.exists === true && !isKept ? wanted : undefined;
}

/** Keeps what the back office finds an account by in step with its name, whichever write is told first. */
export async function keepNameStarts(
  db: Firestore,
  written: DocumentSnapshot | undefined,
): Promise<void> {
  if (missing(written) === undefined || !written) return;
  await inTransaction(db, async (tx) => {
    const wanted = missing(await tx.get(written.ref));
    if (wanted !== undefined) tx.update(written.ref, { nameStarts: wanted });
  });
}
