import { createHash } from 'node:crypto';
import type { CollectionReference, Firestore, Query } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { messages } from '../../../src/domain/shop/messages';
import type { Deps, Identity } from '../deps';
import { always, plain, type HasTime } from '../store/firestore';
import { removeProfile } from './phones/record';
import { anonymiseOrder, UNDER_WAY, UnderWay } from './anonymise';

/** What the deletion touches outside itself. */
type AccountWorld = Pick<Deps, 'db' | 'now' | 'config' | 'removeIdentity' | 'findIdentity'>;

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
/** How many orders are in memory at a time. */
const PAGE = 50;

/** Told between two pieces of work: what is left is done when the request is taken up again. */
function outOfTime(what: string): Error {
  return new Error(`its ${what} take longer than there is time for now`);
}

async function removeAll(
  db: Firestore,
  found: Query | CollectionReference,
  hasTime: HasTime,
): Promise<void> {
  for (;;) {
    const { docs } = await found.limit(BATCH).get();
    if (docs.length === 0) return;
    if (!hasTime()) throw outOfTime('documents');
    const batch = db.batch();
    for (const { ref } of docs) batch.delete(ref);
    await batch.commit();
  }
}

/**
 * Carries out `users/{uid}/requests/{auth_time}` of type `delete`: orders keep what the law needs, without the
 * person; the rest of what the shop holds is removed, the account at the identity service included. The request goes
 * last: when it is gone, all is done. Refused, and nothing changed, while an order is under way. Delivered again after
 * a failure it goes on where it stopped. Rejects when there was no time for all there is.
 */
export async function deleteAccount(
  world: AccountWorld,
  uid: string,
  requestId: string,
  hasTime: HasTime = always,
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
  const own = db.collection('orders').where('userId', '==', uid);
  if (!(await own.where('status', 'in', UNDER_WAY).limit(1).get()).empty) {
    await refuse(messages.profile.deleteUnderWay);
    return;
  }

  try {
    // Orders cost nothing to make, so there may be any number. Who is taken out of one is not found on it again.
    for (let page = await own.limit(PAGE).get(); !page.empty; page = await own.limit(PAGE).get()) {
      for (const { id } of page.docs) {
        if (!hasTime()) throw outOfTime('orders');
        await anonymiseOrder(db, id, world.now());
      }
    }
  } catch (error) {
    if (!(error instanceof UnderWay)) throw error;
    // Paid in this very moment.
    await refuse(messages.profile.deleteUnderWay);
    return;
  }
  // Anybody may sign up with another's address; what lies under it is erased only for who has proven it. The answer is
  // kept, because the account is gone when this is delivered again.
  const owns = ownsEmail ?? hasProven(await world.findIdentity(uid), email);
  if (ownsEmail === undefined) await request.update({ ownsEmail: owns });
  await world.removeIdentity(uid);
  await removeAll(db, db.collectionGroup('reviews').where('userId', '==', uid), hasTime);
  // Also those of other accounts with the number. The number's own stay: a keyed hash, by which no coupon counts anew.
  await removeAll(db, db.collectionGroup('redemptions').where('customer', '==', uid), hasTime);
  await removeAll(db, user.collection('addresses'), hasTime);
  await removeAll(db, user.collection('wishlist'), hasTime);
  if (email !== '' && owns) await removeByEmail(db, email, hasTime);
  await db.doc(`rateLimits/${uid}`).delete();
  await db.doc(`purchases/${uid}`).delete();
  await removeProfile(world, uid);
  await removeAll(db, user.collection('requests'), hasTime);
}

/** Whether the account has proven that the address is its own; one that is gone proves nothing. */
function hasProven(identity: Identity | undefined, email: string): boolean {
  return (
    identity !== undefined &&
    identity.emailVerified &&
    identity.email?.toLowerCase() === email.trim().toLowerCase()
  );
}

/** Letters, messages and the newsletter know a person by the address. */
async function removeByEmail(db: Firestore, email: string, hasTime: HasTime): Promise<void> {
  const hash = createHash('sha256').update(email.trim().toLowerCase()).digest('hex');
  await db.doc(`newsletter_signups/${hash}`).delete();
  await removeAll(db, db.collection('contactMessages').where('email', '==', email), hasTime);
  await removeAll(db, db.collection('mail').where('to', 'array-contains', email), hasTime);
}
