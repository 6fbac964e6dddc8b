import type { Config } from '../config';
import type { Firestore } from 'firebase-admin/firestore';
import type { Log } from '../log';

export interface ShiprocketCall {
  method: 'GET' | 'POST';
  /** Below /v1/external, for example `/orders/create/adhoc`. */
  path: string;
  body?: unknown;
  /** How long to wait for the response, in milliseconds; 12 s by default. */
  timeoutMs?: number;
}

/**
 * Shiprocket's API. Signs in when needed, caches the token and renews it on 401. Rejects with ProviderError when there is
 * no response.
 */
export interface ShiprocketClient {
  /** Resolves for any HTTP status; a body that is not JSON is returned as text. */
  request(call: ShiprocketCall): Promise<{ status: number; body: unknown }>;
}

export type CreateShiprocketClient = (
  config: Config['shiprocket'],
  deps: { db: Firestore; now: () => Date; log: Log },
) => ShiprocketClient;
