import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NOW, offerLists, pricedLines } from '../../../tests/support/domain';
import {
  creditNoteOf,
  creditNotesOf,
  invoiceOf,
  linesOfRefund,
  type Invoice,
  type TaxSettings,
} from './invoice';
import { partiesOf } from './issuedInvoice';
import { decodeOrder, type Order, type Refund } from './order';
import type { LinePart } from './linePart';
import { priceCart } from '../pricing/priceCart';
import { creditDue, linesPaise, piecesLeft, priceParts } from './refund';

const SETTINGS: TaxSettings = { gstin: '24AAACN0000A1Z5', taxRate: 18 };
const ISSUE = { number: 'NF/2627/A0000123', date: NOW };
const NOTE = { number: 'CN/26-27/000001', date: NOW };

const anOrder = (fields: Record<string, unknown>): Order =>
  decodeOrder('u1_17', {
    userId: 'u1',
    items: [],
    shippingInfo: { firstName: 'Meera', state: 'Kerala' },
    status: 'shipped',
    createdAt: NOW,
    ...fields,
  });

/** Two lines, 35 off, 25 shipping: 100 + 3 × 60 = 280; 280 − 35 = 245; + 25 = 270. */
const PRICING = {
  lines: [
    { productId: 'a', name: 'Amber', volume: '2 ml', quantity: 1, unitPrice: 100, total: 100 },
    { productId: 'b', name: 'Birch', volume: '2 ml', quantity: 3, unitPrice: 60, total: 180 },
  ],
  subtotal: 280,
  discounts: [
    { offerId: 'auto1', title: 'x', amount: 28 },
    { offerId: 'TEN', title: 'y', amount: 7 },
  ],
  shipping: 25,
  total: 270,
  currency: 'INR',
};

describe('invoiceOf', () => {
  it('is sold to who bought: a gift’s recipient is only where it goes', () => {
    const gift = anOrder({ buyerName: 'Kavya Rao', pricing: PRICING });
    const parties = partiesOf(invoiceOf(gift, SETTINGS, ISSUE));
    expect(parties).toEqual({ soldTo: ['Kavya Rao'], shippedTo: ['Meera', 'Kerala'] });
    // Their own address stands under their name, however it was spelled there.
    const own = anOrder({ buyerName: ' meera ', pricing: PRICING });
    expect(partiesOf(invoiceOf(own, SETTINGS, ISSUE))).toEqual({ soldTo: ['Meera', 'Kerala'] });
    const older = anOrder({ pricing: PRICING });
    expect(partiesOf(invoiceOf(older, SETTINGS, ISSUE))).toEqual({ soldTo: ['Meera', 'Kerala'] });
  });

  it('states the HSN code of the product, else the seller’s, else that of perfume', () => {
    const lines = PRICING.lines.map((line, n) => (n === 0 ? { ...line, hsn: '33074900' } : line));
    const order = anOrder({ pricing: { ...PRICING, lines } });
    const codes = (settings: TaxSettings) =>
      invoiceOf(order, settings, ISSUE).lines.map(({ hsn }) => hsn);
    expect(codes({ ...SETTINGS, hsn: '33030040' })).toEqual(['33074900', '33030040', '33030040']);
    expect(codes(SETTINGS)).toEqual(['33074900', '3303', '3303']);
  });

  it('spreads discounts over goods, taxes shipping with them, and names the place of supply', () => {
    const invoice = invoiceOf(anOrder({ pricing: PRICING }), SETTINGS, ISSUE);
    expect(invoice).toMatchObject({
      number: 'NF/2627/A0000123',
      orderId: 'u1_17',
      seller: 'Gujarat',
      placeOfSupply: { state: 'Kerala', code: '32' },
      supply: 'inter',
    });
    // 3500 × 10000/28000 = 1250 and 2250.
    // 8750 × 18/118 = 1334.75 → 1335; 15750 × 18/118 = 2402.54 → 2403; 2500 × 18/118 = 381.36 → 381.
    expect(
      invoice.lines.map((l) => [
        l.kind,
        l.hsn,
        l.grossPaise,
        l.discountPaise,
        l.chargedPaise,
        l.taxable,
        l.igst,
      ]),
    ).toEqual([
      ['goods', '3303', 10_000, 1250, 8750, 7415, 1335],
      ['goods', '3303', 18_000, 2250, 15_750, 13_347, 2403],
      ['shipping', '3303', 2500, 0, 2500, 2119, 381],
    ]);
    expect(invoice.totals).toEqual({
      chargedPaise: 27_000,
      taxable: 22_881,
      cgst: 0,
      sgst: 0,
      igst: 4119,
    });
  });

  it('halves the tax within the seller’s state', () => {
    const order = anOrder({ pricing: PRICING, shippingInfo: { state: 'Gujarat' } });
    const { supply, lines } = invoiceOf(order, SETTINGS, ISSUE);
    expect(supply).toBe('intra');
    // 8750 × 9/118 = 667.37 → 667.
    expect(lines[0]).toMatchObject({ cgst: 667, sgst: 667, igst: 0, taxable: 7416 });
  });

  it('reads an older order from its lines, and free shipping as none', () => {
    const items = [{ product: { name: 'Old', price: 99.5 }, quantity: 2 }];
    const invoice = invoiceOf(anOrder({ items, shippingInfo: {} }), SETTINGS, ISSUE);
    expect(invoice.lines).toHaveLength(1);
    expect(invoice).toMatchObject({ supply: 'intra', totals: { chargedPaise: 19_900 } });
  });

  it('throws when the lines do not add up to what was charged', () => {
    const order = anOrder({ pricing: { ...PRICING, total: 269 } });
    expect(() => invoiceOf(order, SETTINGS, ISSUE)).toThrow(/u1_17/);
  });
});

