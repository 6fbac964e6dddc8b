import { createHash, randomUUID } from 'node:crypto';
import type { Transaction } from 'firebase-admin/firestore';
import pMap from 'p-map';
import { DecodeError } from '../../../src/domain/shop/decode';
import type { Deps } from '../deps';
import { reasonOf } from '../errors';
import { backoff } from '../store/backoff';
import { inTransaction, readOrder, readSite } from '../store/firestore';
import { isLeased, RELEASED, takenLease } from '../store/lease';
import { invoicePdf } from './invoicePdf';
import { readMail, type QueuedMail } from './document';
import { MailError, type OutgoingEmail } from './mailer';

/** Longer than one attempt may take. Milliseconds. */
const LEASE_MS = 120_000;
/** After this many (about three days) the owner must act. */
const MAX_ATTEMPTS = 20;

/** What the owner reads when nobody can know whether an email arrived. */
const UNKNOWN =
  'The connection to the mail server was lost twice while this email was being sent, so it may have arrived once or twice.';

type Outcome = 'sent' | 'queued' | 'failed' | 'dropped';

/** The kinds of emails to an address that a visitor typed and nobody has confirmed. */
const UNCONFIRMED_KINDS: readonly string[] = ['newsletter', 'waiting'];

interface Claim {
  leaseId: string;
  mail: QueuedMail;
}

/**
 * Sends an email once. Of concurrent calls one sends it; the others find it leased or sent and return undefined. An
 * email that the server does not accept is sent again later, and one that it refuses has failed; both reasons are stored.
 * One to an unconfirmed address is dropped then: a visitor may have typed it, and the owner cannot help.
 * When the connection is lost after the content was handed over, or the worker dies, it is sent once more under the same
 * Message-ID: a customer may read an email twice, but at most twice. Rejects only when the database does not respond.
 */
export async function sendMail(
  deps: Pick<Deps, 'db' | 'now' | 'mailer' | 'log' | 'config'>,
  mailId: string,
): Promise<Outcome | undefined> {
  const claim = await claimMail(deps, mailId);
  if (claim === undefined) return undefined;
  try {
    await deps.mailer.send(await outgoing(deps, mailId, claim.mail));
  } catch (error) {
    return finish(deps, mailId, claim, (tx, mail) => afterFailure(deps, mail, error));
  }
  return finish(deps, mailId, claim, () => ({
    state: 'sent',
    sentAt: deps.now(),
    nextAt: null,
    ...RELEASED,
    lastError: null,
  }));
}

/** Takes the lease of an email that is due; undefined when there is nothing to do. */
function claimMail(
  { db, now: clock, log }: Pick<Deps, 'db' | 'now' | 'log'>,
  mailId: string,
): Promise<Claim | undefined> {
  const ref = db.doc(`mail/${mailId}`);
  return inTransaction(db, async (tx) => {
    const now = clock();
    const snapshot = await tx.get(ref);
    let mail: QueuedMail | undefined;
    try {
      mail = readMail(snapshot);
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error;
      // Otherwise it would stay at the head of the queue.
      log.error('An email has failed', { mailId, reason: error.message });
      tx.update(ref, { state: 'failed', nextAt: null, ...RELEASED, lastError: error.message });
      return undefined;
    }
    if (!mail || (mail.state !== 'queued' && mail.state !== 'working')) return undefined;
    if (isLeased(mail, now) || (mail.nextAt !== undefined && mail.nextAt > now)) return undefined;
    // The worker died, perhaps after the server had accepted the email.
    const wasInterrupted = mail.state === 'working';
    if (wasInterrupted && mail.isUncertain) {
      log.error('An email has failed', { mailId, reason: UNKNOWN });
      tx.update(ref, { state: 'failed', nextAt: null, ...RELEASED, lastError: UNKNOWN });
      return undefined;
    }
    const lease = takenLease(now, LEASE_MS);
    const leaseId = randomUUID();
    const isUncertain = mail.isUncertain || wasInterrupted;
    // The job takes the email up again when the lease has expired.
    tx.update(ref, { state: 'working', nextAt: lease.leaseUntil, ...lease, leaseId, isUncertain });
    return { leaseId, mail: { ...mail, isUncertain } };
  });
}

/** Stores the outcome, unless the email is gone or another worker has taken it over. */
function finish(
  { db }: Pick<Deps, 'db'>,
  mailId: string,
  { leaseId }: Claim,
  fields: (tx: Transaction, mail: QueuedMail) => { state: Outcome } & Record<string, unknown>,
): Promise<Outcome | undefined> {
  const ref = db.doc(`mail/${mailId}`);
  return inTransaction(db, async (tx) => {
    const mail = readMail(await tx.get(ref));
    if (mail?.leaseId !== leaseId || mail.state !== 'working') return undefined;
    const outcome = fields(tx, mail);
    tx.update(ref, outcome);
    return outcome.state;
  });
}

