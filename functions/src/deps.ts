import type { Firestore } from 'firebase-admin/firestore';
import type { Config } from './config';
import type { RazorpayClient } from './razorpay/client';
import type { ShiprocketClient } from './shipping/client';

/** What an ID token says about its bearer, after it was verified. */
export interface Caller {
  uid: string;
  email: string | undefined;
  emailVerified: boolean;
}

/** An account as the identity service has it. */
export interface Identity {
  uid: string;
  email: string | undefined;
  emailVerified: boolean;
  /** Linked, so that its code alone signs in; with country code, `+919876543210`. */
  phone: string | undefined;
}

export interface IdentityPage {
  identities: Identity[];
  /** What to ask for next; undefined on the last page. */
  next: string | undefined;
}

/** Who may knock: the identity service and App Check, behind two questions. Both reject by throwing. */
export interface Gate {
  /** Checks signature, expiry and revocation. Throws HttpError for a session that was signed in by phone. */
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
  /** Undefined when the account is gone. */
  findIdentity(uid: string): Promise<Identity | undefined>;
  /** All accounts, a page at a time; `page` is the `next` of the one before. */
  listIdentities(page?: string): Promise<IdentityPage>;
  /** Removes an account at the identity service; one that is gone already is no fault. */
  removeIdentity(uid: string): Promise<void>;
  /** Removes the phone as a way to sign in. Does nothing when there is no phone or no account. */
  unlinkPhone(uid: string): Promise<void>;
  now(): Date;
  /** Waits that many milliseconds. */
  pause(ms: number): Promise<void>;
  log: Log;
  config: Config;
}