const taxOf = (part: { taxable: number; cgst: number; sgst: number; igst: number }): number =>
  part.taxable + part.cgst + part.sgst + part.igst;

/** Refunds before the invoice, each of an amount or for pieces. */
const reduced = (
  ...refunds: { amountPaise: number; lines?: LinePart[] }[]
): Record<string, unknown> => ({
  refunds: refunds.map((refund, n) => ({ id: `rfnd_${n}`, status: 'processed', ...refund })),
  invoiceRefunds: refunds.map((_, n) => `rfnd_${n}`),
});
/** Each fragrance and size at most once, as in a cart. */
const distinct = <L extends { productId: string; volume: string }>(lines: readonly L[]): L[] => [
  ...new Map(lines.map((line) => [`${line.productId} ${line.volume}`, line])).values(),
];
const birch = (quantity: number): LinePart[] => [{ productId: 'b', volume: '2 ml', quantity }];
const linesIn = ({ lines }: Invoice): unknown[] =>
  lines.map((l) => [l.name, l.quantity, l.grossPaise, l.discountPaise, l.chargedPaise]);

describe('an invoice after a refund before dispatch', () => {
  const invoice = (...refunds: Parameters<typeof reduced>): Invoice =>
    invoiceOf(anOrder({ pricing: PRICING, ...reduced(...refunds) }), SETTINGS, ISSUE);

  it('omits the pieces that were refunded', () => {
    // Birch was 157.50 for three: 52.50 each.
    const less = invoice({ amountPaise: 5250, lines: birch(1) });
    expect(linesIn(less)).toEqual([
      ['Amber', 1, 10_000, 1250, 8750],
      ['Birch', 2, 12_000, 1500, 10_500],
      ['Shipping', 1, 2500, 0, 2500],
    ]);
    expect(less.totals.chargedPaise).toBe(21_750);
    expect(taxOf(less.totals)).toBe(21_750);
    const without = invoice({ amountPaise: 15_750, lines: birch(3) });
    expect(without.lines.map(({ name }) => name)).toEqual(['Amber', 'Shipping']);
  });

  it('deducts an amount from the goods, then from shipping', () => {
    expect(linesIn(invoice({ amountPaise: 2450 }))).toEqual([
      ['Amber', 1, 10_000, 2125, 7875],
      ['Birch', 3, 18_000, 3825, 14_175],
      ['Shipping', 1, 2500, 0, 2500],
    ]);
    expect(linesIn(invoice({ amountPaise: 25_000 }))).toEqual([
      ['Amber', 1, 10_000, 10_000, 0],
      ['Birch', 3, 18_000, 18_000, 0],
      ['Shipping', 1, 2500, 500, 2000],
    ]);
    expect(invoice({ amountPaise: 27_000 }).totals.chargedPaise).toBe(0);
  });

  it('ignores refunds that were not deducted when it was issued', () => {
    const { refunds } = reduced({ amountPaise: 5250, lines: birch(1) });
    const order = anOrder({ pricing: PRICING, refunds });
    expect(invoiceOf(order, SETTINGS, ISSUE).totals.chargedPaise).toBe(27_000);
  });

  it('throws when more was refunded than was paid', () => {
    expect(() => invoice({ amountPaise: 27_001 })).toThrow(/u1_17/);
  });

  it('finds the lines of a refund by line, unless the amount exceeds them', () => {
    const whole = invoice();
    expect(linesOfRefund(whole, { amountPaise: 5250, lines: birch(1) })).toEqual([1]);
    expect(linesOfRefund(whole, { amountPaise: 15_751, lines: birch(1) })).toBeUndefined();
    expect(linesOfRefund(whole, { amountPaise: 5250 })).toBeUndefined();
  });

  it('finds the line of a refund in any sale with any discount', () => {
    const saleOf = (wanted: readonly (readonly [number, number])[], amount: number) => {
      const lines = wanted.map(([unitPrice, quantity], n) => ({
        productId: `p${n}`,
        name: 'x',
        volume: '2 ml',
        quantity,
        unitPrice,
        total: unitPrice * quantity,
      }));
      const subtotal = lines.reduce((sum, { total }) => sum + total, 0);
      const total = Math.round((subtotal - amount) * 100) / 100;
      const discounts = [{ offerId: 'X', title: 'X', amount }];
      return { lines, subtotal, discounts, shipping: 0, total, currency: 'INR' };
    };
    const wish = fc.tuple(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 3 }));
    const sales = fc
      .tuple(fc.array(wish, { minLength: 1, maxLength: 6 }), fc.nat())
      .map(([wanted, off]) => {
        const most = wanted.reduce((sum, [price, quantity]) => sum + price * quantity, 0) * 100;
        return saleOf(wanted, (off % (most + 1)) / 100);
      });
    // Two of its shares have the same remainder.
    const even = saleOf(
      [
        [77, 1],
        [54, 1],
        [17, 1],
      ],
      62.8,
    );
    fc.assert(
      fc.property(sales, (pricing) => {
        const order = anOrder({ pricing });
        const sold = invoiceOf(order, SETTINGS, ISSUE);
        pricing.lines.forEach(({ productId, volume, quantity }, n) => {
          const lines = [{ productId, volume, quantity }];
          const amountPaise = linesPaise(order, lines);
          expect(amountPaise).toBe(sold.lines[n]?.chargedPaise);
          expect(linesOfRefund(sold, { amountPaise, lines })).toEqual([n]);
        });
      }),
      { examples: [[even]] },
    );
  });

  it('adds up exactly to what was kept after any refunds of pieces and amounts', () => {
    const wish = fc.oneof(
      fc.record({ line: fc.nat(), quantity: fc.integer({ min: 1, max: 10 }) }),
      fc.record({ portion: fc.double({ min: 0, max: 1, noNaN: true }) }),
    );
    fc.assert(
      fc.property(
        pricedLines.map(distinct).filter((lines) => lines.length > 0),
        offerLists,
        fc.array(wish, { maxLength: 5 }),
        (lines, offers, wishes) => {
          const priced = priceCart({ lines, offers, couponCode: 'OFFER0', now: NOW });
          const pricing = {
            ...priced,
            lines: lines.map((l) => ({ ...l, name: l.productId, total: l.unitPrice * l.quantity })),
            currency: 'INR',
          };
          let left = Math.round(priced.total * 100);
          const refunds: { amountPaise: number; lines?: LinePart[] }[] = [];
          for (const one of wishes) {
            if ('portion' in one) {
              const amountPaise = Math.round(left * one.portion);
              refunds.push({ amountPaise });
              left -= amountPaise;
              continue;
            }
            const line = lines[one.line % lines.length];
            if (!line) continue;
            const { productId, volume } = line;
            const before = anOrder({ pricing, ...reduced(...refunds) });
            const quantity = Math.min(
              one.quantity,
              piecesLeft(before)[one.line % lines.length] ?? 0,
            );
            if (quantity === 0) continue;
            const parts = priceParts(before, [{ productId, volume, quantity }]);
            const amountPaise = parts[0]?.amountPaise ?? 0;
            if (amountPaise > left) continue;
            refunds.push({ amountPaise, lines: parts });
            left -= amountPaise;
          }
          const made = invoiceOf(anOrder({ pricing, ...reduced(...refunds) }), SETTINGS, ISSUE);
          expect(made.totals.chargedPaise).toBe(left);
          for (const line of made.lines) {
            expect(taxOf(line)).toBe(line.chargedPaise);
            expect(line.grossPaise - line.discountPaise).toBe(line.chargedPaise);
            expect(
              Math.min(line.discountPaise, line.chargedPaise, line.quantity),
            ).toBeGreaterThanOrEqual(0);
          }
        },
      ),
    );
  });
});

