import fc from 'fast-check';
import { isSecurityRun } from '../support/measured';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { cancelShipment } from '../../functions/src/shipping/cancel';
import { followParcel } from '../../functions/src/shipping/follow';
import { shipOrder } from '../../functions/src/shipping/ship';
import { applyRefund, applySale } from '../../functions/src/figures/apply';
import { addUp, addUpAll } from '../../functions/src/figures/changes';
import {
  countCustomers,
  countFailedEmails,
  countMessages,
  countPlaced,
  countMovedOrder,
  countRegistrations,
  countUnpaid,
  recountLarge,
} from '../../functions/src/figures/counts';
import { orderNumber } from '../../src/domain/order/orderNumber';
import { processMaintenance, rebuild } from '../../functions/src/figures/maintenance';
import * as v from 'valibot';
import { countSold } from '../../functions/src/figures/sold';
import { moveOrder } from '../../functions/src/order/events';
import { moneyOf } from '../../src/domain/order/orderMoney';
import { istDay } from '../../src/domain/shop/ist';
import { awaitsShipment, refundedPaise } from '../../src/domain/order/refunded';
import type { OrderStatus } from '../../src/domain/order/orderStatus';
import { paidOrder, parcelBackend } from '../support/parcels';

const backend = await parcelBackend();
const { deps } = backend;
const { db } = deps;

beforeEach(() => backend.reset());
afterAll(() => backend.close());

async function product(id: string, fields: object = {}): Promise<void> {
  await db.doc(`products/${id}`).set({ name: id, price: 100, volume: '50 ml', ...fields });
}

/** A client's own change: the rules let it write only the status. */
async function clientMoves(id: string, status: OrderStatus): Promise<void> {
  await db.doc(`orders/${id}`).update({ status });
}

async function refund(id: string, amountPaise: number, to?: OrderStatus): Promise<void> {
  const order = await backend.order(id);
  const refunds = [
    ...order.refunds,
    { id: `rfnd_${order.refunds.length}`, amountPaise, status: 'processed' as const, reason: '' },
  ];
  await db.runTransaction(async (tx) => {
    await tx.get(db.doc(`orders/${id}`));
    tx.update(db.doc(`orders/${id}`), { refunds, ...(to && { status: to }) });
    applyRefund(tx, db, { order, refunds, ...(to && { to }) });
  });
}

const awbOf = async (id: string): Promise<string> => (await backend.order(id)).shiprocketAWB ?? '';
const scanOf = (label: string) => ({ label, at: '', courier: '', scans: [] });

/** A few days of a shop, with every change that affects figures. */
async function aFewDays(): Promise<void> {
  await product('amber-durbar');
  await product('vetiver-rain');
  for (const id of ['o_1', 'o_2', 'o_3']) await paidOrder(deps, id);
  await shipOrder(deps, 'o_1');
  await followParcel(deps, 'o_1', await awbOf('o_1'), scanOf('SHIPPED'));
  await refund('o_1', 100_00);
  await clientMoves('o_2', 'cancellation_requested');
  await countMovedOrder(db, 'o_2');
  backend.pass(86_400_000);
  for (const id of ['o_4', 'o_5']) await paidOrder(deps, id);
  await followParcel(deps, 'o_1', await awbOf('o_1'), scanOf('DELIVERED'));
  await cancelShipment(deps, 'o_2');
  await refund('o_2', 638_200, 'cancelled');
  await clientMoves('o_4', 'processing');
  // The trigger runs twice, and late.
  await countMovedOrder(db, 'o_4');
  await countMovedOrder(db, 'o_4');
  for (const id of ['o_1', 'o_2', 'o_3', 'o_4', 'o_5']) await countSold(db, id);
  await db.doc('users/u1').set({ name: 'Meera', role: 'customer', createdAt: deps.now() });
  await countCustomers(db);
  await countRegistrations(db, istDay(deps.now()));
  // Counted as the orders' trigger counts them when they are created.
  for (const day of ['2026-11-20', '2026-11-21']) await countPlaced(db, day);
}

