import type { Transaction } from 'firebase-admin/firestore';
import { orderEntry } from '../../adminLog/ofOrder';
import type { Deps } from '../../deps';
import { RELEASED } from '../../store/lease';

/** A request in the hands of the one worker that may do it now. */
export interface Task {
  deps: Deps;
  orderId: string;
  requestId: string;
  /** The account that asked. */
  by: string;
}

/** Cannot be done, and will not be by asking again; the sentence is the request's outcome. */
export class Refusal extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'Refusal';
  }
}

/** Writes the outcome on the request document, in the transaction that did what was asked. Only writes. */
export function finish(tx: Transaction, task: Task, outcome: string, now: Date): void {
  tx.update(task.deps.db.doc(`orders/${task.orderId}/requests/${task.requestId}`), {
    state: 'done',
    outcome,
    outcomeAt: now,
    ...RELEASED,
  });
}

/** Who did what in the back office (docs/decisions/002-data.md "Collections"); a retry writes the same entry. Only writes. */
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
