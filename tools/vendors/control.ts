import type { ControlMethods } from './controlApi';

/** A typed client of the control methods, for tests and tools. Calls reject with the server's error message. */
export type VendorsControl = ControlMethods;

/** What the stand-ins charged, refunded and shipped. */
export type Ledger = Awaited<ReturnType<ControlMethods['ledger']>>;

/** `base` is the stand-ins' address: `http://127.0.0.1:4700`. */
export function vendorsControl(base: string): VendorsControl {
  const call = async (method: string, argument: unknown): Promise<unknown> => {
    const response = await fetch(`${base}/control/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ argument }),
    });
    const { result, error } = (await response.json()) as { result?: unknown; error?: string };
    if (!response.ok) throw new Error(`control ${method}: ${error}`);
    return result;
  };
  // A promise must not take the client for another one, so it has no `then`.
  return new Proxy({} as VendorsControl, {
    get: (_, method) =>
      typeof method === 'string' && method !== 'then'
        ? (argument?: unknown) => call(method, argument)
        : undefined,
  });
}