function afterFailure(
  { now: clock, log }: Pick<Deps, 'now' | 'log'>,
  mail: QueuedMail,
  error: unknown,
): { state: Outcome } & Record<string, unknown> {
  const attempts = mail.attempts + 1;
  const kind = error instanceof MailError ? error.kind : 'unavailable';
  const isLostTwice = kind === 'unknown' && mail.isUncertain;
  const again = kind !== 'refused' && !isLostTwice && attempts < MAX_ATTEMPTS;
  const lastError = isLostTwice ? UNKNOWN : reasonOf(error);
  // The words that the alerts look for (docs/deploying.md "Emails"); the reason of a mail server may repeat the address.
  const isDropped = kind === 'refused' && UNCONFIRMED_KINDS.includes(mail.kind);
  if (again) log.warn('An email could not be sent yet', { kind: mail.kind, attempts });
  else if (isDropped)
    log.warn('An email to an unconfirmed address was refused', { kind: mail.kind });
  else log.error('An email has failed', { kind: mail.kind, orderId: mail.orderId ?? '' });
  return {
    state: again ? 'queued' : isDropped ? 'dropped' : 'failed',
    attempts,
    nextAt: again ? new Date(clock().getTime() + backoff(attempts)) : null,
    ...RELEASED,
    isUncertain: mail.isUncertain || kind === 'unknown',
    lastError,
  };
}

async function outgoing(
  deps: Pick<Deps, 'db' | 'config' | 'log'>,
  mailId: string,
  mail: QueuedMail,
): Promise<OutgoingEmail> {
  const { to, message, replyTo, unsubscribe } = mail;
  return {
    ...message,
    to: to[0] ?? '',
    replyTo,
    messageId: messageId(mailId, deps.config.mail.from),
    ...(unsubscribe !== undefined && { unsubscribe }),
    attachments: await attachments(deps, mail),
  };
}

/** The invoice of an order that is on its way. Drawn when the email is sent, so that the queue stays small. */
async function attachments(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { kind, orderId }: QueuedMail,
): Promise<OutgoingEmail['attachments']> {
  if (kind !== 'shipped' || orderId === undefined) return [];
  const [order, site] = await Promise.all([
    db.doc(`orders/${orderId}`).get().then(readOrder),
    readSite(db),
  ]);
  if (order?.invoiceNumber === undefined) return [];
  try {
    const content = await invoicePdf(order, site);
    if (content === undefined) return [];
    const filename = `Invoice ${order.invoiceNumber.replaceAll('/', '-')}.pdf`;
    return [{ filename, contentType: 'application/pdf', content }];
  } catch (error) {
    // The email is worth more than its invoice, which is also in My Orders.
    log.error('An invoice could not be attached', { orderId, reason: reasonOf(error) });
    return [];
  }
}

/** The Message-ID of an email: always the same for the same document. */
export function messageId(mailId: string, from: string): string {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  return `<${createHash('sha256').update(mailId).digest('hex').slice(0, 32)}@${domain}>`;
}

/** How many emails a run takes up, and how many of them at a time. */
const BATCH = 200;
const AT_ONCE = 8;
/** How long a run starts new work, in ms, so that it ends before the job times out, also with a server that hangs. */
const MAX_RUN_MS = 400_000;

/** Sends what is due: emails that wait for another attempt, and those whose worker died. */
export async function runMailQueue(
  deps: Pick<Deps, 'db' | 'now' | 'mailer' | 'log' | 'config'>,
): Promise<Record<Exclude<Outcome, 'dropped'>, number>> {
  const due = await deps.db
    .collection('mail')
    .where('state', 'in', ['queued', 'working'])
    .where('nextAt', '<=', deps.now())
    .orderBy('nextAt')
    .limit(BATCH)
    .get();
  const run = { sent: 0, queued: 0, failed: 0 };
  const until = deps.now().getTime() + MAX_RUN_MS;
  await pMap(
    due.docs,
    async ({ id }) => {
      if (deps.now().getTime() > until) return;
      try {
        const outcome = await sendMail(deps, id);
        if (outcome !== undefined && outcome !== 'dropped') run[outcome] += 1;
      } catch (error) {
        deps.log.error('An email could not be taken up', { mailId: id, reason: reasonOf(error) });
      }
    },
    { concurrency: AT_ONCE },
  );
  return run;
}
