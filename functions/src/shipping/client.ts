import type { Config } from '../config';
import type { Firestore } from 'firebase-admin/firestore';
import type { Log } from '../log';

export interface ShiprocketCall {
  method: 'GET' | 'POST';
  /** Below /v1/external, for example `/orders/create/adhoc`. */
  path: string;
  body?: unknown;
  /** Milliseconds to wait for the answer; 12 s when absent. */
  timeoutMs?: number;
}

/** The aggregator's API: token fetched, kept and renewed on 401. Rejects with VendorError when there is no answer. */
export interface ShiprocketClient {
  /** Any HTTP status comes back as it is; a body that is no JSON comes back as text. */
  request(call: ShiprocketCall): Promise<{ status: number; body: unknown }>;
}

export type CreateShiprocketClient = (
  config: Config['shiprocket'],
  deps: { db: Firestore; now: () => Date; log: Log },
) => ShiprocketClient;
