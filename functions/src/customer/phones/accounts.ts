import type { Firestore, Transaction } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { plain } from '../../store/firestore';

const recordSchema = v.object({
  accounts: v.optional(v.record(v.string(), v.unknown()), {}),
});

/**
 * The ids of the accounts that have verified a number, in no particular order. Only reads.
 *
 * @param key the number's `phoneKey`
 * @param tx the transaction to read in, if any
 */
export async function accountsOf(db: Firestore, key: string, tx?: Transaction): Promise<string[]> {
  const ref = db.doc(`phones/${key}`);
  const snapshot = await (tx === undefined ? ref.get() : tx.get(ref));
  return Object.keys(v.parse(recordSchema, plain(snapshot.data() ?? {})).accounts);
}
