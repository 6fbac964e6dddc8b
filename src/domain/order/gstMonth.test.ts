import { describe, expect, it } from 'vitest';
import { toPaise } from '../pricing/money';
import { decodeBusiness } from '../shop/business';
import { gstFiles } from './gstFiles';
import { documentsIn, gstMonthOf, netGst, sumGst, type GstSums } from './gstMonth';
import { decodeOrder, type Order } from './order';
import { orderNumber } from './orderNumber';

const business = decodeBusiness({});
const GUJARAT = '24AAACN0000A1Z5';

interface Sale {
  n: number;
  state: string;
  /** Rupees, with tax. */
  goods: number;
  shipping?: number;
  rate?: number;
  /** Indian time. */
  at?: string;
  refunds?: { rupees: number; n: number; at: string; quantity?: number }[];
}

/** An invoiced order of one line with two pieces. Numbers are counted in one series. */
function sale({ n, state, goods, shipping = 0, rate = 18, at, refunds = [] }: Sale): Order {
  const serial = (of: number): string => String(of).padStart(7, '0');
  return decodeOrder(`u_${n}`, {
    userId: 'u',
    items: [],
    shippingInfo: { state },
    status: 'delivered',
    createdAt: new Date('2026-11-01T00:00:00+05:30'),
    amountPaise: toPaise(goods + shipping),
    pricing: {
      lines: [
        {
          productId: 'amber',
          name: 'Amber',
          volume: '50 ml',
          quantity: 2,
          unitPrice: goods / 2,
          total: goods,
        },
      ],
      subtotal: goods,
      discounts: [],
      shipping,
      total: goods + shipping,
      currency: 'INR',
    },
    invoiceNumber: `NF/2627/A${serial(n)}`,
    invoicedAt: new Date(at ?? '2026-11-10T12:00:00+05:30'),
    invoiceTax: { gstin: GUJARAT, taxRate: rate, hsn: '3303' },
    refunds: refunds.map((one) => ({
      id: `r_${one.n}`,
      amountPaise: toPaise(one.rupees),
      status: 'processed',
      at: new Date(one.at),
      creditNote: `CN/2627/A${serial(one.n)}`,
      creditedPaise: toPaise(one.rupees),
      ...(one.quantity !== undefined && {
        lines: [{ productId: 'amber', volume: '50 ml', quantity: one.quantity }],
      }),
    })),
  });
}

/** 18 % within Gujarat, with shipping: 1,155 + 25 = 1,180. ₹118 of it is refunded as an amount. */
const inGujarat: Sale = {
  n: 1,
  state: 'Gujarat',
  goods: 1155,
  shipping: 25,
  refunds: [{ rupees: 118, n: 1, at: '2026-11-20T12:00:00+05:30' }],
};
const toKerala: Sale = { n: 2, state: 'Kerala', goods: 2360 };
/** Above ₹1 lakh between states, and one of two pieces comes back. */
const largeToKerala: Sale = {
  n: 3,
  state: 'Kerala',
  goods: 118_000,
  refunds: [{ rupees: 59_000, n: 2, at: '2026-11-25T12:00:00+05:30', quantity: 1 }],
};
const atFivePercent: Sale = { n: 4, state: 'Karnataka', goods: 105, rate: 5 };
/** Invoiced in October, refunded in November. */
const ofOctober: Sale = {
  n: 90,
  state: 'Gujarat',
  goods: 590,
  at: '2026-10-31T23:59:59+05:30',
  refunds: [{ rupees: 590, n: 3, at: '2026-11-01T00:00:00+05:30', quantity: 2 }],
};
/** Exactly ₹1 lakh is not above it. */
const atTheLimit: Sale = { n: 5, state: 'Kerala', goods: 100_000 };
/** Above ₹1 lakh within the state. */
const largeInGujarat: Sale = { n: 6, state: 'Gujarat', goods: 118_000 };

const monthOf = (sales: readonly Sale[], month = '2026-11') =>
  gstMonthOf(
    month,
    sales.map((one) => documentsIn(month, sale(one), business)),
  );
const month = monthOf([inGujarat, toKerala, largeToKerala, atFivePercent, ofOctober]);
const files = new Map(gstFiles(month).map(({ name, rows }) => [name, rows.slice(1)]));

