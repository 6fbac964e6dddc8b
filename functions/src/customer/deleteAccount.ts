import type { CollectionReference, Firestore, Query } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { UNDER_WAY } from '../../../src/domain/order/orderStatus';
import { messages } from '../../../src/domain/shop/messages';
import type { Deps, Identity } from '../deps';
import { always, plain, type HasTime } from '../store/firestore';
import { admitOrder } from '../order/admit';
import { removeProfile } from './phones/record';
import { anonymiseOrder } from './anonymise';
import { goneRef, markGone } from './gone';
import { subscriberId } from './newsletter';

/** What the deletion needs from outside. */
type DeletionDeps = Pick<Deps, 'db' | 'now' | 'log' | 'config' | 'removeIdentity' | 'findIdentity'>;

const requestSchema = v.object({
  type: v.literal('delete'),
  by: v.string(),
  state: v.optional(v.string()),
  /** What Firebase Auth said about the address while the account existed. */
  ownsEmail: v.optional(v.boolean()),
});
const profileSchema = v.object({
  email: v.optional(v.string(), ''),
  role: v.optional(v.string(), 'customer'),
});

/** The number of documents per batch, well below Firestore's limit of 500. */
const BATCH = 200;
/** The number of orders in memory at a time. */
const PAGE = 50;

/** Thrown when time runs out; the rest is done when the request is taken up again. */
function outOfTime(what: string): Error {
  return new Error(`its ${what} take longer than there is time for now`);
}

export async function removeAll(
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
 * Carries out `users/{uid}/requests/{auth_time}` of type `delete`: keeps of the orders what the law requires, without
 * the person, and removes all other data of the account, including the account in Firebase Auth. The request is removed
 * last. Refused without any change while an order is under way. Idempotent: a later delivery continues after a failure.
 * Rejects when time runs out.
 */
export async function deleteAccount(
  deps: DeletionDeps,
  uid: string,
  requestId: string,
  hasTime: HasTime = always,
): Promise<void> {
  const { db } = deps;
  const request = db.doc(`users/${uid}/requests/${requestId}`);
  const snapshot = await request.get();
  if (!snapshot.exists) return;
  const { by, state, ownsEmail } = v.parse(requestSchema, plain(snapshot.data()));
  if (by !== uid || state === 'refused') return;

  const refuse = (outcome: string) =>
    request.update({ state: 'refused', outcome, outcomeAt: deps.now() });
  const user = db.doc(`users/${uid}`);
  const { email, role } = v.parse(profileSchema, plain((await user.get()).data() ?? {}));
  if (role === 'admin') {
    await refuse(messages.profile.deleteAdmin);
    return;
  }
  // First, so that no order of the account is placed or paid from here on: a deletion that has begun is never refused.
  await markGone(db, uid, deps.now());
  const own = db.collection('orders').where('userId', '==', uid);
  const [underWay, returning] = await Promise.all([
    own.where('status', 'in', UNDER_WAY).limit(1).get(),
    // The courier needs the address, and the refund its customer.
    own.where('returnOpen', '==', true).limit(1).get(),
  ]);
  if (!underWay.empty || !returning.empty) {
    await goneRef(db, uid).delete();
    await refuse(
      underWay.empty ? messages.profile.deleteReturning : messages.profile.deleteUnderWay,
    );
    return;
  }

  // An account can have any number of orders. One that has been anonymised is not found again.
  for (let page = await own.limit(PAGE).get(); !page.empty; page = await own.limit(PAGE).get()) {
    for (const order of page.docs) {
      if (!hasTime()) throw outOfTime('orders');
      // One that was not looked at yet may be unreadable, and is deleted then.
      await admitOrder(deps, order);
      await anonymiseOrder(db, order.id, deps.now());
    }
  }
  // Anyone can register another person's address, so data found by address is removed only if the account has proven
  // the address. The result is stored, because the account no longer exists when this is delivered again.
  const owns = ownsEmail ?? hasProven(await deps.findIdentity(uid), email);
  if (ownsEmail === undefined) await request.update({ ownsEmail: owns });
  await deps.removeIdentity(uid);
  await removeAll(db, db.collectionGroup('reviews').where('userId', '==', uid), hasTime);
  // Includes redemptions counted under this account for a shared number. Those counted under the number itself, a keyed
  // hash, stay, so that deleting an account does not free a coupon.
  await removeAll(db, db.collectionGroup('redemptions').where('customer', '==', uid), hasTime);
  await removeAll(db, user.collection('addresses'), hasTime);
  await removeAll(db, user.collection('wishlist'), hasTime);
  await removeAll(db, user.collection('devices'), hasTime);
  // Before the emails, so that none is queued after them.
  await removeAll(db, db.collection('waiting').where('uid', '==', uid), hasTime);
  if (email !== '' && owns) await removeByEmail(db, email, hasTime);
  await db.doc(`rateLimits/${uid}`).delete();
  await db.doc(`purchases/${uid}`).delete();
  await db.doc(`preparedOrders/${uid}`).delete();
  await db.doc(`customerNotes/${uid}`).delete();
  await removeProfile(deps, uid);
  await removeAll(db, user.collection('requests'), hasTime);
}

/** Whether the account has verified its address; a deleted account has not. */
function hasProven(identity: Identity | undefined, email: string): boolean {
  return (
    identity !== undefined &&
    identity.emailVerified &&
    identity.email?.toLowerCase() === email.trim().toLowerCase()
  );
}

/** Emails, messages and the newsletter identify a person by the address. */
async function removeByEmail(db: Firestore, email: string, hasTime: HasTime): Promise<void> {
  await db.doc(`subscribers/${subscriberId(email)}`).delete();
  await removeAll(
    db,
    db.collection('contactMessages').where('email', '==', email.toLowerCase()),
    hasTime,
  );
  const waiting = db.collection('waiting').where('email', '==', email.toLowerCase());
  await removeAll(db, waiting, hasTime);
  await removeAll(db, db.collection('mail').where('to', 'array-contains', email), hasTime);
}
