import { DAY_MS } from '../../../../src/domain/shop/ist';
import * as v from 'valibot';
import { REQUEST_MAX_AGE_DAYS } from '../../../../src/domain/shop/constants';
import { blockingRequest, isMoneyRequest } from '../../../../src/domain/order/moneyRequest';
import { messages } from '../../../../src/domain/shop/messages';
import { processAccountRequest } from '../../customer/processRequest';
import type { Deps } from '../../deps';
import { always, eachDocument, inTransaction, plain, type HasTime } from '../../store/firestore';
import { isLeased, isSameLease, RELEASED, takenLease } from '../../store/lease';
import { bookAgain, doAddress } from './address';
import { doCancel, doCancelDecision, doWithdraw, markParcelFailed } from './cancel';
import { doDeliveryAnswer } from './deliveryAnswer';
import { doParcelAside, doShip, doStatus, doUnbook } from './moves';
import { doReturn } from '../returns/ask';
import { doReturnDecision, doReturnReceived } from '../returns/decide';
import { doReturnSettle } from '../returns/settle';
import { readMoneyRequests } from './moneyRequests';
import { doRefund } from './refund';
import { progressSchema, requestSchema, type OrderRequest } from './schema';
import { Refusal, type Task } from './task';
import { reasonOf } from '../../errors';

/** Longer than all calls of one request together may take. Milliseconds. */
const LEASE_MS = 120_000;
/** After this many attempts the request fails, and the owner decides. */
const MAX_ATTEMPTS = 40;

const BLOCKED_MESSAGE =
  'Another refund, return or cancellation of this order was still in progress, so nothing was done. Check the order, then try again.';

const GIVEN_UP =
  'We do not know whether the payment was refunded. Cancel the order again before you book another parcel.';

/**
 * Carries out a request document once, and stores the outcome on it. A later delivery finds it done or leased. Rejects
 * when it should be tried again because a provider did not respond.
 */
export async function processRequest(
  deps: Deps,
  orderId: string,
  requestId: string,
): Promise<void> {
  const claimed = await claim(deps, orderId, requestId);
  if (claimed === undefined) return;
  try {
    const result = v.safeParse(requestSchema, claimed.data);
    if (!result.success) throw new Refusal('This request is not valid.');
    const request = result.output;
    if (!(await mayAsk(deps, orderId, request))) {
      throw new Refusal('Only an administrator may ask for this.');
    }
    await perform({ deps, orderId, requestId, by: request.by }, request);
  } catch (error) {
    await putDown(deps, { orderId, requestId, ...claimed }, error);
  }
}

/** A request as it was found, the number of attempts, this one included, and the lease of this one. */
interface Claimed {
  data: unknown;
  attempts: number;
  lease: { leaseUntil: Date };
}

/**
 * Takes the lease of the request; undefined when there is nothing to do. A request about money is refused here if
 * another one of the order was open when it was made. Once begun it is never refused here, because its money may have
 * moved.
 */
function claim(deps: Deps, orderId: string, requestId: string): Promise<Claimed | undefined> {
  const { db } = deps;
  return inTransaction(db, async (tx) => {
    const now = deps.now();
    const requests = db.collection(`orders/${orderId}/requests`);
    const snapshot = await tx.get(requests.doc(requestId));
    if (!snapshot.exists) return undefined;
    const data = plain(snapshot.data());
    const progress = v.parse(progressSchema, data);
    if (progress.state === 'done' || progress.state === 'failed') return undefined;
    if (isLeased(progress, now)) return undefined;
    if (progress.state === undefined && isMoneyRequest(progress)) {
      const moneyRequests = await readMoneyRequests(tx, db, orderId);
      if (blockingRequest({ ...progress, id: requestId }, moneyRequests, now)) {
        const outcome = progress.type === 'withdraw' ? messages.orders.decided : BLOCKED_MESSAGE;
        tx.update(snapshot.ref, { state: 'failed', outcome, outcomeAt: now });
        return undefined;
      }
    }
    const attempts = progress.attempts + 1;
    const lease = takenLease(now, LEASE_MS);
    tx.update(snapshot.ref, { state: 'working', attempts, ...lease });
    return { data, attempts, lease };
  });
}

function perform(task: Task, request: OrderRequest): Promise<void> {
  switch (request.type) {
    case 'cancel':
      return doCancel(task, request);
    case 'withdraw':
      return doWithdraw(task);
    case 'cancel_decision':
      return doCancelDecision(task, request);
    case 'refund':
      return doRefund(task, request);
    case 'ship':
      return doShip(task, request);
    case 'unbook':
      return doUnbook(task);
    case 'parcel_aside':
      return doParcelAside(task);
    case 'delivery_answer':
      return doDeliveryAnswer(task, request);
    case 'address':
      return doAddress(task, request);
    case 'status':
      return doStatus(task, request);
    case 'return':
      return doReturn(task, request);
    case 'return_decision':
      return doReturnDecision(task, request);
    case 'return_received':
      return doReturnReceived(task, request);
    case 'return_settle':
      return doReturnSettle(task, request);
  }
}

