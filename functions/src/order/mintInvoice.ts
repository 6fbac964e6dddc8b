import type { Firestore, Transaction } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { financialYear, serialNumber } from '../../../src/domain/order/gst';
import type { Order } from '../../../src/domain/order/order';
import { creditDue } from '../../../src/domain/order/refund';
import { plain } from '../store/firestore';
import { appendEvent } from './events';
import { createSpread } from './series';
import { decodeBusiness } from '../shipping/business';

const counterSchema = v.object({ next: v.optional(v.pipe(v.number(), v.integer()), 1) });

/** Which series this instance numbers in now, for each kind of document. */
const spreads = { invoice: createSpread(), creditnote: createSpread() };

/** What an earlier attempt of a transaction read: a counter that has moved since then is contended. */
const attempts = new WeakMap<Transaction, { series: string; next: number }>();

/**
 * The next number of a series, and the write that uses it. Call `take` in the same transaction. A series has no gap,
 * because its counter moves only together with the document that gets the number.
 */
async function nextNumber(
  tx: Transaction,
  db: Firestore,
  kind: keyof typeof spreads,
  now: Date,
): Promise<{ number: string; take: () => void }> {
  const year = financialYear(now);
  const spread = spreads[kind];
  const counter = (series: string) => db.doc(`counters/${kind}-${year}-${series}`);
  const read = async (series: string): Promise<number> =>
    v.parse(counterSchema, plain((await tx.get(counter(series))).data() ?? {})).next;
  const before = attempts.get(tx);
  let series = before?.series ?? spread.pick(now);
  let next = await read(series);
  if (before && next !== before.next) {
    spread.widen(now);
    series = spread.pick(now);
    next = await read(series);
  }
  attempts.set(tx, { series, next });
  return {
    number: serialNumber(kind === 'invoice' ? 'NF' : 'CN', year, series, next),
    take: () => tx.set(counter(series), { next: next + 1 }),
  };
}

/**
 * Assigns the GST invoice number in the transaction that books the parcel, because the law wants the invoice before the
 * goods leave; or in the one that marks dispatch, for a parcel that was not booked with Shiprocket. An order that has a
 * number keeps it, with the seller, the GSTIN and the rate of that day, because an issued invoice must not change with
 * the settings. The refunds that it was reduced by are stored too, because their status may change. Reads, then writes:
 * call it after the transaction's other reads and before its writes. A replacement gets none, nor a test: nothing is
 * sold with it.
 */
export async function mintInvoice(
  tx: Transaction,
  db: Firestore,
  order: Pick<Order, 'id' | 'invoiceNumber' | 'refunds' | 'replaces' | 'test'>,
  now: Date,
): Promise<void> {
  if (order.invoiceNumber !== undefined || order.replaces !== undefined || order.test) return;
  const { gstin, taxRate, hsn, seller } = decodeBusiness(
    plain((await tx.get(db.doc('settings/business'))).data()),
  );
  const { number, take } = await nextNumber(tx, db, 'invoice', now);
  take();
  tx.update(db.doc(`orders/${order.id}`), {
    invoiceNumber: number,
    invoicedAt: now,
    invoiceTax: { gstin, taxRate, hsn, seller },
    invoiceRefunds: notFailed(order),
  });
  appendEvent(tx, db, order.id, {
    id: `invoice-${number}`,
    type: 'invoice',
    at: now,
    by: 'system',
    detail: `Invoice ${number} issued.`,
    data: { invoiceNumber: number },
  });
}

/**
 * The number of a credit note for a refund after the invoice, assigned like an invoice's, and the paise it credits;
 * undefined when there is no invoice, or nothing to credit. Reads once; call `take` among the writes of the same
 * transaction.
 */
export async function nextCreditNote(
  tx: Transaction,
  db: Firestore,
  order: Pick<
    Order,
    'pricing' | 'items' | 'capturedPaise' | 'invoiceNumber' | 'refunds' | 'invoiceRefunds'
  >,
  amountPaise: number,
  now: Date,
): Promise<{ number: string; creditedPaise: number; take: () => void } | undefined> {
  const creditedPaise = creditDue(order, amountPaise);
  if (order.invoiceNumber === undefined || creditedPaise === 0) return undefined;
  return { ...(await nextNumber(tx, db, 'creditnote', now)), creditedPaise };
}

/**
 * Records that the goods of an order leave, in the transaction that marks its dispatch: the order gets its invoice unless
 * it has one, and the refunds whose pieces stay behind are stored. Reads, then writes, like {@link mintInvoice}.
 */
export async function mintAtDispatch(
  tx: Transaction,
  db: Firestore,
  order: Pick<Order, 'id' | 'invoiceNumber' | 'refunds' | 'replaces' | 'test'>,
  now: Date,
): Promise<void> {
  await mintInvoice(tx, db, order, now);
  tx.update(db.doc(`orders/${order.id}`), { dispatchRefunds: notFailed(order) });
}

/** The ids of the refunds that count now. */
function notFailed({ refunds }: Pick<Order, 'refunds'>): string[] {
  return refunds.filter(({ status }) => status !== 'failed').map(({ id }) => id);
}
