import type { Random } from './random';
import type { State } from './state';
import type { WebhookSender } from './webhooks';

/** Settings of the provider's dashboard; changed by `POST /control/settings`. */
export interface Settings {
  /** The initial status of a new refund. */
  refunds: 'processed' | 'pending';
  /** Pickup location nicknames known to Shiprocket. */
  pickupLocations: readonly string[];
}

/** Shared by both stand-ins. Times are epoch milliseconds. */
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

/** An unused id. Seeded ids may repeat after a restart with a state file, so taken ones are skipped. */
export function unusedId(make: () => string, taken: (id: string) => boolean): string {
  let id = make();
  while (taken(id)) id = make();
  return id;
}
