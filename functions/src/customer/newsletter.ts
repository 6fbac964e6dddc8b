import { createHash, randomBytes } from 'node:crypto';
import type { Firestore } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { isEmail } from '../../../src/domain/customer/email';
import { decodeProfile } from '../../../src/domain/customer/profile';
import { messages } from '../../../src/domain/shop/messages';
import { istDay } from '../../../src/domain/shop/ist';
import { paths } from '../../../src/domain/shop/routes';
import type { Site } from '../../../src/domain/shop/site';
import { unsubscribeUrl } from '../../../src/domain/shop/subscriber';
import type { Deps } from '../deps';
import { queuedAt } from '../mail/document';
import { signatureOf } from '../mail/emails';
import { toHtml, toPlain, type Email } from '../mail/html';
import { inTransaction, plain, readSite } from '../store/firestore';
import { expiry } from '../store/retention';

const signupSchema = v.object({ email: v.optional(v.string()), createdAt: v.date() });
const subscriberSchema = v.object({ code: v.string(), confirmedAt: v.optional(v.date()) });
const confirmedSchema = v.object({ code: v.string(), confirmedAt: v.date() });

const choiceSchema = v.object({
  newsletter: v.optional(v.boolean(), false),
  updatedAt: v.optional(v.date()),
});

/** The id of a subscriber: the hash of the address, so that an address exists once. */
export function subscriberId(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('hex');
}

/**
 * Carries out `newsletter_signups/{slot}`: subscribes the address if it is new, and sends an email to confirm it, one a
 * day at most, because anybody can type another person's address. A subscriber who does not confirm is removed after 30
 * days. The signup keeps its id without the address, so that the ids of an hour stay limited. Idempotent. Throws when
 * the signup is invalid.
 *
 * @param origin the shop's address, for the link
 */
export async function subscribe(
  { db, now: clock }: Pick<Deps, 'db' | 'now'>,
  origin: string,
  slot: string,
): Promise<void> {
  const site = await readSite(db);
  const signupRef = db.doc(`newsletter_signups/${slot}`);
  await inTransaction(db, async (tx) => {
    const signup = await tx.get(signupRef);
    if (!signup.exists) return;
    const { email, createdAt } = v.parse(signupSchema, plain(signup.data()));
    // `to` decides who receives the email, so it holds exactly one plain address.
    if (email === undefined || email !== email.trim() || !isEmail(email)) return;
    const now = clock();
    const id = subscriberId(email);
    const ref = db.doc(`subscribers/${id}`);
    const mailRef = db.doc(`mail/newsletter-${subscriberId(mailboxOf(email))}-${istDay(now)}`);
    const [subscriber, sent] = await tx.getAll(ref, mailRef);
    const known = subscriber?.exists
      ? v.parse(subscriberSchema, plain(subscriber.data()))
      : undefined;
    const code = known?.code ?? newCode();
    const isConfirmed = known?.confirmedAt !== undefined;
    const expireAt = expiry('subscribers', now);
    const { agreed: words } = messages.newsletter;
    if (!known) tx.set(ref, { email, code, createdAt, expireAt, words, by: 'form' });
    else if (!isConfirmed) tx.update(ref, { expireAt });
    if (!isConfirmed && sent?.exists !== true) {
      const link = `${origin}${paths.newsletter()}?to=${id}&code=${code}`;
      const leave = unsubscribeUrl(origin, id, code);
      const mail = askToSubscribe(site, link, leave);
      tx.set(mailRef, {
        to: [email],
        message: { subject: mail.subject, text: toPlain(mail), html: toHtml(mail) },
        replyTo: site.supportEmail,
        unsubscribe: leave,
        kind: 'newsletter',
        ...queuedAt(now),
        createdAt: now,
        expireAt: expiry('mail', now),
      });
    }
    tx.set(signupRef, { createdAt, expireAt: expiry('newsletter_signups', now) });
  });
}

/** What shows that somebody has received an email: nobody can guess it. */
export const newCode = (): string => randomBytes(16).toString('hex');

/** The code that ends the subscription of an address; undefined without a recorded consent. */
export async function leaveCode(db: Firestore, email: string): Promise<string | undefined> {
  const subscriber = await db.doc(`subscribers/${subscriberId(email)}`).get();
  const found = v.safeParse(confirmedSchema, plain(subscriber.data() ?? {}));
  return found.success ? found.output.code : undefined;
}

