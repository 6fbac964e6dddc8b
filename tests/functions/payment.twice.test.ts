import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { addUpAll } from '../../functions/src/figures/changes';
import { reconcile } from '../../functions/src/payment/reconcile';
import { refundRefusedPayment } from '../../functions/src/payment/refunds/refused';
import { settleOrder } from '../../functions/src/payment/settle';
import {
  aPerson,
  booked,
  confirm,
  db,
  depsAt,
  hook,
  resetShop,
  orderOf,
  paymentEntity,
  placeOrder,
  post,
  prepareOrder,
  statusAndCode,
  setVariant,
  stockOf,
  vendors,
  type Person,
  type Reply,
} from '../support/fixtures';

let shopper: Person;

beforeAll(async () => {
  await resetShop();
});

beforeEach(async () => {
  await vendors.reset({ keepData: true });
  shopper = await aPerson();
});

/** One bottle of Amber Durbar with ₹500 off: 6850 − 500, with free shipping. */
const bottle = [{ id: 'amber-durbar', volume: '50 ml' }] as const;
const coupon = { couponCode: 'ATTAR500' };
const BOTTLE = 635_000;
/** One vial of Amber Durbar: 120 + 25 for shipping. */
const vial = [{ id: 'amber-durbar', volume: '2 ml' }] as const;
const VIAL = 14_500;
const elsewhere = { shippingInfo: { address1: '9 Lake View Road' } };

const MINUTE = 60_000;
const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * MINUTE);

/** create-razorpay-order; `again` is the order that the shopper has seen and buys once more. */
const ask = (orderId: string, amount: number, again?: string, person = shopper): Promise<Reply> =>
  post('create-razorpay-order', person.token, {
    amount,
    currency: 'INR',
    receipt: orderId,
    ...(again !== undefined && { again }),
  });

/** The refunds of one payment in the stand-in's ledger, in paise. */
async function refundsOf(paymentId: string): Promise<number[]> {
  const { refunds } = (await vendors.ledger()).razorpay;
  return refunds.filter((refund) => refund.paymentId === paymentId).map(({ amount }) => amount);
}

const parcelsOf = async (...orderIds: string[]): Promise<number> =>
  (await vendors.ledger()).shiprocket.orders.filter(({ channelOrderId }) =>
    orderIds.includes(channelOrderId),
  ).length;

async function usesOf(offer: string): Promise<unknown> {
  await addUpAll(db);
  return (await db.doc(`offerUses/${offer}`).get()).get('uses');
}

const payFor = (razorpayOrderId: string) =>
  vendors.pay({ order_id: razorpayOrderId, deliverWebhook: false });

/** Prepares and pays an order as the browser does. */
async function buy(
  wanted: Parameters<typeof placeOrder>[1],
  amount: number,
  more: Parameters<typeof placeOrder>[2] = {},
): Promise<string> {
  const orderId = await placeOrder(shopper, wanted, more);
  const paid = await payFor(await prepareOrder(shopper, orderId, amount));
  expect(statusAndCode(await confirm(shopper, orderId, paid))).toBe('200');
  return orderId;
}

