import { beforeAll, describe, expect, it } from 'vitest';
import { lookUpPin } from '../../functions/src/shipping/serviceability';
import { readBusiness } from '../../functions/src/shipping/business';
import { questionLimits } from '../../functions/src/shipping/deliveryPage';
import { shipOrder } from '../../functions/src/shipping/ship';
import { deliveryPath, deliveryWindow, windowLabel } from '../../src/domain/order/delivery';
import { SEND_ON_DAYS, sendOnDays } from '../../src/domain/order/gift';
import { addDays, dayLabel, istDay, startOfDay } from '../../src/domain/shop/ist';
import {
  aPerson,
  confirm,
  db,
  depsAt,
  orderOf,
  placeOrder,
  prepare,
  prepareOrder,
  resetShop,
  statusAndCode,
  vendors,
} from '../support/fixtures';
import { servedUrl } from '../support/served';

beforeAll(async () => {
  await resetShop();
});

const ask = async (pin: string, method = 'GET', headers = {}) => {
  const url = await servedUrl(deliveryPath(pin).slice(1));
  const response = await fetch(url, { method, headers });
  const body: unknown = method === 'GET' && response.ok ? await response.json() : undefined;
  return { status: response.status, kept: response.headers.get('cache-control'), body };
};

describe('the answer about a PIN code', () => {
  it('is kept by the edge for a day', async () => {
    const kept = 'public, max-age=3600, s-maxage=86400';
    expect(await ask('600004')).toEqual({ status: 200, kept, body: { served: true, days: 4 } });
    expect(await ask('190001')).toEqual({ status: 200, kept, body: { served: false } });
  });

  it('is null, which nobody keeps, while the courier service does not answer', async () => {
    const match = 'GET /v1/external/courier/serviceability';
    await vendors.fault({ target: 'shiprocket', match, kind: 'status', status: 500 });
    expect(await ask('600007')).toEqual({ status: 200, kept: 'no-store', body: null });
  });

  it('is refused for what is no PIN code, and for another method', async () => {
    expect(await ask('900001')).toMatchObject({ status: 404, kept: 'no-store' });
    expect(await ask('60000')).toMatchObject({ status: 404 });
    expect(await ask('600004', 'POST')).toMatchObject({ status: 405, kept: 'no-store' });
  });
});

describe('questions', () => {
  const now = new Date('2026-11-28T06:00:00Z');

  it('of one visitor are limited, whatever addresses a script puts before the one that Google appends', async () => {
    const { pickupPin } = await readBusiness(db);
    await db.doc(`pinCodes/${pickupPin}-600011`).set({ served: false, at: new Date() });
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, n) =>
        ask('600011', 'GET', { 'x-forwarded-for': `198.51.100.${n}, 203.0.113.9` }),
      ),
    );
    expect(answers.filter(({ body }) => body !== null)).toHaveLength(20);
  });

  it('reach the courier service thirty times a minute, and kept answers always', async () => {
    const { mayAskCourier } = questionLimits(() => now);
    const answers = Array.from({ length: 40 }, () => mayAskCourier());
    expect(answers.filter(Boolean)).toHaveLength(30);
    const { pickupPin } = await readBusiness(db);
    await db.doc(`pinCodes/${pickupPin}-600009`).set({ served: false, at: new Date() });
    expect(await lookUpPin(depsAt(), '600009', mayAskCourier)).toEqual({ served: false });
    expect(await lookUpPin(depsAt(), '600010', mayAskCourier)).toBeUndefined();
  });
});

describe('an order', () => {
  it('keeps the courier’s estimate, and is promised a time when it is paid', async () => {
    const shopper = await aPerson();
    const zipCode = '600008';
    const { pickupPin } = await readBusiness(db);
    const kept = { served: true, days: 4, at: new Date() };
    await db.doc(`pinCodes/${pickupPin}-${zipCode}`).set(kept);
    const orderId = await placeOrder(shopper, [{ id: 'amber-durbar', volume: '2 ml' }], {
      shippingInfo: { zipCode },
    });
    const razorpayOrderId = await prepareOrder(shopper, orderId, 14_500);
    await db.doc('products/amber-durbar').update({ images: ['https://files.example/amber.webp'] });
    const unpaid = await orderOf(orderId);
    expect([unpaid.deliveryDays, unpaid.promised]).toEqual([4, undefined]);
    const paid = await vendors.pay({ order_id: razorpayOrderId, deliverWebhook: false });
    expect(await confirm(shopper, orderId, paid)).toMatchObject({ status: 200 });
    const { paidAt, promised } = await orderOf(orderId);
    expect(promised).toBeDefined();
    expect(promised).toEqual(paidAt && deliveryWindow(paidAt, 4));
    const email = await db.doc(`mail/${orderId}-confirmed`).get();
    expect(JSON.stringify(email.data())).toContain(promised && windowLabel(promised));
    expect(email.get('message.html')).toMatch(
      /<img src="https:\/\/files\.example\/amber\.webp" alt="[^"]+" width="160"/,
    );
    expect(email.get('message.text')).toMatch(
      new RegExp(`^See your order: .*/orders/${orderId}$`, 'm'),
    );
  });

  it('that is a gift for a later day waits for it, is promised a time after it, and says so in the email', async () => {
    const shopper = await aPerson();
    const zipCode = '600008';
    const { pickupPin } = await readBusiness(db);
    const kept = { served: true, days: 4, at: new Date() };
    await db.doc(`pinCodes/${pickupPin}-${zipCode}`).set(kept);
    const sendOn = sendOnDays(new Date()).at(-1) ?? '';
    const orderId = await placeOrder(shopper, [{ id: 'amber-durbar', volume: '2 ml' }], {
      shippingInfo: { zipCode },
      gift: { message: 'For you', sendOn },
    });
    const razorpayOrderId = await prepareOrder(shopper, orderId, 14_500);
    const paid = await vendors.pay({ order_id: razorpayOrderId, deliverWebhook: false });
    expect(await confirm(shopper, orderId, paid)).toMatchObject({ status: 200 });
    const { paidAt, promised } = await orderOf(orderId);
    expect(promised).toEqual(paidAt && deliveryWindow(paidAt, 4, sendOn));
    const email = await db.doc(`mail/${orderId}-confirmed`).get();
    expect(JSON.stringify(email.data())).toContain(`It will leave us on ${dayLabel(sendOn)}`);

    const justBefore = new Date(startOfDay(sendOn).getTime() - 1);
    expect(
      await shipOrder(
        depsAt(() => justBefore),
        orderId,
      ),
    ).toMatchObject({ why: 'queued' });
    expect((await orderOf(orderId)).channel_order_id).toBeUndefined();
    const shipped = await shipOrder(
      depsAt(() => startOfDay(sendOn)),
      orderId,
    );
    expect(shipped).toMatchObject({ shipment: 'created' });
  });

  it('is not prepared for a day that is too far away', async () => {
    const shopper = await aPerson();
    const sendOn = addDays(istDay(new Date()), SEND_ON_DAYS + 2);
    const orderId = await placeOrder(shopper, [{ id: 'amber-durbar', volume: '2 ml' }], {
      gift: { message: '', sendOn },
    });
    const reply = await prepare(shopper, orderId, 14_500);
    expect(statusAndCode(reply)).toBe('422 order_invalid');
  });
});
