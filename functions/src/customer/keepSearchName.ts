import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { searchName } from '../../../src/domain/customer/searchName';
import { inTransaction } from '../store/firestore';

/** What `searchName` of an account should be; undefined when it is, or when there is no account. */
function missing(user: DocumentSnapshot | undefined): string | undefined {
  const name: unknown = user?.get('name');
  const wanted = searchName(typeof name === 'string' ? name : '');
  return user?.exists === true && user.get('searchName') !== wanted ? wanted : undefined;
}

/** Keeps what the back office finds an account by equal to its name, whichever write is told first. */
export async function keepSearchName(
  db: Firestore,
  written: DocumentSnapshot | undefined,
): Promise<void> {
  if (missing(written) === undefined || !written) return;
  await inTransaction(db, async (tx) => {
    const wanted = missing(await tx.get(written.ref));
    if (wanted !== undefined) tx.update(written.ref, { searchName: wanted });
  });
}
