import type { Firestore } from 'firebase-admin/firestore';
import type { Config } from './config';
import type { Log } from './log';
import type { Mailer } from './mail/mailer';
import type { Pusher } from './notify/pusher';
import type { RazorpayClient } from './payment/razorpay/client';
import type { ShiprocketClient } from './shipping/client';

/** The claims of a verified ID token. */
export interface Caller {
  uid: string;
  email: string | undefined;
  emailVerified: boolean;
}

/** A Firebase Auth user. */
export interface Identity {
  uid: string;
  name?: string | undefined;
  email: string | undefined;
  emailVerified: boolean;
  /** A linked number, which can sign in with a code alone. Includes the country code: `+919876543210`. */
  phone: string | undefined;
  signedInAt: Date;
  /** Sessions that began earlier are over. Whole seconds; undefined when none was ever ended. */
  tokensValidAfter: Date | undefined;
  /** Whether the owner has disabled the account in the Firebase console. */
  disabled: boolean;
}

/** Who has entered the code of a number: the account in Firebase Auth that its code signed in, made for this alone. */
export interface PhoneProof {
  uid: string;
  /** With country code, `+919876543210`. */
  phone: string;
}

export interface IdentityPage {
  identities: Identity[];
  /** The token of the next page; undefined on the last page. */
  next: string | undefined;
}

/** Authenticates callers through Firebase Auth and App Check. Both methods throw when they reject. */
export interface Gate {
  /** Checks signature, expiry and revocation. Throws HttpError for a session that a number can open. */
  verifyIdToken(token: string): Promise<Caller>;
  verifyAppCheck(token: string): Promise<void>;
}

/** Everything a handler needs from outside, so that tests can replace it. */
export interface Deps {
  db: Firestore;
  gate: Gate;
  razorpay: RazorpayClient;
  shiprocket: ShiprocketClient;
  mailer: Mailer;
  /** Undefined when the owner has not set up notifications on devices. */
  pusher: Pusher | undefined;
  /** Undefined when the account is gone. */
  findIdentity(uid: string): Promise<Identity | undefined>;
  /** Lists all accounts, one page at a time; `page` is the `next` of the previous page. */
  listIdentities(page?: string): Promise<IdentityPage>;
  /** Removes an account from Firebase Auth. Idempotent. */
  removeIdentity(uid: string): Promise<void>;
  /** Reads the ID token of a session that the code of a number has opened; undefined for any other token. */
  readPhoneProof(token: string): Promise<PhoneProof | undefined>;
  /** Removes a linked number, and everybody who may have come in by it. Idempotent. */
  expelPhone(uid: string): Promise<void>;
  now(): Date;
  /** Waits for `ms` milliseconds. */
  pause(ms: number): Promise<void>;
  log: Log;
  config: Config;
}
