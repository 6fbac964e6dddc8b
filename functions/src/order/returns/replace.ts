import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { orderNumber } from '../../../../src/domain/order/orderNumber';
import { searchFields } from '../../../../src/domain/order/orderSearch';
import { decodeOrder, type Order } from '../../../../src/domain/order/order';
import { orderId } from '../../../../src/domain/order/orderId';
import type { LinePart } from '../../../../src/domain/order/linePart';
import { refundablePaise, restockable } from '../../../../src/domain/order/refund';
import { isRestocked, returnSummary } from '../../../../src/domain/order/returnable';
import { afterStep, type ReturnStep } from '../../../../src/domain/order/returns';
import { applyChange } from '../../figures/apply';
import { readStock, shortageOf, takeFromStock, type StockEntry } from '../../payment/stock';
import { returnedLines } from '../../shipping/pickup/payload';
import { queueShipment } from '../../shipping/queue';
import { inTransaction, readSite } from '../../store/firestore';
import { appendEvent } from '../events';
import { readPaidOrder, refuseToSend } from '../paidOrder';
import { refuseWhileMoneyMoves } from '../requests/moneyRequests';
import { priceLines, readTaken } from '../requests/refund';
import type { RequestOf } from '../requests/schema';
import { finish, logAdmin, readTaskOrder, Refusal, type Task } from '../requests/task';
import { possible, toSettle, writeReturn } from './write';

/** A replacement's id is looked for far from those of the orders that a customer places in the same days. */
const FIRST_ID = 500;
const IDS = 20;

/**
 * Sends the pieces of a return once more: a new order of the customer without a payment, in the transaction that settles the
 * return, so that neither can exist without the other. It takes its pieces from stock and its parcel is queued like that of
 * every other order.
 */
export async function replaceReturn(task: Task, settle: RequestOf<'return_settle'>): Promise<void> {
  const { returnId, restock, reason } = settle;
  const { db } = task.deps;
  await inTransaction(db, async (tx) => {
    const now = task.deps.now();
    const order = await readTaskOrder(tx, task);
    if (order.test) throw new Refusal('This order was paid with a test key, so nothing is sent.');
    const before = toSettle(order, settle);
    const paid = await readPaidOrder(tx, db, order);
    // The requests of this order take turns, but the money of a replacement is another order's.
    if (paid.id !== order.id) await refuseWhileMoneyMoves(tx, { ...task, orderId: paid.id });
    refuseMoneyBack(paid, before.lines);
    const lines = returnedLines(order, before);
    const id = await freeId(tx, db, order.userId, now);
    const back =
      restock && !isRestocked(order, before)
        ? restockable(order, await readTaken(tx, db, order), before.lines)
        : [];
    const entries = (await readStock(tx, db, lines, id, now)).map((entry) => lessBack(entry, back));
    refuseShortage(lines, entries);
    const site = await readSite(db);
    const taken = takenWith(entries, back);
    const replacement = replacementOf(order, lines, { id, taken, now });
    const restocked = back.length > 0 ? back : undefined;
    const step: ReturnStep = { do: 'replace', replacementId: id, restocked };
    const one = possible(afterStep(before, step, now));

    tx.create(db.doc(`orders/${id}`), replacement);
    appendEvent(tx, db, id, {
      id: 'placed',
      type: 'placed',
      at: now,
      by: 'system',
      detail: `Sent in place of pieces of order ${orderNumber(order.id)}.`,
      data: { replaces: order.id, returnId },
    });
    takeFromStock(
      tx,
      entries.filter(({ quantity }) => quantity > 0),
      id,
    );
    queueShipment(tx, db, id, now);
    const decoded = decodeOrder(id, replacement);
    applyChange(tx, db, decoded, decoded);
    writeReturn(tx, db, order, {
      one,
      stage: 'replaced',
      event: {
        id: `${one.id}-replaced`,
        type: 'return_replaced',
        at: now,
        by: 'admin',
        detail: `${returnSummary(order, one)} is being sent again, as order ${orderNumber(id)}.`,
        data: { replacementId: id },
      },
      site,
      now,
    });
    logAdmin(
      tx,
      task,
      'return replaced',
      { returnId, replacementId: id, reason: reason ?? '' },
      now,
    );
    finish(
      tx,
      task,
      `The replacement is order ${orderNumber(id)}. Its parcel is being booked.`,
      now,
    );
  });
}