/** An invoice of any cart priced by priceCart. */
const invoices: fc.Arbitrary<Invoice> = fc
  .tuple(
    pricedLines.filter((lines) => lines.length > 0),
    offerLists,
    fc.constantFrom('Gujarat', 'Kerala', undefined),
    fc.constantFrom(18, 12, 28, 0, 12.5),
  )
  .map(([lines, offers, state, taxRate]) => {
    const priced = priceCart({ lines, offers, couponCode: 'OFFER0', now: NOW });
    const pricing = {
      ...priced,
      lines: lines.map((l) => ({ ...l, name: l.productId, total: l.unitPrice * l.quantity })),
      currency: 'INR',
    };
    return invoiceOf(
      anOrder({ pricing, shippingInfo: { state } }),
      { ...SETTINGS, taxRate },
      ISSUE,
    );
  });

describe('any sale', () => {
  it('taxable value and tax add up exactly to what was charged, per line and in total', () => {
    fc.assert(
      fc.property(invoices, (invoice) => {
        for (const line of invoice.lines) {
          expect(taxOf(line)).toBe(line.chargedPaise);
          expect(line.grossPaise - line.discountPaise).toBe(line.chargedPaise);
          expect(line.discountPaise).toBeGreaterThanOrEqual(0);
          expect(line.chargedPaise).toBeGreaterThanOrEqual(0);
        }
        expect(taxOf(invoice.totals)).toBe(invoice.totals.chargedPaise);
        expect(invoice.lines.reduce((sum, l) => sum + l.chargedPaise, 0)).toBe(
          invoice.totals.chargedPaise,
        );
      }),
    );
  });

  it('a refund is credited exactly, goods before shipping, and no line beyond what it cost', () => {
    fc.assert(
      fc.property(
        invoices.filter((invoice) => invoice.totals.chargedPaise > 0),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (invoice, portion) => {
          const refund = Math.max(1, Math.round(invoice.totals.chargedPaise * portion));
          const note = creditNoteOf(invoice, refund, NOTE);
          expect(note.totals.chargedPaise).toBe(refund);
          expect(taxOf(note.totals)).toBe(refund);
          for (const line of note.lines) expect(taxOf(line)).toBe(line.chargedPaise);
          const goods = invoice.lines
            .filter((line) => line.kind === 'goods')
            .reduce((sum, line) => sum + line.chargedPaise, 0);
          const onShipping = note.lines.find((line) => line.kind === 'shipping')?.chargedPaise ?? 0;
          expect(onShipping).toBe(Math.max(0, refund - goods));
        },
      ),
    );
  });

  it('a full refund credits the whole invoice exactly', () => {
    fc.assert(
      fc.property(
        invoices.filter((invoice) => invoice.totals.chargedPaise > 0),
        (invoice) => {
          expect(creditNoteOf(invoice, invoice.totals.chargedPaise, NOTE).totals).toEqual(
            invoice.totals,
          );
        },
      ),
    );
  });
});

