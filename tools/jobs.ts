import type { JobName } from '../src/domain/shop/health';
import { addressIn, type Config } from '../functions/src/config';
import { createDeps } from '../functions/src/createDeps';
import { sweepAccounts } from '../functions/src/customer/phones/sweep';
import { publishDue } from '../functions/src/catalogue/publish';
import { countQueues, recordRun } from '../functions/src/health/record';
import type { Log } from '../functions/src/log';
import { runMailQueue } from '../functions/src/mail/send';
import { tellWaiting } from '../functions/src/mail/tellWaiting';
import { runPushQueue } from '../functions/src/notify/push';
import { reconcile } from '../functions/src/payment/reconcile';
import { runPickupQueue } from '../functions/src/shipping/pickup/book';
import { runShipmentQueue } from '../functions/src/shipping/queue';
import { refreshTracking } from '../functions/src/shipping/tracking';
import {
  adminEnvironment,
  functionsEnvironment,
  razorpayKeyId,
  smtpUrl,
  vendorSecrets,
} from './emulators/environment';
import type { Profile } from './emulators/ports';

const INTERVAL_MS = 20_000;

/** The configuration with which the functions' code calls stand-ins, those of a profile, from another process. */
export function standInConfig(
  profile: Profile,
  vendors = { origin: `http://127.0.0.1:${profile.ports.vendors}`, smtpPort: profile.ports.smtp },
): Config {
  return {
    razorpay: {
      keyId: razorpayKeyId,
      keySecret: vendorSecrets.RAZORPAY_KEY_SECRET,
      baseUrl: `${vendors.origin}/razorpay`,
      webhookSecrets: [vendorSecrets.RAZORPAY_WEBHOOK_SECRET],
    },
    shiprocket: {
      email: vendorSecrets.SHIPROCKET_EMAIL,
      password: vendorSecrets.SHIPROCKET_PASSWORD,
      baseUrl: `${vendors.origin}/shiprocket`,
      webhookToken: vendorSecrets.SHIPROCKET_WEBHOOK_TOKEN,
    },
    mail: {
      smtpUrl: smtpUrl(vendors.smtpPort),
      from: functionsEnvironment(profile).MAIL_FROM ?? '',
    },
    push: {
      privateKey: vendorSecrets.PUSH_PRIVATE_KEY,
      contact: addressIn(functionsEnvironment(profile).MAIL_FROM ?? ''),
    },
    phoneHashKey: vendorSecrets.PHONE_HASH_KEY,
    origins: [],
    appCheck: false,
    emulated: true,
    callsPerMinute: 60,
  };
}

function line(message: string, data: Record<string, unknown> = {}): void {
  const details = Object.entries(data).map(([key, value]) => `${key}=${String(value)}`);
  console.log(['[jobs]', message, ...details].join(' ').replaceAll('\n', ' '));
}

const log: Log = { info: () => undefined, warn: line, error: line };

/**
 * Runs the functions' scheduled jobs, except the nightly removal of photographs, every 20 s in development, where the
 * emulator that the scheduler needs is not available. A failed run logs one line. Runs do not overlap.
 */
export function startJobs(profile: Profile): { stop(): void } {
  // Emulators need no credentials; the second variable skips the search for those of a cloud machine.
  Object.assign(process.env, adminEnvironment(profile), { METADATA_SERVER_DETECTION: 'none' });
  const shopOrigin = `http://127.0.0.1:${profile.ports.web}`;
  const deps = { ...createDeps(standInConfig(profile)), log };
  const jobs: [JobName, () => Promise<object>][] = [
    [
      'reconcile',
      async () => ({ ...(await reconcile(deps)), told: await tellWaiting(deps, shopOrigin) }),
    ],
    [
      'shipments',
      async () => ({
        ...(await runShipmentQueue(deps)),
        pickups: (await runPickupQueue(deps)).booked,
      }),
    ],
    ['mail', async () => ({ ...(await runMailQueue(deps)), pushed: await runPushQueue(deps) })],
    ['tracking', () => refreshTracking(deps)],
    ['phones', () => sweepAccounts(deps)],
    ['queues', async () => ({ ...(await countQueues(deps)), published: await publishDue(deps) })],
  ];
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function run(): Promise<void> {
    for (const [name, job] of jobs) {
      if (isStopped) return;
      try {
        await recordRun(deps, name, job);
      } catch (error) {
        if (!isStopped)
          line(`${name} failed:`, { reason: error instanceof Error ? error.message : error });
      }
    }
  }

  function plan(): void {
    timer = setTimeout(() => {
      void run().then(() => {
        if (!isStopped) plan();
      });
    }, INTERVAL_MS);
  }

  plan();
  return {
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
