import { getApps, initializeApp } from 'firebase-admin/app';
import { getAppCheck } from 'firebase-admin/app-check';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { write, type LogSeverity } from 'firebase-functions/logger';
import { findIdentity, listIdentities, removeIdentity, unlinkPhone } from './accounts/identity';
import type { Config } from './config';
import type { Deps, Gate } from './deps';
import { HttpError } from './errors';
import { createRazorpayClient } from './razorpay/sdk';
import { createShiprocketClient } from './shipping/http';

const gate: Gate = {
  verifyIdToken: async (token) => {
    const said = await getAuth().verifyIdToken(token, true);
    // A number shows that somebody can be reached, not who they are.
    if (said.firebase.sign_in_provider === 'phone') {
      throw new HttpError('unauthenticated', 'Please sign in with your email address or Google.');
    }
    return { uid: said.uid, email: said.email, emailVerified: said.email_verified === true };
  },
  verifyAppCheck: async (token) => {
    await getAppCheck().verifyToken(token);
  },
};

/** The real world: the project this process belongs to (or the emulators its environment names), and both vendors. */
export function createDeps(config: Config): Deps {
  // firebase-functions keeps an app of its own beside the default one.
  if (!getApps().some((app) => app.name === '[DEFAULT]')) initializeApp();
  const db = getFirestore();
  const now = () => new Date();
  // `write`, because logger.error adds a stack to whatever it is given.
  const say =
    (severity: LogSeverity) =>
    (message: string, data?: Record<string, unknown>): void =>
      write({ ...data, severity, message });
  const log = { info: say('INFO'), warn: say('WARNING'), error: say('ERROR') };
  return {
    db,
    gate,
    razorpay: createRazorpayClient(config.razorpay),
    shiprocket: createShiprocketClient(config.shiprocket, { db, now, log }),
    findIdentity,
    listIdentities,
    removeIdentity,
    unlinkPhone,
    now,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    log,
    config,
  };
}
