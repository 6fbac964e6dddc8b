import type { Firestore } from 'firebase-admin/firestore';
import { isEmail } from '../../../src/domain/customer/email';
import { decodeProfile } from '../../../src/domain/customer/profile';
import type { Site } from '../../../src/domain/shop/site';
import type { Deps } from '../deps';
import { queuedAt } from '../mail/document';
import { signatureOf } from '../mail/emails';
import { toHtml, toPlain, type Email } from '../mail/html';
import { inTransaction, plain, readSite } from '../store/firestore';
import { expiry } from '../store/retention';
import { subscriberId } from './newsletter';

/** How many orders are written at once. */
const PAGE = 200;

/**
 * Carries out `users/{uid}/requests/email`: the profile and the emails about the account's orders follow the verified
 * address in Firebase Auth. A consent to the newsletter belongs to one address and does not follow: the account's own
 * consent ends, and the profile shows whether the new address has one. The old address is told by email, in the same
 * transaction, so once for each change. The request is removed last. Idempotent.
 */
export async function followEmail(
  { db, now, findIdentity }: Pick<Deps, 'db' | 'now' | 'findIdentity'>,
  uid: string,
): Promise<void> {
  const identity = await findIdentity(uid);
  const email = identity?.email?.trim() ?? '';
  if (identity?.emailVerified && isEmail(email)) {
    const user = db.doc(`users/${uid}`);
    const before = await user.get();
    const old = before.exists ? decodeProfile(uid, plain(before.data())).email : email;
    // First, because the profile says which address they still have.
    if (!isSame(old, email)) await moveOrders(db, uid, old, email);
    const site = await readSite(db);
    await inTransaction(db, async (tx) => {
      const [profile, subscriber] = await tx.getAll(
        user,
        db.doc(`subscribers/${subscriberId(email)}`),
      );
      if (!profile?.exists) return;
      const stored = decodeProfile(uid, plain(profile.data())).email;
      if (isSame(stored, email)) return;
      const former = db.doc(`subscribers/${subscriberId(stored)}`);
      const consent = await tx.get(former);
      const at = now();
      tx.update(user, { email, newsletter: subscriber?.get('confirmedAt') !== undefined });
      // Exactly one plain address, because the field decides who receives the email.
      if (!isEmail(stored)) return;
      // Only what the account has begun: whoever registers somebody else's address must not end that one's own newsletter.
      if (consent.get('by') === 'profile') tx.delete(former);
      const text = emailChanged(site);
      tx.set(db.doc(`mail/${uid}-email-changed-${at.getTime()}`), {
        to: [stored.trim()],
        message: { subject: text.subject, text: toPlain(text), html: toHtml(text) },
        replyTo: site.supportEmail,
        kind: 'email_changed',
        ...queuedAt(at),
        createdAt: at,
        expireAt: expiry('mail', at),
      });
    });
  }
  await db.doc(`users/${uid}/requests/email`).delete();
}

const isSame = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** The emails about an order go to its `accountEmail`. One that was moved is not found again. */
async function moveOrders(db: Firestore, uid: string, old: string, email: string): Promise<void> {
  const found = db
    .collection('orders')
    .where('userId', '==', uid)
    .where('accountEmail', '==', old)
    .limit(PAGE);
  for (let page = await found.get(); !page.empty; page = await found.get()) {
    const batch = db.batch();
    for (const { ref } of page.docs) batch.update(ref, { accountEmail: email });
    await batch.commit();
  }
}

/** To the old address. It names neither the customer nor the new address: the mailbox may be somebody else's by now. */
export function emailChanged(site: Site): Email {
  return {
    subject: `The email address of your ${site.name} account has changed`
      .replace(/\s+/g, ' ')
      .trim(),
    greeting: 'Hello,',
    paragraphs: [
      `The ${site.name} account that belonged to this address now has another one. From here on we write to the new address, and only the new address signs in.`,
      'If the newsletter came to this address because the account asked for it, that has ended.',
      `If it was not you who changed it, please write to us at once${site.supportEmail === '' ? '' : `: ${site.supportEmail}`}.`,
    ],
    ...signatureOf(site),
  };
}
