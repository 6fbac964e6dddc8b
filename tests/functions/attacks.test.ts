import { createHmac } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { processAccountRequest } from '../../functions/src/customer/processRequest';
import { phoneKey } from '../../functions/src/customer/phones/phoneKey';
import { readBusiness } from '../../functions/src/shipping/business';
import { vendorSecrets } from '../../tools/emulators/environment';
import { attack } from '../support/attack';
import {
  aPerson,
  confirm,
  db,
  depsAt,
  hook,
  orderOf,
  paymentEntity,
  placeOrder,
  prepare,
  prepareOrder,
  resetShop,
  setVariant,
  statusAndCode,
  vendors,
  writeAddress,
  type Person,
  type Reply,
} from '../support/fixtures';
import { firestoreStatus } from '../support/identity';
import { until } from '../support/until';

/** What somebody with an account, a phone and a script has tried (docs/security.md "Threats"). */
let attacker: Person;

beforeAll(async () => {
  await resetShop();
});

beforeEach(async () => {
  await vendors.reset({ keepData: true });
  attacker = await aPerson();
});

const vial = [{ id: 'amber-durbar', volume: '2 ml' }] as const;
/** ₹120 and ₹25 for shipping, in paise. */
const VIAL = 14_500;
const MINUTE = 60_000;

const codes = (replies: readonly Reply[]): string[] => replies.map(statusAndCode).toSorted();
const numberKey = ({ phone }: Person): string => phoneKey(vendorSecrets.PHONE_HASH_KEY, phone);

/** Makes an account or a number look as if it had prepared so many unpaid orders, some time ago. */
async function havePrepared(customer: string, count: number, minutesAgo: number, pieces = 1) {
  const at = new Date(Date.now() - minutesAgo * MINUTE);
  const orders = Object.fromEntries(
    Array.from({ length: count }, (_, n) => [`earlier_${minutesAgo}_${n}`, { at, pieces }]),
  );
  await db.doc(`preparedOrders/${customer}`).set({ orders }, { merge: true });
}

describe('unpaid orders', () => {
  test('prepared at once do not pass the limit of twenty a day', attack(10), async () => {
    await havePrepared(attacker.uid, 17, 60);
    const orderIds = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        placeOrder(attacker, [{ id: 'sampler', volume: ['a', 'b', 'c', 'd', 'e', 'f'][n] ?? 'a' }]),
      ),
    );
    const amounts = [5_100, 5_101, 5_200, 17_500, 15_001, 17_499];
    const replies = await Promise.all(
      orderIds.map((orderId, n) => prepare(attacker, orderId, amounts[n] ?? 0)),
    );
    expect(codes(replies)).toEqual([
      '200',
      '200',
      '200',
      '429 too_many',
      '429 too_many',
      '429 too_many',
    ]);
  });

  test('of yesterday do not count, nor does one that is already counted', async () => {
    await havePrepared(attacker.uid, 30, 25 * 60);
    await havePrepared(attacker.uid, 19, 60);
    const orderId = await placeOrder(attacker, vial);
    await prepareOrder(attacker, orderId, VIAL);
    expect(statusAndCode(await prepare(attacker, orderId, VIAL))).toBe('200');
    const another = await placeOrder(attacker, vial);
    expect(statusAndCode(await prepare(attacker, another, VIAL))).toBe('429 too_many');
  });

  test('count for the phone number, whichever account placed them', attack(10), async () => {
    await havePrepared(numberKey(attacker), 20, 60);
    const orderId = await placeOrder(attacker, vial);
    expect(statusAndCode(await prepare(attacker, orderId, VIAL))).toBe('429 too_many');
  });

  test('that are paid count no longer', async () => {
    await havePrepared(attacker.uid, 19, 60);
    const orderId = await placeOrder(attacker, vial);
    const razorpayOrderId = await prepareOrder(attacker, orderId, VIAL);
    const paid = await vendors.pay({ order_id: razorpayOrderId, deliverWebhook: false });
    expect((await confirm(attacker, orderId, paid)).status).toBe(200);
    const next = await placeOrder(attacker, [{ id: 'mogra-at-midnight', volume: '2 ml' }]);
    expect(statusAndCode(await prepare(attacker, next, 15_100))).toBe('200');
  });

  test('with six equal lines of ten hold nothing', attack(4), async () => {
    const tens = Array.from({ length: 6 }, () => ({ ...vial[0], quantity: 10 }));
    const orderId = await placeOrder(attacker, tens);
    expect(statusAndCode(await prepare(attacker, orderId, 720_000))).toBe('422 order_invalid');
    expect((await orderOf(orderId)).razorpayOrderId).toBeUndefined();
  });

  test('of ten pieces each, eight at once, hold no more than sixty', attack(4), async () => {
    const orderIds = await Promise.all(
      Array.from({ length: 8 }, () => placeOrder(attacker, [{ ...vial[0], quantity: 10 }])),
    );
    const replies = await Promise.all(orderIds.map((id) => prepare(attacker, id, 120_000)));
    expect(codes(replies)).toEqual([
      ...Array.from({ length: 6 }, () => '200'),
      '429 too_many',
      '429 too_many',
    ]);
  });

  test('hold at most sixty pieces for fifteen minutes', attack(4), async () => {
    await havePrepared(attacker.uid, 2, 5, 30);
    const orderId = await placeOrder(attacker, vial);
    expect(await prepare(attacker, orderId, VIAL)).toMatchObject({
      status: 429,
      body: { error: { message: expect.stringContaining('hold 60 pieces') } },
    });
    await havePrepared(attacker.uid, 2, 5, 0);
    expect(statusAndCode(await prepare(attacker, orderId, VIAL))).toBe('200');
  });
});

