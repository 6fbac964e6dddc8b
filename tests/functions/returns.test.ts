import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { processRequest } from '../../functions/src/order/requests/process';
import { bookPickup } from '../../functions/src/shipping/pickup/book';
import { recordRefundEvent } from '../../functions/src/payment/refunds/record';
import { addUpAll } from '../../functions/src/figures/changes';
import { refundedPaise } from '../../src/domain/order/refunded';
import { orderNumber } from '../../src/domain/order/orderNumber';
import { decodeSummary } from '../../src/domain/shop/figures';
import { attack } from '../support/attack';
import { aRefund } from '../support/orders';
import { givenReturn, SELLER } from '../support/returns';
import {
  aPerson,
  booked,
  carryOut,
  confirm,
  db,
  deliver,
  depsAt,
  eventsOf,
  orderOf,
  placeOrder,
  prepareOrder,
  resetShop,
  setVariant,
  stockOf,
  vendors,
  type Person,
} from '../support/fixtures';
import { until } from '../support/until';

let admin: Person;
let shopper: Person;

/** 2 × Amber Durbar 2 ml at ₹120, and one Vetiver Rain 2 ml at ₹99 less 10 %; ₹25 for shipping where it is due. */
const PAID = 30_600;

beforeAll(async () => {
  await resetShop();
  admin = await aPerson({ role: 'admin' });
  await Promise.all([
    db.doc('settings/site').set(SELLER.site),
    db.doc('settings/business').set(SELLER.business),
  ]);
});

beforeEach(async () => {
  await vendors.reset({ keepData: true });
  shopper = await aPerson();
});

/** A delivered order of two lines. */
async function delivered(): Promise<string> {
  await setVariant('amber-durbar', '2 ml', { stock: 5 });
  const orderId = await placeOrder(shopper, [
    { id: 'amber-durbar', volume: '2 ml', quantity: 2 },
    { id: 'vetiver-rain', volume: '2 ml' },
  ]);
  const order_id = await prepareOrder(shopper, orderId, PAID);
  const paid = await vendors.pay({ order_id, deliverWebhook: false });
  expect((await confirm(shopper, orderId, paid)).status).toBe(200);
  await booked(orderId);
  await deliver(orderId);
  expect((await orderOf(orderId)).status).toBe('delivered');
  return orderId;
}

const awbOf = async (orderId: string): Promise<string> =>
  (await orderOf(orderId)).shiprocketAWB ?? '';

/** Writes the customer's request as the page does, and waits until it has ended. Returns what the customer reads. */
async function ask(
  orderId: string,
  fields: Record<string, unknown> = {},
  id = 'return-1',
): Promise<unknown> {
  const ref = db.doc(`orders/${orderId}/requests/${id}`);
  await ref.set({ ...givenReturn(shopper.uid, [1, 0]), ...fields });
  await until(async () => {
    await processRequest(depsAt(), orderId, id).catch(() => undefined);
    return ['done', 'failed'].includes(String((await ref.get()).get('state')));
  }, 'the return was not recorded');
  return (await ref.get()).get('outcome');
}

const returnOf = async (orderId: string, n = 0) => (await orderOf(orderId)).returns[n];

const decide = (orderId: string, fields: Record<string, unknown>): Promise<unknown> =>
  carryOut(admin, orderId, { type: 'return_decision', returnId: 'return-1', ...fields });
const keep = (orderId: string): Promise<unknown> => decide(orderId, { accept: true, how: 'keep' });
/** The owner accepts the return, and the courier who collects it is booked, as the trigger on the queue does. */
async function collect(orderId: string): Promise<void> {
  await decide(orderId, { accept: true, how: 'pickup' });
  expect(await bookPickup(depsAt(), `${orderId}-return-1`)).toBe('booked');
}
/** A courier is booked for the return, and its pieces arrive. */
async function receive(orderId: string): Promise<void> {
  await collect(orderId);
  await carryOut(admin, orderId, { type: 'return_received', returnId: 'return-1' });
}
const settle = (orderId: string, fields: Record<string, unknown>): Promise<unknown> =>
  carryOut(admin, orderId, { type: 'return_settle', returnId: 'return-1', ...fields });
