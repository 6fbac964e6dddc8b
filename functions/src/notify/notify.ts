import * as v from 'valibot';
import { isEmail } from '../../../src/domain/customer/email';
import {
  decodeNotificationSettings,
  MORNING_HOUR,
  NOTIFICATIONS,
  type NotificationKind,
  type NotificationSettings,
} from '../../../src/domain/shop/notifications';
import { istDay, startOfDay } from '../../../src/domain/shop/ist';
import { paths } from '../../../src/domain/shop/routes';
import type { Site } from '../../../src/domain/shop/site';
import type { Deps } from '../deps';
import { queuedAt } from '../mail/document';
import { signatureOf } from '../mail/emails';
import { toHtml, toPlain, type Email } from '../mail/html';
import { createOnce, inTransaction, plain, siteRefs, toSite } from '../store/firestore';
import { expiry } from '../store/retention';
import { queuePushes } from './push';

/** Something that the owner may want to know (docs/decisions/035-notifications-and-answers.md). */
export interface Notification {
  /** Derived from what happened, so that an event that comes again is not told twice. */
  id: string;
  kind: NotificationKind;
  /** One line, which says it. It names no customer. */
  subject: string;
  /** What a device shows; without it, the kind and the subject. It names no customer. */
  push?: { title: string; body: string };
  /** What else the email says. */
  details?: readonly string[];
  /** What was bought, and for how much. */
  rows?: Email['rows'];
  /** The page of the back office that shows it. */
  path: string;
  /** Removed with the order's customer. */
  orderId?: string;
  /** Notifications with the same one are one email; those after the first wait for the email of the day. */
  burst?: string;
}

type NotifyDeps = Pick<Deps, 'db' | 'now'>;

/** Document ids hold no slashes. */
const idOf = (text: string): string => text.replace(/[^A-Za-z0-9_-]+/g, '-');

/**
 * Queues an email to the owner and a message to each device, keeps the notification for the email of the day, or does
 * nothing, as the settings say. Idempotent.
 *
 * @param origin the shop's address, for the link
 */
export async function notifyOwner(
  { db, now: clock }: NotifyDeps,
  origin: string,
  notification: Notification,
): Promise<void> {
  const [stored, ...siteDocs] = await db.getAll(db.doc('settings/notifications'), ...siteRefs(db));
  const settings = decodeNotificationSettings(plain(stored?.data()));
  const site = toSite(siteDocs);
  const when = settings[notification.kind];
  const to = addressOf(settings, site);
  if (when === 'off') return;
  if (when === 'now') await tellDevices({ db, now: clock }, notification);
  if (to === undefined) return;
  const now = clock();
  const waiting = () =>
    createOnce(db.doc(`notifications/${idOf(notification.id)}`), {
      kind: notification.kind,
      subject: notification.subject,
      path: notification.path,
      at: now,
      waiting: true,
      expireAt: expiry('notifications', now),
    });
  if (when === 'daily') {
    await waiting();
    return;
  }
  const ref = db.doc(`mail/owner-${idOf(notification.burst ?? notification.id)}`);
  await createOnce(ref, {
    ...mailFields(notificationEmail(site, origin, notification), { to, site, now }),
    ...(notification.orderId !== undefined && { orderId: notification.orderId }),
    notification: notification.id,
  });
  if (notification.burst === undefined) return;
  const isAnother = (await ref.get()).get('notification') !== notification.id;
  if (isAnother) await waiting();
}

/** What the owner is told at once. */
export function notificationEmail(
  site: Site,
  origin: string,
  { subject, details = [], rows, path }: Notification,
): Email {
  return {
    greeting: 'Hello,',
    ...signatureOf(site),
    sender: SENDER,
    subject,
    paragraphs: [`${subject}.`, ...details],
    ...(rows && { rows }),
    link: { label: 'Open in the back office', url: `${origin}${path}` },
  };
}