async function allFigures(): Promise<Record<string, unknown>> {
  await addUpAll(db);
  const { docs } = await db.collection('stats').get();
  const figures = docs.map((one) => {
    const { corrections: _, ...kept } = one.data();
    return [one.id, withoutNothing(kept)] as const;
  });
  return Object.fromEntries(figures);
}

/** A figure that returns to 0 stays; a recount has no such name. */
function withoutNothing(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value)
    .map(([name, inner]) => [name, withoutNothing(inner)] as const)
    .filter(([, inner]) => inner !== 0 && inner !== undefined);
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

interface Line {
  id: string;
  price: number;
  quantity: number;
}

const CATEGORY: Record<string, string> = { 'amber-durbar': 'Oriental', 'oud-royale': 'Oud' };

/** The fields of an order of these lines, with offers that take a rupee off each. */
function fullPrice(lines: readonly Line[], offers: readonly string[] = []) {
  const subtotal = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const total = subtotal - offers.length;
  return {
    items: lines.map((line) => ({ ...line, name: line.id, selectedVolume: '50 ml' })),
    amountPaise: total * 100,
    pricing: {
      lines: lines.map(({ id, price, quantity }) => ({
        productId: id,
        name: id,
        volume: '50 ml',
        quantity,
        unitPrice: price,
        total: price * quantity,
        ...(CATEGORY[id] !== undefined && { category: CATEGORY[id] }),
      })),
      subtotal,
      discounts: offers.map((offerId) => ({ offerId, title: offerId, amount: 1 })),
      shipping: 0,
      total,
      currency: 'INR',
    },
  };
}

const line = fc.record({
  id: fc.constantFrom('amber-durbar', 'oud-royale', 'vetiver-rain'),
  price: fc.integer({ min: 10, max: 9000 }),
  quantity: fc.integer({ min: 1, max: 4 }),
});

/** The events of a shop; `of` picks one of the orders so far. */
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('sale' as const),
      lines: fc.array(line, { minLength: 1, maxLength: 3 }),
      offers: fc.subarray(['auto1', 'WELCOME15']),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'rebuild' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      of: fc.nat(),
      to: fc.constantFrom('processing', 'shipped', 'delivered', 'cancellation_requested'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      of: fc.nat(),
      paise: fc.integer({ min: 1, max: 900 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), of: fc.nat() }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'day' as const }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function take(one: Step, n: number): Promise<void> {
  if (one.kind === 'day') return backend.pass(86_400_000);
  if (one.kind === 'rebuild') {
    await rebuild(deps, async () => undefined);
    return;
  }
  if (one.kind === 'sale') {
    await paidOrder(deps, `o_${n}`, fullPrice(one.lines, one.offers));
    return;
  }
  const { docs } = await db.collection('orders').get();
  const id = docs[one.of % Math.max(1, docs.length)]?.id;
  if (id === undefined) return;
  const order = await backend.order(id);
  const leftPaise = (order.amountPaise ?? 0) - refundedPaise(order);
  if (order.status === 'cancelled') return;
  if (one.kind === 'move') {
    await clientMoves(id, one.to);
    await countMovedOrder(db, id);
  } else if (one.kind === 'refund') await refund(id, Math.min(one.paise, leftPaise));
  else await refund(id, leftPaise, 'cancelled');
}

/** stats/summary, stats/overall and the days. */
async function orderFigures(): Promise<Record<string, unknown>> {
  const all = Object.entries(await allFigures());
  return Object.fromEntries(
    all.filter(([id, data]) => /^(summary|overall|day-.*)$/.test(id) && data !== undefined),
  );
}

