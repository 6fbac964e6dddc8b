import { STATES, type State } from '../customer/address';
import { HSN } from '../shop/constants';
import { distribute, inclusiveTax, placeOfSupply, sellerState, type Supply, type Tax } from './gst';
import { toPaise } from '../pricing/money';
import type { NamedPart } from '../product/contents';
import { orderTotal, type Order, type Refund } from './order';
import type { LinePart } from './linePart';
import { creditedPaise, discountPerLine } from './refund';

/** The part of settings/business that an invoice needs. */
export interface TaxSettings {
  gstin: string;
  /** Percent, included in the prices. */
  taxRate: number;
  /** Of goods without one of their own; {@link HSN} where none was stored. */
  hsn?: string | undefined;
}

/** The number of a tax document and the time it was issued. */
export interface Issue {
  number: string;
  date: Date;
}

export interface InvoiceLine extends Tax {
  kind: 'goods' | 'shipping';
  /** Empty for shipping, and in older orders without a pricing snapshot. */
  productId: string;
  name: string;
  volume: string;
  /** What was in the box of a gift set. */
  contents?: readonly NamedPart[] | undefined;
  hsn: string;
  /** 0 on a credit note for an amount, which takes back part of the line's price but no pieces. */
  quantity: number;
  /** Price times quantity, the line's share of the discounts, and the difference, which was charged; paise with tax. */
  grossPaise: number;
  discountPaise: number;
  chargedPaise: number;
}

/** An invoice or a credit note as printed; all amounts are paise. */
interface TaxDocument extends Issue {
  orderId: string;
  gstin: string;
  seller: State;
  placeOfSupply: { state: State; code: string };
  supply: Supply;
  ratePercent: number;
  lines: InvoiceLine[];
  totals: Tax & { chargedPaise: number };
}
export interface Invoice extends TaxDocument {
  /** Who bought; older orders do not say it, and the parcel goes to them. */
  buyerName: string | undefined;
  shippedTo: Order['shippingInfo'];
  orderedAt: Date;
}
export interface CreditNote extends TaxDocument {
  invoice: Issue;
}
/** The credit note of a refund. It stays valid if the refund fails later (`isReturnedByBank`). */
export interface RefundNote extends CreditNote {
  isReturnedByBank: boolean;
}

type BilledLine = Pick<
  InvoiceLine,
  | 'kind'
  | 'productId'
  | 'name'
  | 'volume'
  | 'contents'
  | 'quantity'
  | 'grossPaise'
  | 'discountPaise'
> & { hsn: string | undefined };

/**
 * The GST invoice of an order: what was charged (the pricing snapshot, or the lines of an older order) less what had
 * been refunded when it was issued (`invoiceRefunds`), because goods that were not supplied are not invoiced. Discounts
 * are spread over the goods; shipping has their HSN and rate (composite supply, CGST Act §8). Throws when the lines do
 * not add up to what was kept.
 */
export function invoiceOf(
  order: Pick<
    Order,
    | 'id'
    | 'items'
    | 'pricing'
    | 'shippingInfo'
    | 'buyerName'
    | 'createdAt'
    | 'refunds'
    | 'invoiceRefunds'
  >,
  settings: TaxSettings,
  issue: Issue,
): Invoice {
  const before = order.refunds.filter(({ id }) => order.invoiceRefunds.includes(id));
  const seller = sellerState(settings.gstin, order.shippingInfo.state);
  const place = placeOfSupply(order.shippingInfo.state, seller);
  const supply: Supply = place === seller ? 'intra' : 'inter';
  const lines = deductRefunds(billedLines(order), before).map((line): InvoiceLine => {
    const chargedPaise = line.grossPaise - line.discountPaise;
    return {
      ...line,
      hsn: line.hsn ?? settings.hsn ?? HSN,
      chargedPaise,
      ...inclusiveTax(chargedPaise, settings.taxRate, supply),
    };
  });
  const totals = totalsOf(lines);
  const keptPaise = before.reduce(
    (left, { amountPaise }) => left - amountPaise,
    toPaise(orderTotal(order)),
  );
  if (totals.chargedPaise !== keptPaise)
    throw new Error(`orders/${order.id}: the lines do not add up to what was charged`);
  return {
    ...issue,
    orderId: order.id,
    orderedAt: order.createdAt,
    gstin: settings.gstin,
    seller,
    buyerName: order.buyerName,
    shippedTo: order.shippingInfo,
    placeOfSupply: { state: place, code: STATES[place] },
    supply,
    ratePercent: settings.taxRate,
    lines,
    totals,
  };
}

