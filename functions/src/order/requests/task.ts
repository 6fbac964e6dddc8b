import type { Transaction } from 'firebase-admin/firestore';
import type { Order } from '../../../../src/domain/order/order';
import { orderEntry } from '../../adminLog/ofOrder';
import type { Deps } from '../../deps';
import { readOrder } from '../../store/firestore';
import { RELEASED } from '../../store/lease';

/** A request with the worker that holds its lease. */
export interface Task {
  deps: Deps;
  orderId: string;
  requestId: string;
  /** The account that asked. */
  by: string;
}

/** A request that cannot be carried out, now or later. The message becomes its outcome. */
export class Refusal extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'Refusal';
  }
}

/** Reads the order of a request. Throws Refusal when there is none. */
export async function readTaskOrder(
  tx: Transaction,
  { deps: { db }, orderId }: Task,
): Promise<Order> {
  const order = readOrder(await tx.get(db.doc(`orders/${orderId}`)));
  if (!order) throw new Refusal('This order does not exist.');
  return order;
}

/** Stores the outcome on the request, in the transaction that carried it out. Only writes. */
export function finish(
  tx: Transaction,
  task: Task,
  outcome: string,
  now: Date,
  state: 'done' | 'failed' = 'done',
  more: { booked?: boolean } = {},
): void {
  tx.update(task.deps.db.doc(`orders/${task.orderId}/requests/${task.requestId}`), {
    state,
    outcome,
    outcomeAt: now,
    ...more,
    ...RELEASED,
  });
}

/**
 * Writes an entry of the admin log (docs/decisions/002-data.md "Collections"); a retry writes the same entry. Only
 * writes.
 */
export function logAdmin(
  tx: Transaction,
  task: Task,
  what: string,
  changes: Record<string, unknown>,
  now: Date,
): void {
  const entry = orderEntry(task.orderId, { what, by: task.by, at: now, changes });
  tx.set(task.deps.db.doc(`adminLog/${task.requestId}`), entry);
}
