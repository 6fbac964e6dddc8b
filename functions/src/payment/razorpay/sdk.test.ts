import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createRazorpayClient } from './sdk';

/** Answers on a free port until the test ends; returns the address. */
async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return `http://127.0.0.1:${address.port}`;
}

const account = { keyId: 'rzp_test_1', keySecret: 'secret', webhookSecrets: ['hook'] };
const PAYMENT = {
  id: 'pay_1',
  order_id: 'order_1',
  amount: 100,
  currency: 'INR',
  status: 'captured',
};

afterEach(() => {
  vi.doUnmock('razorpay');
  vi.resetModules();
});

// The package has no option for its address, so sdk.ts changes its axios instance.
describe('the razorpay package', () => {
  it('calls the configured address with the account’s key', async () => {
    const calls: string[] = [];
    const baseUrl = await serve(({ method, url, headers }, response) => {
      calls.push(`${method} ${url} ${headers.authorization}`);
      response.setHeader('content-type', 'application/json').end(JSON.stringify(PAYMENT));
    });
    const client = createRazorpayClient({ ...account, baseUrl });
    expect(await client.fetchPayment('pay_1')).toMatchObject({ id: 'pay_1', status: 'captured' });
    const key = Buffer.from('rzp_test_1:secret').toString('base64');
    expect(calls).toEqual([`GET /v1/payments/pay_1 Basic ${key}`]);
  });

  it('drops a refund’s idempotency header, so sdk.ts sends it', async () => {
    const keys: unknown[] = [];
    const baseUrl = await serve(({ headers }, response) => {
      keys.push(headers['x-refund-idempotency']);
      response.statusCode = 503;
      response.end('{}');
    });
    const client = createRazorpayClient({ ...account, baseUrl });
    const refund = client.refund('pay_1', { amount: 100, key: 'refund-key-0001', notes: {} });
    await expect(refund).rejects.toMatchObject({ kind: 'unavailable' });
    expect(keys).toEqual(['refund-key-0001']);
  });

  it('reports a connection that was dropped as unavailable, not as the package’s TypeError', async () => {
    const baseUrl = await serve(({ socket }) => void socket.destroy());
    const client = createRazorpayClient({ ...account, baseUrl });
    await expect(client.fetchPayment('pay_1')).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('no answer'),
    });
  });

  it.each([
    [400, 'refused'],
    [401, 'unavailable'],
    [409, 'unavailable'],
    [429, 'unavailable'],
    [503, 'unavailable'],
  ])('reports the status %i as %s', async (statusCode, kind) => {
    const baseUrl = await serve((_, response) => {
      response.writeHead(statusCode, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { description: 'Not like this' } }));
    });
    const client = createRazorpayClient({ ...account, baseUrl });
    await expect(client.fetchPayment('pay_1')).rejects.toMatchObject({
      kind,
      status: statusCode,
      message: expect.stringContaining('Not like this'),
    });
  });

  it('of a version that keeps its address elsewhere is refused', async () => {
    vi.resetModules();
    vi.doMock('razorpay', () => ({ default: vi.fn() }));
    const changed = await import('./sdk');
    expect(() =>
      changed.createRazorpayClient({ ...account, baseUrl: 'https://api.example' }),
    ).toThrow('its base address cannot be set');
  });
});
