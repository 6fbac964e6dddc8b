import type { Business } from '../shop/business';
import { istMonth } from '../shop/ist';
import type { Tax } from './gst';
import { creditNotesOf, type CreditNote, type Invoice, type InvoiceLine } from './invoice';
import { issuedInvoice } from './issuedInvoice';
import type { Order } from './order';

/** Invoices between states above this are listed one by one (docs/providers.md "GSTR-1"). Paise. */
const LARGE_PAISE = 1_00_000_00;

/** Value with tax, taxable value and taxes, in paise. */
export type GstSums = Tax & { chargedPaise: number };

/** A credit note, and whether its invoice is listed one by one. */
interface NoteOfMonth {
  note: CreditNote;
  isLarge: boolean;
}

/** The tax documents with a date in one month. */
export interface MonthDocuments {
  invoices: Invoice[];
  notes: NoteOfMonth[];
}

/** Whether an invoice is listed on its own, in table 5. */
export function isLarge({ supply, totals }: Invoice): boolean {
  return supply === 'inter' && totals.chargedPaise > LARGE_PAISE;
}

/**
 * The documents that an order has in an Indian month (`2026-11`): its invoice, its credit notes, or both. Throws when the
 * lines do not add up to what was charged.
 */
export function documentsIn(month: string, order: Order, business: Business): MonthDocuments {
  const invoice = issuedInvoice(order, business)?.invoice;
  if (!invoice) return { invoices: [], notes: [] };
  const isInMonth = ({ date }: { date: Date }): boolean => istMonth(date) === month;
  return {
    invoices: isInMonth(invoice) ? [invoice] : [],
    notes: creditNotesOf(invoice, order.refunds)
      .filter(isInMonth)
      .map((note) => ({ note, isLarge: isLarge(invoice) })),
  };
}

/** Sales to consumers of one state at one rate. */
interface StateSums extends GstSums {
  place: Invoice['placeOfSupply'];
  ratePercent: number;
}

/** Sales of one HSN code at one rate. */
interface HsnSums extends GstSums {
  hsn: string;
  ratePercent: number;
  /** Pieces; shipping and refunds of an amount have none. */
  quantity: number;
}

/** The numbers of one series of documents. */
interface SeriesOfMonth {
  kind: 'invoice' | 'note';
  from: string;
  to: string;
  count: number;
  /** Numbers between the first and the last that no document has. */
  missing: number;
  /** Those numbers, one text for each gap: `NF/2627/A0000043`, `NF/2627/A0000043 to NF/2627/A0000045`. */
  gaps: string[];
}

/** A month as GSTR-1 asks for it. All sums are those of the documents themselves, in paise. */
export interface GstMonth extends MonthDocuments {
  month: string;
  /** Table 5: invoices between states above ₹1 lakh. */
  large: Invoice[];
  /** Table 7: all other sales, by state and rate, less their credit notes. */
  small: StateSums[];
  /** Table 9B: credit notes for the invoices of table 5. */
  largeNotes: CreditNote[];
  /** Table 12: by HSN code and rate, less the credit notes. */
  hsn: HsnSums[];
  /** Table 13. */
  series: SeriesOfMonth[];
  invoiced: GstSums;
  credited: GstSums;
}

export const NOTHING: GstSums = { chargedPaise: 0, taxable: 0, cgst: 0, sgst: 0, igst: 0 };

/** One sum more, or with a sign of -1 less, another. */
export function plus(one: GstSums, other: GstSums, sign: 1 | -1 = 1): GstSums {
  return {
    chargedPaise: one.chargedPaise + sign * other.chargedPaise,
    taxable: one.taxable + sign * other.taxable,
    cgst: one.cgst + sign * other.cgst,
    sgst: one.sgst + sign * other.sgst,
    igst: one.igst + sign * other.igst,
  };
}

/** The sum of some amounts. */
export function sumGst(list: readonly GstSums[]): GstSums {
  return list.reduce((sum, one) => plus(sum, one), NOTHING);
}

/** What is left of the invoices after the credit notes. */
export function netGst({ invoiced, credited }: Pick<GstMonth, 'invoiced' | 'credited'>): GstSums {
  return plus(invoiced, credited, -1);
}

const byText = <T>(text: (one: T) => string) => {
  return (a: T, b: T): number => (text(a) < text(b) ? -1 : text(a) > text(b) ? 1 : 0);
};