describe('creditNoteOf', () => {
  const invoice = invoiceOf(anOrder({ pricing: PRICING }), SETTINGS, ISSUE);

  it('names the invoice it corrects', () => {
    expect(creditNoteOf(invoice, 100, NOTE)).toMatchObject({
      number: 'CN/26-27/000001',
      invoice: { number: 'NF/2627/A0000123' },
    });
  });

  it('can be for one line alone', () => {
    const note = creditNoteOf(invoice, 15_750, NOTE, [1]);
    expect(note.lines).toEqual([invoice.lines[1]]);
    expect(() => creditNoteOf(invoice, 15_751, NOTE, [1])).toThrow(RangeError);
  });

  it('leaves shipping out unless the refund goes that far', () => {
    expect(creditNoteOf(invoice, 24_500, NOTE).lines.map((line) => line.kind)).toEqual([
      'goods',
      'goods',
    ]);
    expect(creditNoteOf(invoice, 24_501, NOTE).lines.at(-1)).toMatchObject({
      kind: 'shipping',
      chargedPaise: 1,
    });
  });

  it.each([0, -1, 1.5, 27_001, Number.NaN])('refuses %d paise', (refund) => {
    expect(() => creditNoteOf(invoice, refund, NOTE)).toThrow(RangeError);
  });
});