/** The same, added up from the stored orders one by one, in the simplest way. */
async function recounted(): Promise<Record<string, unknown>> {
  const sums = new Map<string, number>();
  const add = (names: string[], value: number) => {
    const key = JSON.stringify(names);
    sums.set(key, (sums.get(key) ?? 0) + value);
  };
  for (const { id } of (await db.collection('orders').get()).docs) {
    const order = await backend.order(id);
    const { paidAt, pricing, amountPaise = 0 } = order;
    if (paidAt === undefined || pricing === undefined) throw new Error(`${id} was not paid`);
    const day = `day-${istDay(paidAt)}`;
    for (const document of ['summary', day]) {
      add([document, 'orders'], 1);
      add([document, 'capturedPaise'], amountPaise);
      add([document, 'refundedPaise'], refundedPaise(order));
      add([document, 'revenuePaise'], amountPaise - refundedPaise(order));
      add([document, 'awaitingShipment'], awaitsShipment(order) ? 1 : 0);
      add([document, 'statuses', order.status], 1);
    }
    add(['overall', 'revenue', istDay(paidAt)], amountPaise - refundedPaise(order));
    if (order.status === 'cancelled') continue;
    for (const { productId, volume, quantity } of pricing.lines)
      add([day, 'pieces', productId, volume], quantity);
    const money = moneyOf(order);
    for (const [n, { productId, category = 'Other', quantity, total }] of pricing.lines.entries())
      for (const [map, name] of [
        ['products', productId],
        ['categories', category],
      ] as const) {
        add([day, map, name, 'units'], quantity);
        add([day, map, name, 'salesPaise'], total * 100);
        add([day, map, name, 'discountPaise'], money.lines[n]?.discountPaise ?? 0);
        add([day, map, name, 'refundedPaise'], money.lines[n]?.refundedPaise ?? 0);
      }
    add([day, 'shippingPaise'], money.shippingPaise);
    for (const { offerId, amount } of pricing.discounts)
      for (const names of [
        [day, 'coupons'],
        ['overall', 'offers'],
      ]) {
        add([...names, offerId, 'uses'], 1);
        add([...names, offerId, 'amountPaise'], amount * 100);
      }
  }
  const figures: Record<string, unknown> = {};
  for (const [key, value] of sums) {
    const names = v.parse(v.array(v.string()), JSON.parse(key));
    const last = names.pop() ?? '';
    let into: Record<string, unknown> = figures;
    for (const name of names) into = (into[name] ??= {}) as Record<string, unknown>;
    into[last] = value;
  }
  for (const name of Object.keys(figures))
    if (name.startsWith('day-')) (figures[name] as Record<string, unknown>)['day'] = name.slice(4);
  return (withoutNothing(figures) ?? {}) as Record<string, unknown>;
}

