import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type PDFKit from 'pdfkit';
import { STATES } from '../../../src/domain/customer/address';
import type { Invoice, InvoiceLine } from '../../../src/domain/order/invoice';
import {
  partiesOf,
  issuedInvoice,
  type IssuedInvoice,
} from '../../../src/domain/order/issuedInvoice';
import { boxText } from '../../../src/domain/product/contents';
import { orderNumber } from '../../../src/domain/order/orderNumber';
import type { Order } from '../../../src/domain/order/order';
import { formatPaise } from '../../../src/domain/pricing/money';
import type { Site } from '../../../src/domain/shop/site';
import { BOLD, fontsFor, TITLE } from './fonts';
import { TextWriter } from './pdfText';

type Doc = PDFKit.PDFDocument;

/** A4 in points, and its margins. */
const PAGE = { left: 48, right: 547, top: 52, bottom: 782 };
const WIDTH = PAGE.right - PAGE.left;
const INK = '#231815';
const MUTED = '#6f6056';
const LINE = '#d9cfc4';

/** `20 Nov 2026`, in Indian time. */
const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
});

const MIDDLE = 300;

interface Column {
  title: string;
  x: number;
  width: number;
  align: 'left' | 'right';
  text: (line: InvoiceLine) => string;
}

const column = (
  title: string,
  [x, width]: readonly [number, number],
  text: Column['text'],
  align: Column['align'] = 'right',
): Column => ({ title, x, width, align, text });

const COLUMNS: readonly Column[] = [
  column(
    'Description',
    [PAGE.left, 132],
    ({ name, volume, contents, quantity }) =>
      [
        [name, volume].filter(Boolean).join(', '),
        ...(contents ? [boxText(contents, quantity)] : []),
      ].join('. '),
    'left',
  ),
  column('HSN', [188, 44], ({ hsn }) => hsn, 'left'),
  column('Qty', [232, 22], ({ quantity }) => (quantity > 0 ? String(quantity) : '')),
  column('Value', [258, 60], ({ grossPaise }) => formatPaise(grossPaise)),
  column('Discount', [322, 54], ({ discountPaise }) => formatPaise(discountPaise)),
  column('Taxable value', [376, 58], ({ taxable }) => formatPaise(taxable)),
  column('Tax', [440, 48], ({ cgst, sgst, igst }) => formatPaise(cgst + sgst + igst)),
  column('Amount', [492, PAGE.right - 492], ({ chargedPaise }) => formatPaise(chargedPaise)),
];

/** Whether there is a font for everything on the invoice (`fontsFor`), so that it can be attached. */
export function canBePdf(order: Order, site: Site): boolean {
  const issued = issuedInvoice(order, site.business);
  return issued !== undefined && fontsFor(texts(order, issued, site)) !== undefined;
}

/**
 * The tax invoice of an order as a PDF, the same bytes for the same order; undefined when it has no invoice number, or
 * when a name or an address is in a script without a font. Throws when the lines do not add up to what was charged.
 */
export async function invoicePdf(order: Order, site: Site): Promise<Uint8Array | undefined> {
  const issued = issuedInvoice(order, site.business);
  if (issued === undefined) return undefined;
  const fonts = fontsFor(texts(order, issued, site));
  if (fonts === undefined) return undefined;
  // Loaded with the first invoice, so that it does not slow down the start of other functions.
  const { default: PDFDocument } = await import('pdfkit');
  const { number, date } = issued.invoice;
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    // The page number is written on every page at the end.
    bufferPages: true,
    // None of pdfkit's own fonts has ₹.
    font: '',
    lang: 'en-IN',
    displayTitle: true,
    info: {
      Title: `Tax invoice ${number}`,
      Author: site.name,
      Creator: site.name,
      Producer: site.name,
      // Otherwise it would be the time of sending, and an email that is sent again would bring another file.
      CreationDate: date,
    },
  });
  const written = buffer(doc);
  for (const { name, file } of fonts) doc.registerFont(name, await readFile(file));
  draw(doc, new TextWriter(doc, fonts), { order, site, ...issued });
  doc.end();
  return written;
}

