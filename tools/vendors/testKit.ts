import { createServer } from 'node:http';
import { vendorsControl, type VendorsControl } from './control';
import { startVendors, type VendorsOptions } from './server';

/** Shared by the stand-ins' tests: both servers on free ports, and a receiver for their webhooks. */

interface Received {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

interface WebhookReceiver {
  readonly url: string;
  readonly received: Received[];
  /** Statuses of the next responses; 200 when the list is empty. */
  readonly answers: number[];
  close(): Promise<void>;
}

async function startReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = [];
  const answers: number[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(answers.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answers,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export const RAZORPAY = {
  keyId: 'rzp_test_nilofar',
  keySecret: 'key-secret',
  webhookSecret: 'webhook-secret',
};
export const SHIPROCKET = {
  email: 'api@nilofar.example',
  password: 'courier-password',
  webhookToken: 'webhook-token',
};

export interface TestVendors {
  readonly origin: string;
  readonly control: VendorsControl;
  readonly hooks: WebhookReceiver;
  /** Calls Razorpay's API with the right key. */
  razorpay(method: string, path: string, body?: unknown, headers?: HeadersInit): Promise<Answer>;
  /** Calls Shiprocket's API, with the token unless it is null. */
  shiprocket(method: string, path: string, body?: unknown, token?: string | null): Promise<Answer>;
  login(): Promise<string>;
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export async function startTestVendors(
  options: Partial<VendorsOptions> = {},
): Promise<TestVendors> {
  const hooks = await startReceiver();
  const vendors = await startVendors({
    port: 0,
    seed: 7,
    webhookRetryDelaysMs: [1, 1, 1],
    razorpay: { ...RAZORPAY, webhookUrl: hooks.url },
    shiprocket: { ...SHIPROCKET, webhookUrl: hooks.url },
    ...options,
  });
  const call = async (
    path: string,
    method: string,
    headers: HeadersInit,
    body: unknown,
  ): Promise<Answer> => {
    const response = await fetch(vendors.origin + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const parsed: unknown = text === '' ? undefined : JSON.parse(text);
    return { status: response.status, body: parsed };
  };
  const basic = Buffer.from(`${RAZORPAY.keyId}:${RAZORPAY.keySecret}`).toString('base64');
  let token: string | undefined;
  const login = async () => {
    const { email, password } = SHIPROCKET;
    const answer = await call(
      '/shiprocket/v1/external/auth/login',
      'POST',
      {},
      { email, password },
    );
    return String(at(answer.body, 'token'));
  };
  return {
    origin: vendors.origin,
    control: vendorsControl(vendors.origin),
    hooks,
    login,
    razorpay: (method, path, body, headers = {}) =>
      call(`/razorpay${path}`, method, { authorization: `Basic ${basic}`, ...headers }, body),
    shiprocket: async (method, path, body, given) => {
      if (given === undefined) token ??= await login();
      const used = given === undefined ? token : given;
      return call(
        `/shiprocket/v1/external${path}`,
        method,
        used === null || used === undefined ? {} : { authorization: `Bearer ${used}` },
        body,
      );
    },
    close: async () => {
      await vendors.close();
      await hooks.close();
    },
  };
}

/** Reads a path of an unvalidated body: `at(body, 'payload', 'payment', 'entity', 'id')`. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let current = value;
  for (const key of path) {
    if (typeof current !== 'object' || current === null) return undefined;
    current = Object.entries(current).find(([name]) => name === String(key))?.[1];
  }
  return current;
}

/** A valid body for `orders/create/adhoc`. */
export function adhocOrder(change: Readonly<Record<string, unknown>> = {}) {
  return {
    order_id: 'NIL-1001',
    order_date: '2026-11-21 10:30',
    pickup_location: 'warehouse',
    billing_customer_name: 'Meera',
    billing_last_name: 'Iyer',
    billing_address: '14 Lotus Road',
    billing_city: 'Chennai',
    billing_pincode: '600001',
    billing_state: 'Tamil Nadu',
    billing_country: 'India',
    billing_email: 'meera@example.com',
    billing_phone: '9876543210',
    shipping_is_billing: true,
    order_items: [
      { name: 'Amber Durbar 50 ml', sku: 'amber-durbar', units: 1, selling_price: 2499, hsn: 3303 },
    ],
    payment_method: 'Prepaid',
    sub_total: 2499,
    length: 10,
    breadth: 10,
    height: 10,
    weight: 0.5,
    ...change,
  };
}
