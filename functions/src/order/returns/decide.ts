import { MAX_REASON } from '../../../../src/domain/shop/constants';
import { afterStep, canAgree, type Return } from '../../../../src/domain/order/returns';
import { inTransaction, readOrder, readSite } from '../../store/firestore';
import { isLeased } from '../../store/lease';
import { cancelThere } from '../../shipping/cancel';
import {
  dropPickup,
  pickupRef,
  queuePickup,
  readPickup,
  type Pickup,
} from '../../shipping/pickup/pickup';
import { CourierError } from '../../shipping/responses';
import { refuseWhileMoneyMoves } from '../requests/moneyRequests';
import type { RequestOf } from '../requests/schema';
import { finish, logAdmin, readTaskOrder, Refusal, type Task } from '../requests/task';
import { possible, returnOf, writeReturn } from './write';

/** The reason of a return that is not accepted, which the customer reads. Throws Refusal. */
export function reasonToRefuse({ reason: given = '' }: { reason?: string | undefined }): string {
  const reason = given.trim();
  if (reason.length >= 1 && reason.length <= MAX_REASON) return reason;
  throw new Refusal(
    `Please give a reason of up to ${MAX_REASON} characters. The customer will read it.`,
  );
}

/** Throws Refusal while a worker may be booking the courier. */
export function refuseWhileBooking(pickup: Pickup | undefined, now: Date): void {
  if (pickup && isLeased(pickup, now))
    throw new Refusal('The pickup is being booked at this moment. Try again in a minute.');
}

/**
 * Calls a courier off who has been booked, or was about to be, and has not come. Only for a return that is as `isWanted`
 * says. Rejects with Refusal when the pieces are on their way.
 */
export async function stopPickup(
  { deps, orderId }: Task,
  returnId: string,
  isWanted: (one: Return) => boolean,
): Promise<void> {
  const order = readOrder(await deps.db.doc(`orders/${orderId}`).get());
  const pickup = readPickup(await pickupRef(deps.db, orderId, returnId).get());
  const one = order && returnOf(order, returnId);
  if (!one || !isWanted(one) || pickup?.courierOrderId === undefined) return;
  if (pickup.state === 'cancelled') return;
  refuseWhileBooking(pickup, deps.now());
  try {
    await cancelThere(deps, pickup.courierOrderId);
  } catch (error) {
    if (error instanceof CourierError && !error.retryable) throw new Refusal(error.reason);
    throw error;
  }
}

/**
 * An admin agrees to a return and says how the pieces come back, or does not accept it. Agreeing to a pickup again books a
 * courier once more, after the first could not be booked.
 */
export async function doReturnDecision(
  task: Task,
  request: RequestOf<'return_decision'>,
): Promise<void> {
  const { db } = task.deps;
  if (!request.accept) reasonToRefuse(request);
  if (!request.accept || request.how === 'keep') await stopPickup(task, request.returnId, canAgree);
  await inTransaction(db, async (tx) => {
    const now = task.deps.now();
    const order = await readTaskOrder(tx, task);
    const one = returnOf(order, request.returnId);
    const pickup = readPickup(await tx.get(pickupRef(db, order.id, one.id)));
    const site = await readSite(db);
    // A return that is being refunded is not refused, nor fetched from the customer.
    await refuseWhileMoneyMoves(tx, task);
    if (!canAgree(one)) possible(undefined);
    refuseWhileBooking(pickup, now);
    if (!request.accept) {
      const reason = reasonToRefuse(request);
      dropPickup(tx, db, order.id, one.id, pickup, now);
      writeReturn(tx, db, order, {
        one: possible(afterStep(one, { do: 'refuse', reason }, now)),
        stage: 'refused',
        event: {
          id: `${one.id}-refused`,
          type: 'return_refused',
          at: now,
          by: 'admin',
          detail: 'The request was not accepted.',
          data: { reason },
        },
        site,
        now,
      });
      logAdmin(tx, task, 'return refused', { returnId: one.id, reason }, now);
      finish(tx, task, 'The return was not accepted. The customer reads why.', now);
      return;
    }
    const { how } = request;
    if (how === undefined) throw new Refusal('Say how the pieces come back.');
    const isAgain = one.state === 'agreed' && one.how === 'pickup' && how === 'pickup';
    if (how === 'pickup') queuePickup(tx, db, { orderId: order.id, returnId: one.id }, pickup, now);
    else dropPickup(tx, db, order.id, one.id, pickup, now);
    if (!isAgain)
      writeReturn(tx, db, order, {
        one: possible(afterStep(one, { do: 'agree', how }, now)),
        stage: how,
        event: {
          id: `${one.id}-agreed-${how}`,
          type: 'return_agreed',
          at: now,
          by: 'admin',
          detail:
            how === 'pickup'
              ? 'The request was agreed. A courier will collect the pieces.'
              : 'The request was agreed. Nothing has to be sent back.',
        },
        site,
        now,
      });
    logAdmin(tx, task, 'return agreed', { returnId: one.id, how }, now);
    finish(
      tx,
      task,
      how === 'pickup' ? 'A courier is being booked.' : 'The customer keeps the pieces.',
      now,
    );
  });
}

/** An admin has the returned pieces in hand, whether or not the courier has said so. */
export async function doReturnReceived(
  task: Task,
  { returnId }: RequestOf<'return_received'>,
): Promise<void> {
  const { db } = task.deps;
  await inTransaction(db, async (tx) => {
    const now = task.deps.now();
    const order = await readTaskOrder(tx, task);
    const one = returnOf(order, returnId);
    const pickup = readPickup(await tx.get(pickupRef(db, order.id, one.id)));
    const site = await readSite(db);
    refuseWhileBooking(pickup, now);
    const received = possible(afterStep(one, { do: 'receive' }, now));
    // One that is not booked yet is not needed any more.
    if (one.awb === undefined) dropPickup(tx, db, order.id, one.id, pickup, now);
    writeReturn(tx, db, order, {
      one: received,
      stage: 'received',
      event: {
        id: `${one.id}-received`,
        type: 'return_received',
        at: now,
        by: 'admin',
        detail: 'The returned pieces have arrived.',
      },
      site,
      now,
    });
    logAdmin(tx, task, 'return received', { returnId }, now);
    finish(tx, task, 'The pieces are marked as received.', now);
  });
}