describe('the courier’s quota', () => {
  test(
    'is not spent on a wrong amount, nor on a PIN code whose answer is known',
    attack(14),
    async () => {
      const zipCode = '411014';
      const orderId = await placeOrder(attacker, vial, { shippingInfo: { zipCode } });
      const { pickupPin } = await readBusiness(db);
      const answer = db.doc(`pinCodes/${pickupPin}-${zipCode}`);
      for (const amount of [1, 2, 3])
        expect(statusAndCode(await prepare(attacker, orderId, amount))).toBe('409 amount_mismatch');
      // shipping.test.ts shows that an answer is kept: had the courier been asked, one would be here.
      expect((await answer.get()).exists).toBe(false);
      // The courier serves this PIN code; only the kept answer says otherwise.
      await answer.set({ served: false, at: new Date() });
      expect(statusAndCode(await prepare(attacker, orderId, VIAL))).toBe('422 order_invalid');
    },
  );

  test('is not spent by a second try to pay', attack(14), async () => {
    const zipCode = '411016';
    const orderId = await placeOrder(attacker, vial, { shippingInfo: { zipCode } });
    expect(statusAndCode(await prepare(attacker, orderId, VIAL))).toBe('200');
    const { pickupPin } = await readBusiness(db);
    await db.doc(`pinCodes/${pickupPin}-${zipCode}`).set({ served: false, at: new Date() });
    expect(statusAndCode(await prepare(attacker, orderId, VIAL))).toBe('200');
  });

  test('is not spent by an account with too many unpaid orders', attack(14), async () => {
    await havePrepared(attacker.uid, 20, 60);
    const zipCode = '411015';
    const orderId = await placeOrder(attacker, vial, { shippingInfo: { zipCode } });
    expect(statusAndCode(await prepare(attacker, orderId, VIAL))).toBe('429 too_many');
    const { pickupPin } = await readBusiness(db);
    expect((await db.doc(`pinCodes/${pickupPin}-${zipCode}`).get()).exists).toBe(false);
  });
});

describe('an order that is not theirs', () => {
  test('looks like one that does not exist', attack(21), async () => {
    const other = await aPerson();
    const orderId = await placeOrder(other, vial);
    const [foreign, unknown] = [
      await prepare(attacker, orderId, VIAL),
      await prepare(attacker, `${other.uid}_1`, VIAL),
    ];
    expect(foreign).toEqual(unknown);
    expect(statusAndCode(foreign)).toBe('404 order_not_found');
    const read = (id: string) => firestoreStatus(attacker.token, 'GET', `/orders/${id}`);
    expect(await read(orderId)).toBe(await read(`${other.uid}_1`));
  });
});