/**
 * After a profile was written: its choice subscribes the account's verified address, or ends the subscription, so that
 * `subscribers` alone says who has agreed. The choice of the profile as it is now counts. Idempotent.
 */
export async function followChoice(
  { db, now, findIdentity }: Pick<Deps, 'db' | 'now' | 'findIdentity'>,
  uid: string,
): Promise<void> {
  const identity = await findIdentity(uid);
  const email = identity?.email?.trim().toLowerCase() ?? '';
  if (!identity?.emailVerified || !isEmail(email)) return;
  const ref = db.doc(`subscribers/${subscriberId(email)}`);
  await inTransaction(db, async (tx) => {
    const [profile, subscriber] = await tx.getAll(db.doc(`users/${uid}`), ref);
    if (!profile?.exists || !subscriber) return;
    if (!decodeProfile(uid, plain(profile.data())).newsletter) {
      tx.delete(ref);
      return;
    }
    const known = subscriber.exists
      ? v.parse(subscriberSchema, plain(subscriber.data()))
      : undefined;
    if (known?.confirmedAt !== undefined) return;
    const at = now();
    // The address is proven by the account, so nothing is left to confirm.
    tx.set(ref, {
      email,
      code: known?.code ?? newCode(),
      createdAt: at,
      confirmedAt: at,
      words: messages.profile.newsletter,
      by: 'profile',
    });
  });
}

/**
 * After a subscription began or ended, by a link or in the back office: the profile of the account with that address
 * says so too, unless its customer has chosen otherwise since. Idempotent.
 *
 * @param at when that was
 */
export async function showChoice({ db }: Pick<Deps, 'db'>, email: string, at: Date): Promise<void> {
  const ref = db.doc(`subscribers/${subscriberId(email)}`);
  const accounts = await db.collection('users').where('email', '==', email).limit(1).get();
  for (const account of accounts.docs) {
    await inTransaction(db, async (tx) => {
      const [profile, subscriber] = await tx.getAll(account.ref, ref);
      if (!profile?.exists) return;
      const { newsletter, updatedAt } = v.parse(choiceSchema, plain(profile.data()));
      const isOn = subscriber?.get('confirmedAt') !== undefined;
      if (newsletter !== isOn && (updatedAt === undefined || updatedAt <= at))
        tx.update(account.ref, { newsletter: isOn });
    });
  }
}

/** Domains of the same mailboxes as another one. */
const SAME_MAILBOXES: Readonly<Record<string, string>> = {
  'googlemail.com': 'gmail.com',
  'pm.me': 'proton.me',
  'protonmail.com': 'proton.me',
  'protonmail.ch': 'proton.me',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
};

/**
 * The mailbox of an address, to count emails by: without what follows a plus sign, or a hyphen at Yahoo, and without dots,
 * hyphens and underscores, all of which some providers ignore. Of two people whose addresses differ only in these, one may
 * have to wait a day. At Fastmail the mailbox may be named before its domain: `anything@meera.fastmail.com`.
 */
export function mailboxOf(email: string): string {
  const [, written = '', domain = ''] = /^(.*)@(.*)$/.exec(email.trim().toLowerCase()) ?? [];
  const [, user, fastmail] = /^(?:.+[.])?([^.]+)[.](fastmail[.].+)$/.exec(domain) ?? [];
  const isYahoo = /^(?:yahoo|ymail|rocketmail)[.]/.test(domain);
  const name = (user ?? written).replace(isYahoo ? /[+-].*$/ : /[+].*$/, '');
  const provider = fastmail ?? SAME_MAILBOXES[domain] ?? domain;
  return `${name.replaceAll(/[._-]/g, '')}@${provider}`;
}

/** The email that asks whether an address wants the newsletter. */
export function askToSubscribe(site: Site, url: string, leave: string): Email {
  return {
    subject: `Please confirm your ${site.name} newsletter`,
    greeting: 'Hello,',
    paragraphs: [
      `Somebody, most likely you, asked us to send the ${site.name} newsletter to this address.`,
      'Please confirm it. If you did not ask for it, ignore this email: without your confirmation we do not send the newsletter.',
    ],
    link: { label: 'Confirm my address', url },
    ...signatureOf(site),
    footLink: { label: 'Unsubscribe', url: leave },
  };
}
