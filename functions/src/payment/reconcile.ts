import { FieldPath, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { PENDING_EXPIRES_DAYS } from '../../../src/domain/constants';
import { moment } from '../../../src/domain/decode';
import { canMove, type Order } from '../../../src/domain/order';
import type { Deps } from '../deps';
import { inTransaction, plain, readOrder } from '../firestore';
import { moveOrder } from '../orders/events';
import { retryReturns } from '../refunds/returns';
import { resumeRequests } from '../requests/process';
import { EXPIRED } from '../settle';
import { settleFromRazorpay } from './vendorPayments';

/** SECURITY 3: until then the browser and the webhook are given their chance. Milliseconds. */
const YOUNG = 15 * 60_000;
const OLD = PENDING_EXPIRES_DAYS * 86_400_000;
/** Between two questions about the same order: a quarter of its age, so that a new one is asked about often. */
const SELDOM = 6 * 3_600_000;
const PAGE = 100;

/** What a run did. */
export interface ReconcileRun {
  asked: number;
  settled: number;
  expired: number;
  failed: number;
  returned: number;
}

/**
 * The net below everything else (docs/decisions/004): asks Razorpay about orders left unpaid for 15 minutes to 5 days,
 * and about paid ones that could have been paid twice; ends older ones; sends back what still has to go back; takes up
 * requests whose worker died. One order that fails does not stop the others.
 */
export async function reconcile(deps: Deps): Promise<ReconcileRun> {
  const run: ReconcileRun = { asked: 0, settled: 0, expired: 0, failed: 0, returned: 0 };
  await eachUnpaid(deps, async (snapshot) => {
    await guarded(deps, run, snapshot.id, () => lookAfter(deps, run, readOrder(snapshot)));
  });
  await eachWatched(deps, (id) =>
    guarded(deps, run, id, async () => {
      const order = readOrder(await deps.db.doc(`orders/${id}`).get());
      if (order && (await isDue(deps, order))) await ask(deps, run, order);
    }),
  );
  run.returned = (await retryReturns(deps)).returned;
  await resumeRequests(deps);
  return run;
}

/** Every paid order that could still be paid a second time, the one to be let go first. */
async function eachWatched(deps: Deps, work: (orderId: string) => Promise<void>): Promise<void> {
  const query = deps.db
    .collection('checkouts')
    .where('watchUntil', '>', deps.now())
    .orderBy('watchUntil')
    .limit(PAGE);
  let page = await query.get();
  while (page.docs.length > 0) {
    for (const { id } of page.docs) await work(id);
    const last = page.docs.at(-1);
    if (!last || page.docs.length < PAGE) break;
    page = await query.startAfter(last).get();
  }
}

async function guarded(
  deps: Deps,
  run: ReconcileRun,
  orderId: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    run.failed += 1;
    deps.log.error('An order could not be reconciled', {
      orderId,
      reason: error instanceof Error ? error.message : String(error),
    });
  }
}

/** Every order that is still to be paid, oldest first. Pages by date and id, because states change on the way. */
async function eachUnpaid(
  deps: Deps,
  work: (order: QueryDocumentSnapshot) => Promise<void>,
): Promise<void> {
  const now = deps.now().getTime();
  const unpaid = [
    { status: 'pending_payment', from: 0 },
    // A failed one is done with after five days; a pending one then still has to be told so.
    { status: 'payment_failed', from: now - OLD },
  ];
  for (const { status, from } of unpaid) {
    const query = deps.db
      .collection('orders')
      .where('status', '==', status)
      .where('createdAt', '>=', new Date(from))
      .where('createdAt', '<=', new Date(now - YOUNG))
      .orderBy('createdAt')
      .orderBy(FieldPath.documentId())
      .limit(PAGE);
    let page = await query.get();
    while (page.docs.length > 0) {
      for (const snapshot of page.docs) await work(snapshot);
      const last = page.docs.at(-1);
      if (!last || page.docs.length < PAGE) break;
      page = await query.startAfter(last).get();
    }
  }
}

async function lookAfter(deps: Deps, run: ReconcileRun, order: Order | undefined): Promise<void> {
  if (!order) return;
  const isOld = deps.now().getTime() - order.createdAt.getTime() >= OLD;
  // Before it is given up, Razorpay has the last word.
  if (order.razorpayOrderIds.length > 0 && (isOld || (await isDue(deps, order)))) {
    await ask(deps, run, order);
  }
  if (isOld && (await expire(deps, order.id))) run.expired += 1;
}

const checkedSchema = v.object({ checkedAt: v.optional(moment) });

async function isDue(deps: Deps, order: Order): Promise<boolean> {
  const now = deps.now().getTime();
  const snapshot = await deps.db.doc(`checkouts/${order.id}`).get();
  const { checkedAt } = v.parse(checkedSchema, plain(snapshot.data() ?? {}));
  if (checkedAt === undefined) return true;
  const age = now - order.createdAt.getTime();
  return now - checkedAt.getTime() >= Math.min(age / 4, SELDOM);
}

async function ask(deps: Deps, run: ReconcileRun, order: Order): Promise<void> {
  run.asked += 1;
  const outcomes = await settleFromRazorpay(deps, order, 'reconciler');
  run.settled += outcomes.filter((outcome) => outcome.state === 'settled').length;
  await deps.db.doc(`checkouts/${order.id}`).set({ checkedAt: deps.now() }, { merge: true });
}

/** `payment_failed` with the reason 'expired' (DECISIONS "Trust"). @returns whether it was still pending */
function expire(deps: Deps, orderId: string): Promise<boolean> {
  const { db } = deps;
  return inTransaction(db, async (tx) => {
    const now = deps.now();
    const order = readOrder(await tx.get(db.doc(`orders/${orderId}`)));
    if (!order || !canMove(order.status, 'payment_failed', 'system')) return false;
    moveOrder(tx, db, orderId, {
      to: 'payment_failed',
      at: now,
      fields: { razorpayError: EXPIRED },
      event: {
        id: 'expired',
        type: 'expired',
        at: now,
        by: 'system',
        detail: `Not paid within ${PENDING_EXPIRES_DAYS} days.`,
      },
    });
    return true;
  });
}
