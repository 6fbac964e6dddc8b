import { canMove, STATUS_LABELS, type Order } from '../../../src/domain/order';
import { inTransaction, readOrder } from '../firestore';
import { mintInvoice } from '../invoice/mint';
import { moveOrder } from '../orders/events';
import { shipOrder } from '../shipping/ship';
import { applyStatusChange } from '../stats/apply';
import type { RequestOf } from './schema';
import { finish, logAdmin, Refusal, type Task } from './task';

/** Orders that have left the house carry an invoice (DECISIONS "Numbers"). */
export function isDispatched(status: Order['status']): boolean {
  return status === 'shipped' || status === 'delivered';
}

/** An admin moves the order forward by hand. */
export async function doStatus(task: Task, { status: to }: RequestOf<'status'>): Promise<void> {
  const { db } = task.deps;
  await inTransaction(db, async (tx) => {
    const now = task.deps.now();
    const order = readOrder(await tx.get(db.doc(`orders/${task.orderId}`)));
    if (!order) throw new Refusal('This order does not exist.');
    if (!canMove(order.status, to, 'admin')) {
      const from = STATUS_LABELS[order.status];
      throw new Refusal(`An order that is ${from} cannot become ${STATUS_LABELS[to]}.`);
    }
    if (isDispatched(to)) await mintInvoice(tx, db, order, now);
    moveOrder(tx, db, order.id, {
      to,
      at: now,
      fields: { updatedBy: task.by },
      event: {
        id: `status-${task.requestId}`,
        type: 'status',
        at: now,
        by: 'admin',
        uid: task.by,
        detail: `Marked as ${STATUS_LABELS[to]}.`,
        data: { from: order.status, to },
      },
    });
    applyStatusChange(tx, db, { order, to });
    logAdmin(tx, task, 'status', { from: order.status, to }, now);
    finish(tx, task, `Marked as ${STATUS_LABELS[to]}.`, now);
  });
}

/** An admin has the parcel booked again, now. */
export async function doShip(task: Task): Promise<void> {
  const { db } = task.deps;
  const outcome = await shipOrder(task.deps, task.orderId, { force: true });
  if (outcome.shipment === 'pending' && outcome.why !== 'queued') {
    throw new Refusal(outcome.reason ?? 'The parcel could not be booked.');
  }
  const words =
    outcome.shipment === 'created'
      ? `The parcel is booked, AWB ${outcome.awb}.`
      : `Not booked yet; it will be tried again. ${outcome.reason ?? ''}`.trim();
  await inTransaction(db, async (tx) => {
    const now = task.deps.now();
    logAdmin(tx, task, 'ship', { shipment: outcome.shipment }, now);
    finish(tx, task, words, now);
  });
}
