import type { Firestore } from '../../functions/node_modules/firebase-admin/lib/firestore';
import { recordNumber } from '../../functions/src/customer/phones/record';
import { vendorSecrets } from '../../tools/emulators/environment';

/** The key of the emulated functions. */
const config = { phoneHashKey: vendorSecrets.PHONE_HASH_KEY };

/** Records a number (`+91…`) for an account with a profile, as if its code had been entered. */
export async function giveNumber(db: Firestore, uid: string, phone: string): Promise<void> {
  const deps = { db, now: () => new Date(), config };
  const result = await db.runTransaction((tx) =>
    recordNumber(tx, deps, uid, { phone, uid: `proof-${uid}` }),
  );
  if (result !== 'recorded') throw new Error(`${phone} could not be recorded: ${result}`);
}
