import { DAY_MS } from '../../../src/domain/shop/ist';
import { FieldPath, FieldValue, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { PENDING_EXPIRES_DAYS } from '../../../src/domain/shop/constants';
import { decodeOrder, type Order } from '../../../src/domain/order/order';
import { canTransition } from '../../../src/domain/order/orderStatus';
import type { Deps } from '../deps';
import {
  eachDocument,
  inTransaction,
  isLostRace,
  plain,
  readOrder,
  type HasTime,
} from '../store/firestore';
import { anonymiseOrder } from '../customer/anonymise';
import { admitOrder } from '../order/admit';
import { moveOrder } from '../order/events';
import { askAboutRefunds } from './refunds/ask';
import { retryRefusedPayments } from './refunds/refused';
import { resumeRequests } from '../order/requests/process';
import { EXPIRED, isPriceExpired } from './quoteAge';
import { findOrderDocument } from './findOrder';
import { lookedBackAt, lookThroughPayments } from './lookThrough';
import { settleFromRazorpay } from './razorpayPayments';
import { nextQuestion, watched, watchSchema } from './watch';
import { reasonOf } from '../errors';

const GUARANTEE_MS = PENDING_EXPIRES_DAYS * DAY_MS;
/**
 * How long an unpaid order is kept after it was placed or last quoted: longer than a payment of it can be settled. One
 * that arrives later is refunded. Milliseconds.
 */
export const UNPAID_KEPT_MS = 30 * DAY_MS;
/** How long one step may start new work, in ms, so that all steps finish before the job times out. */
const MAX_STEP_MS = 65_000;

/** The counts of one run. */
export interface ReconcileRun {
  asked: number;
  settled: number;
  expired: number;
  failed: number;
  refunded: number;
  removed: number;
}

/**
 * Catches everything that was missed (docs/decisions/004-payment.md): refunds refused payments; asks about refunds
 * whose end was not told; resumes requests whose worker died; looks through Razorpay's payments for those whose webhook
 * was lost; expires orders that stay unpaid for five days, and removes them after thirty. What customers wait for runs
 * first. Each step has its own time limit and continues in the next run. A failing step does not stop the others.
 */
export async function reconcile(deps: Deps): Promise<ReconcileRun> {
  const run: ReconcileRun = {
    asked: 0,
    settled: 0,
    expired: 0,
    failed: 0,
    refunded: 0,
    removed: 0,
  };
  const steps = {
    refunds: async (hasTime: HasTime) => {
      run.refunded = (await retryRefusedPayments(deps, hasTime)).refunded;
    },
    refundStates: async (hasTime: HasTime) => {
      run.failed += (await askAboutRefunds(deps, hasTime)).failed;
    },
    requests: (hasTime: HasTime) => resumeRequests(deps, hasTime),
    again: (hasTime: HasTime) => askWatched(deps, run, hasTime),
    payments: (hasTime: HasTime) => askUnknown(deps, run, hasTime),
    expiry: (hasTime: HasTime) => endAbandoned(deps, run, hasTime),
    removal: (hasTime: HasTime) => removeAbandoned(deps, run, hasTime),
  };
  for (const [step, work] of Object.entries(steps)) {
    const until = deps.now().getTime() + MAX_STEP_MS;
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
    reportFailure(deps, run, what, error);
  }
}

function reportFailure(
  deps: Deps,
  run: ReconcileRun,
  what: { step: string } | { orderId: string },
  error: unknown,
): void {
  run.failed += 1;
  deps.log.error('Not everything could be reconciled', { ...what, reason: reasonOf(error) });
}

/** Looks through Razorpay's payments, and asks about the orders of those that the shop does not know. */
async function askUnknown(deps: Deps, run: ReconcileRun, hasTime: HasTime): Promise<void> {
  await lookThroughPayments(deps, hasTime, async (razorpayOrderId) => {
    const found = await findOrderDocument(deps, razorpayOrderId);
    if (!found) return;
    const orderId = found.id;
    try {
      await ask(deps, run, decodeFound(found));
    } catch (error) {
      // One order must not hold up the others, so it has a time of its own.
      reportFailure(deps, run, { orderId }, error);
      await deps.db.doc(`checkouts/${orderId}`).set(watched(deps.now()), { merge: true });
    }
  });
}

/** Asks again about every order that could not be settled and is due, longest overdue first. */
async function askWatched(deps: Deps, run: ReconcileRun, hasTime: HasTime): Promise<void> {
  const due = deps.db.collection('checkouts').where('askAt', '<=', deps.now()).orderBy('askAt');
  await eachDocument(due, hasTime, (checkout) =>
    guarded(deps, run, { orderId: checkout.id }, () => askAbout(deps, run, checkout)),
  );
}

/** Asks Razorpay until it has answered, or no payment can arrive any more, and records when to ask again. */
async function askAbout(
  deps: Deps,
  run: ReconcileRun,
  checkout: QueryDocumentSnapshot,
): Promise<void> {
  const watch = v.parse(watchSchema, plain(checkout.data()));
  const isLast = deps.now() >= watch.watchUntil;
  let askAt = isLast ? FieldValue.delete() : nextQuestion(watch, deps.now());
  try {
    const order = readOrder(await deps.db.doc(`orders/${checkout.id}`).get());
    if (order !== undefined && order.razorpayOrderIds.length > 0) await ask(deps, run, order);
    askAt = FieldValue.delete();
  } finally {
    await noteQuestion(checkout, askAt);
  }
}

/** Writes `askAt`, unless the document has changed since. */
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
 * Expires every order that has been unpaid for five days, oldest first, unless its price was quoted again since. One
 * that can be paid at Razorpay waits until the payments of its five days were looked through, which is a day at most.
 */
async function endAbandoned(deps: Deps, run: ReconcileRun, hasTime: HasTime): Promise<void> {
  const abandoned = deps.db
    .collection('orders')
    .where('status', '==', 'pending_payment')
    .where('createdAt', '<=', new Date(deps.now().getTime() - GUARANTEE_MS))
    .orderBy('createdAt')
    .orderBy(FieldPath.documentId());
  const lookedBack = await lookedBackAt(deps);
  await eachDocument(abandoned, hasTime, (snapshot) =>
    guarded(deps, run, { orderId: snapshot.id }, async () => {
      if (!(await admitOrder(deps, snapshot))) return;
      const order = decodeFound(snapshot);
      if (order.razorpayOrderIds.length > 0 && !(await isKnownUnpaid(deps, order, lookedBack)))
        return;
      if (await expire(deps, snapshot.id)) run.expired += 1;
    }),
  );
}

/** Whether no payment made before the order's price expired can be unknown. */
async function isKnownUnpaid(
  { db }: Deps,
  order: Order,
  lookedBack: Date | undefined,
): Promise<boolean> {
  if (!lookedBack || !isPriceExpired(order, lookedBack)) return false;
  const checkout = await db.doc(`checkouts/${order.id}`).get();
  // It has a payment that could not be settled yet.
  return checkout.get('askAt') === undefined;
}

/**
 * Removes unpaid orders with their addresses. One for which money may still arrive is kept without the person and
 * cancelled, so that a late payment is refunded.
 */
async function removeAbandoned(deps: Deps, run: ReconcileRun, hasTime: HasTime): Promise<void> {
  const until = new Date(deps.now().getTime() - UNPAID_KEPT_MS);
  const unpaid = deps.db
    .collection('orders')
    .where('status', '==', 'payment_failed')
    .where('createdAt', '<=', until)
    .orderBy('createdAt')
    .orderBy(FieldPath.documentId());
  await eachDocument(unpaid, hasTime, (snapshot) =>
    guarded(deps, run, { orderId: snapshot.id }, async () => {
      if (!(await admitOrder(deps, snapshot))) return;
      const order = decodeFound(snapshot);
      if ((order.quotedAt ?? order.createdAt) > until) return;
      const why = 'It was not paid within thirty days.';
      await anonymiseOrder(deps.db, order.id, deps.now(), { why });
      run.removed += 1;
    }),
  );
}

/** An order of a query, which exists. Throws DecodeError. */
function decodeFound(snapshot: QueryDocumentSnapshot): Order {
  return decodeOrder(snapshot.id, plain(snapshot.data()));
}

/** Sets `payment_failed` with the reason 'expired'. @returns whether the order was changed */
function expire(deps: Deps, orderId: string): Promise<boolean> {
  const { db } = deps;
  return inTransaction(db, async (tx) => {
    const now = deps.now();
    const order = readOrder(await tx.get(db.doc(`orders/${orderId}`)));
    if (!order || !canTransition(order.status, 'payment_failed', 'system')) return false;
    if (!isPriceExpired(order, now)) return false;
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
