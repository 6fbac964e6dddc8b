import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeOrder, type Order } from '../../../src/domain/order/order';
import { ORDER_STATUSES } from '../../../src/domain/order/orderStatus';
import {
  changesBetween,
  contributionOf,
  overallPart,
  plus,
  summaryPart,
  type Figures,
} from './figures';

const paidAt = new Date('2026-04-01T10:00:00+05:30');

function order(changes: object = {}): Order {
  return decodeOrder('u_1', {
    userId: 'u',
    items: [
      {
        id: 'amber-durbar',
        name: 'Amber Durbar',
        price: 6850,
        quantity: 2,
        selectedVolume: '50 ml',
      },
    ],
    shippingInfo: {},
    status: 'paid',
    createdAt: paidAt,
    paidAt,
    amountPaise: 1_233_000,
    pricing: {
      lines: [
        {
          productId: 'amber-durbar',
          name: 'Amber Durbar',
          volume: '50 ml',
          quantity: 2,
          unitPrice: 6850,
          total: 13700,
          category: 'Oriental',
        },
      ],
      subtotal: 13700,
      discounts: [{ offerId: 'auto1', title: 'The House Welcome', amount: 1370 }],
      shipping: 0,
      total: 12330,
      currency: 'INR',
    },
    ...changes,
  });
}

describe('what an order adds', () => {
  it('is counted on the Indian day on which it was paid', () => {
    expect(contributionOf(order({ paidAt: new Date('2026-03-31T18:29:00Z') }))?.day).toBe(
      '2026-03-31',
    );
    expect(contributionOf(order())).toEqual({
      day: '2026-04-01',
      figures: {
        orders: 1,
        capturedPaise: 1_233_000,
        refundedPaise: 0,
        revenuePaise: 1_233_000,
        awaitingShipment: 1,
        failedDeliveries: 0,
        cameBack: 0,
        courierWords: 0,
        disputed: 0,
        openReturns: 0,
        statuses: { paid: 1 },
        products: { 'amber-durbar': { units: 2, salesPaise: 1_370_000, discountPaise: 137_000 } },
        categories: { Oriental: { units: 2, salesPaise: 1_370_000, discountPaise: 137_000 } },
        coupons: { auto1: { uses: 1, amountPaise: 137_000 } },
        pieces: { 'amber-durbar': { '50 ml': 2 } },
      },
    });
  });

  it('takes the pieces of a set that is stocked by its parts from these', () => {
    const [line] = order().pricing?.lines ?? [];
    const part = (productId: string, quantity: number) => ({
      productId,
      name: productId,
      volume: '10 ml',
      quantity,
    });
    const contents = [part('amber-durbar', 2), part('rose', 1)];
    const piecesOf = (byParts: boolean) => {
      const lines = [
        line,
        { ...line, productId: 'trio', quantity: 3, contents, ...(byParts && { byParts }) },
      ];
      const { pricing } = order();
      const figures = contributionOf(order({ pricing: { ...pricing, lines } }))?.figures;
      return figures?.['pieces'];
    };
    expect(piecesOf(true)).toEqual({
      'amber-durbar': { '50 ml': 2, '10 ml': 6 },
      rose: { '10 ml': 3 },
    });
    expect(piecesOf(false)).toEqual({
      'amber-durbar': { '50 ml': 2 },
      trio: { '50 ml': 3 },
    });
  });

  it.each([
    ['by the last promised day', '2026-04-05T18:29:00Z', { promisesKept: 1 }],
    ['after it', '2026-04-05T18:30:00Z', { promisesBroken: 1 }],
  ])('says that a parcel came %s', (_, at, promise) => {
    const promised = { from: '2026-04-03', to: '2026-04-05' };
    const deliveredAt = new Date(at);
    const figures = contributionOf(order({ status: 'delivered', promised, deliveredAt }))?.figures;
    expect(figures).toMatchObject(promise);
    const other = 'promisesKept' in promise ? 'promisesBroken' : 'promisesKept';
    expect(figures).not.toHaveProperty(other);
    const onItsWay = contributionOf(order({ status: 'shipped', promised }))?.figures;
    expect(Object.keys(onItsWay ?? {}).filter((name) => name.startsWith('promises'))).toEqual([]);
  });

  it('counts a customer who was told of later days, also once it is delivered', () => {
    const expected = { from: '2026-04-08', to: '2026-04-09' };
    for (const status of ['shipped', 'delivered'] as const)
      expect(contributionOf(order({ status, expected }))?.figures).toMatchObject({
        promisesMoved: 1,
      });
    expect(contributionOf(order({ status: 'shipped' }))?.figures).not.toHaveProperty(
      'promisesMoved',
    );
  });

  it('takes refunds off its fragrances and categories', () => {
    const refunds = [{ id: 'rfnd_1', amountPaise: 10_000, status: 'processed' }];
    const sold = { units: 2, salesPaise: 1_370_000, discountPaise: 137_000, refundedPaise: 10_000 };
    expect(contributionOf(order({ refunds }))?.figures).toMatchObject({
      products: { 'amber-durbar': sold },
      categories: { Oriental: sold },
      revenuePaise: 1_223_000,
    });
  });

  it('is nothing until it is paid', () => {
    expect(contributionOf(order({ status: 'payment_failed', paidAt: undefined }))).toBeUndefined();
    expect(contributionOf(order({ status: 'pending_payment' }))).toBeUndefined();
  });

  it('keeps the money of a cancelled order minus its refunds, and none of its sales', () => {
    const refunds = [{ id: 'rfnd_1', amountPaise: 1_000_000, status: 'processed' }];
    const cancelled = contributionOf(order({ status: 'cancelled', refunds }))?.figures;
    expect(cancelled).toEqual({
      orders: 1,
      capturedPaise: 1_233_000,
      refundedPaise: 1_000_000,
      revenuePaise: 233_000,
      awaitingShipment: 0,
      failedDeliveries: 0,
      cameBack: 0,
      courierWords: 0,
      disputed: 0,
      openReturns: 0,
      statuses: { cancelled: 1 },
    });
  });

  it('includes a waiting parcel only while the order is paid or in progress without an AWB', () => {
    const waits = (changes: object): unknown =>
      contributionOf(order(changes))?.figures['awaitingShipment'];
    expect(waits({ status: 'processing' })).toBe(1);
    expect(waits({ shiprocketAWB: '141123221084922' })).toBe(0);
    expect(waits({ status: 'cancellation_requested' })).toBe(0);
    expect(waits({ status: 'shipped' })).toBe(0);
    const whole = { id: 'rfnd_1', amountPaise: 1_233_000, status: 'processed' };
    expect(waits({ refunds: [whole] })).toBe(0);
    expect(waits({ refunds: [{ ...whole, status: 'failed' }] })).toBe(1);
  });
});