const emailsOf = async (orderId: string): Promise<string[]> =>
  (await db.collection('mail').where('orderId', '==', orderId).get()).docs
    .map(({ id }) => id.replace(`${orderId}-`, ''))
    .filter((id) => id.startsWith('return-'))
    .toSorted();
/** The bank has decided about the last refund of an order, and Razorpay tells it. */
async function decideRefund(orderId: string, status: 'processed' | 'failed'): Promise<void> {
  const { refunds, razorpayPaymentId: paymentId = '' } = await orderOf(orderId);
  const { id = '', amountPaise: amount = 0 } = refunds.at(-1) ?? {};
  await recordRefundEvent(depsAt(), { id, paymentId, amount, status });
}
async function openReturns(): Promise<number> {
  await addUpAll(db);
  return decodeSummary((await db.doc('stats/summary').get()).data() ?? {}).openReturns;
}

describe('asking for a return', () => {
  test('records it with its pieces, tells the customer, and counts it for the owner', async () => {
    const before = await openReturns();
    const orderId = await delivered();
    expect((await orderOf(orderId)).deliveredAt).toBeInstanceOf(Date);
    expect(await ask(orderId)).toMatch(/^Thank you\. We have received your request/);
    expect(await returnOf(orderId)).toMatchObject({
      id: 'return-1',
      kind: 'damaged',
      wish: 'refund',
      lines: [{ productId: 'amber-durbar', volume: '2 ml', quantity: 1 }],
      note: 'The cap is broken.',
      photos: 1,
      state: 'asked',
    });
    expect((await db.doc(`orders/${orderId}`).get()).get('returnOpen')).toBe(true);
    expect(await eventsOf(orderId)).toContain('return_asked');
    expect(await emailsOf(orderId)).toEqual(['return-1-asked']);
    expect(await openReturns()).toBe(before + 1);
  });

  test('the same request delivered again changes nothing', async () => {
    const orderId = await delivered();
    await ask(orderId);
    await db.doc(`orders/${orderId}/requests/return-1`).update({ state: 'working' });
    await processRequest(depsAt(), orderId, 'return-1');
    expect((await orderOf(orderId)).returns).toHaveLength(1);
  });

  test('never takes more pieces than were bought', attack(30), async () => {
    const orderId = await delivered();
    await ask(orderId, { pieces: [2, 0] });
    expect(await ask(orderId, { pieces: [1, 0] }, 'return-2')).toMatch(
      /^These pieces cannot be returned/,
    );
    expect(await ask(orderId, { pieces: [0, 1] }, 'return-3')).toMatch(/^Thank you/);
    expect(await ask(orderId, { pieces: [0, 0] }, 'return-4')).toMatch(/cannot be returned/);
    expect((await orderOf(orderId)).returns.map(({ id }) => id)).toEqual(['return-1', 'return-3']);
  });

  test('pieces that were refunded are no longer returned', async () => {
    const orderId = await delivered();
    const lines = [{ productId: 'amber-durbar', volume: '2 ml', quantity: 2 }];
    await carryOut(admin, orderId, { type: 'refund', lines });
    expect(await ask(orderId)).toMatch(/^These pieces cannot be returned/);
  });

  test('is too late 48 hours after the delivery, by the time at which it was asked', async () => {
    const orderId = await delivered();
    const { deliveredAt = new Date(0) } = await orderOf(orderId);
    const at = (hours: number) => ({ at: new Date(deliveredAt.getTime() + hours * 3_600_000) });
    expect(await ask(orderId, at(48))).toMatch(/^The time for this return is over/);
    expect(await ask(orderId, { ...at(48), kind: 'unopened', photos: 0 }, 'return-2')).toMatch(
      /^Thank you/,
    );
    expect(await ask(orderId, { ...at(47.9), pieces: [0, 1] }, 'return-3')).toMatch(/^Thank you/);
  });

  test('is not for another’s order', attack(30), async () => {
    const orderId = await delivered();
    const other = await aPerson();
    expect(await ask(orderId, { by: other.uid })).toBe('This is not your order.');
  });
});

