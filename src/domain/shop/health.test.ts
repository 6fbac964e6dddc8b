import { describe, expect, it } from 'vitest';
import {
  countProblems,
  decodeHealth,
  judgeJob,
  judgeQueue,
  judgeWebhook,
  keysOf,
  QUEUES,
  type JobRun,
} from './health';

const NOW = new Date('2026-11-25T10:00:00Z');
const ago = (minutes: number): Date => new Date(NOW.getTime() - minutes * 60_000);
const run = (minutes: number, fields: Partial<JobRun> = {}): JobRun => ({
  startedAt: ago(minutes),
  endedAt: ago(minutes),
  ok: true,
  outcome: {},
  build: '',
  ...fields,
});

describe('a job', () => {
  it.each([
    ['has not run', undefined, 'unknown'],
    ['has run in time', run(14), 'ok'],
    ['has missed one run', run(34), 'ok'],
    ['has missed two runs', run(36), 'bad'],
    ['has failed', run(1, { ok: false, reason: 'no' }), 'bad'],
    ['has left something undone', run(1, { outcome: { asked: 4, failed: 1 } }), 'warn'],
    ['has done everything', run(1, { outcome: { asked: 4, failed: 0 } }), 'ok'],
  ] as const)('that %s', (_what, last, verdict) => {
    expect(judgeJob('reconcile', last, NOW)).toBe(verdict);
  });
});

describe('a webhook', () => {
  it.each([
    ['was never called', undefined, 'unknown'],
    ['was accepted long ago', { acceptedAt: ago(9999) }, 'ok'],
    ['was refused before it was accepted', { acceptedAt: ago(1), refusedAt: ago(2) }, 'ok'],
    ['was refused a minute later', { acceptedAt: ago(2), refusedAt: ago(1) }, 'warn'],
    // A call that was accepted after it may not have been noted.
    ['was refused within a minute', { acceptedAt: ago(2), refusedAt: ago(1.1) }, 'ok'],
    ['was only refused', { refusedAt: ago(1) }, 'warn'],
    ['failed since', { acceptedAt: ago(2), refusedAt: ago(1), failedAt: ago(1) }, 'bad'],
  ] as const)('that %s', (_what, calls, verdict) => {
    expect(judgeWebhook(calls)).toBe(verdict);
  });
});

it('a queue needs somebody when something in it fails, not when it is long', () => {
  expect(judgeQueue('waitingParcels', 500)).toBe('ok');
  expect(judgeQueue('overdueParcels', 1)).toBe('bad');
  expect(judgeQueue('failedEmails', 1)).toBe('warn');
  expect(keysOf(QUEUES).map((name) => judgeQueue(name, 0))).toEqual(keysOf(QUEUES).map(() => 'ok'));
});

describe('the documents of the functions', () => {
  const documents = new Map<string, unknown>([
    ['job-reconcile', { ...run(50), outcome: { asked: 2 } }],
    ['job-queues', { ...run(2), outcome: { waitingParcels: 3, overdueParcels: 1 } }],
    ['webhook-payment', { acceptedAt: ago(3) }],
    ['job-of-the-next-build', { anything: true }],
  ]);

  it('are read by their names; what this build does not know is left out', () => {
    const health = decodeHealth(documents);
    expect(Object.keys(health.jobs)).toEqual(['reconcile', 'queues']);
    expect(Object.keys(health.webhooks)).toEqual(['payment']);
    // The reconciler is late, and a parcel is overdue.
    expect(countProblems(health, NOW)).toBe(2);
  });

  it('are refused when their form is wrong', () => {
    const wrong = new Map([['job-reconcile', { startedAt: 'yesterday' }]]);
    expect(() => decodeHealth(wrong)).toThrow('health/job-reconcile');
  });
});