/** The charged lines: goods, then shipping if any was charged. Discounts are spread over the goods. */
function billedLines(order: Pick<Order, 'items' | 'pricing'>): BilledLine[] {
  const { pricing } = order;
  const goods = pricing
    ? pricing.lines.map(({ productId, name, volume, contents, hsn, quantity, unitPrice }) => ({
        productId,
        name,
        volume,
        contents,
        hsn,
        quantity,
        unitPrice,
      }))
    : order.items.map(({ name, selectedVolume, quantity, price }) => ({
        productId: '',
        name,
        volume: selectedVolume,
        contents: undefined,
        hsn: undefined,
        quantity,
        unitPrice: price,
      }));
  const gross = goods.map((line) => toPaise(line.unitPrice) * line.quantity);
  const off = pricing ? discountPerLine(pricing) : [];
  const lines = goods.map(
    ({ productId, name, volume, contents, hsn, quantity }, n): BilledLine => ({
      kind: 'goods',
      productId,
      name,
      volume,
      contents,
      hsn,
      quantity,
      grossPaise: gross[n] ?? 0,
      discountPaise: off[n] ?? 0,
    }),
  );
  const shipping = toPaise(pricing?.shipping ?? 0);
  if (shipping > 0)
    lines.push({
      kind: 'shipping',
      productId: '',
      name: 'Shipping',
      volume: '',
      hsn: undefined,
      quantity: 1,
      grossPaise: shipping,
      discountPaise: 0,
    });
  return lines;
}

/**
 * The lines less what was refunded before the invoice. Pieces refunded by line are removed from their line; a refunded
 * amount is a further discount on the goods, then on shipping (CGST Act §15(3)(a)).
 */
function deductRefunds(lines: readonly BilledLine[], refunds: readonly Refund[]): BilledLine[] {
  const kept = lines.map((line) => ({ ...line, paid: line.grossPaise - line.discountPaise }));
  let amounts = 0;
  for (const { amountPaise, lines: parts = [] } of refunds) {
    let left = amountPaise;
    for (const part of parts) {
      const n = kept.findIndex((one) => isPartOf(part, one) && one.quantity >= part.quantity);
      const [line, ordered] = [kept[n], lines[n]];
      if (!line || !ordered) continue;
      const { grossPaise, discountPaise, quantity } = ordered;
      // Older refunds by line lack the amount per piece; it was rounded down.
      const worth =
        part.amountPaise ?? Math.floor(((grossPaise - discountPaise) * part.quantity) / quantity);
      const off = Math.min(left, line.paid, worth);
      line.grossPaise -= (grossPaise / quantity) * part.quantity;
      line.quantity -= part.quantity;
      line.paid -= off;
      left -= off;
    }
    amounts += left;
  }
  for (const kind of ['goods', 'shipping'] as const) {
    const paid = kept.map((line) => (line.kind === kind ? line.paid : 0));
    const off = Math.min(
      amounts,
      paid.reduce((a, b) => a + b, 0),
    );
    distribute(off, paid).forEach((share, n) => {
      const line = kept[n];
      if (line) line.paid -= share;
    });
    amounts -= off;
  }
  // Refunds of single pieces are rounded down; what rounding leaves of an emptied line moves to another line.
  for (const line of kept) {
    const rest = kept.find((one) => one !== line && one.quantity > 0);
    if (line.quantity > 0 || !rest) continue;
    rest.paid += line.paid;
    line.paid = 0;
  }
  return kept
    .filter((line) => line.quantity > 0 || line.paid > 0)
    .map(({ paid, ...line }): BilledLine => {
      const grossPaise = Math.max(line.grossPaise, paid);
      return { ...line, grossPaise, discountPaise: grossPaise - paid };
    });
}

function isPartOf(
  part: LinePart,
  line: Pick<InvoiceLine, 'kind' | 'productId' | 'volume'>,
): boolean {
  return line.kind === 'goods' && line.productId === part.productId && line.volume === part.volume;
}

/**
 * The indexes of the invoice lines that a refund by line is for; undefined for a refund of an amount, or of more than
 * is left of those lines. `left` is what has not been credited yet per line, in paise.
 */
export function linesOfRefund(
  invoice: Pick<Invoice, 'lines'>,
  { lines: parts, amountPaise }: Pick<Refund, 'lines' | 'amountPaise'>,
  left: readonly number[] = chargedPerLine(invoice),
): number[] | undefined {
  const found = invoice.lines.flatMap((line, n) =>
    parts?.some((part) => isPartOf(part, line)) ? [n] : [],
  );
  const worth = found.reduce((sum, n) => sum + (left[n] ?? 0), 0);
  return worth >= amountPaise ? found : undefined;
}

