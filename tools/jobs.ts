import type { Config } from '../functions/src/config';
import type { Deps, Identity, IdentityPage } from '../functions/src/deps';
import type { Log } from '../functions/src/log';
import { reconcile } from '../functions/src/payment/reconcile';
import { sweepPhones } from '../functions/src/customer/phones/sweep';
import { createRazorpayClient } from '../functions/src/payment/razorpay/sdk';
import { createShiprocketClient } from '../functions/src/shipping/http';
import { runShipmentQueue } from '../functions/src/shipping/queue';
import { refreshTracking } from '../functions/src/shipping/tracking';
import { razorpayKeyId, vendorSecrets } from './emulators/environment';
import { connect, ownerHeader } from './seed/connect';
import * as v from 'valibot';

/** The ports of the emulators and of the providers' stand-ins. */
export interface JobsTarget {
  projectId: string;
  firestorePort: number;
  authPort: number;
  vendorsPort: number;
}

const INTERVAL_MS = 20_000;

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

const rejectingGate = {
  verifyIdToken: () => Promise.reject(new Error('jobs let nobody in')),
  verifyAppCheck: () => Promise.reject(new Error('jobs let nobody in')),
};

const userSchema = v.object({
  localId: v.string(),
  email: v.optional(v.string()),
  emailVerified: v.optional(v.boolean(), false),
  phoneNumber: v.optional(v.string()),
});
const usersSchema = v.object({
  users: v.optional(v.array(userSchema), []),
  nextPageToken: v.optional(v.string()),
});

function identityOf(user: v.InferOutput<typeof userSchema>): Identity {
  const { localId, email, emailVerified, phoneNumber } = user;
  return { uid: localId, email, emailVerified, phone: phoneNumber };
}

/** The Auth emulator's counterpart of functions/src/customer/identity.ts. */
function emulatedIdentities({ authPort, projectId }: JobsTarget) {
  const accounts = `http://127.0.0.1:${authPort}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts`;
  const post = (method: string, body: object): Promise<Response> =>
    fetch(`${accounts}:${method}`, {
      method: 'POST',
      headers: { ...ownerHeader, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  /** The emulator answers 400 for an account that is already deleted, which is not an error. */
  const change = async (method: string, body: object): Promise<void> => {
    const { ok, status } = await post(method, body);
    if (!ok && status !== 400) throw new Error(`The Auth emulator answered ${method}: ${status}`);
  };
  return {
    findIdentity: async (uid: string): Promise<Identity | undefined> => {
      const response = await post('lookup', { localId: [uid] });
      const { users } = v.parse(usersSchema, await response.json());
      return users.map(identityOf)[0];
    },
    listIdentities: async (page = ''): Promise<IdentityPage> => {
      const query = new URLSearchParams({ maxResults: '1000', nextPageToken: page });
      const response = await fetch(`${accounts}:batchGet?${query}`, { headers: ownerHeader });
      const { users, nextPageToken } = v.parse(usersSchema, await response.json());
      return { identities: users.map(identityOf), next: nextPageToken };
    },
    removeIdentity: (uid: string) => change('delete', { localId: uid }),
    unlinkPhone: (uid: string) => change('update', { localId: uid, deleteProvider: ['phone'] }),
  };
}

/** The functions' dependencies on the emulators and stand-ins; nobody can sign in. Close them after use. */
export function emulatorDeps(
  target: JobsTarget,
  log: Log,
  now: () => Date = () => new Date(),
): { deps: Deps; close(): Promise<void> } {
  const { db, close } = connect({ ...target, storagePort: 0 });
  const config = emulatorConfig(target);
  const deps: Deps = {
    db,
    gate: rejectingGate,
    razorpay: createRazorpayClient(config.razorpay),
    shiprocket: createShiprocketClient(config.shiprocket, { db, now, log }),
    ...emulatedIdentities(target),
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
 * Runs the functions' scheduled jobs every 20 s in development, where the emulator that the scheduler needs is not
 * available. A failed run logs one line. Runs do not overlap.
 */
export function startJobs(target: JobsTarget): { stop(): void } {
  const { deps, close } = emulatorDeps(target, log);
  const jobs: [string, () => Promise<unknown>][] = [
    ['payments', () => reconcile(deps)],
    ['parcels', () => runShipmentQueue(deps)],
    ['tracking', () => refreshTracking(deps)],
    // Waits 3 s instead of a minute: a page asks within a second of linking a number.
    ['phones', () => sweepPhones({ ...deps, pause: () => deps.pause(3_000) })],
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
    }, INTERVAL_MS);
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