describe('an email of the shop', () => {
  test(
    'goes to the address of the account, whatever was typed at checkout',
    attack(19),
    async () => {
      const shippingInfo = { email: 'victim@nilofar.example', firstName: 'evil.example' };
      const orderId = await placeOrder(attacker, vial, { shippingInfo });
      const razorpayOrderId = await prepareOrder(attacker, orderId, VIAL);
      const paid = await vendors.pay({ order_id: razorpayOrderId, deliverWebhook: false });
      expect((await confirm(attacker, orderId, paid)).status).toBe(200);
      const mail = await db.doc(`mail/${orderId}-confirmed`).get();
      expect(mail.get('to')).toEqual([attacker.email]);
      expect(mail.get('message.text')).not.toContain('evil.example');
    },
  );

  test('is not caused by a name that makes a link', attack(19), async () => {
    const shippingInfo = { firstName: 'https://evil.example' };
    const orderId = await placeOrder(attacker, vial, { shippingInfo });
    expect(statusAndCode(await prepare(attacker, orderId, VIAL))).toBe('422 order_invalid');
  });
});

describe('a price that was stored by mistake', () => {
  const sampler = [{ id: 'sampler', volume: 'd' }] as const;
  /** ₹150 and ₹25 for shipping, in paise. */
  const SAMPLER = 17_500;
  const product = db.doc('products/sampler');
  beforeEach(() => {
    onTestFinished(() => setVariant('sampler', 'd', {}));
  });

  /** Pays an order whose quote is so old, after something has changed. */
  async function paidAfter(
    minutes: number,
    change: (orderId: string) => Promise<unknown>,
    lines: Parameters<typeof placeOrder>[1] = sampler,
    amount = SAMPLER,
  ): Promise<string> {
    const orderId = await placeOrder(attacker, lines);
    const razorpayOrderId = await prepareOrder(attacker, orderId, amount);
    await db.doc(`orders/${orderId}`).update({ quotedAt: new Date(Date.now() - minutes * MINUTE) });
    await change(orderId);
    const paid = await vendors.pay({ order_id: razorpayOrderId, deliverWebhook: false });
    const reply = await hook('payment.captured', { payment: paymentEntity(paid, amount) });
    const record = await db.doc(`payments/${paid.razorpay_payment_id}`).get();
    return `${JSON.stringify(reply.body)} ${String(record.get('reason'))}`;
  }

  test('and is now more than a fifth higher is not paid', attack(22), async () => {
    const dearer = () => setVariant('sampler', 'd', { price: 211 });
    expect(await paidAfter(20, dearer)).toBe('{"result":"refused"} price_changed');
  });

  test(
    'and corrected is not paid in an order with a line that cannot be bought now',
    attack(22),
    async () => {
      onTestFinished(() => setVariant('attar-drop', '1 ml', {}));
      const change = async () => {
        await setVariant('sampler', 'd', { price: 11_900 });
        await setVariant('attar-drop', '1 ml', { inStock: false });
      };
      const lines = [...sampler, { id: 'attar-drop', volume: '1 ml' }] as const;
      expect(await paidAfter(20, change, lines, 22_525)).toBe('{"result":"refused"} out_of_stock');
    },
  );

  test.each<[string, () => Promise<unknown>]>([
    ['out of stock', () => setVariant('sampler', 'd', { inStock: false })],
    ['without a price', () => setVariant('sampler', 'd', { price: 0 })],
    ['no longer made in this size', () => product.update({ variants: [] })],
  ])('of a fragrance that is now %s is not paid', attack(22), async (_name, change) => {
    expect(await paidAfter(20, change)).toBe('{"result":"refused"} out_of_stock');
  });

  test('of a fragrance that was withdrawn is not paid', attack(22), async () => {
    const stored = (await product.get()).data() ?? {};
    onTestFinished(async () => void (await product.set(stored)));
    expect(await paidAfter(20, () => product.delete())).toBe('{"result":"refused"} out_of_stock');
  });

  test.each<[string, number, (orderId: string) => Promise<unknown>]>([
    ['a fifth higher', 20, () => setVariant('sampler', 'd', { price: 210 })],
    ['lower', 20, () => setVariant('sampler', 'd', { price: 100 })],
    [
      'twice as high, a moment after the quote',
      14,
      () => setVariant('sampler', 'd', { price: 400 }),
    ],
    [
      'the same, to an address that the form no longer takes',
      20,
      (id) => db.doc(`orders/${id}`).update({ 'shippingInfo.address1': 'PO Box 12' }),
    ],
  ])('and is now %s is paid', async (_name, minutes, change) => {
    expect(await paidAfter(minutes, change)).toBe('{"result":"settled"} undefined');
  });
});

