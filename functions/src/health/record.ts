import type { Query } from 'firebase-admin/firestore';
import {
  CALL_NOTED_MS,
  type JobName,
  type QueueName,
  type WebhookName,
} from '../../../src/domain/shop/health';
import type { Deps } from '../deps';
import { reasonOf } from '../errors';

type HealthDeps = Pick<Deps, 'db' | 'now' | 'log'>;

declare const __BUILD__: string | undefined;
/** The commit of this build of the functions (tools/buildName.ts); empty where the sources run unbundled. */
const BUILD = typeof __BUILD__ === 'undefined' ? '' : __BUILD__;

/** Runs a job, logs its counts, and keeps its outcome in `health/job-{name}`. Throws what the job throws. */
export async function recordRun<Outcome extends object>(
  deps: HealthDeps,
  name: JobName,
  job: () => Promise<Outcome>,
): Promise<void> {
  const { db, now, log } = deps;
  const ref = db.doc(`health/job-${name}`);
  const startedAt = now();
  try {
    const outcome = await job();
    const endedAt = now();
    log.info('A job has run', { job: name, ...outcome });
    const run = { startedAt, endedAt, ok: true, outcome: countsOf(outcome), build: BUILD };
    await ref.set({ ...run, succeededAt: endedAt });
  } catch (error) {
    const run = { startedAt, endedAt: now(), ok: false, outcome: {}, build: BUILD };
    await ref.set(
      { ...run, reason: reasonOf(error) },
      { mergeFields: [...Object.keys(run), 'reason'] },
    );
    throw error;
  }
}

const countsOf = (outcome: object): Record<string, number> =>
  Object.fromEntries(
    Object.entries(outcome).filter(
      (entry): entry is [string, number] => typeof entry[1] === 'number',
    ),
  );

const noted = new Map<string, number>();

/**
 * Notes in `health/webhook-{name}` how a webhook's call was answered, and logs one that was refused: 401 is a wrong signature
 * or token, which anybody can send; any other error is of a call that knew the secret. An instance writes and logs each kind
 * at most once a minute. A failure to write is only logged.
 */
export async function noteWebhook(
  { db, now, log }: HealthDeps,
  name: WebhookName,
  status: number,
): Promise<void> {
  const at = now();
  const field = status < 400 ? 'acceptedAt' : status === 401 ? 'refusedAt' : 'failedAt';
  const key = `${name} ${field}`;
  if (at.getTime() - (noted.get(key) ?? 0) < CALL_NOTED_MS) return;
  noted.set(key, at.getTime());
  if (field === 'refusedAt') log.warn('A webhook was refused', { name });
  // From 500 on, errorAnswer has logged it.
  else if (status >= 400 && status < 500) log.warn('A webhook could not be read', { name });
  try {
    await db.doc(`health/webhook-${name}`).set({ [field]: at }, { merge: true });
  } catch (error) {
    log.warn('A webhook could not be noted', { name, reason: reasonOf(error) });
  }
}

/** A parcel is due again within minutes of a failed attempt; the queue runs every five. */
const OVERDUE_MS = 30 * 60_000;

/** Counts what waits: few index entries, because most parcels, payments and emails are done. */
export async function countQueues({
  db,
  now,
}: Pick<Deps, 'db' | 'now'>): Promise<Record<QueueName, number>> {
  const shipments = db.collection('shipments');
  const unbooked = shipments.where('state', 'in', ['queued', 'working']);
  const needed = db.collection('payments').where('state', '==', 'refund_needed');
  const mail = db.collection('mail');
  const count = async (query: Query): Promise<number> => (await query.count().get()).data().count;
  const [
    waitingParcels,
    overdueParcels,
    failingParcels,
    neededRefunds,
    disputedRefunds,
    waitingEmails,
    failedEmails,
  ] = await Promise.all([
    count(unbooked),
    count(unbooked.where('nextAt', '<=', new Date(now().getTime() - OVERDUE_MS))),
    count(shipments.where('failing', '==', true)),
    count(needed),
    count(needed.where('disputed', '==', true)),
    count(mail.where('state', 'in', ['queued', 'working'])),
    count(mail.where('state', '==', 'failed')),
  ]);
  return {
    waitingParcels,
    overdueParcels,
    failingParcels,
    // A disputed payment is not refunded: the bank may return it itself.
    neededRefunds: neededRefunds - disputedRefunds,
    waitingEmails,
    failedEmails,
  };
}