describe('figures', () => {
  it('are the sum of the orders', async () => {
    await aFewDays();
    // The offer of ₹709 is ₹684.90 and ₹24.10 of the lines, and the refund of ₹100 is ₹96.60 and ₹3.40.
    expect(await allFigures()).toEqual({
      placed: { '2026-11-20': 3, '2026-11-21': 2 },
      signups: { '2026-11-21': 1 },
      people: { customers: 1 },
      overall: {
        revenue: { '2026-11-20': 3 * 638_200 - 648_200, '2026-11-21': 2 * 638_200 },
        offers: { auto1: { uses: 4, amountPaise: 4 * 70_900 } },
      },
      summary: {
        orders: 5,
        capturedPaise: 5 * 638_200,
        refundedPaise: 648_200,
        revenuePaise: 5 * 638_200 - 648_200,
        awaitingShipment: 3,
        statuses: { paid: 2, processing: 1, delivered: 1, cancelled: 1 },
      },
      'day-2026-11-20': {
        day: '2026-11-20',
        orders: 3,
        capturedPaise: 3 * 638_200,
        refundedPaise: 648_200,
        revenuePaise: 3 * 638_200 - 648_200,
        awaitingShipment: 1,
        statuses: { paid: 1, delivered: 1, cancelled: 1 },
        products: {
          'amber-durbar': {
            units: 2,
            salesPaise: 1_370_000,
            discountPaise: 136_980,
            refundedPaise: 9660,
          },
          'vetiver-rain': { units: 4, salesPaise: 48_200, discountPaise: 4820, refundedPaise: 340 },
        },
        categories: {
          Oriental: {
            units: 2,
            salesPaise: 1_370_000,
            discountPaise: 136_980,
            refundedPaise: 9660,
          },
          Woody: { units: 4, salesPaise: 48_200, discountPaise: 4820, refundedPaise: 340 },
        },
        coupons: { auto1: { uses: 2, amountPaise: 141_800 } },
        pieces: { 'amber-durbar': { '50 ml': 2 }, 'vetiver-rain': { '2 ml': 4 } },
      },
      'day-2026-11-21': {
        day: '2026-11-21',
        orders: 2,
        capturedPaise: 2 * 638_200,
        revenuePaise: 2 * 638_200,
        awaitingShipment: 2,
        statuses: { paid: 1, processing: 1 },
        products: {
          'amber-durbar': { units: 2, salesPaise: 1_370_000, discountPaise: 136_980 },
          'vetiver-rain': { units: 4, salesPaise: 48_200, discountPaise: 4820 },
        },
        categories: {
          Oriental: { units: 2, salesPaise: 1_370_000, discountPaise: 136_980 },
          Woody: { units: 4, salesPaise: 48_200, discountPaise: 4820 },
        },
        coupons: { auto1: { uses: 2, amountPaise: 141_800 } },
        pieces: { 'amber-durbar': { '50 ml': 2 }, 'vetiver-rain': { '2 ml': 4 } },
      },
    });
    expect(await backend.raw('productSales/amber-durbar')).toMatchObject({ units: 4 });
    expect(await backend.raw('productSales/vetiver-rain')).toMatchObject({ units: 8 });
  });

  it('are the same when rebuilt, and again the same', async () => {
    await aFewDays();
    // The catalogue counts products; nothing has built one here.
    await db.doc('stats/summary').set({ products: 2 }, { merge: true });
    const kept = await allFigures();
    await rebuild(deps, async () => undefined);
    expect(await allFigures()).toEqual(kept);
    expect(await backend.raw('productSales/amber-durbar')).toMatchObject({ units: 4 });
    await rebuild(deps, async () => undefined);
    expect(await allFigures()).toEqual(kept);
  });

  it('are restored when they were lost or never stored, and continue from there', async () => {
    await aFewDays();
    const kept = await allFigures();
    await db.recursiveDelete(db.collection('stats'));
    await db.doc('stats/day-2026-11-19').set({ day: '2026-11-19', orders: 7 });
    for (const id of ['o_3', 'o_5']) await db.doc(`orders/${id}`).update({ countedStatus: null });
    await db.doc('productSales/amber-durbar').update({ units: 999 });
    await rebuild(deps, async () => undefined);
    expect(await allFigures()).toEqual({
      ...kept,
      summary: { ...(kept['summary'] as object), products: 2 },
    });
    expect(await backend.raw('productSales/amber-durbar')).toMatchObject({ units: 4 });
    await clientMoves('o_3', 'processing');
    await countMovedOrder(db, 'o_3');
    await countSold(db, 'o_3');
    expect(await backend.raw('stats/summary')).toMatchObject({
      orders: 5,
      statuses: { paid: 1, processing: 2 },
    });
    expect(await backend.raw('productSales/amber-durbar')).toMatchObject({ units: 4 });
  });

  it('keep the offers of a day when a sale without an offer follows', async () => {
    await paidOrder(deps, 'o_1');
    await paidOrder(deps, 'o_2', fullPrice([{ id: 'amber-durbar', price: 6850, quantity: 1 }]));
    expect(await backend.raw('stats/day-2026-11-20')).toMatchObject({
      coupons: { auto1: { uses: 1, amountPaise: 70_900 } },
    });
  });

  it('of a day that has lost its offers are right after a rebuild', async () => {
    await paidOrder(deps, 'o_1');
    await addUpAll(db);
    await db.doc('stats/day-2026-11-20').update({ coupons: {} });
    await db.doc('stats/overall').update({ offers: {} });
    await rebuild(deps, async () => undefined);
    const offers = { auto1: { uses: 1, amountPaise: 70_900 } };
    expect(await backend.raw('stats/day-2026-11-20')).toMatchObject({ coupons: offers });
    expect(await backend.raw('stats/overall')).toMatchObject({ offers });
  });

  it('of orders from before are completed by a rebuild with what the GST of a month is found by', async () => {
    await paidOrder(deps, 'o_1');
    await paidOrder(deps, 'o_2', { invoiceNumber: 'NF/2627/A0000001' });
    const refunds = [
      {
        id: 'rfnd_1',
        amountPaise: 100,
        status: 'processed',
        at: new Date('2026-11-30T18:30:00Z'),
        creditNote: 'CN/2627/A0000001',
      },
    ];
    await db.doc('orders/o_2').update({ refunds });
    await rebuild(deps, async () => undefined);
    const { paidAt } = await backend.order('o_2');
    // Half past six in the evening is midnight in India.
    expect(await backend.raw('orders/o_2')).toMatchObject({ creditMonths: ['2026-12'] });
    expect((await backend.order('o_2')).invoicedAt).toEqual(paidAt);
    const other = await backend.raw('orders/o_1');
    expect(Object.keys(other)).not.toContain('creditMonths');
    expect(Object.keys(other)).not.toContain('invoicedAt');
    // And only once.
    const written = (await db.doc('orders/o_2').get()).updateTime;
    await rebuild(deps, async () => undefined);
    expect((await db.doc('orders/o_2').get()).updateTime).toEqual(written);
  });

  it('equal a recount after any sequence of sales, moves, refunds and days', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 14 }), async (steps) => {
        await backend.reset();
        for (const [n, one] of steps.entries()) await take(one, n);
        const expected = await recounted();
        expect(await orderFigures()).toEqual(expected);
        await rebuild(deps, async () => undefined);
        expect(await orderFigures()).toEqual(expected);
      }),
      { numRuns: isSecurityRun ? 40 : 8 },
    );
  });

  it('of a sale are written to no document that other sales write', async () => {
    await paidOrder(deps, 'o_1');
    const kept = await db.getAll(db.doc('stats/summary'), db.doc('stats/day-2026-11-20'));
    expect(kept.map(({ exists }) => exists)).toEqual([false, false]);
    expect(await backend.raw('stats/summary')).toMatchObject({ orders: 1 });
    expect(await backend.raw('stats/day-2026-11-20')).toMatchObject({ orders: 1 });
  });

  it('are added once, however often and by how many at once the queue is worked on', async () => {
    await paidOrder(deps, 'o_1');
    await paidOrder(deps, 'o_2');
    const ids = (await db.collection('figureChanges').get()).docs.map(({ id }) => id);
    expect(ids).toHaveLength(2);
    await Promise.all([addUp(db, ids), addUp(db, ids.slice(1)), addUpAll(db)]);
    await addUp(db, ids);
    expect(await backend.raw('stats/summary')).toMatchObject({ orders: 2, statuses: { paid: 2 } });
    expect((await db.collection('figureChanges').get()).size).toBe(0);
  });

  it('of more orders than one read holds are rebuilt, also of orders that were never counted', async () => {
    const paidAt = deps.now();
    const writer = db.bulkWriter();
    for (let n = 0; n < 501; n += 1)
      void writer.set(db.doc(`orders/many_${n}`), {
        userId: 'shopper',
        items: [],
        shippingInfo: {},
        status: 'paid',
        createdAt: paidAt,
        paidAt: new Date(paidAt.getTime() + n),
        amountPaise: 100,
        ...(n % 2 === 0 && { countedStatus: 'paid' }),
      });
    await writer.close();
    await rebuild(deps, async () => undefined);
    const figures = { orders: 501, revenuePaise: 50_100, statuses: { paid: 501 } };
    expect(await backend.raw('stats/summary')).toMatchObject(figures);
    expect(await backend.raw('stats/day-2026-11-20')).toMatchObject(figures);
  });

  it('that are wrong are corrected once by two rebuilds at the same time', async () => {
    await aFewDays();
    const kept = await allFigures();
    for (const id of ['summary', 'day-2026-11-20', 'day-2026-11-19'])
      await db.doc(`stats/${id}`).set({ orders: 70, awaitingShipment: 9 }, { merge: true });
    await db.doc('stats/day-2026-11-19').update({ day: '2026-11-19' });
    await Promise.all([1, 2].map(() => rebuild(deps, async () => undefined)));
    expect(await allFigures()).toEqual({
      ...kept,
      summary: { ...(kept['summary'] as object), products: 2 },
    });
  });

  it('are right after twenty sales at once', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => paidOrder(deps, `many_${n}`)));
    expect(await backend.raw('stats/summary')).toMatchObject({
      orders: 20,
      revenuePaise: 20 * 638_200,
      statuses: { paid: 20 },
    });
  });

  it('count an order that changes again before the trigger has run', async () => {
    await paidOrder(deps, 'o_1');
    await clientMoves('o_1', 'processing');
    const order = await backend.order('o_1');
    await db.runTransaction(async (tx) => {
      await tx.get(db.doc('orders/o_1'));
      const now = deps.now();
      moveOrder(tx, db, 'o_1', {
        to: 'shipped',
        at: now,
        event: { id: 'x', type: 'status', at: now, by: 'system', detail: '' },
      });
      applyRefund(tx, db, { order, refunds: [], to: 'shipped' });
    });
    await countMovedOrder(db, 'o_1');
    expect((await allFigures())['summary']).toMatchObject({ statuses: { shipped: 1 } });
    expect((await allFigures())['summary']).not.toMatchObject({ statuses: { processing: 1 } });
  });

  it('count a sale once even if its transaction is retried', async () => {
    await paidOrder(deps, 'o_1');
    const order = await backend.order('o_1');
    await db.runTransaction(async (tx) => {
      await tx.get(db.doc('orders/o_1'));
      applySale(tx, db, { order, when: deps.now() });
    });
    expect(await backend.raw('stats/summary')).toMatchObject({ orders: 1 });
  });

  it('include a product that was deleted', async () => {
    await product('vetiver-rain');
    await paidOrder(deps, 'o_1');
    await countSold(db, 'o_1');
    await countSold(db, 'o_1');
    expect(await backend.raw('productSales/vetiver-rain')).toMatchObject({ units: 2 });
    for (const collection of ['products', 'productSales'])
      expect((await db.doc(`${collection}/amber-durbar`).get()).exists).toBe(false);
  });
});

