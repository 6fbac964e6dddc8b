import { createHash } from 'node:crypto';
import type { CollectionReference, Firestore, Query } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { messages } from '../../../src/domain/messages';
import type { Deps } from '../deps';
import { plain, readOrder } from '../firestore';
import { anonymiseOrder, isUnderWay, UnderWay } from './anonymise';

/** What the deletion touches outside itself. */
type AccountWorld = Pick<Deps, 'db' | 'now' | 'removeIdentity' | 'ownsEmail'>;

const requestSchema = v.object({
  type: v.literal('delete'),
  by: v.string(),
  state: v.optional(v.string()),
  /** What the identity service said of the address, while it could still be asked. */
  ownsEmail: v.optional(v.boolean()),
});
const profileSchema = v.object({
  email: v.optional(v.string(), ''),
  role: v.optional(v.string(), 'customer'),
});

/** One write for many documents; well below the 500 that one batch takes. */
const BATCH = 200;

async function removeAll(db: Firestore, found: Query | CollectionReference): Promise<void> {
  for (;;) {
    const { docs } = await found.limit(BATCH).get();
    if (docs.length === 0) return;
    const batch = db.batch();
    for (const { ref } of docs) batch.delete(ref);
    await batch.commit();
  }
}

/**
 * Carries out `users/{uid}/requests/{id}` of type `delete`: orders keep what the law needs, without the
 * person; the rest of what the shop holds is removed, the account at the identity service included. The request goes
 * last: when it is gone, all is done. Refused, and nothing changed, while an order is under way. Delivered again after
 * a failure it goes on where it stopped.
 */
export async function deleteAccount(
  world: AccountWorld,
  uid: string,
  requestId: string,
): Promise<void> {
  const { db } = world;
  const request = db.doc(`users/${uid}/requests/${requestId}`);
  const snapshot = await request.get();
  if (!snapshot.exists) return;
  const { by, state, ownsEmail } = v.parse(requestSchema, plain(snapshot.data()));
  if (by !== uid || state === 'refused') return;

  const refuse = (outcome: string) =>
    request.update({ state: 'refused', outcome, outcomeAt: world.now() });
  const user = db.doc(`users/${uid}`);
  const { email, role } = v.parse(profileSchema, plain((await user.get()).data() ?? {}));
  if (role === 'admin') {
    await refuse(messages.profile.deleteAdmin);
    return;
  }
  const orders = await db.collection('orders').where('userId', '==', uid).get();
  const own = orders.docs.flatMap((entry) => readOrder(entry) ?? []);
  if (own.some(({ status }) => isUnderWay(status))) {
    await refuse(messages.profile.deleteUnderWay);
    return;
  }

  try {
    for (const order of own) await anonymiseOrder(db, order.id, world.now());
  } catch (error) {
    if (!(error instanceof UnderWay)) throw error;
    // Paid in this very moment.
    await refuse(messages.profile.deleteUnderWay);
    return;
  }
  // Anybody may sign up with another's address; what lies under it is erased only for who has proven it. The answer is
  // kept, because the account is gone when this is delivered again.
  const owns = ownsEmail ?? (await world.ownsEmail(uid, email));
  if (ownsEmail === undefined) await request.update({ ownsEmail: owns });
  await world.removeIdentity(uid);
  await removeAll(db, db.collectionGroup('reviews').where('userId', '==', uid));
  await removeAll(db, user.collection('addresses'));
  await removeAll(db, user.collection('wishlist'));
  if (email !== '' && owns) await removeByEmail(db, email);
  await db.doc(`rateLimits/${uid}`).delete();
  await user.delete();
  await removeAll(db, user.collection('requests'));
}

/** Letters, messages and the newsletter know a person by the address. */
async function removeByEmail(db: Firestore, email: string): Promise<void> {
  const hash = createHash('sha256').update(email.trim().toLowerCase()).digest('hex');
  await db.doc(`newsletter_signups/${hash}`).delete();
  await removeAll(db, db.collection('contactMessages').where('email', '==', email));
  await removeAll(db, db.collection('mail').where('to', 'array-contains', email));
}