/** Of a burst, devices are told of the first one, as the email is. */
function tellDevices(deps: NotifyDeps, notification: Notification): Promise<void> {
  const { id, kind, subject, path, burst, push, orderId } = notification;
  const label = NOTIFICATIONS.find(([one]) => one === kind)?.[1] ?? '';
  const message = push ?? { title: label, body: subject };
  return queuePushes(deps, idOf(burst ?? id), { ...message, path }, orderId);
}

const SENDER = [
  'You receive this because of your settings in the back office, under Settings, Notifications.',
];

/** The owner's own address, or else the shop's support address; undefined when there is none. */
function addressOf(settings: NotificationSettings, { supportEmail }: Site): string | undefined {
  return [settings.to, supportEmail].map((one) => one.trim()).find(isEmail);
}

function mailFields(email: Email, { to, site, now }: { to: string; site: Site; now: Date }) {
  // A line break in a name must not begin another header.
  const subject = email.subject.replace(/\s+/g, ' ').trim();
  return {
    to: [to],
    message: { subject, text: toPlain({ ...email, subject }), html: toHtml({ ...email, subject }) },
    replyTo: site.supportEmail,
    kind: 'notification',
    ...queuedAt(now),
    createdAt: now,
    expireAt: expiry('mail', now),
  };
}

const keptSchema = v.object({
  kind: v.string(),
  subject: v.string(),
  at: v.date(),
});

/** How many notifications one email of the day gathers; further ones are in another. */
const MAX_GATHERED = 400;

/**
 * From the morning on, gathers what was kept until then into one email and queues it.
 *
 * @param origin the shop's address, for the links
 * @returns how many notifications it names
 */
export async function sendGathered(
  { db, now: clock }: NotifyDeps,
  origin: string,
): Promise<number> {
  const now = clock();
  const day = istDay(now);
  const morning = new Date(startOfDay(day).getTime() + MORNING_HOUR * 3_600_000);
  if (now < morning) return 0;
  const kept = db
    .collection('notifications')
    .where('waiting', '==', true)
    .where('at', '<', morning)
    .orderBy('at');
  // Without a lock first: most runs find nothing.
  if ((await kept.limit(1).get()).empty) return 0;
  return inTransaction(db, async (tx) => {
    const found = await tx.get(kept.limit(MAX_GATHERED));
    const [stored, ...siteDocs] = await tx.getAll(
      db.doc('settings/notifications'),
      ...siteRefs(db),
    );
    const due = found.docs.map((doc) => ({
      ref: doc.ref,
      ...v.parse(keptSchema, plain(doc.data())),
    }));
    const [first] = due;
    const site = toSite(siteDocs);
    const to = addressOf(decodeNotificationSettings(plain(stored?.data())), site);
    if (!first || to === undefined) return 0;
    const email = gatheredEmail(site, origin, due);
    tx.set(db.doc(`mail/owner-day-${day}-${first.ref.id}`), mailFields(email, { to, site, now }));
    for (const { ref } of due) tx.update(ref, { waiting: false });
    return due.length;
  });
}

/** The email of the day. */
export function gatheredEmail(
  site: Site,
  origin: string,
  due: readonly { kind: string; subject: string }[],
): Email {
  const n = due.length;
  return {
    greeting: 'Good morning,',
    ...signatureOf(site),
    sender: SENDER,
    subject: `${n === 1 ? 'One notification' : `${n} notifications`} from ${site.name}`,
    paragraphs: NOTIFICATIONS.flatMap(([kind, label]) => {
      const own = due.filter((one) => one.kind === kind);
      if (own.length === 0) return [];
      const subjects = own.map((one) => one.subject);
      // Only of the stock, the subject itself does not say what happened.
      return [kind === 'stock' ? `${label}: ${subjects.join('; ')}.` : `${subjects.join('. ')}.`];
    }),
    link: { label: 'Open the back office', url: `${origin}${paths.admin()}` },
  };
}
