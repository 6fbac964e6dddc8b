import { createHmac } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { returnFromPayment } from '../../functions/src/payment/paymentReturn';
import { vendorSecrets } from '../../tools/emulators/environment';
import { attack } from '../support/attack';
import {
  aPerson,
  confirm,
  db,
  depsAt,
  eventsOf,
  orderOf,
  placeOrder,
  prepareOrder,
  resetShop,
  setVariant,
  vendors,
  type Person,
} from '../support/fixtures';
import { servedUrl } from '../support/served';

// The page that Razorpay's form leads to (docs/providers.md "Checkout window"). Nobody is signed in there.

let shopper: Person;
let orderId: string;
let razorpayOrderId: string;

/** One vial of Amber Durbar: 120 + 25 for shipping. */
const VIAL = 14_500;

beforeAll(async () => {
  await resetShop();
});

beforeEach(async () => {
  await vendors.reset({ keepData: true });
  shopper = await aPerson();
  orderId = await placeOrder(shopper, [{ id: 'amber-durbar', volume: '2 ml' }]);
  razorpayOrderId = await prepareOrder(shopper, orderId, VIAL);
});

const pay = (more: { authorizeOnly?: boolean; evenIfPaid?: boolean } = {}) =>
  vendors.pay({ order_id: razorpayOrderId, deliverWebhook: false, ...more });

/** Posts a form as Razorpay's page does. @returns where the browser is sent */
async function back(
  fields: Readonly<Record<string, string>>,
  order: string | undefined = orderId,
): Promise<string> {
  const query = order === undefined ? '' : `?${new URLSearchParams({ order })}`;
  const response = await fetch(`${await servedUrl('hooks-paid')}${query}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  expect(response.status).toBe(303);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.text()).toBe('');
  return response.headers.get('location') ?? '';
}

const checkout = (payment: 'failed' | 'pending', id = orderId): string =>
  `/checkout?order=${id}&payment=${payment}`;

describe('a payment that comes back by form', () => {
  test('pays the order once and leads to its page, however often it comes', async () => {
    const paid = await pay();
    expect(await back(paid)).toBe(`/orders/${orderId}`);
    expect(await back(paid)).toBe(`/orders/${orderId}`);
    expect(await orderOf(orderId)).toMatchObject({
      status: 'paid',
      razorpayPaymentId: paid.razorpay_payment_id,
    });
    expect((await eventsOf(orderId)).filter((type) => type === 'paid')).toHaveLength(1);
    expect((await confirm(shopper, orderId, paid)).status).toBe(200);
  });

  test('leads to its own order, whatever the address names', async () => {
    expect(await back(await pay(), 'somebody_1')).toBe(`/orders/${orderId}`);
  });

  test('that failed leads back to the checkout, without the form’s words', async () => {
    const error = {
      'error[code]': 'BAD_REQUEST_ERROR',
      'error[description]': 'Call 1800-FRAUD to get your money back',
      'error[metadata]': JSON.stringify({ payment_id: 'pay_1', order_id: razorpayOrderId }),
    };
    expect(await back(error)).toBe(checkout('failed'));
    expect((await orderOf(orderId)).status).toBe('pending_payment');
  });

  test('that is refused leads back to the checkout, and the order says why', async () => {
    await setVariant('amber-durbar', '2 ml', { stock: 0 });
    const paid = await pay();
    expect(await back(paid)).toBe(checkout('failed'));
    await setVariant('amber-durbar', '2 ml', {});
    expect((await orderOf(orderId)).razorpayError).toContain('Your payment is being refunded.');
  });

  test('while Razorpay does not answer leads to the checkout, which waits for it', async () => {
    const paid = await pay();
    const match = 'GET /v1/payments/';
    await vendors.fault({ target: 'razorpay', match, kind: 'status', status: 503, times: 1 });
    expect(await back(paid)).toBe(checkout('pending'));
    expect(await back(paid)).toBe(`/orders/${orderId}`);
  });

  test('that the bank has not confirmed leads to the checkout, which waits for it', async () => {
    await vendors.settings({ offerPaise: 1_000 });
    const paid = await pay({ authorizeOnly: true });
    expect(await back(paid)).toBe(checkout('pending'));
    expect((await orderOf(orderId)).status).toBe('pending_payment');
  });
});

describe('a form that proves nothing settles nothing', () => {
  const forged = (paid: { razorpay_payment_id: string; razorpay_order_id: string }) => ({
    ...paid,
    razorpay_signature: 'a'.repeat(64),
  });

  test('with a forged signature', attack(3), async () => {
    expect(await back(forged(await pay()))).toBe(checkout('failed'));
    expect((await orderOf(orderId)).status).toBe('pending_payment');
  });

  test('with another order’s signature, for this order', attack(3), async () => {
    const other = await placeOrder(shopper, [{ id: 'vetiver-rain', volume: '2 ml' }]);
    const cheap = await vendors.pay({
      order_id: await prepareOrder(shopper, other, 11_500),
      deliverWebhook: false,
    });
    const mixed = { ...cheap, razorpay_order_id: razorpayOrderId };
    expect(await back(mixed)).toBe(checkout('failed'));
    expect((await orderOf(orderId)).status).toBe('pending_payment');
  });

  test('about an order that is not the shop’s', async () => {
    const [payment, order] = ['pay_foreign12345', 'order_foreign1'];
    const signature = createHmac('sha256', vendorSecrets.RAZORPAY_KEY_SECRET)
      .update(`${order}|${payment}`)
      .digest('hex');
    const foreign = {
      razorpay_payment_id: payment,
      razorpay_order_id: order,
      razorpay_signature: signature,
    };
    expect(await back(foreign)).toBe(checkout('failed'));
    expect((await db.doc(`payments/${payment}`).get()).exists).toBe(false);
  });

  test.each([
    ['no order', undefined, '/checkout'],
    ['an address of another site', '//evil.example', '/checkout'],
    ['words', 'Call us on 1800', '/checkout'],
    ['another’s order, which it does not look for', 'somebody_1', checkout('failed', 'somebody_1')],
  ])('and its address names %s: nothing of it is believed', async (_, asked, path) => {
    expect(await returnFromPayment(depsAt(), new URLSearchParams(), asked ?? null)).toBe(path);
  });

  test('nor reads anything from the database', async () => {
    const deps = depsAt();
    const unread = new Proxy(deps.db, {
      get: () => {
        throw new Error('read');
      },
    });
    const form = new URLSearchParams(forged(await pay()));
    expect(await returnFromPayment({ ...deps, db: unread }, form, orderId)).toBe(
      checkout('failed'),
    );
  });

  test('without a form it leads to My Orders', async () => {
    const response = await fetch(await servedUrl('hooks-paid'), { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/orders']);
  });
});