describe('counts', () => {
  const unpaid = () => backend.raw('stats/unpaid');
  const placed = (id: string, status: OrderStatus) =>
    paidOrder(deps, id).then(() => clientMoves(id, status));

  it('orders that nobody has paid, in any order of events and with repetitions', async () => {
    for (const id of ['p_1', 'p_2', 'p_3']) await placed(id, 'pending_payment');
    await countUnpaid(db, undefined, 'pending_payment');
    expect(await unpaid()).toEqual({ pending_payment: 3 });
    await clientMoves('p_1', 'payment_failed');
    await clientMoves('p_2', 'paid');
    await Promise.all([
      countUnpaid(db, 'pending_payment', 'paid'),
      countUnpaid(db, 'pending_payment', 'payment_failed'),
      countUnpaid(db, 'pending_payment', 'payment_failed'),
    ]);
    expect(await unpaid()).toEqual({ pending_payment: 1, payment_failed: 1 });
    // Deleting an account deletes its unpaid orders.
    await db.doc('orders/p_3').delete();
    await countUnpaid(db, 'pending_payment', undefined);
    expect(await unpaid()).toEqual({ pending_payment: 0, payment_failed: 1 });
  });

  it('ten thousand and more every few minutes, and not with each order', async () => {
    await placed('p_1', 'pending_payment');
    const day = istDay(deps.now());
    await db.doc('users/u1').set({ name: 'Meera', role: 'customer', createdAt: deps.now() });
    await db.doc('stats/unpaid').set({ pending_payment: 10_000, payment_failed: 9_999 });
    await db.doc('stats/placed').set({ [day]: 10_000 });
    await db.doc('stats/signups').set({ [day]: 10_000 });
    await db.doc('stats/people').set({ customers: 10_000, unreadMessages: 9_999 });
    const count = async () => {
      await countUnpaid(db, 'pending_payment', 'payment_failed');
      await countPlaced(db, day);
      await countRegistrations(db, day);
      await countCustomers(db);
    };
    await count();
    expect(await unpaid()).toEqual({ pending_payment: 10_000, payment_failed: 0 });
    expect(await backend.raw('stats/placed')).toEqual({ [day]: 10_000 });
    await recountLarge(db, deps.now());
    expect(await unpaid()).toEqual({ pending_payment: 1, payment_failed: 0 });
    expect(await backend.raw('stats/placed')).toEqual({ [day]: 1 });
    expect(await backend.raw('stats/signups')).toEqual({ [day]: 1 });
    // What is small was not counted by the job.
    expect(await backend.raw('stats/people')).toEqual({ customers: 1, unreadMessages: 9_999 });
  });

  it('nothing when an order changes after it was paid', async () => {
    await placed('p_1', 'pending_payment');
    await countUnpaid(db, 'paid', 'processing');
    await countUnpaid(db, 'pending_payment', 'pending_payment');
    expect(await unpaid()).toEqual({});
    await rebuild(deps, async () => undefined);
    expect(await unpaid()).toEqual({ pending_payment: 1, payment_failed: 0 });
  });

  it('orders placed on a day, whatever became of them', async () => {
    await placed('p_1', 'pending_payment');
    await paidOrder(deps, 'p_2');
    const { createdAt } = await backend.order('p_1');
    const day = istDay(createdAt);
    await Promise.all([countPlaced(db, day), countPlaced(db, day)]);
    expect(await backend.raw('stats/placed')).toEqual({ [day]: 2 });
    await db.doc('orders/p_1').delete();
    await countPlaced(db, day);
    expect(await backend.raw('stats/placed')).toEqual({ [day]: 1 });
    await db.doc('stats/placed').delete();
    await rebuild(deps, async () => undefined);
    expect(await backend.raw('stats/placed')).toMatchObject({ [day]: 1 });
  });

  it('unread messages', async () => {
    for (const id of ['m1', 'm2', 'm3']) await db.doc(`contactMessages/${id}`).set({ name: id });
    await db.doc('contactMessages/m2').update({ read: true });
    await Promise.all([countMessages(db), countMessages(db)]);
    expect(await backend.raw('stats/people')).toEqual({ unreadMessages: 2 });
  });

  it('emails that could not be delivered, also those from before they were counted', async () => {
    for (const [id, state] of Object.entries({ e1: 'failed', e2: 'sent', e3: 'failed' }))
      await db.doc(`mail/${id}`).set({ state });
    await rebuild(deps, async () => undefined);
    expect(await backend.raw('stats/people')).toMatchObject({ failedEmails: 2 });
    await db.doc('mail/e1').update({ state: 'queued' });
    await Promise.all([countFailedEmails(db), countFailedEmails(db)]);
    expect(await backend.raw('stats/people')).toMatchObject({ failedEmails: 1 });
  });

  it('a rebuild adds the marks that older messages lack, and keeps the others', async () => {
    await db.doc('contactMessages/m1').set({ name: 'Meera' });
    await db.doc('contactMessages/m2').set({ name: 'Dev', read: true });
    await rebuild(deps, async () => undefined);
    expect(await backend.raw('contactMessages/m1')).toMatchObject({ read: false, answered: false });
    expect(await backend.raw('contactMessages/m2')).toMatchObject({ read: true, answered: false });
  });

  it('customers, and those of a day, also after one is deleted', async () => {
    const createdAt = deps.now();
    const day = istDay(createdAt);
    for (const id of ['u1', 'u2']) await db.doc(`users/${id}`).set({ name: id, createdAt });
    await Promise.all([
      countCustomers(db),
      countRegistrations(db, day),
      countRegistrations(db, day),
    ]);
    expect(await backend.raw('stats/people')).toEqual({ customers: 2 });
    expect(await backend.raw('stats/signups')).toEqual({ [day]: 2 });
    await db.doc('users/u2').delete();
    await countCustomers(db);
    await countRegistrations(db, day);
    expect(await backend.raw('stats/people')).toEqual({ customers: 1 });
    expect(await backend.raw('stats/signups')).toEqual({ [day]: 1 });
  });

  it('what anyone can add to in no document that a sale writes', async () => {
    await paidOrder(deps, 'o_1');
    await addUpAll(db);
    const money = ['stats/summary', `stats/day-${istDay(deps.now())}`];
    const writes = async () =>
      (await Promise.all(money.map((path) => db.doc(path).get()))).map(({ updateTime }) =>
        updateTime?.toMillis(),
      );
    const before = await writes();
    await db.doc('contactMessages/m1').set({ name: 'Meera' });
    await db.doc('users/u1').set({ name: 'Meera', createdAt: deps.now() });
    await db.doc('mail/e1').set({ state: 'failed' });
    await countMessages(db);
    await countFailedEmails(db);
    await countCustomers(db);
    await countRegistrations(db, istDay(deps.now()));
    expect(await writes()).toEqual(before);
  });
});

