import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { countQueues, noteWebhook, recordRun } from '../../functions/src/health/record';
import { functionUrl } from '../support/emulators';
import { parcelBackend, watchedBackend } from '../support/parcels';

// A project without triggers, whose jobs nobody else runs.
const backend = await parcelBackend('demo-nilofar-health');
const { deps } = backend;
const { db } = deps;
beforeEach(() => backend.reset());
afterAll(() => backend.close());

describe('the last run of a job', () => {
  it('is kept with its counts', async () => {
    const startedAt = deps.now();
    await recordRun(deps, 'reconcile', () => {
      backend.pass(2_000);
      return Promise.resolve({ asked: 3, failed: 0, ids: ['x'] });
    });
    expect(await backend.raw('health/job-reconcile')).toEqual({
      startedAt,
      endedAt: deps.now(),
      succeededAt: deps.now(),
      ok: true,
      outcome: { asked: 3, failed: 0 },
      build: 'test',
    });
  });

  it('that failed says why, and when the job last succeeded', async () => {
    await recordRun(deps, 'reconcile', () => Promise.resolve({ asked: 3 }));
    const succeededAt = deps.now();
    backend.pass(60_000);
    const failed = recordRun(deps, 'reconcile', () => Promise.reject(new Error('no network')));
    await expect(failed).rejects.toThrow('no network');
    expect(await backend.raw('health/job-reconcile')).toMatchObject({
      ok: false,
      reason: 'no network',
      outcome: {},
      succeededAt,
    });
    await recordRun(deps, 'reconcile', () => Promise.resolve({}));
    expect(await backend.raw('health/job-reconcile')).not.toHaveProperty('reason');
  });
});

it('a webhook’s last calls are kept, at most one of a kind in a minute', async () => {
  const first = deps.now();
  await noteWebhook(deps, 'payment', 200);
  backend.pass(30_000);
  await noteWebhook(deps, 'payment', 200);
  await noteWebhook(deps, 'payment', 401);
  const refusedAt = deps.now();
  expect(await backend.raw('health/webhook-payment')).toEqual({ acceptedAt: first, refusedAt });
  backend.pass(31_000);
  await noteWebhook(deps, 'payment', 200);
  await noteWebhook(deps, 'payment', 503);
  expect(await backend.raw('health/webhook-payment')).toEqual({
    acceptedAt: deps.now(),
    refusedAt,
    failedAt: deps.now(),
  });
});

it('a webhook is answered although its call cannot be noted', async () => {
  // Terminated, this database takes no write.
  const other = backend.another();
  await other.db.terminate();
  await noteWebhook(other, 'courier', 200);
  expect(backend.warnings).toEqual(['A webhook could not be noted']);
});

it('the deployed webhook notes a call that it refuses', async () => {
  const watched = watchedBackend();
  // An instance notes one call in a minute, perhaps another test's.
  const refusedAt = async (): Promise<unknown> => {
    const forged = await fetch(functionUrl('hooks-payment'), { method: 'POST', body: '{}' });
    expect(forged.status).toBe(401);
    return (await watched.raw('health/webhook-payment'))['refusedAt'];
  };
  await expect.poll(refusedAt, { interval: 1000, timeout: 90_000 }).toBeInstanceOf(Date);
  await watched.close();
});

it('what waits is counted', async () => {
  const at = (minutes: number) => new Date(deps.now().getTime() + minutes * 60_000);
  const documents: Record<string, Record<string, unknown>> = {
    'shipments/a': { state: 'queued', failing: false, nextAt: at(-31) },
    'shipments/b': { state: 'working', failing: true, nextAt: at(5) },
    'shipments/c': { state: 'failed', failing: true, nextAt: null },
    'shipments/d': { state: 'created', failing: false },
    'payments/p': { state: 'refund_needed' },
    'payments/q': { state: 'settled' },
    // The bank decides about it.
    'payments/r': { state: 'refund_needed', disputed: true },
    'mail/a': { state: 'queued' },
    'mail/b': { state: 'failed' },
    'mail/c': { state: 'sent' },
    'mail/d': {},
  };
  for (const [path, data] of Object.entries(documents)) await db.doc(path).set(data);
  expect(await countQueues(deps)).toEqual({
    waitingParcels: 2,
    overdueParcels: 1,
    failingParcels: 2,
    neededRefunds: 1,
    waitingEmails: 1,
    failedEmails: 1,
  });
});