describe('deciding', () => {
  test('what the customer keeps is refunded, with the shipping, as the policy promises', async () => {
    const orderId = await delivered();
    await ask(orderId, { pieces: [1, 0] });
    expect(await keep(orderId)).toBe('The customer keeps the pieces.');
    expect(await settle(orderId, { outcome: 'refund' })).toMatch(/ refunded\.$/);
    const order = await orderOf(orderId);
    const [refund] = order.refunds;
    expect(order.returns[0]).toMatchObject({ state: 'refunded', refundId: refund?.id });
    expect(refund?.lines).toMatchObject([{ productId: 'amber-durbar', quantity: 1 }]);
    const shipping = (order.pricing?.shipping ?? 0) * 100;
    expect(refund?.amountPaise).toBe((refund?.lines?.[0]?.amountPaise ?? 0) + shipping);
    expect((await db.doc(`orders/${orderId}`).get()).get('returnOpen')).toBe(false);
    expect(await emailsOf(orderId)).toEqual(['return-1-asked', 'return-1-keep']);
  });

  test('what the customer keeps cannot be returned to stock', async () => {
    const orderId = await delivered();
    await ask(orderId);
    await keep(orderId);
    for (const outcome of ['refund', 'replacement'])
      expect(await settle(orderId, { outcome, restock: true })).toBe(
        'The customer keeps these pieces, so they cannot be returned to stock.',
      );
    expect(await returnOf(orderId)).toMatchObject({ state: 'agreed' });
    expect(refundedPaise(await orderOf(orderId))).toBe(0);
    expect(await stockOf('amber-durbar', '2 ml')).toBe(3);
  });

  test('nothing is refunded before the pieces are back', async () => {
    const orderId = await delivered();
    await ask(orderId);
    const early = 'This return cannot be settled: its pieces have not arrived, or it has ended.';
    expect(await settle(orderId, { outcome: 'refund' })).toBe(early);
    await decide(orderId, { accept: true, how: 'pickup' });
    expect(await settle(orderId, { outcome: 'refund' })).toBe(early);
    expect(await settle(orderId, { outcome: 'replacement' })).toBe(early);
    expect(refundedPaise(await orderOf(orderId))).toBe(0);
  });

  test('the courier collects and brings them, and an unopened bottle goes back on sale', async () => {
    const orderId = await delivered();
    await ask(orderId, { kind: 'unopened', photos: 0, pieces: [2, 0] });
    await collect(orderId);
    const awb = (await returnOf(orderId))?.awb ?? '';
    await vendors.advance({ awb, to: 'in-transit', deliverWebhook: 'wait' });
    expect(await returnOf(orderId)).toMatchObject({ state: 'on_its_way' });
    await vendors.advance({ awb, to: 'delivered', deliverWebhook: 'wait' });
    const received = await orderOf(orderId);
    expect(received).toMatchObject({ status: 'delivered', returns: [{ state: 'received' }] });
    expect(received.shiprocketAWB).not.toBe(awb);
    expect(await stockOf('amber-durbar', '2 ml')).toBe(3);
    expect(await settle(orderId, { outcome: 'refund', restock: true })).toMatch(
      / refunded\. 2 pieces were returned to stock\.$/,
    );
    expect(await stockOf('amber-durbar', '2 ml')).toBe(5);
    const { refunds } = await orderOf(orderId);
    // Shipping is not refunded for a change of mind.
    expect(refunds[0]?.amountPaise).toBe(refunds[0]?.lines?.[0]?.amountPaise);
    expect(await emailsOf(orderId)).toEqual([
      'return-1-asked',
      `return-1-booked-${awb}`,
      'return-1-on_its_way',
      'return-1-pickup',
      'return-1-received',
    ]);
  });

  test('one that is not accepted says why, and its pieces can be returned again', async () => {
    const orderId = await delivered();
    await ask(orderId);
    expect(await decide(orderId, { accept: false, reason: ' ' })).toMatch(/^Please give a reason/);
    await decide(orderId, { accept: false, reason: 'The photograph shows another bottle.' });
    expect(await returnOf(orderId)).toMatchObject({
      state: 'refused',
      reason: 'The photograph shows another bottle.',
    });
    expect(await ask(orderId, {}, 'return-2')).toMatch(/^Thank you/);
    expect(await decide(orderId, { accept: true, how: 'keep' })).toMatch(/has moved on/);
  });

  test('what arrives opened is refused, with a reason', async () => {
    const orderId = await delivered();
    await ask(orderId, { kind: 'unopened', photos: 0 });
    await receive(orderId);
    await settle(orderId, { outcome: 'refused', reason: 'The film is broken.' });
    expect(await returnOf(orderId)).toMatchObject({
      state: 'refused',
      reason: 'The film is broken.',
    });
    expect(await settle(orderId, { outcome: 'refund' })).toMatch(/^This return cannot be settled/);
    expect(refundedPaise(await orderOf(orderId))).toBe(0);
  });

  test('only an administrator decides', attack(30), async () => {
    const orderId = await delivered();
    await ask(orderId);
    const fields = { type: 'return_decision', returnId: 'return-1', accept: true, how: 'keep' };
    expect(await carryOut(shopper, orderId, fields)).toMatch(/^Only an administrator/);
    expect(
      await carryOut(shopper, orderId, {
        type: 'return_settle',
        returnId: 'return-1',
        outcome: 'refund',
      }),
    ).toMatch(/^Only an administrator/);
  });
});

