import type { Random } from './random';
import type { State } from './state';
import type { WebhookSender } from './webhooks';

/** What an account's dashboard would hold; changed by `POST /control/settings`. */
export interface Settings {
  /** For orders that do not say themselves. */
  capture: 'automatic' | 'manual';
  /** The state in which a new refund is answered. */
  refunds: 'processed' | 'pending';
  /** Send the webhooks, and wait for their answers, before the checkout hears of the payment. */
  webhooksFirst: boolean;
  /** Nicknames that Shiprocket knows. */
  pickupLocations: readonly string[];
}

/** What both stand-ins share. Time is epoch milliseconds. */
export interface Context {
  readonly state: State;
  readonly settings: Settings;
  readonly random: Random;
  readonly now: () => number;
}

interface RazorpayAccount {
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
}

export interface RazorpayContext extends Context {
  readonly account: RazorpayAccount;
  readonly sender: WebhookSender;
}

export interface ShiprocketContext extends Context {
  readonly account: { readonly email: string; readonly password: string };
  readonly webhookToken: string;
  readonly sender: WebhookSender;
}

/** A fresh id: seeded numbers may repeat after a restart with a state file, so taken ones are passed over. */
export function unusedId(make: () => string, taken: (id: string) => boolean): string {
  let id = make();
  while (taken(id)) id = make();
  return id;
}
