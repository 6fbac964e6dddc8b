import * as v from 'valibot';
import { decode } from './decode';

/** The scheduled jobs of the functions and how often each runs, in minutes. */
export const JOBS = {
  reconcile: { label: 'Payments are checked with Razorpay', every: 15 },
  shipments: { label: 'Parcels are booked', every: 5 },
  mail: { label: 'Unsent emails are retried', every: 1 },
  tracking: { label: 'Parcels are followed', every: 60 },
  phones: { label: 'Accounts are checked', every: 15 },
  queues: { label: 'Waiting work is counted', every: 5 },
  photographs: { label: 'Unused photographs and old data are removed', every: 24 * 60 },
} as const;
export type JobName = keyof typeof JOBS;

/** The webhooks of the two providers. */
export const WEBHOOKS = { payment: 'Razorpay', courier: 'Shiprocket' } as const;
export type WebhookName = keyof typeof WEBHOOKS;

const runSchema = v.object({
  startedAt: v.date(),
  endedAt: v.date(),
  ok: v.boolean(),
  /** Counts, in the job's own words. */
  outcome: v.optional(v.record(v.string(), v.number()), {}),
  /** Why the run failed. */
  reason: v.optional(v.string()),
  /** When a run last succeeded. */
  succeededAt: v.optional(v.date()),
  /** The build of the functions that ran it. */
  build: v.optional(v.string(), ''),
});
/** `health/job-{name}`: the last run of a job. */
export type JobRun = v.InferOutput<typeof runSchema>;

/** An instance notes each kind of call at most once in this many ms, because anybody may call a webhook. */
export const CALL_NOTED_MS = 60_000;

const webhookSchema = v.object({
  acceptedAt: v.optional(v.date()),
  /** The last call with a wrong signature or token. Anybody can send one. */
  refusedAt: v.optional(v.date()),
  /** The last call that we could not handle, which the provider repeats. */
  failedAt: v.optional(v.date()),
});
/** `health/webhook-{name}`: when the provider last called; each time is at most {@link CALL_NOTED_MS} old. */
export type WebhookCalls = v.InferOutput<typeof webhookSchema>;

/** What the functions wrote about themselves. */
export interface Health {
  jobs: Partial<Record<JobName, JobRun>>;
  webhooks: Partial<Record<WebhookName, WebhookCalls>>;
}

/** The documents of `health` by id → {@link Health}. What this build does not know is left out. Throws DecodeError. */
export function decodeHealth(documents: ReadonlyMap<string, unknown>): Health {
  const health: Health = { jobs: {}, webhooks: {} };
  for (const name of keysOf(JOBS)) {
    const data = documents.get(`job-${name}`);
    if (data !== undefined) health.jobs[name] = decode(runSchema, data, `health/job-${name}`);
  }
  for (const name of keysOf(WEBHOOKS)) {
    const id = `webhook-${name}`;
    const data = documents.get(id);
    if (data !== undefined) health.webhooks[name] = decode(webhookSchema, data, `health/${id}`);
  }
  return health;
}

export const keysOf = <Key extends string>(object: Record<Key, unknown>): Key[] =>
  Object.keys(object) as Key[];

/** `ok` needs nothing, `unknown` has never happened, `warn` should be looked at, `bad` needs somebody now. */
export type Verdict = 'ok' | 'unknown' | 'warn' | 'bad';

/** A job may miss one run, which happens during a deployment, and be late by a few minutes. */
const MISSED_RUNS = 2;
const SLACK_MINUTES = 5;

/** Whether a job has run as it should. */
export function judgeJob(name: JobName, run: JobRun | undefined, now: Date): Verdict {
  if (!run) return 'unknown';
  if (!run.ok) return 'bad';
  const minutes = (now.getTime() - run.startedAt.getTime()) / 60_000;
  if (minutes > JOBS[name].every * MISSED_RUNS + SLACK_MINUTES) return 'bad';
  return (run.outcome['failed'] ?? 0) > 0 ? 'warn' : 'ok';
}

/**
 * Whether a provider reaches us. Nobody calls while nothing happens, so silence alone is no fault. Anybody can send a wrong
 * secret, so a refusal counts only while no call was accepted since; one within the same minute may not have been noted.
 */
export function judgeWebhook(calls: WebhookCalls | undefined): Verdict {
  if (!calls) return 'unknown';
  const { acceptedAt, refusedAt, failedAt } = calls;
  const isNewer = (at: Date | undefined): boolean =>
    at !== undefined &&
    (acceptedAt === undefined || at.getTime() - acceptedAt.getTime() >= CALL_NOTED_MS);
  if (isNewer(failedAt)) return 'bad';
  return isNewer(refusedAt) ? 'warn' : 'ok';
}

/** What the job `queues` counts. The verdict applies when there is at least one. */
export const QUEUES = {
  waitingParcels: { label: 'Parcels to book', verdict: 'ok' },
  /** They wait for half an hour longer than they should. */
  overdueParcels: { label: 'Parcels that should be booked by now', verdict: 'bad' },
  /** Their last attempt failed. */
  failingParcels: { label: 'Parcels that fail', verdict: 'warn' },
  /** Payments that were refused and are not refunded yet. */
  neededRefunds: { label: 'Refused payments to refund', verdict: 'warn' },
  waitingEmails: { label: 'Emails to send', verdict: 'ok' },
  failedEmails: { label: 'Emails that cannot be sent', verdict: 'warn' },
} as const satisfies Record<string, { label: string; verdict: Verdict }>;
export type QueueName = keyof typeof QUEUES;

/** How many wait; undefined while nothing was counted. */
export const queueLength = ({ jobs }: Health, name: QueueName): number | undefined =>
  jobs.queues?.outcome[name];

/** Whether a queue needs somebody. */
export function judgeQueue(name: QueueName, n: number | undefined): Verdict {
  if (n === undefined) return 'unknown';
  return n > 0 ? QUEUES[name].verdict : 'ok';
}

/** How many things need somebody. */
export function countProblems(health: Health, now: Date): number {
  const verdicts: Verdict[] = [
    ...keysOf(JOBS).map((name) => judgeJob(name, health.jobs[name], now)),
    ...keysOf(WEBHOOKS).map((name) => judgeWebhook(health.webhooks[name])),
    ...keysOf(QUEUES).map((name) => judgeQueue(name, queueLength(health, name))),
  ];
  return verdicts.filter((verdict) => verdict === 'warn' || verdict === 'bad').length;
}
