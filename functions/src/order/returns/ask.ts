import {
  partsOfPieces,
  returnDeadline,
  returnSummary,
} from '../../../../src/domain/order/returnable';
import {
  isProblem,
  RETURN_IDS,
  RETURN_KIND_LABELS,
  type Return,
} from '../../../../src/domain/order/returns';
import { messages } from '../../../../src/domain/shop/messages';
import { inTransaction, readSite } from '../../store/firestore';
import type { RequestOf } from '../requests/schema';
import { finish, readTaskOrder, Refusal, type Task } from '../requests/task';
import { writeReturn } from './write';

/**
 * The customer returns pieces of a delivered order. The rules have checked the order and the window; both are checked
 * again, with the time at which it was asked, and the pieces against everything that was refunded or returned before.
 * What it refuses, the customer reads.
 */
export async function doReturn(task: Task, request: RequestOf<'return'>): Promise<void> {
  const { db } = task.deps;
  await inTransaction(db, async (tx) => {
    const now = task.deps.now();
    const order = await readTaskOrder(tx, task);
    const site = await readSite(db);
    if (order.userId !== task.by) throw new Refusal('This is not your order.');
    if (!RETURN_IDS.includes(task.requestId)) throw new Refusal('This request is not valid.');
    const isKnown = order.returns.some(({ id }) => id === task.requestId);
    if (!isKnown) {
      const { kind, wish, note, photos, at } = request;
      const deadline = returnDeadline(order, kind);
      if (!deadline || at >= deadline) throw new Refusal(messages.returns.tooLate);
      const lines = partsOfPieces(order, request.pieces);
      if (!lines) throw new Refusal(messages.returns.noPieces);
      const one: Return = {
        id: task.requestId,
        kind,
        wish,
        lines,
        note,
        photos,
        state: 'asked',
        askedAt: at,
      };
      writeReturn(tx, db, order, {
        one,
        stage: 'asked',
        event: {
          id: `${one.id}-asked`,
          type: 'return_asked',
          at: now,
          by: 'owner',
          detail: `${isProblem(one) ? 'Problem reported' : 'Return requested'}: ${returnSummary(order, one)}. ${RETURN_KIND_LABELS[kind]}.`,
        },
        site,
        now,
      });
    }
    finish(tx, task, messages.returns.asked, now);
  });
}
