import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Deps } from '../../functions/src/deps';
import { countQueues, noteWebhook, recordRun } from '../../functions/src/health/record';
import { webhook, type Answer, type RawRequest } from '../../functions/src/http';
import { handlePaymentWebhook } from '../../functions/src/payment/webhook';
import { courierWebhook } from '../../functions/src/shipping/courierWebhook';
import { decodeHealth, judgeWebhook, type WebhookName } from '../../src/domain/shop/health';
import { vendorSecrets } from '../../tools/emulators/environment';
import { functionUrl } from '../support/emulators';
import { parcelBackend, watchedBackend } from '../support/parcels';
import { listen } from '../support/served';

// A project without triggers, whose jobs nobody else runs.
const backend = await parcelBackend('demo-nilofar-health');
const { deps } = backend;
const { db } = deps;
/** An instance remembers when it noted a call, so each test has an hour of its own. */
let hours = 0;
beforeEach(async () => {
  await backend.reset();
  backend.pass((hours += 1) * 3_600_000);
});
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

interface Provider {
  name: WebhookName;
  secret: string;
  /** What it sends that needs nothing done. */
  body: string;
  signed: (secret: string, body: string) => Record<string, string>;
  handler: (at: Deps, request: RawRequest) => Promise<Answer>;
}
const providers: Provider[] = [
  {
    name: 'payment',
    secret: vendorSecrets.RAZORPAY_WEBHOOK_SECRET,
    body: JSON.stringify({ event: 'payment.authorized' }),
    signed: (secret, body) => ({
      'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
    }),
    handler: async (at, request) => ({
      status: 200,
      body: await handlePaymentWebhook(at, request),
    }),
  },
  {
    name: 'courier',
    secret: vendorSecrets.SHIPROCKET_WEBHOOK_TOKEN,
    body: JSON.stringify({ awb: '' }),
    signed: (token) => ({ 'x-api-key': token }),
    handler: async (at, request) => {
      const { status, did } = await courierWebhook(at, request);
      return { status, body: did };
    },
  },
];

describe.each(providers)(
  'the $name webhook over HTTP',
  ({ name, secret, body, signed, handler }) => {
    const path = `health/webhook-${name}`;
    let logged: unknown[] = [];
    const write = (...line: unknown[]) => void logged.push(line);
    const log = { info: () => undefined, warn: write, error: write };
    let url = '';
    beforeAll(async () => {
      const handle = webhook(name, () => ({ ...deps, log }), handler);
      url = await listen(() => handle);
    });
    beforeEach(() => {
      logged = [];
    });
    const call = async (key: string, sent = body): Promise<number> =>
      (await fetch(url, { method: 'POST', body: sent, headers: signed(key, sent) })).status;
    const verdict = async () =>
      judgeWebhook(
        decodeHealth(new Map([[`webhook-${name}`, await backend.raw(path)]])).webhooks[name],
      );
    const refused = ['A webhook was refused', { name }];

    it('logs and notes a wrong secret once a minute, however many calls there are', async () => {
      const flood = () => Promise.all(Array.from({ length: 40 }, () => call('wrong')));
      expect(new Set(await flood())).toEqual(new Set([401]));
      const first = await db.doc(path).get();
      expect(await backend.raw(path)).toEqual({ refusedAt: deps.now() });
      backend.pass(59_000);
      await flood();
      expect((await db.doc(path).get()).updateTime).toEqual(first.updateTime);
      // Nothing of the call: the line is all there is.
      expect(logged).toEqual([refused]);
      backend.pass(1_000);
      await flood();
      expect(logged).toEqual([refused, refused]);
      expect(await backend.raw(path)).toEqual({ refusedAt: deps.now() });
    });

    it('has a problem only while nothing was accepted since the refusal', async () => {
      expect(await call('wrong')).toBe(401);
      expect(await verdict()).toBe('warn');
      expect(await call(secret)).toBe(200);
      expect(await verdict()).toBe('ok');
      backend.pass(59_000);
      expect(await call('')).toBe(401);
      expect(await verdict()).toBe('ok');
      backend.pass(60_000);
      expect(await call('wrong')).toBe(401);
      expect(await verdict()).toBe('warn');
      expect(await call(secret)).toBe(200);
      expect(await verdict()).toBe('ok');
    });

    it('takes no visit and nothing too large for a call', async () => {
      expect((await fetch(url)).status).toBe(400);
      expect(await call('wrong', 'x'.repeat(256 * 1024 + 1))).toBe(400);
      expect(await backend.raw(path)).toEqual({});
      expect(logged).toEqual([]);
    });

    it('logs and notes as a failure what knows the secret and cannot be read', async () => {
      expect(await call(secret, '{')).toBe(400);
      expect(await backend.raw(path)).toEqual({ failedAt: deps.now() });
      expect(logged).toEqual([['A webhook could not be read', { name }]]);
      expect(await verdict()).toBe('bad');
    });
  },
);

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