describe('through two doors at once', () => {
  test('a return is not decided while its money may be moving', attack(30), async () => {
    const orderId = await delivered();
    await ask(orderId);
    await keep(orderId);
    const refund = db.doc(`orders/${orderId}/requests/refunding`);
    await refund.set({
      type: 'return_settle',
      returnId: 'return-1',
      outcome: 'refund',
      by: admin.uid,
      at: new Date(),
      state: 'working',
      leaseUntil: new Date(Date.now() + 600_000),
    });
    const reason = 'The photograph shows another bottle.';
    expect(await decide(orderId, { accept: false, reason })).toMatch(/is still in progress/);
    expect(await decide(orderId, { accept: true, how: 'pickup' })).toMatch(/is still in progress/);
    expect(await returnOf(orderId)).toMatchObject({ state: 'agreed', how: 'keep' });
    await refund.update({ state: 'failed' });
    await decide(orderId, { accept: false, reason });
    expect(await returnOf(orderId)).toMatchObject({ state: 'refused' });
  });

  test('a return and a refund of the same piece: it is refunded once', attack(30), async () => {
    const orderId = await delivered();
    await ask(orderId, { pieces: [2, 0] });
    await keep(orderId);
    const lines = [{ productId: 'amber-durbar', volume: '2 ml', quantity: 2 }];
    await Promise.all([
      settle(orderId, { outcome: 'refund' }),
      carryOut(admin, orderId, { type: 'refund', lines }),
      settle(orderId, { outcome: 'replacement' }),
      settle(orderId, { outcome: 'refund' }),
    ]);
    const { refunds, returns } = await orderOf(orderId);
    const given = refunds.filter(({ status }) => status !== 'failed');
    const isReplaced = returns[0]?.state === 'replaced';
    expect(given.length + (isReplaced ? 1 : 0)).toBe(1);
    const ledger = (await vendors.ledger()).razorpay;
    const { razorpayPaymentId } = await orderOf(orderId);
    expect(ledger.refunds.filter(({ paymentId }) => paymentId === razorpayPaymentId)).toHaveLength(
      given.length,
    );
  });

  test('a refund that is interrupted continues, and refunds once', async () => {
    const orderId = await delivered();
    await ask(orderId);
    await keep(orderId);
    await vendors.fault({
      target: 'razorpay',
      match: 'POST /v1/payments',
      kind: 'drop-after',
      times: 2,
    });
    expect(await settle(orderId, { outcome: 'refund' })).toMatch(/ refunded\.$/);
    const order = await orderOf(orderId);
    expect(order.refunds).toHaveLength(1);
    expect(order.returns[0]).toMatchObject({ state: 'refunded', refundId: order.refunds[0]?.id });
  });

  test('a refund that the bank rejects at once settles nothing', async () => {
    const orderId = await delivered();
    await ask(orderId);
    await keep(orderId);
    await vendors.settings({ refunds: 'failed' });
    expect(await settle(orderId, { outcome: 'refund' })).toMatch(/could not be refunded/);
    expect(await returnOf(orderId)).toMatchObject({ state: 'agreed' });
    await vendors.settings({ refunds: 'processed' });
    expect(await settle(orderId, { outcome: 'refund' })).toMatch(/ refunded\.$/);
  });

  test('a refund that the bank decides about later closes the return, or opens it again', async () => {
    const orderId = await delivered();
    await ask(orderId);
    await keep(orderId);
    const before = await openReturns();
    const isOpen = async () => (await db.doc(`orders/${orderId}`).get()).get('returnOpen');
    await vendors.settings({ refunds: 'pending' });
    await settle(orderId, { outcome: 'refund' });
    expect(await returnOf(orderId)).toMatchObject({ state: 'refunding' });
    expect([await isOpen(), await openReturns()]).toEqual([true, before]);
    expect(await settle(orderId, { outcome: 'refused', reason: 'No.' })).toMatch(/has moved on/);
    await decideRefund(orderId, 'failed');
    expect(await returnOf(orderId)).toMatchObject({
      state: 'agreed',
      refundId: expect.stringMatching(/^rfnd_/),
    });
    expect([await isOpen(), await openReturns()]).toEqual([true, before]);
    await settle(orderId, { outcome: 'refund' });
    await decideRefund(orderId, 'processed');
    await decideRefund(orderId, 'processed');
    const { returns, refunds } = await orderOf(orderId);
    expect(returns).toMatchObject([{ state: 'refunded', refundId: refunds[1]?.id }]);
    expect([await isOpen(), await openReturns()]).toEqual([false, before - 1]);
  });

  test('while the bank disputes the payment nothing is given back', async () => {
    const orderId = await delivered();
    const { razorpayPaymentId = '' } = await orderOf(orderId);
    await ask(orderId);
    await keep(orderId);
    await vendors.dispute({ payment_id: razorpayPaymentId, deliverWebhook: 'wait' });
    expect(await settle(orderId, { outcome: 'refund' })).toMatch(/^The customer’s bank disputes/);
    expect(await settle(orderId, { outcome: 'replacement' })).toMatch(/bank disputes/);
  });
});

