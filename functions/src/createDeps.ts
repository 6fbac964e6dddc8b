import { getApps, initializeApp } from 'firebase-admin/app';
import { getAppCheck } from 'firebase-admin/app-check';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { write, type LogSeverity } from 'firebase-functions/logger';
import {
  expelPhone,
  findIdentity,
  listIdentities,
  readPhoneProof,
  removeIdentity,
} from './customer/identity';
import type { Config } from './config';
import type { Deps, Gate } from './deps';
import { HttpError } from './errors';
import { createSmtpMailer } from './mail/smtp';
import { createPusher } from './notify/pusher';
import { createRazorpayClient } from './payment/razorpay/sdk';
import { createShiprocketClient } from './shipping/http';

const gate: Gate = {
  verifyIdToken: async (token) => {
    const said = await getAuth().verifyIdToken(token, true);
    // A phone number shows how to reach a customer, but does not prove who they are. The shop links none to an account.
    if (said.firebase.sign_in_provider === 'phone' || said.phone_number !== undefined) {
      throw new HttpError('unauthenticated', 'Please sign in with your email address or Google.');
    }
    return { uid: said.uid, email: said.email, emailVerified: said.email_verified === true };
  },
  verifyAppCheck: async (token) => {
    await getAppCheck().verifyToken(token);
  },
};

/** The dependencies that need no secret: the database, the clock and the log. */
export function createBasicDeps(): Pick<Deps, 'db' | 'now' | 'log'> {
  // firebase-functions registers its own app, so check for the default one by name.
  if (!getApps().some((app) => app.name === '[DEFAULT]')) initializeApp();
  // Use `write`, because logger.error adds a stack trace to every message.
  const logAs =
    (severity: LogSeverity) =>
    (message: string, data?: Record<string, unknown>): void =>
      write({ ...data, severity, message });
  return {
    db: getFirestore(),
    now: () => new Date(),
    log: { info: logAs('INFO'), warn: logAs('WARNING'), error: logAs('ERROR') },
  };
}

/** Creates the production dependencies: this project (or the emulators set in the environment), both providers and the mail server. */
export function createDeps(config: Config): Deps {
  const basic = createBasicDeps();
  return {
    ...basic,
    gate,
    razorpay: createRazorpayClient(config.razorpay),
    shiprocket: createShiprocketClient(config.shiprocket, basic),
    mailer: createSmtpMailer(config.mail),
    pusher: createPusher(config.push, config.emulated),
    findIdentity,
    listIdentities,
    removeIdentity,
    readPhoneProof,
    expelPhone,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    config,
  };
}