/** The rules have checked this already; a request that moves money is checked twice. Who cancels or returns is checked with the order. */
async function mayAsk(
  { db }: Deps,
  orderId: string,
  { type, by }: Pick<OrderRequest, 'type' | 'by'>,
): Promise<boolean> {
  if (type === 'cancel' || type === 'withdraw' || type === 'return') return true;
  if ((await db.doc(`users/${by}`).get()).get('role') === 'admin') return true;
  const isOpenToCustomer = type === 'delivery_answer' || type === 'address';
  return isOpenToCustomer && (await db.doc(`orders/${orderId}`).get()).get('userId') === by;
}

/**
 * Stores a refusal, or schedules the next attempt, unless another worker has taken the request over. Rejects with the error
 * when there is one.
 */
async function putDown(
  deps: Deps,
  { orderId, requestId, data, attempts, lease }: Claimed & { orderId: string; requestId: string },
  error: unknown,
): Promise<void> {
  const now = deps.now();
  const path = `orders/${orderId}/requests/${requestId}`;
  const ref = deps.db.doc(path);
  const write = (fields: Record<string, unknown>): Promise<void> =>
    inTransaction(deps.db, async (tx) => {
      const current = v.parse(progressSchema, plain((await tx.get(ref)).data() ?? {}));
      if (isSameLease(current, lease)) tx.update(ref, { ...fields, ...RELEASED });
    });
  if (error instanceof Refusal) {
    await write({ state: 'failed', outcome: error.message, outcomeAt: now });
    return;
  }
  const reason = reasonOf(error);
  deps.log.error('A request could not be completed yet', { path, attempts, reason });
  if (attempts >= MAX_ATTEMPTS) {
    // Runs first, so that it is repeated if it fails.
    if (isAcceptance(data)) await markParcelFailed(deps, orderId, GIVEN_UP);
    await bookAgain({ deps, orderId, requestId });
    await write({
      state: 'failed',
      outcome: 'This could not be completed. Please try again.',
      outcomeAt: now,
      lastError: reason,
    });
    return;
  }
  await write({ lastError: reason });
  throw error;
}

/**
 * A cancellation that fails for good may have cancelled the parcel; without this, nothing would show a paid order
 * without one.
 */
function isAcceptance(data: unknown): boolean {
  const result = v.safeParse(requestSchema, data);
  return result.success && result.output.type === 'cancel_decision' && result.output.accept;
}

/** How far back the reconciler looks, and how long it leaves a request to its own trigger. Milliseconds. */
const MAX_AGE_MS = REQUEST_MAX_AGE_DAYS * DAY_MS;
const TIMEOUT_MS = 2 * 60_000;
/** `refused` is the final state of an account's request that was not allowed. */
const ENDED: ReadonlySet<unknown> = new Set(['done', 'failed', 'refused']);

/**
 * Takes up requests that have not ended: a provider was down, their worker died, or their trigger never ran. While
 * there is time: first those of orders, then those of accounts, whose deletions may take long; requests with few
 * attempts come first.
 */
export async function resumeRequests(deps: Deps, hasTime: HasTime = always): Promise<void> {
  const now = deps.now().getTime();
  const recent = deps.db
    .collectionGroup('requests')
    .where('at', '>', new Date(now - MAX_AGE_MS))
    .where('at', '<', new Date(now - TIMEOUT_MS))
    .orderBy('at');
  const ofOrders: { orderId: string; id: string; attempts: number }[] = [];
  const ofAccounts: { uid: string; id: string }[] = [];
  await eachDocument(recent, hasTime, (snapshot) => {
    if (ENDED.has(snapshot.get('state'))) return;
    const owner = snapshot.ref.parent.parent;
    const { id } = snapshot;
    if (owner?.parent.id === 'users') ofAccounts.push({ uid: owner.id, id });
    if (owner?.parent.id === 'orders') {
      const counted: unknown = snapshot.get('attempts');
      const attempts = typeof counted === 'number' ? counted : 0;
      ofOrders.push({ orderId: owner.id, id, attempts });
    }
  });
  for (const { orderId, id } of ofOrders.toSorted((a, b) => a.attempts - b.attempts)) {
    if (!hasTime()) return;
    await resumeOrderRequest(deps, orderId, id);
  }
  for (const { uid, id } of ofAccounts) {
    if (!hasTime()) return;
    await resumeAccountRequest(deps, uid, id, hasTime);
  }
}

async function resumeOrderRequest(deps: Deps, orderId: string, requestId: string): Promise<void> {
  try {
    await processRequest(deps, orderId, requestId);
  } catch {
    // Logged and stored by processRequest; the next run tries again.
  }
}

/** Its worker leaves a request alone that was refused or is done by now. */
async function resumeAccountRequest(
  deps: Deps,
  uid: string,
  requestId: string,
  hasTime: HasTime,
): Promise<void> {
  try {
    await processAccountRequest(deps, uid, requestId, hasTime);
  } catch (error) {
    const reason = reasonOf(error);
    deps.log.error('A request of an account could not be completed yet', {
      uid,
      requestId,
      reason,
    });
  }
}