const orders = fc
  .record({
    status: fc.constantFrom(...ORDER_STATUSES),
    paidAt: fc.option(
      fc.integer({ min: 0, max: 3 }).map((n) => new Date(Date.UTC(2026, 3, 1 + n))),
      { nil: undefined },
    ),
    amountPaise: fc.integer({ min: 100, max: 9_000_000 }),
    shiprocketAWB: fc.option(fc.constant('141123221084922'), { nil: undefined }),
    refunds: fc.array(
      fc.record({
        id: fc.constant('rfnd'),
        amountPaise: fc.integer({ min: 1, max: 50 }),
        status: fc.constantFrom('pending', 'processed', 'failed'),
      }),
      { maxLength: 2 },
    ),
  })
  .map(order);

it('a replacement is counted as what has to be sent, and as no sale', () => {
  const replacement = order({ replaces: 'u_0', amountPaise: 0 });
  expect(contributionOf(replacement)?.figures).toEqual({
    awaitingShipment: 1,
    failedDeliveries: 0,
    cameBack: 0,
    courierWords: 0,
    disputed: 0,
    openReturns: 0,
    statuses: { paid: 1 },
  });
});

describe('changes', () => {
  it('added step by step equal the figures computed from the final orders', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(orders, { minLength: 1, maxLength: 4 }), { maxLength: 6 }),
        (histories) => {
          const kept = new Map<string, Figures>();
          const fresh = new Map<string, Figures>();
          const add = (days: Map<string, Figures>, day: string, figures: Figures): void => {
            days.set(day, plus(days.get(day) ?? {}, figures));
          };
          for (const history of histories) {
            let before: Order | undefined;
            for (const after of history) {
              for (const { day, figures } of changesBetween(
                before && contributionOf(before),
                contributionOf(after),
              ))
                add(kept, day, figures);
              before = after;
            }
            const last = before && contributionOf(before);
            if (last) add(fresh, last.day, last.figures);
          }
          const filled = (days: Map<string, Figures>): object =>
            Object.fromEntries([...days].filter(([, figures]) => Object.keys(figures).length > 0));
          expect(filled(kept)).toEqual(filled(fresh));
        },
      ),
    );
  });

  it('are none for an unchanged order', () => {
    const same = contributionOf(order());
    expect(changesBetween(same, contributionOf(order()))).toEqual([
      { day: '2026-04-01', figures: {} },
    ]);
  });
});

it('the summary holds the sums without the products', () => {
  expect(Object.keys(summaryPart(contributionOf(order())?.figures ?? {}))).toEqual([
    'orders',
    'capturedPaise',
    'refundedPaise',
    'revenuePaise',
    'awaitingShipment',
    'failedDeliveries',
    'cameBack',
    'courierWords',
    'disputed',
    'openReturns',
    'statuses',
  ]);
});

it('stats/overall holds the revenue of each day and each offer over all days', () => {
  const figures = contributionOf(order())?.figures ?? {};
  expect(overallPart({ '2026-04-01': figures, '2026-04-02': figures })).toEqual({
    revenue: { '2026-04-01': 1_233_000, '2026-04-02': 1_233_000 },
    offers: { auto1: { uses: 2, amountPaise: 274_000 } },
  });
  expect(overallPart({ '2026-04-01': { orders: 1 } })).toEqual({});
});