describe('a replacement', () => {
  async function replaced(): Promise<{ orderId: string; replacementId: string }> {
    const orderId = await delivered();
    await ask(orderId, { wish: 'replacement', pieces: [2, 0] });
    await keep(orderId);
    const outcome = await settle(orderId, { outcome: 'replacement' });
    const { replacementId = '' } = (await returnOf(orderId)) ?? {};
    expect(outcome).toBe(
      `The replacement is order ${orderNumber(replacementId)}. Its parcel is being booked.`,
    );
    return { orderId, replacementId };
  }

  test('is an order of its own without a payment, linked both ways, and is sent', async () => {
    const { orderId, replacementId } = await replaced();
    expect(replacementId).toMatch(new RegExp(`^${shopper.uid}_\\d+$`));
    const order = await orderOf(replacementId);
    expect(order).toMatchObject({
      status: 'paid',
      replaces: orderId,
      amountPaise: 0,
      taken: [{ productId: 'amber-durbar', volume: '2 ml', quantity: 2 }],
      pricing: {
        total: 0,
        lines: [{ productId: 'amber-durbar', quantity: 2, unitPrice: 0, value: 120 }],
      },
    });
    expect(order.razorpayPaymentId).toBeUndefined();
    expect(await stockOf('amber-durbar', '2 ml')).toBe(1);
    await booked(replacementId);
    const parcels = (await vendors.ledger()).shiprocket.orders;
    const { channel_order_id: id } = await orderOf(replacementId);
    expect(parcels.find((parcel) => String(parcel.id) === String(id))?.subTotal).toBe(240);
    await vendors.advance({
      awb: await awbOf(replacementId),
      to: 'delivered',
      deliverWebhook: 'wait',
    });
    const there = await orderOf(replacementId);
    expect(there).toMatchObject({ status: 'delivered' });
    expect(there.invoiceNumber).toBeUndefined();
    expect(await eventsOf(replacementId)).not.toContain('invoice');
    expect(await emailsOf(orderId)).toContain('return-1-replaced');
  });

  test('greets the one who bought it, also where it was a gift', async () => {
    const orderId = await delivered();
    await db.doc(`orders/${orderId}`).update({ buyerName: 'Meera Iyer' });
    await ask(orderId, { wish: 'replacement' });
    await keep(orderId);
    await settle(orderId, { outcome: 'replacement' });
    const { replacementId = '' } = (await returnOf(orderId)) ?? {};
    expect((await orderOf(replacementId)).buyerName).toBe('Meera Iyer');
  });

  test('adds nothing to revenue and sales', async () => {
    const orderId = await delivered();
    await ask(orderId, { wish: 'replacement' });
    await keep(orderId);
    await addUpAll(db);
    const figures = async () => decodeSummary((await db.doc('stats/summary').get()).data());
    const sold = async () => (await db.doc('productSales/amber-durbar').get()).get('units');
    const [before, units] = [await figures(), await sold()];
    await settle(orderId, { outcome: 'replacement' });
    await addUpAll(db);
    const { orders, capturedPaise, revenuePaise } = await figures();
    expect({ orders, capturedPaise, revenuePaise }).toEqual({
      orders: before.orders,
      capturedPaise: before.capturedPaise,
      revenuePaise: before.revenuePaise,
    });
    expect(await sold()).toBe(units);
  });

  test('is refused when there are not enough pieces, and nothing is changed', async () => {
    const orderId = await delivered();
    await ask(orderId, { wish: 'replacement', pieces: [2, 0] });
    await keep(orderId);
    await setVariant('amber-durbar', '2 ml', { stock: 1 });
    expect(await settle(orderId, { outcome: 'replacement' })).toMatch(
      /^There are not enough pieces/,
    );
    expect(await stockOf('amber-durbar', '2 ml')).toBe(1);
    expect(await returnOf(orderId)).toMatchObject({ state: 'agreed' });
    const orders = await db.collection('orders').where('userId', '==', shopper.uid).get();
    expect(orders.size).toBe(1);
  });

  test('of what came back unopened needs no more stock than that', async () => {
    const orderId = await delivered();
    await ask(orderId, { wish: 'replacement', pieces: [2, 0] });
    await receive(orderId);
    await setVariant('amber-durbar', '2 ml', { stock: 0 });
    await settle(orderId, { outcome: 'replacement', restock: true });
    expect(await returnOf(orderId)).toMatchObject({
      state: 'replaced',
      restocked: [{ productId: 'amber-durbar', volume: '2 ml', quantity: 2 }],
    });
    expect(await stockOf('amber-durbar', '2 ml')).toBe(0);
  });

  test('cancelled by the owner, gives its pieces back and refunds nothing', async () => {
    const { replacementId } = await replaced();
    await booked(replacementId);
    expect(await stockOf('amber-durbar', '2 ml')).toBe(1);
    expect(await carryOut(admin, replacementId, { type: 'cancel_decision', accept: true })).toBe(
      'The order is cancelled.',
    );
    expect(await stockOf('amber-durbar', '2 ml')).toBe(3);
    expect(await orderOf(replacementId)).toMatchObject({ status: 'cancelled', refunds: [] });
  });

  test('is not sent for pieces whose money is back', attack(30), async () => {
    const orderId = await delivered();
    await ask(orderId, { wish: 'replacement', pieces: [2, 0] });
    await keep(orderId);
    const replaceAfter = async (fields: Record<string, unknown>): Promise<unknown> => {
      await db.doc(`orders/${orderId}`).update({ refunds: [], disputes: [], ...fields });
      return settle(orderId, { outcome: 'replacement' });
    };
    const piece = { productId: 'amber-durbar', volume: '2 ml', quantity: 1, amountPaise: 10_000 };
    expect(await replaceAfter({ refunds: [aRefund(10_000, { lines: [piece] })] })).toMatch(
      /^The order does not have 2 × .* left to refund/,
    );
    expect(await replaceAfter({ refunds: [aRefund(PAID - 1_000)] })).toBe(
      'The money for these pieces is back with the customer, so no replacement is sent.',
    );
    const back = 'The money of this order is back with the customer, so nothing is sent.';
    expect(await replaceAfter({ refunds: [aRefund(PAID)] })).toBe(back);
    const lost = { id: 'disp_lost', status: 'lost', amountPaise: 100, at: new Date() };
    expect(await replaceAfter({ disputes: [lost] })).toBe(back);
    const orders = await db.collection('orders').where('userId', '==', shopper.uid).get();
    expect(orders.size).toBe(1);
  });

  test('is not replaced again once the order that was paid is refunded', attack(30), async () => {
    const { orderId, replacementId } = await replaced();
    await booked(replacementId);
    await deliver(replacementId);
    await ask(replacementId, { wish: 'replacement', pieces: [2] });
    await keep(replacementId);
    const refunding = db.doc(`orders/${orderId}/requests/refunding`);
    const leaseUntil = new Date(Date.now() + 600_000);
    const request = { type: 'refund', by: admin.uid, at: new Date(), state: 'working', leaseUntil };
    await refunding.set(request);
    expect(await settle(replacementId, { outcome: 'replacement' })).toMatch(/is still in progress/);
    await refunding.delete();
    await carryOut(admin, orderId, { type: 'refund' });
    expect(await settle(replacementId, { outcome: 'replacement' })).toBe(
      'The money of this order is back with the customer, so nothing is sent.',
    );
  });

  test('that comes back is closed as refunded once its pieces are refunded', async () => {
    const { orderId, replacementId } = await replaced();
    await booked(replacementId);
    await deliver(replacementId);
    await ask(replacementId, { pieces: [1] });
    await receive(replacementId);
    const refund = () => settle(replacementId, { outcome: 'refund', restock: true });
    expect(await refund()).toBe(
      `This order is a replacement. Refund these pieces on order ${orderNumber(orderId)} first, then close this return as refunded.`,
    );
    const lines = [{ productId: 'amber-durbar', volume: '2 ml', quantity: 1 }];
    await carryOut(admin, orderId, { type: 'refund', lines });
    const stock = (await stockOf('amber-durbar', '2 ml')) ?? 0;
    expect(await refund()).toBe('The return is closed as refunded. 1 piece was returned to stock.');
    expect(await stockOf('amber-durbar', '2 ml')).toBe(stock + 1);
    const [given] = (await orderOf(orderId)).refunds;
    expect(await returnOf(replacementId)).toMatchObject({
      state: 'refunded',
      refundId: given?.id,
      restocked: lines,
    });
    // A refund closes one return.
    await ask(replacementId, { pieces: [1] }, 'return-2');
    await decide(replacementId, { returnId: 'return-2', accept: true, how: 'keep' });
    expect(await settle(replacementId, { returnId: 'return-2', outcome: 'refund' })).toMatch(
      /^This order is a replacement/,
    );
  });

  test('that comes back waits for a refund that the bank decides about later', async () => {
    const { orderId, replacementId } = await replaced();
    await booked(replacementId);
    await deliver(replacementId);
    await ask(replacementId, { pieces: [1] });
    await receive(replacementId);
    await vendors.settings({ refunds: 'pending' });
    const lines = [{ productId: 'amber-durbar', volume: '2 ml', quantity: 1 }];
    const stock = (await stockOf('amber-durbar', '2 ml')) ?? 0;
    const refund = async () => {
      await carryOut(admin, orderId, { type: 'refund', lines });
      return settle(replacementId, { outcome: 'refund', restock: true });
    };
    expect(await refund()).toBe(
      'The refund is on its way. The return closes automatically when the bank has carried it out. 1 piece was returned to stock.',
    );
    expect(await returnOf(replacementId)).toMatchObject({ state: 'refunding' });
    await decideRefund(orderId, 'failed');
    expect(await returnOf(replacementId)).toMatchObject({ state: 'received', restocked: lines });
    expect((await db.doc(`orders/${replacementId}`).get()).get('returnOpen')).toBe(true);
    expect(await eventsOf(replacementId)).toContain('refund_failed');
    await refund();
    await decideRefund(orderId, 'processed');
    expect(await returnOf(replacementId)).toMatchObject({ state: 'refunded' });
    expect((await db.doc(`orders/${replacementId}`).get()).get('returnOpen')).toBe(false);
    expect(await eventsOf(replacementId)).toContain('return_refunded');
    // Its piece was returned to stock once.
    expect(await stockOf('amber-durbar', '2 ml')).toBe(stock + 1);
  });

  test('is not sent while its money is given back: it is cancelled first', attack(30), async () => {
    const { orderId, replacementId } = await replaced();
    await booked(replacementId);
    const refund = (fields: object = {}) => carryOut(admin, orderId, { type: 'refund', ...fields });
    const refusal = `Order ${orderNumber(replacementId)} is about to be sent in place of these pieces. Cancel it first, then refund them.`;
    const lines = [{ productId: 'amber-durbar', volume: '2 ml', quantity: 1 }];
    expect(await refund()).toBe(refusal);
    expect(await refund({ lines })).toBe(refusal);
    expect(await refund({ amountPaise: PAID })).toBe(refusal);
    expect(refundedPaise(await orderOf(orderId))).toBe(0);
    // What is not sent again is refunded as ever.
    expect(await refund({ amountPaise: 100 })).toBe('₹1 refunded.');
    await carryOut(admin, replacementId, { type: 'cancel_decision', accept: true });
    expect(await refund()).toMatch(/ refunded\.$/);
  });

  test('and another: neither is sent while a piece of theirs is refunded', attack(30), async () => {
    const orderId = await delivered();
    for (const returnId of ['return-1', 'return-2']) {
      await ask(orderId, { wish: 'replacement', pieces: [1, 0] }, returnId);
      await decide(orderId, { returnId, accept: true, how: 'keep' });
      await settle(orderId, { returnId, outcome: 'replacement' });
    }
    const ids = (await orderOf(orderId)).returns.map(({ replacementId = '' }) => replacementId);
    await Promise.all(ids.map((id) => booked(id)));
    const [b = '', c = ''] = ids;
    const lines = [{ productId: 'amber-durbar', volume: '2 ml', quantity: 1 }];
    const refund = () => carryOut(admin, orderId, { type: 'refund', lines });
    expect(await refund()).toBe(
      `Orders ${orderNumber(b)} and ${orderNumber(c)} are about to be sent in place of these pieces. First cancel those whose pieces you want to refund.`,
    );
    expect(refundedPaise(await orderOf(orderId))).toBe(0);
    // With one of them cancelled, its piece is refunded, and the other is still sent.
    await carryOut(admin, b, { type: 'cancel_decision', accept: true });
    expect(await refund()).toMatch(/ refunded\.$/);
    expect(await refund()).toBe(
      `Order ${orderNumber(c)} is about to be sent in place of these pieces. Cancel it first, then refund them.`,
    );
  });

  test('is not marked as shipped while its money is given back', attack(30), async () => {
    const { orderId, replacementId } = await replaced();
    await booked(replacementId);
    const mark = async (status: string, fields: Record<string, unknown>): Promise<unknown> => {
      await db.doc(`orders/${orderId}`).update({ refunds: [], disputes: [], ...fields });
      return carryOut(admin, replacementId, { type: 'status', status });
    };
    const why = `A refund on order ${orderNumber(orderId)} gives the money for these pieces back, so this replacement is not sent. If the bank rejects that refund, it can be sent.`;
    const lines = [{ productId: 'amber-durbar', volume: '2 ml', quantity: 1, amountPaise: 10_000 }];
    for (const refund of [
      aRefund(PAID, { status: 'pending' }),
      aRefund(PAID - 1_000, { status: 'pending' }),
      aRefund(10_000, { lines }),
    ])
      expect(await mark('shipped', { refunds: [refund] })).toBe(why);
    const open = { id: 'disp_open', status: 'open', amountPaise: 100, at: new Date() };
    expect(await mark('shipped', { disputes: [open] })).toMatch(/^The customer’s bank disputes/);
    expect(await orderOf(replacementId)).toMatchObject({ status: 'paid' });
    // One that came back is here again, and does not arrive by hand.
    const here = db.doc(`orders/${replacementId}`);
    await here.update({ status: 'shipped', sentAgainAt: new Date() });
    const pending = [aRefund(PAID, { status: 'pending' })];
    expect(await mark('delivered', { refunds: pending })).toBe(why);
    await here.update({ status: 'paid', sentAgainAt: null });
    const failed = [aRefund(PAID, { status: 'failed' })];
    expect(await mark('shipped', { refunds: failed })).toBe('Marked as Shipped.');
  });

  test('is refunded on the order that was paid', async () => {
    const { orderId, replacementId } = await replaced();
    expect(await carryOut(admin, replacementId, { type: 'refund' })).toBe(
      `This order is a replacement. Refund its pieces on order ${orderNumber(orderId)}.`,
    );
  });
});