/** Random refunds of one order, and the records that the functions keep of them. */
function refundHistory(pricing: Order['pricing'], total: number) {
  const order = anOrder({ pricing });
  let isInvoiced = false;
  let serial = 0;
  const refunded = (): number =>
    order.refunds.reduce((sum, r) => sum + (r.status === 'failed' ? 0 : r.amountPaise), 0);
  return {
    left: () => total - refunded(),
    piecesLeft: () => piecesLeft(order),
    worth: (parts: readonly LinePart[]) => linesPaise(order, parts),
    refund(amountPaise: number, lines?: LinePart[]): void {
      const due = isInvoiced ? creditDue(order, amountPaise) : 0;
      if (due > 0) serial += 1;
      order.refunds.push({
        id: `rfnd_${order.refunds.length}`,
        amountPaise,
        status: 'pending',
        reason: '',
        ...(lines && { lines }),
        ...(due > 0 && { creditNote: `CN/${serial}`, creditedPaise: due }),
      });
    },
    fail(nth: number): void {
      const refund: Refund | undefined = order.refunds[nth % order.refunds.length];
      if (refund) refund.status = 'failed';
    },
    dispatch(): void {
      if (isInvoiced) return;
      isInvoiced = true;
      order.invoiceRefunds = order.refunds.flatMap(({ id, status }) =>
        status === 'failed' ? [] : [id],
      );
    },
    documents() {
      const invoice = invoiceOf(order, SETTINGS, ISSUE);
      return { invoice, notes: creditNotesOf(invoice, order.refunds), serial };
    },
  };
}

