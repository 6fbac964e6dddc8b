import type { Config } from '../config';
import type { Deps } from '../deps';

/** The aggregator's API: token fetched, kept and renewed on 401. Rejects with VendorError when there is no answer. */
export interface ShiprocketClient {
  /** `path` is below /v1/external, for example `/orders/create/adhoc`. Any HTTP status comes back as it is. */
  request(call: {
    method: 'GET' | 'POST';
    path: string;
    body?: unknown;
  }): Promise<{ status: number; body: unknown }>;
}

export type CreateShiprocketClient = (
  config: Config['shiprocket'],
  deps: Pick<Deps, 'db' | 'now' | 'log'>,
) => ShiprocketClient;
