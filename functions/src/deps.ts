import type { Firestore } from 'firebase-admin/firestore';
import type { Config } from './config';
import type { RazorpayClient } from './razorpay/client';
import type { ShiprocketClient } from './shipping/client';

/** What an ID token says about its bearer, after it was verified. */
export interface Caller {
  uid: string;
  email: string | undefined;
  emailVerified: boolean;
  /** With country code, `+919876543210`; undefined until a phone is linked. */
  phone: string | undefined;
}

/** Who may knock: the identity service and App Check, behind two questions. Both reject by throwing. */
export interface Gate {
  /** Checks signature, expiry and revocation. */
  verifyIdToken(token: string): Promise<Caller>;
  verifyAppCheck(token: string): Promise<void>;
}

/** Structured log. Never hand it a token, a secret or a whole request. */
export interface Log {
  info(message: string, data?: Record<string, unknown>): void;
  warn(message: string, data?: Record<string, unknown>): void;
  error(message: string, data?: Record<string, unknown>): void;
}

/** Everything a handler touches outside itself, so that tests can put their own in its place. */
export interface Deps {
  db: Firestore;
  gate: Gate;
  razorpay: RazorpayClient;
  shiprocket: ShiprocketClient;
  /** Removes an account at the identity service; one that is gone already is no fault. */
  removeIdentity(uid: string): Promise<void>;
  /** Whether the account has proven that the address is its own; one that is gone proves nothing. */
  ownsEmail(uid: string, email: string): Promise<boolean>;
  now(): Date;
  /** Waits that many milliseconds. */
  pause(ms: number): Promise<void>;
  log: Log;
  config: Config;
}
