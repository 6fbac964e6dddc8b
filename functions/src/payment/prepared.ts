import type { DocumentReference, Firestore, Transaction } from 'firebase-admin/firestore';
import { FieldValue } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { STOCK_HOLD_MINUTES } from '../../../src/domain/shop/constants';
import { dateSchema } from '../../../src/domain/shop/decode';
import { DAY_MS } from '../../../src/domain/shop/ist';
import type { Order } from '../../../src/domain/order/order';
import { HttpError } from '../errors';
import { plain } from '../store/firestore';
import { expiry } from '../store/retention';
import type { Reader } from './limits';
import { countedUnder, type Customer } from './redemptions';
import type { StockEntry } from './stock';

/** Unpaid orders of one customer in a day, because the reconciler asks Razorpay about each of them for days. */
const MAX_UNPAID = 20;

/**
 * Pieces in the unpaid orders that one customer prepared while a hold lasts, so that nobody holds a whole stock. A set
 * that is stocked by its parts counts with what it holds of them.
 */
const MAX_HELD_PIECES = 60;
const HOLD_MS = STOCK_HOLD_MINUTES * 60_000;

const preparedSchema = v.object({
  orders: v.optional(v.record(v.string(), v.object({ at: dateSchema, pieces: v.number() })), {}),
});

/** `preparedOrders/{customer}`: the unpaid orders whose payment was prepared under an account or a phone number. */
export interface Prepared {
  ref: DocumentReference;
  /** Those of the last day, by order id. */
  orders: v.InferOutput<typeof preparedSchema>['orders'];
}

/** The unpaid orders of a customer, once for the account and once for its number. Only reads. */
export async function readPrepared(
  reader: Reader,
  db: Firestore,
  customer: Customer,
  now: Date,
): Promise<Prepared[]> {
  const refs = countedUnder(customer).map((id) => preparedRef(db, id));
  const snapshots = await reader.getAll(...refs);
  const yesterday = now.getTime() - DAY_MS;
  return snapshots.map((snapshot) => {
    const { orders } = v.parse(preparedSchema, plain(snapshot.data() ?? {}));
    const recent = Object.entries(orders).filter(([, { at }]) => at.getTime() > yesterday);
    return { ref: snapshot.ref, orders: Object.fromEntries(recent) };
  });
}

/**
 * An order that is already counted may continue. Throws too_many, and order_invalid for an order that has too many pieces
 * alone, which only gift sets can bring about.
 */
export function checkPrepared(
  prepared: readonly Prepared[],
  order: Pick<Order, 'id'>,
  ownPieces: number,
  now: Date,
): void {
  if (ownPieces > MAX_HELD_PIECES) {
    throw new HttpError(
      'order_invalid',
      `With what is in its gift sets, this order has ${ownPieces} pieces, and an order can contain at most ${MAX_HELD_PIECES}. Please order fewer sets now, and the others once these are paid.`,
    );
  }
  for (const { orders } of prepared) {
    if (orders[order.id] === undefined && Object.keys(orders).length >= MAX_UNPAID) {
      throw new HttpError(
        'too_many',
        'You have too many unpaid orders from the last 24 hours. Please pay for one in My Orders, or try again tomorrow.',
      );
    }
    const others = Object.entries(orders).filter(
      ([id, { at }]) => id !== order.id && now.getTime() - at.getTime() < HOLD_MS,
    );
    const held = others.reduce((sum, [, { pieces }]) => sum + pieces, 0);
    if (held + ownPieces > MAX_HELD_PIECES) {
      throw new HttpError(
        'too_many',
        `Your unpaid orders hold ${held} pieces. Please pay for one in My Orders, or try again in ${STOCK_HOLD_MINUTES} minutes.`,
      );
    }
  }
}

/** The pieces of an order, or those it holds where they are more. */
export function piecesOf(
  { items }: Pick<Order, 'items'>,
  entries: readonly Pick<StockEntry, 'quantity'>[],
): number {
  const sum = (lines: readonly { quantity: number }[]): number =>
    lines.reduce((pieces, { quantity }) => pieces + quantity, 0);
  return Math.max(sum(items), sum(entries));
}

/** Counts the order as unpaid from now on. Only writes. */
export function recordPrepared(
  tx: Transaction,
  prepared: readonly Prepared[],
  order: Pick<Order, 'id'>,
  pieces: number,
  now: Date,
): void {
  const entry = { at: now, pieces };
  for (const { ref, orders } of prepared) {
    tx.set(ref, {
      orders: { ...orders, [order.id]: entry },
      expireAt: expiry('preparedOrders', now),
    });
  }
}

/** Stops counting an order that was paid. Only writes. */
export function removePrepared(tx: Transaction, db: Firestore, customer: Customer): void {
  for (const id of countedUnder(customer)) {
    const orders = { [customer.orderId]: FieldValue.delete() };
    tx.set(preparedRef(db, id), { orders }, { merge: true });
  }
}

function preparedRef(db: Firestore, customer: string): DocumentReference {
  return db.doc(`preparedOrders/${customer}`);
}