describe('two orders of the same contents, both prepared before either is paid', () => {
  test('to different addresses: one sale, one parcel, one use of the coupon, and the other payment is refunded', async () => {
    const usesBefore = Number((await usesOf('ATTAR500')) ?? 0);
    const first = await placeOrder(shopper, bottle, coupon);
    const second = await placeOrder(shopper, bottle, { ...coupon, ...elsewhere });
    const [firstOrder, secondOrder] = [
      await prepareOrder(shopper, first, BOTTLE),
      await prepareOrder(shopper, second, BOTTLE),
    ];
    const [firstPaid, secondPaid] = [await payFor(firstOrder), await payFor(secondOrder)];
    expect(statusAndCode(await confirm(shopper, first, firstPaid))).toBe('200');
    const refused = await confirm(shopper, second, secondPaid);
    expect(statusAndCode(refused)).toBe('409 order_state');
    expect(refused.body).toMatchObject({
      error: {
        reason: 'paid_twice',
        message:
          'The same fragrances had already been paid for in another order. Your payment is being refunded.',
      },
    });

    await booked(first);
    await refundRefusedPayment(depsAt(), secondPaid.razorpay_payment_id);
    expect((await orderOf(first)).status).toBe('paid');
    const other = await orderOf(second);
    expect(other.status).toBe('payment_failed');
    expect(other.razorpayError).toContain('Your payment is being refunded.');
    expect(await parcelsOf(first, second)).toBe(1);
    expect(await usesOf('ATTAR500')).toBe(usesBefore + 1);
    expect(await refundsOf(firstPaid.razorpay_payment_id)).toEqual([]);
    expect(await refundsOf(secondPaid.razorpay_payment_id)).toEqual([BOTTLE]);
    const email = await db
      .doc(`mail/${second}-payment-refunded-${secondPaid.razorpay_payment_id}`)
      .get();
    expect(email.get('to')).toEqual([shopper.email]);
    const text = String(email.get('message.text'));
    expect(text).toContain('₹6,350');
    expect(text).toContain('already been paid for in another order');
    expect(text).toContain('7-10 business days');

    // My Orders says the same, with the number of the refund.
    const refund = (await vendors.ledger()).razorpay.refunds.find(
      ({ paymentId }) => paymentId === secondPaid.razorpay_payment_id,
    );
    const refundId = String(refund?.id);
    expect(text).toContain(`The number of the refund is ${refundId}.`);
    const { returning } = await orderOf(second);
    expect(returning).toEqual([
      {
        paymentId: secondPaid.razorpay_payment_id,
        amountPaise: BOTTLE,
        at: expect.any(Date),
        reason: 'paid_twice',
        refundId,
      },
    ]);

    // The second tab's browser asks again after the refund, and gets the same response.
    const again = await confirm(shopper, second, secondPaid);
    expect(again.body).toMatchObject({ error: { code: 'order_state', reason: 'paid_twice' } });
  });

  test('settled in transactions that both read before either writes: one sale', async () => {
    const deps = depsAt();
    const payments = [];
    for (const more of [{}, elsewhere]) {
      const orderId = await placeOrder(shopper, vial, more);
      const paid = await payFor(await prepareOrder(shopper, orderId, VIAL));
      const payment = await deps.razorpay.fetchPayment(paid.razorpay_payment_id);
      payments.push({ orderId, payment });
    }

    let arrived = 0;
    let open = (): void => undefined;
    const bothHaveRead = new Promise<void>((resolve) => {
      open = resolve;
    });
    const run = deps.db.runTransaction.bind(deps.db);
    const waiting = vi.spyOn(deps.db, 'runTransaction').mockImplementation((work, options) =>
      run(async (tx) => {
        const done = await work(tx);
        arrived += 1;
        if (arrived === 2) open();
        await bothHaveRead;
        return done;
      }, options),
    );
    onTestFinished(() => waiting.mockRestore());
    const outcomes = await Promise.all(
      payments.map(({ orderId, payment }) => settleOrder(deps, orderId, payment, 'webhook')),
    );
    expect(outcomes.map(({ state }) => state).toSorted()).toEqual(['refused', 'settled']);
    const orders = await Promise.all(payments.map(({ orderId }) => orderOf(orderId)));
    expect(orders.map(({ status }) => status).toSorted()).toEqual(['paid', 'payment_failed']);
  });

  test('settled at the same moment, by webhook and browser: exactly one sale each, five times', async () => {
    const pairs = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const person = await aPerson();
        const orders = [
          await placeOrder(person, vial),
          await placeOrder(person, vial, elsewhere),
        ] as const;
        const [a, b] = orders;
        const paid = [
          await payFor(await prepareOrder(person, a, VIAL)),
          await payFor(await prepareOrder(person, b, VIAL)),
        ] as const;
        return { person, orders, paid };
      }),
    );
    await Promise.all(
      pairs.flatMap(({ person, orders: [a], paid: [aPaid, bPaid] }) => [
        confirm(person, a, aPaid),
        hook('payment.captured', { payment: paymentEntity(bPaid, VIAL) }),
      ]),
    );
    const results = await Promise.all(
      pairs.map(async ({ orders, paid }) => ({
        statuses: (await Promise.all(orders.map(orderOf))).map(({ status }) => status).toSorted(),
        records: (
          await Promise.all(
            paid.map(async (one) => {
              const record = await db.doc(`payments/${one.razorpay_payment_id}`).get();
              return record.get('reason') ?? 'sale';
            }),
          )
        ).toSorted(),
      })),
    );
    expect(results).toEqual(
      pairs.map(() => ({ statuses: ['paid', 'payment_failed'], records: ['paid_twice', 'sale'] })),
    );
  });

  test('the event of the second payment is late: the time of the payment decides', async () => {
    const first = await placeOrder(shopper, vial);
    const second = await placeOrder(shopper, vial, elsewhere);
    const [firstOrder, secondOrder] = [
      await prepareOrder(shopper, first, VIAL),
      await prepareOrder(shopper, second, VIAL),
    ];
    const firstPaid = await payFor(firstOrder);
    expect(statusAndCode(await confirm(shopper, first, firstPaid))).toBe('200');
    await payFor(secondOrder);
    // No event arrives; Razorpay is polled an hour later.
    await reconcile(depsAt(() => new Date(Date.now() + 60 * MINUTE)));
    expect((await orderOf(second)).status).toBe('payment_failed');
  });

  test('what the refused order held is free again', async () => {
    await setVariant('vetiver-rain', '50 ml', { stock: 5 });
    const stock = db.doc('stock/vetiver-rain_50 ml');
    await stock.delete();
    const wanted = [{ id: 'vetiver-rain', volume: '50 ml' }] as const;
    const second = await placeOrder(shopper, wanted, elsewhere);
    const secondOrder = await prepareOrder(shopper, second, 369_000);
    expect(Object.keys((await stock.get()).get('holds'))).toEqual([second]);
    const first = await placeOrder(shopper, wanted);
    const firstPaid = await payFor(await prepareOrder(shopper, first, 369_000));
    expect(statusAndCode(await confirm(shopper, first, firstPaid))).toBe('200');
    const secondPaid = await payFor(secondOrder);
    expect(statusAndCode(await confirm(shopper, second, secondPaid))).toBe('409 order_state');
    expect((await stock.get()).get('holds')).toEqual({});
    expect(await stockOf('vetiver-rain', '50 ml')).toBe(4);
    await setVariant('vetiver-rain', '50 ml', {});
    await stock.delete();
  });

  test('of two customers: two sales', async () => {
    const other = await aPerson();
    await buy(vial, VIAL);
    const theirs = await placeOrder(other, vial);
    const paid = await payFor(await prepareOrder(other, theirs, VIAL));
    expect(statusAndCode(await confirm(other, theirs, paid))).toBe('200');
  });

  test('of other contents: two sales', async () => {
    const first = await placeOrder(shopper, vial);
    const second = await placeOrder(shopper, [{ id: 'amber-durbar', volume: '2 ml', quantity: 2 }]);
    const [firstOrder, secondOrder] = [
      await prepareOrder(shopper, first, VIAL),
      await prepareOrder(shopper, second, 24_000),
    ];
    expect(statusAndCode(await confirm(shopper, first, await payFor(firstOrder)))).toBe('200');
    expect(statusAndCode(await confirm(shopper, second, await payFor(secondOrder)))).toBe('200');
  });
});

