import { describe, expect, it } from 'vitest';
import { reviewEndpoint } from './customer/reviewEndpoint';
import type { Deps } from './deps';
import { formPage, queryOf } from './http';
import { courierWebhook } from './shipping/courierWebhook';

/** What firebase-functions hands over; a function that read anything else would fail. */
type Handler = ReturnType<typeof formPage>;

/** Asks a function for this address. @returns the status and the `Location` of its answer */
async function ask(handler: Handler, url: string) {
  const headers = new Map<string, string>();
  const answer = { status: 0 };
  const response = {
    set: (name: string, value: string) => headers.set(name, value),
    status(code: number) {
      answer.status = code;
      return response;
    },
    end: () => undefined,
  };
  const rawBody = Buffer.from('a=1');
  const request = { method: 'POST', url, path: url, rawBody, header: () => undefined };
  await handler(
    request as unknown as Parameters<Handler>[0],
    response as unknown as Parameters<Handler>[1],
  );
  return { ...answer, location: headers.get('location') };
}

/** A log that fails the test when an error is logged, which rings the owner. */
const log = {
  info: () => undefined,
  warn: () => undefined,
  error: (message: string) => expect.fail(message),
};
const deps = { log, now: () => new Date() } as unknown as Deps;

describe.each(['///', '//[', '///?a=1', '/%zz'])(
  'an address that anybody can ask for: %s',
  (url) => {
    it('of a form leads back', async () => {
      const page = formPage(
        () => deps,
        async () => '/checkout',
        '/never',
      );
      expect(await ask(page, url)).toEqual({ status: 303, location: '/checkout' });
    });

    it('of a review is not found', async () => {
      expect(
        await ask(
          reviewEndpoint(() => deps),
          url,
        ),
      ).toMatchObject({ status: 404 });
    });
  },
);

it.each([
  ['/review?order=1&code=a%2Fb', '?order=1&code=a%2Fb'],
  ['///?a=1#b', '?a=1'],
  ['/review', ''],
])('the query of %s is “%s”', (url, query) => {
  expect(queryOf({ url })).toBe(query);
});

it.each([
  ['an AWB', { awb: '1'.repeat(100_000) }],
  ['an order', { awb: '1', sr_order_id: '7'.repeat(100_000) }],
])('the courier’s webhook refuses %s of 100 kB without looking for it', async (_, fields) => {
  const config = { shiprocket: { webhookToken: 'token' } };
  const rawBody = Buffer.from(JSON.stringify(fields));
  const request = { rawBody, header: () => 'token' };
  const answer = await courierWebhook({ ...deps, config } as unknown as Deps, request);
  expect(answer).toEqual({ status: 400, did: 'refused' });
});