/** Throws Refusal when the money for these pieces is back with the customer, or a bank may still take it. */
function refuseMoneyBack(paid: Order, lines: readonly LinePart[]): void {
  refuseToSend(paid);
  const paise = priceLines(paid, lines).reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  if (paise > refundablePaise(paid))
    throw new Refusal(
      'The money for these pieces is back with the customer, so no replacement is sent.',
    );
}

/** The id of no order yet, in the form of every other. Only reads. */
async function freeId(tx: Transaction, db: Firestore, userId: string, now: Date): Promise<string> {
  const ids = Array.from({ length: IDS }, (_, n) => orderId(userId, now, FIRST_ID + n));
  const found = await tx.getAll(...ids.map((id) => db.doc(`orders/${id}`)));
  const free = ids.find((_, n) => found[n]?.exists === false);
  if (free === undefined)
    throw new Refusal('This customer has had too many replacements in these days.');
  return free;
}

const quantityIn = (parts: readonly LinePart[], { product, volume }: StockEntry): number =>
  parts
    .filter((part) => part.productId === product.id && part.volume === volume)
    .reduce((sum, { quantity }) => sum + quantity, 0);

/** What comes back unopened may go out again, so only the rest is taken. */
function lessBack(entry: StockEntry, back: readonly LinePart[]): StockEntry {
  return { ...entry, quantity: Math.max(0, entry.quantity - quantityIn(back, entry)) };
}

function takenWith(entries: readonly StockEntry[], back: readonly LinePart[]): LinePart[] {
  return entries
    .map((entry) => ({
      productId: entry.product.id,
      volume: entry.volume,
      quantity: Math.min(entry.stock, entry.quantity) + quantityIn(back, entry),
    }))
    .filter(({ quantity }) => quantity > 0);
}

function refuseShortage(
  lines: ReturnType<typeof returnedLines>,
  entries: readonly StockEntry[],
): void {
  const short = shortageOf(lines, entries);
  if (!short) return;
  const { name, volume } = short.line;
  throw new Refusal(
    `There are not enough pieces of ${name}${volume === '' ? '' : ` (${volume})`} in stock for a replacement. Refund the return, or settle it when there are.`,
  );
}

function replacementOf(
  { id: replaces, userId, shippingInfo, accountEmail, buyerName, pricing }: Order,
  lines: ReturnType<typeof returnedLines>,
  { id, taken, now }: { id: string; taken: LinePart[]; now: Date },
) {
  return {
    userId,
    ...searchFields({ id, buyerName, shippingInfo }),
    replaces,
    items: lines.map(({ productId, name, volume, quantity }) => ({
      id: productId,
      name,
      price: 0,
      quantity,
      selectedVolume: volume,
    })),
    shippingInfo: Object.fromEntries(
      Object.entries(shippingInfo).filter(([, value]) => value !== undefined),
    ),
    ...(accountEmail !== undefined && { accountEmail }),
    ...(buyerName !== undefined && { buyerName }),
    status: 'paid' as const,
    statusEvent: 'placed',
    createdAt: now,
    updatedAt: now,
    paidAt: now,
    amountPaise: 0,
    pricing: {
      lines: lines.map((line) => ({
        ...Object.fromEntries(Object.entries(line).filter(([, value]) => value !== undefined)),
        unitPrice: 0,
        total: 0,
        value: line.value ?? line.unitPrice,
      })),
      subtotal: 0,
      discounts: [],
      shipping: 0,
      total: 0,
      currency: pricing?.currency ?? 'INR',
    },
    taken,
  };
}