describe('the same contents, bought again', () => {
  test('within 15 minutes no payment is prepared, and the response names the earlier order', async () => {
    const bought = await buy(vial, VIAL);
    const next = await placeOrder(shopper, vial, elsewhere);
    const reply = await ask(next, VIAL);
    expect(statusAndCode(reply)).toBe('409 bought_just_now');
    expect(reply.body).toMatchObject({ error: { orderId: bought } });
    expect((await orderOf(next)).razorpayOrderId).toBeUndefined();
    // The question comes before the price, because a coupon that this purchase used up would be reported instead.
    expect(statusAndCode(await ask(next, 1))).toBe('409 bought_just_now');
  });

  test('with consent: two sales', async () => {
    const first = await buy(vial, VIAL);
    const second = await placeOrder(shopper, vial);
    expect(statusAndCode(await ask(second, VIAL, first))).toBe('200');
    const paid = await payFor((await orderOf(second)).razorpayOrderId ?? '');
    expect(statusAndCode(await confirm(shopper, second, paid))).toBe('200');
    expect((await orderOf(first)).status).toBe('paid');
    expect((await orderOf(second)).status).toBe('paid');
    await Promise.all([booked(first), booked(second)]);
    expect(await parcelsOf(first, second)).toBe(2);
    expect(await refundsOf(paid.razorpay_payment_id)).toEqual([]);
  });

  test('consent to a second order is no consent to a third', async () => {
    const first = await buy(vial, VIAL);
    const [second, third] = [await placeOrder(shopper, vial), await placeOrder(shopper, vial)];
    expect(statusAndCode(await ask(second, VIAL, first))).toBe('200');
    expect(statusAndCode(await ask(third, VIAL, first))).toBe('200');
    const secondPaid = await payFor((await orderOf(second)).razorpayOrderId ?? '');
    expect(statusAndCode(await confirm(shopper, second, secondPaid))).toBe('200');
    const thirdOrder = (await orderOf(third)).razorpayOrderId ?? '';
    expect(statusAndCode(await ask(third, VIAL, first))).toBe('409 bought_just_now');
    const thirdPaid = await payFor(thirdOrder);
    expect(statusAndCode(await confirm(shopper, third, thirdPaid))).toBe('409 order_state');
    expect((await orderOf(third)).status).toBe('payment_failed');
    // After the second one was named, it is.
    expect(statusAndCode(await ask(third, VIAL, second))).toBe('200');
  });

  test.each([
    ['an order of other contents', () => buy([{ id: 'sampler', volume: 'd' }], 17_500)],
    ['an order of somebody else', async () => placeOrder(await aPerson(), vial)],
    ['the very order', undefined],
  ])('naming %s agrees to nothing', async (_, other) => {
    await buy(vial, VIAL);
    const next = await placeOrder(shopper, vial);
    expect(statusAndCode(await ask(next, VIAL, other ? await other() : next))).toBe(
      '409 bought_just_now',
    );
  });

  test('after 15 minutes nobody is asked, and both are sales', async () => {
    const first = await buy(vial, VIAL);
    await db.doc(`orders/${first}`).update({ paidAt: minutesAgo(15.1) });
    const second = await placeOrder(shopper, vial);
    const paid = await payFor(await prepareOrder(shopper, second, VIAL));
    expect(statusAndCode(await confirm(shopper, second, paid))).toBe('200');
  });

  test('a purchase that was cancelled since does not count', async () => {
    const first = await buy(vial, VIAL);
    await db.doc(`orders/${first}`).update({ status: 'cancelled' });
    const second = await placeOrder(shopper, vial);
    const paid = await payFor(await prepareOrder(shopper, second, VIAL));
    expect(statusAndCode(await confirm(shopper, second, paid))).toBe('200');
  });

  test('another price and another order of lines are the same contents', async () => {
    const two = [
      { id: 'amber-durbar', volume: '2 ml' },
      { id: 'mogra-at-midnight', volume: '2 ml' },
    ] as const;
    // 120 + 140, minus a tenth, with free shipping.
    await buy(two, 23_400);
    const next = await placeOrder(shopper, two.toReversed(), { couponCode: 'EIGHTH' });
    expect(statusAndCode(await ask(next, 1))).toBe('409 bought_just_now');
  });

  test.each([{ again: 7 }, { again: '' }, { again: '../users/x' }])(
    'with what names no order: %j',
    async (wrong) => {
      const next = await placeOrder(shopper, vial);
      const body = { amount: VIAL, currency: 'INR', receipt: next, ...wrong };
      expect(statusAndCode(await post('create-razorpay-order', shopper.token, body))).toBe(
        '400 bad_request',
      );
    },
  );
});