function chargedPerLine({ lines }: Pick<Invoice, 'lines'>): number[] {
  return lines.map((line) => line.chargedPaise);
}

function totalsOf(lines: readonly InvoiceLine[]): TaxDocument['totals'] {
  const sum = (pick: (line: InvoiceLine) => number): number =>
    lines.reduce((all, line) => all + pick(line), 0);
  return {
    chargedPaise: sum((line) => line.chargedPaise),
    taxable: sum((line) => line.taxable),
    cgst: sum((line) => line.cgst),
    sgst: sum((line) => line.sgst),
    igst: sum((line) => line.igst),
  };
}

/**
 * The credit note of a refund after dispatch. It credits goods in proportion to what was charged, and shipping only
 * with the remainder, because shipping costs are normally not refunded. `only` limits it to lines by index, and `parts`
 * gives their pieces; `left` is what has not been credited yet per line, in paise. Lines without a credit are left out.
 * Throws RangeError unless `refundPaise` is a positive integer of at most what is left of those lines.
 */
export function creditNoteOf(
  invoice: Invoice,
  refundPaise: number,
  issue: Issue,
  only?: readonly number[],
  left: readonly number[] = chargedPerLine(invoice),
  parts: readonly LinePart[] = [],
): CreditNote {
  const credited = creditedPerLine(invoice, refundPaise, only, left);
  const lines = invoice.lines.flatMap((line, n): InvoiceLine[] => {
    const chargedPaise = credited[n] ?? 0;
    if (chargedPaise === 0) return [];
    // A fully refunded line repeats the invoice's line exactly.
    if (chargedPaise === line.chargedPaise) return [line];
    const tax = inclusiveTax(chargedPaise, invoice.ratePercent, invoice.supply);
    const quantity = only ? piecesOf(line, parts) : 0;
    return [
      { ...line, ...tax, quantity, grossPaise: chargedPaise, discountPaise: 0, chargedPaise },
    ];
  });
  return {
    ...issue,
    orderId: invoice.orderId,
    invoice: { number: invoice.number, date: invoice.date },
    gstin: invoice.gstin,
    seller: invoice.seller,
    placeOfSupply: invoice.placeOfSupply,
    supply: invoice.supply,
    ratePercent: invoice.ratePercent,
    lines,
    totals: totalsOf(lines),
  };
}

function piecesOf(line: InvoiceLine, parts: readonly LinePart[]): number {
  const pieces = parts
    .filter((part) => isPartOf(part, line))
    .reduce((sum, { quantity }) => sum + quantity, 0);
  return Math.min(pieces, line.quantity);
}

function creditedPerLine(
  invoice: Invoice,
  refundPaise: number,
  only: readonly number[] | undefined,
  left: readonly number[],
): number[] {
  const refunded = (kind: InvoiceLine['kind']): number[] =>
    invoice.lines.map((line, n) =>
      line.kind === kind && (only?.includes(n) ?? true) ? (left[n] ?? 0) : 0,
    );
  const goods = refunded('goods');
  const shipping = refunded('shipping');
  const onGoods = Math.min(
    refundPaise,
    goods.reduce((a, b) => a + b, 0),
  );
  const onShipping = refundPaise - onGoods;
  const available = [...goods, ...shipping].reduce((a, b) => a + b, 0);
  if (!Number.isInteger(refundPaise) || refundPaise <= 0 || refundPaise > available)
    throw new RangeError(`${invoice.number}: a refund of ${refundPaise} paise out of ${available}`);
  const forGoods = distribute(onGoods, goods);
  const forShipping = distribute(onShipping, shipping);
  return invoice.lines.map((_, n) => (forGoods[n] ?? 0) + (forShipping[n] ?? 0));
}

/**
 * The credit notes of an order's refunds, oldest first. Each credits only what the earlier notes have left of each
 * line, so later refunds never change an earlier note.
 */
export function creditNotesOf(invoice: Invoice, refunds: readonly Refund[]): RefundNote[] {
  let left = chargedPerLine(invoice);
  return refunds.flatMap((refund): RefundNote[] => {
    const { creditNote: number, status, lines, at: date = invoice.date } = refund;
    const amountPaise = Math.min(
      creditedPaise(refund),
      left.reduce((sum, line) => sum + line, 0),
    );
    if (number === undefined || amountPaise === 0) return [];
    const only = linesOfRefund(invoice, { amountPaise, ...(lines && { lines }) }, left);
    const note = creditNoteOf(invoice, amountPaise, { number, date }, only, left, lines);
    const credited = creditedPerLine(invoice, amountPaise, only, left);
    left = left.map((line, n) => line - (credited[n] ?? 0));
    return [{ ...note, isReturnedByBank: status === 'failed' }];
  });
}
