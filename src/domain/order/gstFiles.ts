import type { State } from '../customer/address';
import { toRupees } from '../pricing/money';
import { istDay } from '../shop/ist';
import { isLarge, netGst, NOTHING, plus, sumGst, type GstMonth, type GstSums } from './gstMonth';
import type { CreditNote, Invoice } from './invoice';
import { orderNumber } from './orderNumber';

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
    orderNumber(of.orderId),
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
