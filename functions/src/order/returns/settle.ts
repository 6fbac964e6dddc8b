import { hasLostDispute } from '../../../../src/domain/order/dispute';
import { orderNumber } from '../../../../src/domain/order/orderNumber';
import type { Order } from '../../../../src/domain/order/order';
import { refundablePaise, restockable } from '../../../../src/domain/order/refund';
import {
  isRestocked,
  refundForReplaced,
  returnSummary,
  shippingToRefund,
} from '../../../../src/domain/order/returnable';
import { afterStep } from '../../../../src/domain/order/returns';
import { MIN_AMOUNT_PAISE } from '../../../../src/domain/shop/constants';
import { formatRupees, toRupees } from '../../../../src/domain/pricing/money';
import { inTransaction, readOrder, readSite } from '../../store/firestore';
import { dropPickup, pickupRef, readPickup } from '../../shipping/pickup/pickup';
import { readStock, returnToStock } from '../../payment/stock';
import { readPaidOrder } from '../paidOrder';
import {
  carryOutRefund,
  pieces,
  priceLines,
  readTaken,
  refuseWhileDisputed,
  storeAsked,
} from '../requests/refund';
import type { Asked, RequestOf } from '../requests/schema';
import { finish, logAdmin, readTaskOrder, Refusal, type Task } from '../requests/task';
import { reasonToRefuse, refuseWhileBooking, stopPickup } from './decide';
import { replaceReturn } from './replace';
import { possible, returnFields, returnOf, toSettle, withReturn, writeReturn } from './write';

type Settle = RequestOf<'return_settle'>;

/** An admin ends a return: refunds its pieces, sends them again, or does not accept it after all. */
export function doReturnSettle(task: Task, request: Settle): Promise<void> {
  switch (request.outcome) {
    case 'refund':
      return refundReturn(task, request);
    case 'replacement':
      return replaceReturn(task, request);
    case 'refused':
      return refuseReturn(task, request);
  }
}

/**
 * Refunds what the pieces of a return cost, and the shipping where they came damaged or wrong, by the same way as every
 * other refund: asked of Razorpay once, under the key of the request.
 */
async function refundReturn(task: Task, settle: Settle): Promise<void> {
  const { returnId, reason } = settle;
  const found = readOrder(await task.deps.db.doc(`orders/${task.orderId}`).get());
  if (found?.replaces !== undefined) return closeRefunded(task, settle);
  const asked = await storeAsked(task, (order) => askedFor(order, settle));
  await carryOutRefund(task, asked, {
    changes: { returnId, reason: reason ?? '' },
    settle: (order, { id: refundId, status }, now) => {
      const one = order.returns.find(({ id }) => id === returnId);
      const isPending = status === 'pending';
      const after = one && afterStep(one, { do: 'refund', refundId, isPending }, now);
      if (!after) return undefined;
      const returns = withReturn(order, after);
      return { returns, fields: returnFields(returns) };
    },
  });
}

/**
 * Ends the return to a replacement, which has no payment of its own, after its pieces were refunded on the order that was
 * paid. Of its pieces, those that the replacement took from stock can go back there.
 */
function closeRefunded(task: Task, settle: Settle): Promise<void> {
  const { returnId, restock, reason } = settle;
  const { db } = task.deps;
  return inTransaction(db, async (tx) => {
    const now = task.deps.now();
    const order = await readTaskOrder(tx, task);
    const before = toSettle(order, settle);
    const paid = await readPaidOrder(tx, db, order);
    const refund = refundForReplaced(paid, order, before);
    if (!refund)
      throw new Refusal(
        `This order is a replacement. Refund these pieces on order ${orderNumber(paid.id)} first, then close this return as refunded.`,
      );
    const isPending = refund.status === 'pending';
    const back =
      restock && !isRestocked(order, before)
        ? restockable(order, await readTaken(tx, db, order), before.lines)
        : [];
    const entries = await readStock(tx, db, back, order.id, now);
    const site = await readSite(db);
    const restocked = back.length > 0 ? back : undefined;
    const step = { do: 'refund', refundId: refund.id, isPending, restocked } as const;
    const one = possible(afterStep(before, step, now));
    returnToStock(tx, entries);
    writeReturn(tx, db, order, {
      one,
      event: {
        id: `${one.id}-${isPending ? 'refunding' : 'refunded'}-${refund.id}`,
        type: isPending ? 'refund_started' : 'return_refunded',
        at: now,
        by: 'admin',
        detail: `${returnSummary(order, one)} ${isPending ? 'is being' : 'was'} refunded on order ${orderNumber(paid.id)}.`,
        data: { refundId: refund.id },
      },
      site,
      now,
    });
    logAdmin(
      tx,
      task,
      'return closed as refunded',
      { returnId, refundId: refund.id, restocked: back, reason: reason ?? '' },
      now,
    );
    const count = back.reduce((sum, { quantity }) => sum + quantity, 0);
    const note =
      count > 0 ? ` ${pieces(count)} ${count === 1 ? 'was' : 'were'} returned to stock.` : '';
    const outcome = isPending
      ? 'The refund is on its way. The return closes automatically when the bank has carried it out.'
      : 'The return is closed as refunded.';
    finish(tx, task, `${outcome}${note}`, now);
  });
}

function askedFor(order: Order, settle: Settle): Asked {
  const one = toSettle(order, settle);
  refuseWhileDisputed(order);
  if (hasLostDispute(order))
    throw new Refusal(
      'The customer’s bank has taken this payment back. Close the return with a reason instead.',
    );
  const lines = priceLines(order, one.lines);
  const goodsPaise = lines.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const amountPaise = goodsPaise + shippingToRefund(order, one, goodsPaise);
  const left = refundablePaise(order);
  if (amountPaise > left)
    throw new Refusal(
      `These pieces cost ${formatRupees(toRupees(goodsPaise))}, and only ${formatRupees(toRupees(left))} of the order is left to refund. Refund that, then close the return with a reason.`,
    );
  if (amountPaise < MIN_AMOUNT_PAISE) throw new Refusal('There is nothing to refund.');
  const isToRestock = settle.restock && !isRestocked(order, one);
  return { amountPaise, lines, ...(isToRestock && { restock: one.lines }) };
}

async function refuseReturn(task: Task, request: Settle): Promise<void> {
  const { db } = task.deps;
  const reason = reasonToRefuse(request);
  await stopPickup(task, request.returnId, ({ state }) => state === 'agreed');
  await inTransaction(db, async (tx) => {
    const now = task.deps.now();
    const order = await readTaskOrder(tx, task);
    const before = returnOf(order, request.returnId);
    const pickup = readPickup(await tx.get(pickupRef(db, order.id, before.id)));
    const site = await readSite(db);
    refuseWhileBooking(pickup, now);
    const one = possible(afterStep(before, { do: 'refuse', reason }, now));
    dropPickup(tx, db, order.id, one.id, pickup, now);
    writeReturn(tx, db, order, {
      one,
      stage: 'refused',
      event: {
        id: `${one.id}-refused`,
        type: 'return_refused',
        at: now,
        by: 'admin',
        detail: `The request about ${returnSummary(order, one)} was not accepted.`,
        data: { reason },
      },
      site,
      now,
    });
    logAdmin(tx, task, 'return refused', { returnId: one.id, reason }, now);
    finish(tx, task, `The return to order ${orderNumber(order.id)} is closed.`, now);
  });
}