type Printed = IssuedInvoice & { order: Order; site: Site };

function details({
  order,
  invoice,
  refundedBeforePaise,
}: Omit<Printed, 'site'>): [string, string][] {
  return [
    ['Invoice number', invoice.number],
    ['Invoice date', day.format(invoice.date)],
    ['Order', orderNumber(invoice.orderId)],
    ['Ordered on', day.format(invoice.orderedAt)],
    ['Paid online', order.razorpayPaymentId ?? ''],
    [
      'Refunded before the invoice',
      refundedBeforePaise > 0 ? formatPaise(refundedBeforePaise) : '',
    ],
  ].filter((row): row is [string, string] => row[1] !== '');
}

function sums({ supply, ratePercent, totals }: Invoice): [string, number][] {
  return [
    ['Taxable value', totals.taxable],
    ...(supply === 'intra'
      ? ([
          [`CGST ${ratePercent / 2} %`, totals.cgst],
          [`SGST ${ratePercent / 2} %`, totals.sgst],
        ] satisfies [string, number][])
      : ([[`IGST ${ratePercent} %`, totals.igst]] satisfies [string, number][])),
  ];
}

/** Every text on the invoice that is not ours. */
function texts(order: Order, { invoice, seller }: IssuedInvoice, site: Site): string[] {
  const { soldTo, shippedTo = [] } = partiesOf(invoice);
  return [
    site.name,
    site.supportEmail,
    site.supportPhone,
    ...seller,
    ...soldTo,
    ...shippedTo,
    ...invoice.lines.flatMap(({ name, volume, hsn, contents = [] }) => [
      name,
      volume,
      hsn,
      boxText(contents, 1),
    ]),
  ];
}

function draw(doc: Doc, writer: TextWriter, printed: Printed): void {
  let y = drawHead(doc, writer, printed);
  y = drawTable(doc, writer, printed.invoice.lines, y);
  y = drawSums(doc, writer, printed.invoice, y);
  drawFooters(doc, writer, printed);
}

/** The seller, the buyer and the numbers. Returns the y below them. */
function drawHead(doc: Doc, writer: TextWriter, printed: Printed): number {
  const { invoice, seller, site } = printed;
  const left = { x: PAGE.left, width: MIDDLE - PAGE.left - 24, color: INK } as const;
  const right = { x: MIDDLE, width: PAGE.right - MIDDLE, color: INK } as const;
  writer.write('Tax invoice', {
    ...right,
    y: PAGE.top - 6,
    size: 30,
    font: TITLE,
    align: 'right',
  });
  let y = writer.write(site.name, { ...left, y: PAGE.top, size: 12, font: BOLD, spacing: 3 }) + 6;
  for (const line of seller) y = writer.write(line, { ...left, y, size: 9 });
  const state = `GSTIN ${invoice.gstin} · ${invoice.seller} (${STATES[invoice.seller]})`;
  y = writer.write(state, { ...left, y: y + 5, size: 9 }) + 14;
  rule(doc, y, INK);

  const top = y + 18;
  const { soldTo, shippedTo } = partiesOf(invoice);
  const party = (title: string, lines: readonly string[], from: number): number => {
    let below = writer.write(title, { ...left, y: from, size: 8, color: MUTED }) + 3;
    for (const line of lines) below = writer.write(line, { ...left, y: below, size: 9 });
    return below;
  };
  y = party('Sold to', soldTo, top);
  if (shippedTo) y = party('Shipped to', shippedTo, y + 8);
  const { state: place, code } = invoice.placeOfSupply;
  const leftEnd = writer.write(`Place of supply: ${place} (${code})`, {
    ...left,
    y: y + 5,
    size: 9,
  });
  y = top;
  for (const [term, text] of details(printed)) {
    const term_ = { ...right, width: 120, size: 9, color: MUTED } as const;
    const value = { ...right, x: right.x + 64, width: right.width - 64, size: 9 } as const;
    // A long value stands below its term.
    const isLong = writer.lines(text, { ...value, width: value.width }).length > 1;
    const below = writer.write(term, { ...term_, y });
    y = writer.write(text, {
      ...(isLong ? { ...right, size: 9 } : value),
      y: isLong ? below : y,
      align: 'right',
    });
    y = Math.max(y, below) + 2;
  }
  return Math.max(leftEnd, y) + 24;
}

