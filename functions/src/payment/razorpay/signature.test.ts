import { describe, expect, test } from 'vitest';
import { isSignedWebhook, signedOrder } from './signature';

describe('the two official vectors (docs/providers.md "Payment signature")', () => {
  const order = 'order_IEIaMR65cu6nz3';
  const payment = 'pay_IH4NVgf4Dreq1l';
  const secret = 'EnLs21M47BllR3X8PSFtjtbd';
  const signature = '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f';

  test('checkout: the order is found among several', () => {
    expect(signedOrder([order], payment, signature, secret)).toBe(order);
    expect(signedOrder(['order_other', order], payment, signature, secret)).toBe(order);
  });

  test('checkout: refuses another order, another payment, another secret', () => {
    expect(signedOrder(['order_other'], payment, signature, secret)).toBeUndefined();
    expect(signedOrder([], payment, signature, secret)).toBeUndefined();
    expect(signedOrder([order], 'pay_other', signature, secret)).toBeUndefined();
    expect(signedOrder([order], payment, signature, 'other')).toBeUndefined();
  });

  test('checkout: refuses a malformed signature without throwing', () => {
    for (const text of ['', 'abc', signature.slice(1), `${signature}0`, 'é'.repeat(64)]) {
      expect(signedOrder([order], payment, text, secret)).toBeUndefined();
    }
  });

  test('webhook: accepts the raw body with the current or the previous secret', () => {
    const body = '{"a":1,"b":2,"c":{"d":3}}';
    const hook = '2fe04e22977002e6c7cb553adab8b460cb9e2a4970d5953cb27a8472752e3bbc';
    expect(isSignedWebhook(body, hook, ['123456'])).toBe(true);
    expect(isSignedWebhook(Buffer.from(body), hook, ['new', '123456'])).toBe(true);
    expect(isSignedWebhook(`${body} `, hook, ['123456'])).toBe(false);
    expect(isSignedWebhook(body, hook, ['new'])).toBe(false);
    expect(isSignedWebhook(body, hook, [])).toBe(false);
  });
});