describe('the GST of a month', () => {
  it('table 5 lists invoices between states above ₹1 lakh', () => {
    // 1,18,000 × 18 / 118 = 18,000
    expect(files.get('table-05-b2cl.csv')).toEqual([
      ['NF/2627/A0000003', '10-Nov-2026', 118_000, '32-Kerala', '', 18, 100_000, 0, ''],
    ]);
    expect(monthOf([atTheLimit, largeInGujarat]).large).toEqual([]);
  });

  it('table 7 sums all other sales by state and rate, less their credit notes', () => {
    expect(files.get('table-07-b2cs.csv')).toEqual([
      // 1,180 − 118 − 590 (of October’s invoice) = 472, of which 400 is taxable.
      ['OE', '24-Gujarat', '', 18, 400, 0, ''],
      ['OE', '29-Karnataka', '', 5, 100, 0, ''],
      ['OE', '32-Kerala', '', 18, 2000, 0, ''],
    ]);
    // The taxes of Gujarat: 9 % and 9 % of 400.
    expect(month.small[0]).toMatchObject({ chargedPaise: 47_200, cgst: 3600, sgst: 3600, igst: 0 });
    expect(month.small[2]).toMatchObject({ cgst: 0, sgst: 0, igst: 36_000 });
  });

  it('table 9B lists the credit notes for the invoices of table 5', () => {
    // 59,000 × 18 / 118 = 9,000
    expect(files.get('table-09b-cdnur.csv')).toEqual([
      ['B2CL', 'CN/2627/A0000002', '25-Nov-2026', 'C', '32-Kerala', 59_000, '', 18, 50_000, 0],
    ]);
  });

  it('table 12 sums goods and shipping by HSN code and rate, less the credit notes', () => {
    expect(files.get('table-12-hsn-b2c.csv')).toEqual([
      ['3303', '', 'PCS-PIECES', 2, 105, 5, 100, 5, 0, 0, 0],
      // Pieces: 2 + 2 + 2 sold, 1 + 2 returned; the refund of an amount and shipping have none.
      // Value: 1,180 + 2,360 + 1,18,000 − 118 − 59,000 − 590 = 61,832, of which 52,400 is taxable.
      // Integrated tax: 360 + 18,000 − 9,000; central tax: 90 − 9 − 45.
      ['3303', '', 'PCS-PIECES', 3, 61_832, 18, 52_400, 9360, 36, 36, 0],
    ]);
  });

  it('table 13 has the first and the last number of each series, and none is cancelled', () => {
    expect(files.get('table-13-docs.csv')).toEqual([
      ['Invoices for outward supply', 'NF/2627/A0000001', 'NF/2627/A0000004', 4, 0],
      ['Credit Note', 'CN/2627/A0000001', 'CN/2627/A0000003', 3, 0],
    ]);
    expect(month.series.map(({ missing }) => missing)).toEqual([0, 0]);
    expect(monthOf([inGujarat, atFivePercent]).series[0]).toMatchObject({ count: 2, missing: 2 });
  });

  it('lists every document, and totals of each table that are those of the documents', () => {
    expect(files.get('documents.csv')?.at(-1)).toEqual([
      'Credit note',
      'CN/2627/A0000003',
      '01-Nov-2026',
      orderNumber('u_90'),
      'NF/2627/A0000090',
      GUJARAT,
      '24-Gujarat',
      'Within the state',
      18,
      -590,
      -500,
      0,
      -45,
      -45,
      '7',
    ]);
    expect(files.get('totals.csv')).toEqual([
      ['', 'Documents', 'Value', 'Taxable value', 'Integrated tax', 'Central tax', 'State/UT tax'],
      ['Invoices', 4, 121_645, 103_100, 18_365, 90, 90],
      ['Credit notes', 3, 59_708, 50_600, 9000, 54, 54],
      ['Invoices less credit notes', '', 61_937, 52_500, 9365, 36, 36],
      ['Table 5', 1, 118_000, 100_000, 18_000, 0, 0],
      ['Table 7, less its credit notes', '', 2937, 2500, 365, 36, 36],
      ['Table 9B', 1, 59_000, 50_000, 9000, 0, 0],
      ['Table 12, less credit notes', '', 61_937, 52_500, 9365, 36, 36],
    ]);
  });

  it('has the documents of its days by Indian time', () => {
    const october = monthOf([inGujarat, ofOctober], '2026-10');
    expect(october.invoices.map(({ number }) => number)).toEqual(['NF/2627/A0000090']);
    expect(october.notes).toEqual([]);
    expect(monthOf([inGujarat], '2026-12').invoices).toEqual([]);
  });

  it('has states as the portal writes them', () => {
    const places = ['Jammu and Kashmir', 'Dadra and Nagar Haveli and Daman and Diu', 'Lakshadweep'];
    const sums = monthOf(places.map((state, n) => ({ n: n + 1, state, goods: 118 })));
    const [, rows] = gstFiles(sums);
    expect(rows?.rows.slice(1).map(([, place]) => place)).toEqual([
      '01-Jammu & Kashmir',
      '26-Dadra & Nagar Haveli & Daman & Diu',
      '31-Lakshdweep',
    ]);
  });

  it('an order without an invoice, and a month without documents, have nothing', () => {
    const { invoiceNumber: _, ...order } = sale(toKerala);
    expect(documentsIn('2026-11', order as Order, business)).toEqual({ invoices: [], notes: [] });
    const empty = gstMonthOf('2026-11', []);
    expect(gstFiles(empty)[1]?.rows).toHaveLength(1);
    expect(Object.values(netGst(empty)).every((paise) => paise === 0)).toBe(true);
  });

  it('every table adds up to the documents, to the paisa', () => {
    const odd = [1, 2, 3, 4, 5, 6, 7].map((n) => ({
      n,
      state: n % 2 === 0 ? 'Gujarat' : 'Assam',
      goods: 99_999.98 * n,
      shipping: 25,
      refunds: [{ rupees: 0.07 * n, n, at: '2026-11-29T12:00:00+05:30' }],
    }));
    const sums = monthOf(odd);
    const part = (...lists: { totals: GstSums }[]) => sumGst(lists.map(({ totals }) => totals));
    const tables = netGst({
      invoiced: sumGst([part(...sums.large), sumGst(sums.small)]),
      credited: part(...sums.largeNotes),
    });
    // With shipping, even one times ₹99,999.98 is above ₹1 lakh; the other three are within Gujarat.
    expect(sums.large).toHaveLength(4);
    expect(tables).toEqual(netGst(sums));
    expect(sumGst(sums.hsn)).toEqual(netGst(sums));
    const { chargedPaise, taxable, cgst, sgst, igst } = netGst(sums);
    expect(taxable + cgst + sgst + igst).toBe(chargedPaise);
  });
});