/** Sums up the documents of a month. */
export function gstMonthOf(month: string, documents: readonly MonthDocuments[]): GstMonth {
  const invoices = documents
    .flatMap((one) => one.invoices)
    .toSorted(byText(({ number }) => number));
  const notes = documents.flatMap((one) => one.notes).toSorted(byText(({ note }) => note.number));
  return {
    month,
    invoices,
    notes,
    large: invoices.filter(isLarge),
    small: smallSales(invoices, notes),
    largeNotes: notes.filter((one) => one.isLarge).map(({ note }) => note),
    hsn: hsnSales(invoices, notes),
    series: [
      ...seriesOf('invoice', invoices),
      ...seriesOf(
        'note',
        notes.map(({ note }) => note),
      ),
    ],
    invoiced: sumGst(invoices.map(({ totals }) => totals)),
    credited: sumGst(notes.map(({ note }) => note.totals)),
  };
}

/** A rate is part of a key, and sorts as a number: `005.00`. */
const rateKey = (percent: number): string => percent.toFixed(2).padStart(6, '0');

const isSomething = ({ chargedPaise, taxable, cgst, igst }: GstSums): boolean =>
  [chargedPaise, taxable, cgst, igst].some((paise) => paise !== 0);

function smallSales(invoices: readonly Invoice[], notes: readonly NoteOfMonth[]): StateSums[] {
  const sums = new Map<string, StateSums>();
  const add = (of: Invoice | CreditNote, sign: 1 | -1): void => {
    const { placeOfSupply: place, ratePercent, totals } = of;
    const key = `${place.code} ${rateKey(ratePercent)}`;
    const before = sums.get(key) ?? { ...NOTHING, place, ratePercent };
    sums.set(key, { ...before, ...plus(before, totals, sign) });
  };
  for (const invoice of invoices) if (!isLarge(invoice)) add(invoice, 1);
  for (const one of notes) if (!one.isLarge) add(one.note, -1);
  return [...sums]
    .toSorted(byText(([key]) => key))
    .map(([, sum]) => sum)
    .filter(isSomething);
}

function hsnSales(invoices: readonly Invoice[], notes: readonly NoteOfMonth[]): HsnSums[] {
  const sums = new Map<string, HsnSums>();
  const add = (line: InvoiceLine, ratePercent: number, sign: 1 | -1): void => {
    const { hsn } = line;
    const key = `${hsn} ${rateKey(ratePercent)}`;
    const before = sums.get(key) ?? { ...NOTHING, hsn, ratePercent, quantity: 0 };
    const pieces = line.kind === 'goods' ? line.quantity : 0;
    sums.set(key, {
      ...before,
      ...plus(before, line, sign),
      quantity: before.quantity + sign * pieces,
    });
  };
  for (const { lines, ratePercent } of invoices)
    for (const line of lines) add(line, ratePercent, 1);
  for (const { note } of notes) for (const line of note.lines) add(line, note.ratePercent, -1);
  return [...sums]
    .toSorted(byText(([key]) => key))
    .map(([, sum]) => sum)
    .filter((sum) => isSomething(sum) || sum.quantity !== 0);
}

/** The series of some documents, which are sorted by number. */
function seriesOf(
  kind: SeriesOfMonth['kind'],
  documents: readonly { number: string }[],
): SeriesOfMonth[] {
  const series = new Map<string, string[]>();
  for (const { number } of documents) {
    const name = number.replace(/\d+$/, '');
    const numbers = series.get(name);
    if (numbers) numbers.push(number);
    else series.set(name, [number]);
  }
  return [...series].map(([name, numbers]) => {
    const [from = '', to = ''] = [numbers[0], numbers.at(-1)];
    const serial = (number: string): number => Number(number.slice(name.length));
    const missing = serial(to) - serial(from) + 1 - numbers.length;
    return { kind, from, to, count: numbers.length, missing, gaps: gapsIn(name, numbers) };
  });
}

/** What is missing between numbers of a series, which are sorted. */
function gapsIn(name: string, numbers: readonly string[]): string[] {
  return numbers.slice(1).flatMap((after, n) => {
    const before = numbers[n] ?? '';
    const at = (number: string, step: number): string => {
      const digits = number.slice(name.length);
      return name + String(Number(digits) + step).padStart(digits.length, '0');
    };
    const [first, last] = [at(before, 1), at(after, -1)];
    if (first === after) return [];
    return first === last ? [first] : [`${first} to ${last}`];
  });
}
