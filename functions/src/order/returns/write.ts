import type { Firestore, Transaction } from 'firebase-admin/firestore';
import type { Order } from '../../../../src/domain/order/order';
import { canSettle, hasOpenReturn, type Return } from '../../../../src/domain/order/returns';
import type { Site } from '../../../../src/domain/shop/site';
import { applyChange } from '../../figures/apply';
import type { ReturnStage } from '../../mail/emails';
import { queueMail } from '../../mail/queue';
import { appendEvent, type OrderEvent } from '../events';
import type { RequestOf } from '../requests/schema';
import { Refusal } from '../requests/task';

/** An order's returns with one added or changed. */
export function withReturn({ returns }: Pick<Order, 'returns'>, one: Return): Return[] {
  const isKnown = returns.some(({ id }) => id === one.id);
  return isKnown ? returns.map((other) => (other.id === one.id ? one : other)) : [...returns, one];
}

/** The fields of an order that its returns fill. Firestore stores no undefined. */
export function returnFields(returns: Return[]): Record<string, unknown> {
  return {
    returns: returns.map((one) =>
      Object.fromEntries(Object.entries(one).filter(([, value]) => value !== undefined)),
    ),
    returnOpen: hasOpenReturn({ returns }),
  };
}

/** What becomes of a return, and who is told. */
export interface ReturnChange {
  one: Return;
  event: OrderEvent;
  /** The email to the customer; without it none is sent. */
  stage?: ReturnStage;
  site: Site;
  now: Date;
}

/** Stores a return on its order, with the event, the email and the figures. Only writes. */
export function writeReturn(
  tx: Transaction,
  db: Firestore,
  order: Order,
  { one, event, stage, site, now }: ReturnChange,
): void {
  const returns = withReturn(order, one);
  const after = { ...order, returns };
  tx.update(db.doc(`orders/${order.id}`), { ...returnFields(returns), updatedAt: now });
  appendEvent(tx, db, order.id, event);
  if (stage !== undefined)
    queueMail(tx, db, { kind: 'return', stage, one, order: after, now, site });
  applyChange(tx, db, order, after);
}

/** Throws Refusal when the order has no such return. */
export function returnOf({ returns }: Pick<Order, 'returns'>, returnId: string): Return {
  const one = returns.find(({ id }) => id === returnId);
  if (!one) throw new Refusal('This order has no such return.');
  return one;
}

/** Throws Refusal; the message is that of a step that has been taken, or is not possible any more. */
export function possible(one: Return | undefined): Return {
  if (!one) throw new Refusal('The return has moved on meanwhile. Look at it again.');
  return one;
}

/** The return, while its pieces may be refunded or replaced, and be returned to stock where that is asked. Throws Refusal. */
export function toSettle(
  order: Order,
  { returnId, restock }: Pick<RequestOf<'return_settle'>, 'returnId' | 'restock'>,
): Return {
  const one = returnOf(order, returnId);
  if (!canSettle(one))
    throw new Refusal(
      'This return cannot be settled: its pieces have not arrived, or it has ended.',
    );
  if (restock && one.how === 'keep')
    throw new Refusal('The customer keeps these pieces, so they cannot be returned to stock.');
  return one;
}