describe('a requested rebuild', () => {
  it('reports its progress and result, and is not carried out twice', async () => {
    await aFewDays();
    await db.doc('maintenance/r1').set({ type: 'rebuild', by: 'asha', at: deps.now() });
    await processMaintenance(deps, 'r1');
    const request = await backend.raw('maintenance/r1');
    expect(request).toMatchObject({
      state: 'done',
      outcome: { products: 2, orders: 5, days: 2 },
      progress: { phase: 'summary', done: 1, total: 1 },
    });
    backend.pass(1000);
    await processMaintenance(deps, 'r1');
    expect(await backend.raw('maintenance/r1')).toEqual(request);
    expect(await backend.raw('stats/summary')).toMatchObject({ products: 2, outOfStock: 0 });
  });

  it('stores what older orders are searched and listed by, and leaves out those of a deleted account', async () => {
    const at = deps.now();
    const refund = { id: 'r', amountPaise: 100, status: 'processed', reason: '', at };
    await paidOrder(deps, 'p_1', { status: 'paid', paidAt: at, refunds: [refund] });
    await paidOrder(deps, 'p_2', { status: 'paid', paidAt: at, userId: 'deleted' });
    await db.doc('users/u1').set({ name: 'René', createdAt: at });
    await rebuild(deps, async () => undefined);
    const order = await backend.raw('orders/p_1');
    expect(order['nameStarts']).toEqual(['mee', 'meer', 'meera', 'iye', 'iyer']);
    expect([order['number'], order['refundedAt']]).toEqual([orderNumber('p_1'), at]);
    expect(await backend.raw('orders/p_2')).not.toHaveProperty('nameStarts');
    expect(await backend.raw('users/u1')).toHaveProperty('nameStarts', ['r', 're', 'ren', 'rene']);
  });

  it('ignores a request of another type', async () => {
    await db.doc('maintenance/r2').set({ type: 'price_reset', by: 'asha', at: deps.now() });
    await processMaintenance(deps, 'r2');
    expect(await backend.raw('maintenance/r2')).not.toHaveProperty('state');
  });
});
