import type { Firestore, Transaction } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { financialYear, serialNumber } from '../../../src/domain/order/gst';
import type { Order } from '../../../src/domain/order/order';
import { creditDue } from '../../../src/domain/order/refund';
import { plain } from '../store/firestore';
import { appendEvent } from './events';
import { decodeBusiness } from '../shipping/business';

const counterSchema = v.object({ next: v.optional(v.pipe(v.number(), v.integer()), 1) });

/** The next number of a series, and the write that uses it. Call `take` in the same transaction. */
async function nextNumber(
  tx: Transaction,
  db: Firestore,
  series: 'invoice' | 'creditnote',
  now: Date,
): Promise<{ number: string; take: () => void }> {
  const year = financialYear(now);
  const ref = db.doc(`counters/${series}-${year}`);
  const { next } = v.parse(counterSchema, plain((await tx.get(ref)).data() ?? {}));
  return {
    number: serialNumber(series === 'invoice' ? 'NF' : 'CN', year, next),
    take: () => tx.set(ref, { next: next + 1 }),
  };
}

/**
 * Assigns the GST invoice number in the transaction that marks dispatch. The counter moves only when the order gets the
 * number, so the series of a financial year has no gaps. An order that has a number keeps it, with the GSTIN and the
 * rate of that day, because an issued invoice must not change with the settings. The refunds that it was reduced by are
 * stored too, because their status may change. Reads, then writes: call it after the transaction's other reads and
 * before its writes.
 * @returns the order's invoice number
 */
export async function mintInvoice(
  tx: Transaction,
  db: Firestore,
  order: Pick<Order, 'id' | 'invoiceNumber' | 'refunds'>,
  now: Date,
): Promise<string> {
  if (order.invoiceNumber !== undefined) return order.invoiceNumber;
  const settings = decodeBusiness(plain((await tx.get(db.doc('settings/business'))).data()));
  const { number, take } = await nextNumber(tx, db, 'invoice', now);
  take();
  tx.update(db.doc(`orders/${order.id}`), {
    invoiceNumber: number,
    invoicedAt: now,
    invoiceTax: { gstin: settings.gstin, taxRate: settings.taxRate },
    invoiceRefunds: order.refunds.filter(({ status }) => status !== 'failed').map(({ id }) => id),
  });
  appendEvent(tx, db, order.id, {
    id: `invoice-${number}`,
    type: 'invoice',
    at: now,
    by: 'system',
    detail: `Invoice ${number} issued.`,
    data: { invoiceNumber: number },
  });
  return number;
}

/**
 * The number of a credit note for a refund after dispatch, assigned like an invoice's, and the paise it credits;
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
