import type { Firestore, Transaction } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { plain } from '../../store/firestore';

const recordSchema = v.object({
  accounts: v.optional(
    v.record(
      v.string(),
      v.object({
        /** The account in Firebase Auth that the code has signed in; it is removed after that. */
        proof: v.optional(v.string()),
      }),
    ),
    {},
  ),
});

/**
 * The record of a number, by the accounts that have verified it. Only reads.
 *
 * @param key the number's `phoneKey`
 * @param tx the transaction to read in, if any
 */
export async function readRecord(db: Firestore, key: string, tx?: Transaction) {
  const ref = db.doc(`phones/${key}`);
  const snapshot = await (tx === undefined ? ref.get() : tx.get(ref));
  return v.parse(recordSchema, plain(snapshot.data() ?? {})).accounts;
}

/** The ids of the accounts that have verified a number, in no particular order; see {@link readRecord}. */
export async function accountsOf(db: Firestore, key: string, tx?: Transaction): Promise<string[]> {
  return Object.keys(await readRecord(db, key, tx));
}