describe('the credit notes of an order', () => {
  const noted = (notes: readonly ReturnType<typeof creditNotesOf>[number][]): unknown[] =>
    notes.map(({ number, totals, isReturnedByBank }) => [
      number,
      totals.chargedPaise,
      isReturnedByBank,
    ]);

  it('stay valid when the bank returns the money; refunding it again issues none', () => {
    const order = refundHistory(PRICING, 27_000);
    order.dispatch();
    order.refund(10_000);
    order.fail(0);
    order.refund(10_000);
    expect(noted(order.documents().notes)).toEqual([['CN/1', 10_000, true]]);
    order.refund(4_000);
    expect(noted(order.documents().notes)).toEqual([
      ['CN/1', 10_000, true],
      ['CN/2', 4_000, false],
    ]);
  });

  it('never credit what was not invoiced, whatever the portions', () => {
    const order = refundHistory(PRICING, 27_000);
    order.refund(3_000);
    order.dispatch();
    order.fail(0);
    order.refund(9_000);
    order.refund(18_000);
    const { invoice, notes } = order.documents();
    expect(invoice.totals.chargedPaise).toBe(24_000);
    expect(noted(notes)).toEqual([
      ['CN/1', 6_000, false],
      ['CN/2', 18_000, false],
    ]);
  });

  it('credit each line only once', () => {
    const order = refundHistory(PRICING, 27_000);
    order.dispatch();
    order.refund(15_750, birch(3));
    order.refund(8_750);
    order.refund(2_500);
    const { notes } = order.documents();
    expect(notes.map(({ lines }) => lines.map(({ name }) => name))).toEqual([
      ['Birch'],
      ['Amber'],
      ['Shipping'],
    ]);
  });

  it('list the refunded pieces; one for an amount lists none', () => {
    const order = refundHistory(PRICING, 27_000);
    order.dispatch();
    order.refund(5_250, birch(1));
    order.refund(1_000);
    order.refund(10_000, birch(2));
    const pieces = order
      .documents()
      .notes.map(({ lines }) => lines.map(({ name, quantity }) => [name, quantity]));
    expect(pieces).toEqual([
      [['Birch', 1]],
      [
        ['Amber', 0],
        ['Birch', 0],
      ],
      // The amount credited before is not credited again: this is more than is left of them.
      [
        ['Amber', 0],
        ['Birch', 0],
      ],
    ]);
    const whole = refundHistory(PRICING, 27_000);
    whole.dispatch();
    whole.refund(27_000);
    const [note] = whole.documents().notes;
    expect(note?.lines.map(({ quantity }) => quantity)).toEqual([1, 3, 1]);
  });

  it('of older refunds without a stored amount: the whole refund, up to the invoice', () => {
    const { invoice } = refundHistory(PRICING, 27_000).documents();
    const refund = { id: 'r', amountPaise: 20_000, status: 'processed', reason: '' } as const;
    const refunds = [
      { ...refund, creditNote: 'CN/1' },
      { ...refund, creditNote: 'CN/2' },
      { ...refund, creditNote: 'CN/3' },
    ];
    expect(noted(creditNotesOf(invoice, refunds))).toEqual([
      ['CN/1', 20_000, false],
      ['CN/2', 7_000, false],
    ]);
  });

  it('any refunds: numbers without gaps, never more than the invoice together, and all of it in the end', () => {
    const happening = fc.oneof(
      fc.record({ portion: fc.double({ min: 0, max: 1, noNaN: true }) }),
      fc.record({ line: fc.nat(), quantity: fc.integer({ min: 1, max: 10 }) }),
      fc.record({ fail: fc.nat() }),
      fc.constant('dispatch' as const),
    );
    fc.assert(
      fc.property(
        pricedLines.map(distinct).filter((lines) => lines.length > 0),
        offerLists,
        fc.array(happening, { maxLength: 12 }),
        (lines, offers, happenings) => {
          const priced = priceCart({ lines, offers, couponCode: 'OFFER0', now: NOW });
          const pricing = {
            ...priced,
            lines: lines.map((l) => ({ ...l, name: l.productId, total: l.unitPrice * l.quantity })),
            currency: 'INR',
          };
          const order = refundHistory(pricing, Math.round(priced.total * 100));
          for (const one of happenings) {
            if (one === 'dispatch') order.dispatch();
            else if ('fail' in one) order.fail(one.fail);
            else if ('portion' in one) {
              const amount = Math.round(order.left() * one.portion);
              if (amount > 0) order.refund(amount);
            } else {
              const line = lines[one.line % lines.length];
              if (!line) continue;
              const { productId, volume } = line;
              const quantity = Math.min(
                one.quantity,
                order.piecesLeft()[one.line % lines.length] ?? 0,
              );
              if (quantity === 0) continue;
              const parts = [{ productId, volume, quantity }];
              const amount = order.worth(parts);
              if (amount > 0 && amount <= order.left()) order.refund(amount, parts);
            }
          }
          order.dispatch();
          const check = (): number => {
            const { invoice, notes, serial } = order.documents();
            expect(notes.map(({ number }) => number)).toEqual(
              Array.from({ length: serial }, (_, n) => `CN/${n + 1}`),
            );
            for (const line of invoice.lines) {
              const credited = notes
                .flatMap((note) => note.lines)
                .filter(({ productId, volume, kind }) =>
                  kind === 'goods'
                    ? productId === line.productId && volume === line.volume
                    : line.kind === 'shipping',
                )
                .reduce((sum, { chargedPaise }) => sum + chargedPaise, 0);
              expect(credited).toBeLessThanOrEqual(line.chargedPaise);
            }
            const credited = notes.reduce((sum, { totals }) => sum + totals.chargedPaise, 0);
            expect(credited).toBeLessThanOrEqual(invoice.totals.chargedPaise);
            return invoice.totals.chargedPaise - credited;
          };
          check();
          if (order.left() > 0) {
            order.refund(order.left());
            expect(check()).toBe(0);
          }
        },
      ),
    );
  });
});
