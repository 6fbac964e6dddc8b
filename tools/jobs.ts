import type { Config } from '../functions/src/config';
import type { Deps, Log } from '../functions/src/deps';
import { reconcile } from '../functions/src/payment/reconcile';
import { createRazorpayClient } from '../functions/src/razorpay/sdk';
import { createShiprocketClient } from '../functions/src/shipping/http';
import { runShipmentQueue } from '../functions/src/shipping/queue';
import { refreshTracking } from '../functions/src/shipping/tracking';
import { razorpayKeyId, vendorSecrets } from './emulators/environment';
import { connect, ownerHeader } from './seed/connect';
import * as v from 'valibot';

/** Where the emulators and the vendors' stand-ins listen. */
export interface JobsTarget {
  projectId: string;
  firestorePort: number;
  authPort: number;
  vendorsPort: number;
}

const EVERY_MS = 20_000;

function emulatorConfig({ vendorsPort }: JobsTarget): Config {
  const vendors = `http://127.0.0.1:${vendorsPort}`;
  return {
    razorpay: {
      keyId: razorpayKeyId,
      keySecret: vendorSecrets.RAZORPAY_KEY_SECRET,
      baseUrl: `${vendors}/razorpay`,
      webhookSecrets: [vendorSecrets.RAZORPAY_WEBHOOK_SECRET],
    },
    shiprocket: {
      email: vendorSecrets.SHIPROCKET_EMAIL,
      password: vendorSecrets.SHIPROCKET_PASSWORD,
      baseUrl: `${vendors}/shiprocket`,
      webhookToken: vendorSecrets.SHIPROCKET_WEBHOOK_TOKEN,
    },
    phoneHashKey: vendorSecrets.PHONE_HASH_KEY,
    origins: [],
    appCheck: false,
    callsPerMinute: 60,
  };
}

const noGate = {
  verifyIdToken: () => Promise.reject(new Error('jobs let nobody in')),
  verifyAppCheck: () => Promise.reject(new Error('jobs let nobody in')),
};

/** As the Admin SDK asks for it; the emulator answers 400 for an account that is gone already, which is no fault. */
async function removeIdentity({ authPort, projectId }: JobsTarget, uid: string): Promise<void> {
  const accounts = `http://127.0.0.1:${authPort}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts`;
  const response = await fetch(`${accounts}:delete`, {
    method: 'POST',
    headers: { ...ownerHeader, 'content-type': 'application/json' },
    body: JSON.stringify({ localId: uid }),
  });
  if (!response.ok && response.status !== 400)
    throw new Error(`The account could not be removed: ${response.status}`);
}

const lookupSchema = v.object({
  users: v.optional(
    v.array(v.object({ email: v.optional(v.string()), emailVerified: v.optional(v.boolean()) })),
    [],
  ),
});

/** As functions/src/accounts/identity.ts asks it, of the Auth emulator. */
async function ownsEmail(target: JobsTarget, uid: string, email: string): Promise<boolean> {
  const accounts = `http://127.0.0.1:${target.authPort}/identitytoolkit.googleapis.com/v1/projects/${target.projectId}/accounts`;
  const response = await fetch(`${accounts}:lookup`, {
    method: 'POST',
    headers: { ...ownerHeader, 'content-type': 'application/json' },
    body: JSON.stringify({ localId: [uid] }),
  });
  const { users } = v.parse(lookupSchema, await response.json());
  return users.some(
    (user) =>
      user.emailVerified === true && user.email?.toLowerCase() === email.trim().toLowerCase(),
  );
}

/** The functions' world on the emulators and the stand-ins, without anybody to sign in. Close it after use. */
export function emulatorDeps(
  target: JobsTarget,
  log: Log,
  now: () => Date = () => new Date(),
): { deps: Deps; close(): Promise<void> } {
  const { db, close } = connect({ ...target, storagePort: 0 });
  const config = emulatorConfig(target);
  const deps: Deps = {
    db,
    gate: noGate,
    razorpay: createRazorpayClient(config.razorpay),
    shiprocket: createShiprocketClient(config.shiprocket, { db, now, log }),
    removeIdentity: (uid) => removeIdentity(target, uid),
    ownsEmail: (uid, email) => ownsEmail(target, uid, email),
    now,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    log,
    config,
  };
  return { deps, close };
}

function line(message: string, data: Record<string, unknown> = {}): void {
  const details = Object.entries(data).map(([key, value]) => `${key}=${String(value)}`);
  console.log(['[jobs]', message, ...details].join(' ').replaceAll('\n', ' '));
}

const log: Log = { info: () => undefined, warn: line, error: line };

/**
 * Runs the scheduled work of the functions in development, every 20 s: there the scheduler needs another emulator
 * that cannot be had. A run that fails says so in one line; none begins before the last one has ended.
 */
export function startJobs(target: JobsTarget): { stop(): void } {
  const { deps, close } = emulatorDeps(target, log);
  const jobs: [string, () => Promise<unknown>][] = [
    ['payments', () => reconcile(deps)],
    ['parcels', () => runShipmentQueue(deps)],
    ['tracking', () => refreshTracking(deps)],
  ];
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function run(): Promise<void> {
    for (const [name, job] of jobs) {
      if (isStopped) return;
      try {
        await job();
      } catch (error) {
        if (!isStopped)
          line(`${name} failed:`, { reason: error instanceof Error ? error.message : error });
      }
    }
  }

  function plan(): void {
    timer = setTimeout(() => {
      running = run().finally(() => {
        if (!isStopped) plan();
      });
    }, EVERY_MS);
    timer.unref();
  }

  plan();
  return {
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      void running.then(close).catch(() => undefined);
    },
  };
}