/** The lines, on as many pages as they need, each with the titles of the columns. Returns the y below them. */
function drawTable(
  doc: Doc,
  writer: TextWriter,
  lines: readonly InvoiceLine[],
  from: number,
): number {
  const titles = (y: number): number => {
    const ends = COLUMNS.map(({ title, ...at }) =>
      writer.write(title, { ...at, y, size: 7.5, color: MUTED }),
    );
    const below = Math.max(...ends) + 4;
    rule(doc, below, INK);
    return below + 7;
  };
  let y = titles(from);
  for (const line of lines) {
    const height = Math.max(
      ...COLUMNS.map((one) => writer.lines(one.text(line), { ...one, size: 8.5 }).length),
    );
    if (y + height * 13 > PAGE.bottom) y = titles(nextPage(doc));
    const ends = COLUMNS.map(({ text, ...at }) =>
      writer.write(text(line), { ...at, y, size: 8.5, color: INK }),
    );
    y = Math.max(...ends) + 5;
    rule(doc, y, LINE);
    y += 7;
  }
  return y;
}

function drawSums(doc: Doc, writer: TextWriter, invoice: Invoice, from: number): number {
  const rows = sums(invoice);
  let y = from + 8;
  // The total never stands alone on a page without the tax it contains.
  if (y + (rows.length + 2) * 16 > PAGE.bottom) y = nextPage(doc);
  const term = { x: MIDDLE + 40, width: 130 } as const;
  const value = { x: MIDDLE + 40, width: PAGE.right - MIDDLE - 40, align: 'right' } as const;
  for (const [name, paise] of rows) {
    writer.write(name, { ...term, y, size: 9, color: INK });
    y = writer.write(formatPaise(paise), { ...value, y, size: 9, color: INK }) + 2;
  }
  rule(doc, y + 4, INK, term.x);
  y += 12;
  const total = { size: 10.5, font: BOLD, color: INK } as const;
  writer.write('Total', { ...term, ...total, y });
  return writer.write(formatPaise(invoice.totals.chargedPaise), { ...value, ...total, y });
}

function drawFooters(doc: Doc, writer: TextWriter, { site, invoice }: Printed): void {
  const { start, count } = doc.bufferedPageRange();
  const small = { size: 7.5, color: MUTED, x: PAGE.left, width: WIDTH } as const;
  for (let n = start; n < start + count; n += 1) {
    doc.switchToPage(n);
    const contact = [site.supportEmail, site.supportPhone].filter((one) => one !== '').join(' · ');
    let y = PAGE.bottom + 10;
    if (n === start + count - 1)
      y = writer.write('Prices include tax. Tax is not payable on reverse charge.', {
        ...small,
        y,
      });
    else y += small.size * 1.45;
    writer.write(contact, { ...small, y });
    const page =
      count > 1 ? `${invoice.number} · Page ${n - start + 1} of ${count}` : invoice.number;
    writer.write(page, { ...small, y, align: 'right' });
  }
}

function nextPage(doc: Doc): number {
  doc.addPage();
  return PAGE.top;
}

function rule(doc: Doc, y: number, color: string, from = PAGE.left): void {
  doc.moveTo(from, y).lineTo(PAGE.right, y).lineWidth(0.6).strokeColor(color).stroke();
}
