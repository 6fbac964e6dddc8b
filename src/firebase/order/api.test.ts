import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRazorpayOrder, createShiprocketOrder } from './api';

const sent: Headers[] = [];

beforeEach(() => {
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push(new Headers(init.headers));
    return Promise.resolve(
      Response.json(
        url.endsWith('create-razorpay-order')
          ? { order: { id: 'order_1', amount: 100 }, key: 'rzp_test_1' }
          : { status: 'paid' },
      ),
    );
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  sent.length = 0;
});

async function callBoth(appCheckToken: () => Promise<string | undefined>): Promise<void> {
  const body = { amount: 100, currency: 'INR', receipt: 'o1' };
  await createRazorpayOrder('id-token', body, appCheckToken);
  await createShiprocketOrder('id-token', {}, appCheckToken);
}

describe('the headers of a call to the functions', () => {
  it('carry the ID token, and the App Check token if there is one', async () => {
    await callBoth(() => Promise.resolve('app-token'));
    expect(sent.map((headers) => headers.get('authorization'))).toEqual([
      'Bearer id-token',
      'Bearer id-token',
    ]);
    expect(sent.map((headers) => headers.get('x-firebase-appcheck'))).toEqual([
      'app-token',
      'app-token',
    ]);
  });

  it('leave out the App Check token where App Check is off', async () => {
    await callBoth(() => Promise.resolve(undefined));
    expect(sent.map((headers) => headers.has('x-firebase-appcheck'))).toEqual([false, false]);
  });
});
