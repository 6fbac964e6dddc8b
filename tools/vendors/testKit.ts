import { createServer } from 'node:http';
import * as v from 'valibot';
import { vendorsControl } from './control';
import { startVendors, type VendorsOptions } from './server';

/** Shared by the stand-ins' tests: both servers on free ports, and a receiver for their webhooks. */

interface Received {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export const SECRETS = { razorpay: 'key-secret', webhooks: 'webhook-secret', courier: 'token' };

export function vendorsOptions(webhookUrl: string): VendorsOptions {
  return {
    port: 0,
    razorpay: {
      keyId: 'rzp_test_nilofar',
      keySecret: SECRETS.razorpay,
      webhookSecret: SECRETS.webhooks,
      webhookUrl,
    },
    shiprocket: {
      email: 'api@nilofar.example',
      password: 'courier-password',
      webhookToken: SECRETS.courier,
      webhookUrl,
    },
    smtp: { port: 0, user: 'shop', pass: 'mail-password' },
  };
}

/** Receives the webhooks. `statuses` are those of the next responses; 200 when the list is empty. */
async function startReceiver() {
  const received: Received[] = [];
  const statuses: number[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(statuses.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/hook`, received, statuses, server };
}

const BASIC = `Basic ${Buffer.from(`rzp_test_nilofar:${SECRETS.razorpay}`).toString('base64')}`;

export async function startTestVendors(options: Partial<VendorsOptions> = {}) {
  const hooks = await startReceiver();
  const vendors = await startVendors({ ...vendorsOptions(hooks.url), ...options });
  /** Calls an API with a JSON body; a call without a body is a GET. */
  const call = async (path: string, authorization: string, body?: unknown, headers = {}) => {
    const response = await fetch(vendors.origin + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', authorization, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const parsed: unknown = text === '' ? undefined : JSON.parse(text);
    return { status: response.status, body: parsed };
  };
  return {
    origin: vendors.origin,
    smtpUrl: `smtp://shop:mail-password@127.0.0.1:${vendors.smtpPort}`,
    control: vendorsControl(vendors.origin),
    hooks,
    razorpay: (path: string, body?: unknown, headers?: Record<string, string>) =>
      call(`/razorpay${path}`, BASIC, body, headers),
    shiprocket: (path: string, token: string, body?: unknown) =>
      call(`/shiprocket/v1/external${path}`, `Bearer ${token}`, body),
    login: async (): Promise<string> => {
      const { email, password } = vendorsOptions('').shiprocket;
      const login = await call('/shiprocket/v1/external/auth/login', '', { email, password });
      return v.parse(v.object({ token: v.string() }), login.body).token;
    },
    close: async () => {
      await vendors.close();
      hooks.server.closeAllConnections();
      hooks.server.close();
    },
  };
}

export type TestVendors = Awaited<ReturnType<typeof startTestVendors>>;

/** The `id` of an entity in a reply. */
export function idOf({ body }: { readonly body: unknown }): string {
  return v.parse(v.object({ id: v.string() }), body).id;
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