describe('a webhook’s body', () => {
  const failed = (paid: { razorpay_payment_id: string; razorpay_order_id: string }) =>
    hook('payment.failed', { payment: paymentEntity(paid, VIAL, 'failed') });

  test('sent again under another event id is known', attack(18), async () => {
    const razorpay_order_id = await prepareOrder(attacker, await placeOrder(attacker, vial), VIAL);
    const paid = { razorpay_payment_id: `pay_${attacker.uid}`, razorpay_order_id };
    expect((await failed(paid)).body).toEqual({ result: 'noted' });
    expect((await failed(paid)).body).toEqual({ result: 'already' });
  });

  test(
    'about the failure of a refund that is not on record changes nothing',
    attack(18),
    async () => {
      const orderId = await placeOrder(attacker, vial);
      const paymentId = `pay_${attacker.uid}`;
      const payment = { orderId, amountPaise: VIAL, state: 'refunded', refundId: 'rfnd_ours' };
      await db.doc(`payments/${paymentId}`).set(payment);
      const refund = { id: 'rfnd_other', payment_id: paymentId, amount: VIAL, status: 'failed' };
      expect((await hook('refund.failed', { refund })).body).toEqual({ result: 'noted' });
      expect((await db.doc(`payments/${paymentId}`).get()).data()).toMatchObject(payment);
    },
  );

  test('is signed over every byte', attack(18), async () => {
    const body = '{"event":"payment.captured"}';
    const signature = createHmac('sha256', vendorSecrets.RAZORPAY_WEBHOOK_SECRET)
      .update(body)
      .digest('hex');
    expect(signature).toHaveLength(64);
    const tampered = await hook('payment.captured', {}, { tamper: (sent) => `${sent} ` });
    expect(statusAndCode(tampered)).toBe('401 unauthenticated');
  });
});

describe('an account that is being deleted', () => {
  const order = (fields: Record<string, unknown>) => ({
    userId: attacker.uid,
    items: [],
    shippingInfo: {},
    createdAt: new Date(),
    ...fields,
  });
  /** Asks for the deletion and carries it out, without waiting until the emulator has come to its event. */
  const ask = async () => {
    const ref = db.doc(`users/${attacker.uid}/requests/${Date.now()}`);
    await ref.set({ type: 'delete', by: attacker.uid, at: new Date() });
    await processAccountRequest(depsAt(), attacker.uid, ref.id);
    return ref;
  };

  test('keeps everything when the deletion is refused', attack(11), async () => {
    const unpaid = await placeOrder(attacker, vial);
    await db.doc(`orders/${attacker.uid}_1`).set(order({ status: 'paid' }));
    const request = await ask();
    await until(
      async () => (await request.get()).get('state') === 'refused',
      'the deletion was not refused',
    );
    expect((await orderOf(unpaid)).shippingInfo.firstName).toBe('Meera');
    expect((await db.doc(`gone/${attacker.uid}`).get()).exists).toBe(false);
  });

  test('has a payment refunded that arrives in between', attack(11), async () => {
    const orderId = await placeOrder(attacker, vial);
    const razorpayOrderId = await prepareOrder(attacker, orderId, VIAL);
    const paid = await vendors.pay({ order_id: razorpayOrderId, deliverWebhook: false });
    await db.doc(`gone/${attacker.uid}`).set({ at: new Date() });
    const reply = await hook('payment.captured', { payment: paymentEntity(paid, VIAL) });
    expect(reply.body).toEqual({ result: 'refused' });
    const record = await db.doc(`payments/${paid.razorpay_payment_id}`).get();
    expect(record.get('reason')).toBe('cancelled');
  });

  test('writes nothing with a token that is still valid', attack(12), async () => {
    expect(await writeAddress(attacker)).toBe(200);
    const request = await ask();
    await until(async () => !(await request.get()).exists, 'the account was not deleted');
    expect(await writeAddress(attacker)).toBe(403);
    const orderId = await placeOrder(attacker, vial);
    expect(statusAndCode(await prepare(attacker, orderId, VIAL))).toBe('401 unauthenticated');
    await db.doc(`orders/${orderId}`).delete();
  });
});
