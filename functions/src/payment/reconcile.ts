import { FieldPath, FieldValue, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { PENDING_EXPIRES_DAYS } from '../../../src/domain/constants';
import { canTransition, type Order } from '../../../src/domain/order';
import type { Deps } from '../deps';
import {
  eachDocument,
  inTransaction,
  isLostRace,
  plain,
  readOrder,
  type HasTime,
} from '../firestore';
import { moveOrder } from '../orders/events';
import { retryReturns } from '../refunds/returns';
import { resumeRequests } from '../requests/process';
import { EXPIRED, isPromiseOver } from '../settle';
import { settleFromRazorpay } from './vendorPayments';
import { nextQuestion, watchSchema } from './watch';

const OLD = PENDING_EXPIRES_DAYS * 86_400_000;
/** How long one step may begin new work: all of them, and what each began last, end before the job is stopped. */
const STEP = 100_000;

/** What a run did. */
export interface ReconcileRun {
  asked: number;
  settled: number;
  expired: number;
  failed: number;
  returned: number;
}

/**
 * The net below everything else (docs/decisions/004-payment.md): sends back what still has to go back; takes up requests whose
 * worker died; asks Razorpay about orders whose payment was prepared, and about paid ones that could have been paid
 * twice; ends those that nobody paid for five days. What somebody waits for comes first; each step has its own time,
 * and goes on in the next run. One that fails does not stop the others.
 */
export async function reconcile(deps: Deps): Promise<ReconcileRun> {
  const run: ReconcileRun = { asked: 0, settled: 0, expired: 0, failed: 0, returned: 0 };
  const steps = {
    returns: async (hasTime: HasTime) => {
      run.returned = (await retryReturns(deps, hasTime)).returned;
    },
    requests: (hasTime: HasTime) => resumeRequests(deps, hasTime),
    questions: (hasTime: HasTime) => askWatched(deps, run, hasTime),
    endings: (hasTime: HasTime) => endAbandoned(deps, run, hasTime),
  };
  for (const [step, work] of Object.entries(steps)) {
    const until = deps.now().getTime() + STEP;
    await guarded(deps, run, { step }, () => work(() => deps.now().getTime() < until));
  }
  return run;
}

async function guarded(
  deps: Deps,
  run: ReconcileRun,
  what: { step: string } | { orderId: string },
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    run.failed += 1;
    deps.log.error('Not everything could be reconciled', {
      ...what,
      reason: error instanceof Error ? error.message : String(error),
    });
  }
}

/** Every order that is due to be asked about, however old it is; the one that has waited longest first. */
async function askWatched(deps: Deps, run: ReconcileRun, hasTime: HasTime): Promise<void> {
  const due = deps.db.collection('checkouts').where('askAt', '<=', deps.now()).orderBy('askAt');
  await eachDocument(due, hasTime, (checkout) =>
    guarded(deps, run, { orderId: checkout.id }, () => askAbout(deps, run, checkout)),
  );
}

/** Asks, and notes when to ask again: not before Razorpay has answered once after the watch was over is it let go. */
async function askAbout(
  deps: Deps,
  run: ReconcileRun,
  checkout: QueryDocumentSnapshot,
): Promise<void> {
  const watch = v.parse(watchSchema, plain(checkout.data()));
  let askAt: Date | FieldValue = nextQuestion(watch, deps.now());
  try {
    const order = readOrder(await deps.db.doc(`orders/${checkout.id}`).get());
    const isPayable = order !== undefined && order.razorpayOrderIds.length > 0;
    const isLast = !isPayable || deps.now() >= watch.watchUntil;
    if (isPayable) await ask(deps, run, order);
    if (isLast) askAt = FieldValue.delete();
  } finally {
    await noteQuestion(checkout, askAt);
  }
}

/** Unless it was settled or prepared anew meanwhile, which has set the time itself. */
async function noteQuestion(
  { ref, updateTime }: QueryDocumentSnapshot,
  askAt: Date | FieldValue,
): Promise<void> {
  try {
    await ref.update({ askAt }, { lastUpdateTime: updateTime });
  } catch (error) {
    if (!isLostRace(error)) throw error;
  }
}

async function ask(deps: Deps, run: ReconcileRun, order: Order): Promise<void> {
  run.asked += 1;
  const outcomes = await settleFromRazorpay(deps, order, 'reconciler');
  run.settled += outcomes.filter((outcome) => outcome.state === 'settled').length;
}

/**
 * Every order that was to be paid for five days, oldest first, unless its price was promised anew since. Before it is
 * given up, Razorpay has the last word.
 */
async function endAbandoned(deps: Deps, run: ReconcileRun, hasTime: HasTime): Promise<void> {
  const abandoned = deps.db
    .collection('orders')
    .where('status', '==', 'pending_payment')
    .where('createdAt', '<=', new Date(deps.now().getTime() - OLD))
    .orderBy('createdAt')
    .orderBy(FieldPath.documentId());
  await eachDocument(abandoned, hasTime, (snapshot) =>
    guarded(deps, run, { orderId: snapshot.id }, async () => {
      const order = readOrder(snapshot);
      if (order && !isPromiseOver(order, deps.now())) return;
      if (order && order.razorpayOrderIds.length > 0) await ask(deps, run, order);
      if (await expire(deps, snapshot.id)) run.expired += 1;
    }),
  );
}

/** `payment_failed` with the reason 'expired'. @returns whether it was still to be ended */
function expire(deps: Deps, orderId: string): Promise<boolean> {
  const { db } = deps;
  return inTransaction(db, async (tx) => {
    const now = deps.now();
    const order = readOrder(await tx.get(db.doc(`orders/${orderId}`)));
    if (!order || !canTransition(order.status, 'payment_failed', 'system')) return false;
    if (!isPromiseOver(order, now)) return false;
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
