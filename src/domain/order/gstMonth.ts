import type { State } from '../customer/address';
import { toRupees } from '../pricing/money';
import type { Business } from '../shop/business';
import { istDay, istMonth } from '../shop/ist';
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

function isLarge({ supply, totals }: Invoice): boolean {
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

const NOTHING: GstSums = { chargedPaise: 0, taxable: 0, cgst: 0, sgst: 0, igst: 0 };

function plus(one: GstSums, other: GstSums, sign: 1 | -1 = 1): GstSums {
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

/** The GST portal writes & in names, and one of them in its own way. */
function placeLabel({ state, code }: Invoice['placeOfSupply']): string {
  const own: Partial<Record<State, string>> = { Lakshadweep: 'Lakshdweep' };
  return `${code}-${own[state] ?? state.replaceAll(' and ', ' & ')}`;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `28-Nov-2026`, by Indian time, as the portal's offline tool reads dates. */
function toolDate(at: Date): string {
  const [year = '', month = '', day = ''] = istDay(at).split('-');
  return `${day}-${MONTHS[Number(month) - 1] ?? ''}-${year}`;
}

/** A file of the month: its name, and its rows with a header. Amounts are rupees. */
export interface GstFile {
  name: string;
  rows: (string | number)[][];
}

/**
 * The files of a month: tables 5, 7, 9B, 12 and 13 with the columns of the GST portal's offline tool, every document in a
 * list, and the totals.
 */
export function gstFiles(month: GstMonth): GstFile[] {
  return [
    { name: 'table-05-b2cl.csv', rows: largeRows(month) },
    { name: 'table-07-b2cs.csv', rows: smallRows(month) },
    { name: 'table-09b-cdnur.csv', rows: noteRows(month) },
    { name: 'table-12-hsn-b2c.csv', rows: hsnRows(month) },
    { name: 'table-13-docs.csv', rows: seriesRows(month) },
    { name: 'documents.csv', rows: documentRows(month) },
    { name: 'totals.csv', rows: totalRows(month) },
  ];
}

function largeRows({ large }: GstMonth): GstFile['rows'] {
  return [
    [
      'Invoice Number',
      'Invoice date',
      'Invoice Value',
      'Place Of Supply',
      'Applicable % of Tax Rate',
      'Rate',
      'Taxable Value',
      'Cess Amount',
      'E-Commerce GSTIN',
    ],
    ...large.map(({ number, date, placeOfSupply, ratePercent, totals }) => [
      number,
      toolDate(date),
      toRupees(totals.chargedPaise),
      placeLabel(placeOfSupply),
      '',
      ratePercent,
      toRupees(totals.taxable),
      0,
      '',
    ]),
  ];
}

function smallRows({ small }: GstMonth): GstFile['rows'] {
  return [
    [
      'Type',
      'Place Of Supply',
      'Applicable % of Tax Rate',
      'Rate',
      'Taxable Value',
      'Cess Amount',
      'E-Commerce GSTIN',
    ],
    ...small.map(({ place, ratePercent, taxable }) => [
      'OE',
      placeLabel(place),
      '',
      ratePercent,
      toRupees(taxable),
      0,
      '',
    ]),
  ];
}

function noteRows({ largeNotes }: GstMonth): GstFile['rows'] {
  return [
    [
      'UR Type',
      'Note Number',
      'Note Date',
      'Note Type',
      'Place Of Supply',
      'Note Value',
      'Applicable % of Tax Rate',
      'Rate',
      'Taxable Value',
      'Cess Amount',
    ],
    ...largeNotes.map(({ number, date, placeOfSupply, ratePercent, totals }) => [
      'B2CL',
      number,
      toolDate(date),
      'C',
      placeLabel(placeOfSupply),
      toRupees(totals.chargedPaise),
      '',
      ratePercent,
      toRupees(totals.taxable),
      0,
    ]),
  ];
}

function hsnRows({ hsn }: GstMonth): GstFile['rows'] {
  return [
    [
      'HSN',
      'Description',
      'UQC',
      'Total Quantity',
      'Total Value',
      'Rate',
      'Taxable Value',
      'Integrated Tax Amount',
      'Central Tax Amount',
      'State/UT Tax Amount',
      'Cess Amount',
    ],
    ...hsn.map((sum) => [
      sum.hsn,
      '',
      'PCS-PIECES',
      sum.quantity,
      toRupees(sum.chargedPaise),
      sum.ratePercent,
      toRupees(sum.taxable),
      toRupees(sum.igst),
      toRupees(sum.cgst),
      toRupees(sum.sgst),
      0,
    ]),
  ];
}

function seriesRows({ series }: GstMonth): GstFile['rows'] {
  return [
    ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
    ...series.map(({ kind, from, to, count }) => [
      kind === 'invoice' ? 'Invoices for outward supply' : 'Credit Note',
      from,
      to,
      count,
      // An invoice is never cancelled: what is not supplied in the end has a credit note.
      0,
    ]),
  ];
}

function documentRows({ invoices, notes }: GstMonth): GstFile['rows'] {
  const row = (
    kind: string,
    of: Invoice | CreditNote,
    sign: 1 | -1,
    table: string,
  ): (string | number)[] => [
    kind,
    of.number,
    toolDate(of.date),
    of.orderId,
    'invoice' in of ? of.invoice.number : '',
    of.gstin,
    placeLabel(of.placeOfSupply),
    of.supply === 'intra' ? 'Within the state' : 'Between states',
    of.ratePercent,
    ...amounts(plus(NOTHING, of.totals, sign)),
    table,
  ];
  return [
    [
      'Document',
      'Number',
      'Date',
      'Order',
      'For invoice',
      'GSTIN',
      'Place of supply',
      'Supply',
      'Rate',
      ...AMOUNTS,
      'Table',
    ],
    ...invoices.map((one) => row('Invoice', one, 1, isLarge(one) ? '5' : '7')),
    ...notes.map((one) => row('Credit note', one.note, -1, one.isLarge ? '9B' : '7')),
  ];
}

const AMOUNTS = ['Value', 'Taxable value', 'Integrated tax', 'Central tax', 'State/UT tax'];

function amounts({ chargedPaise, taxable, igst, cgst, sgst }: GstSums): number[] {
  return [chargedPaise, taxable, igst, cgst, sgst].map(toRupees);
}

function totalRows(month: GstMonth): GstFile['rows'] {
  const { invoices, notes, invoiced, credited, large, largeNotes, small, hsn } = month;
  const totals = (list: readonly (Invoice | CreditNote)[]) => sumGst(list.map((of) => of.totals));
  return [
    ['Month', month.month],
    ['', 'Documents', ...AMOUNTS],
    ['Invoices', invoices.length, ...amounts(invoiced)],
    ['Credit notes', notes.length, ...amounts(credited)],
    ['Invoices less credit notes', '', ...amounts(netGst(month))],
    ['Table 5', large.length, ...amounts(totals(large))],
    ['Table 7, less its credit notes', '', ...amounts(sumGst(small))],
    ['Table 9B', largeNotes.length, ...amounts(totals(largeNotes))],
    ['Table 12, less credit notes', '', ...amounts(sumGst(hsn))],
  ];
}
