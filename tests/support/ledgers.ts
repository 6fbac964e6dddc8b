import * as v from 'valibot';
import { plain, readOrder } from '../../functions/src/store/firestore';
import { isLeased, leaseSchema } from '../../functions/src/store/lease';
import { reconcile } from '../../functions/src/payment/reconcile';
import { runPickupQueue } from '../../functions/src/shipping/pickup/book';
import { runShipmentQueue } from '../../functions/src/shipping/queue';
import type { Order } from '../../src/domain/order/order';
import { isPurchased, wasPaid } from '../../src/domain/order/orderStatus';
import { refundedPaise } from '../../src/domain/order/refunded';
import type { Ledger } from '../../tools/vendors/controlSchemas';
import { db, depsAt, vendors } from './fixtures';

type Payment = Ledger['razorpay']['payments'][number];
type Parcel = Ledger['shiprocket']['orders'][number];

/** The ledgers of the providers' stand-ins beside Firestore, order by order. Amounts are paise. */
export interface LedgerComparison {
  orders: number;
  /** Orders that are sent for a return, without a payment; they count nowhere else. */
  replacements: number;
  /** Returns that were asked for. */
  returns: number;
  paid: number;
  cancelled: number;
  unpaid: number;
  /** Captured and refunded by Razorpay. */
  captured: number;
  refunded: number;
  /** Charged for paid orders in Firestore, and the refunds it records. */
  charged: number;
  recordedRefunds: number;
  /** Parcels at the courier that are not cancelled. */
  parcels: number;
  /** Paid orders without a parcel because a cancellation request is open: the admin's decision ships or ends them. */
  held: number;
  /** What must never happen: lost, charged twice, shipped twice. */
  faults: string[];
  /** Work still under way in a queue, under a lease or for the reconciler. */
  waiting: string[];
  doubleCharges: number;
  doubleShipments: number;
  /** Captured paise that neither a paid order nor a refund accounts for. */
  lostPaise: number;
}

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

function grouped<T>(values: readonly T[], keyOf: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}

/** Orders with these ids only; undefined: every order in the database. */
export async function compareLedgers(orderIds?: readonly string[]): Promise<LedgerComparison> {
  const ledger = await vendors.ledger();
  const [orderDocs, shipments, payments] = await Promise.all([
    db.collection('orders').get(),
    db.collection('shipments').get(),
    db.collection('payments').get(),
  ]);
  const wanted = orderIds && new Set(orderIds);
  const orders = orderDocs.docs
    .filter(({ id }) => wanted?.has(id) ?? true)
    .flatMap((doc) => readOrder(doc) ?? []);
  const madeFor = new Map(ledger.razorpay.orders.map((made) => [made.id, made.notes.order_id]));
  const paymentsOf = grouped(ledger.razorpay.payments, ({ orderId }) => madeFor.get(orderId) ?? '');
  // The parcel after a cancelled one has the order's id and `-2`.
  const outgoing = ledger.shiprocket.orders.filter(({ isReturn }) => !isReturn);
  const parcelsOf = grouped(outgoing, ({ channelOrderId }) => channelOrderId.replace(/-\d+$/, ''));
  // `…-r1` is the first return of an order, `…-r1b` its second pickup.
  const pickupsOf = grouped(
    ledger.shiprocket.orders.filter(({ isReturn }) => isReturn),
    ({ channelOrderId }) => channelOrderId.replace(/-r\d[a-z]?$/, ''),
  );
  const shipmentStates = new Map(
    shipments.docs.map((doc) => [doc.id, String(doc.get('state'))] as const),
  );
  const paymentRecords = grouped(payments.docs, (doc) => String(doc.get('orderId')));
  const comparison: LedgerComparison = {
    orders: orders.filter(({ replaces }) => replaces === undefined).length,
    replacements: 0,
    returns: 0,
    paid: 0,
    cancelled: 0,
    unpaid: 0,
    captured: 0,
    refunded: 0,
    charged: 0,
    recordedRefunds: 0,
    parcels: 0,
    held: 0,
    faults: [],
    waiting: [],
    doubleCharges: 0,
    doubleShipments: 0,
    lostPaise: 0,
  };
  const known = new Set(orders.map(({ id }) => id));
  for (const order of orders) {
    const captured = (paymentsOf.get(order.id) ?? []).filter((payment) => payment.captured);
    const records = (paymentRecords.get(order.id) ?? []).map((doc) => ({
      id: doc.id,
      state: String(doc.get('state')),
      amountPaise: Number(doc.get('amountPaise')),
    }));
    if (order.replaces !== undefined) {
      const all = parcelsOf.get(order.id) ?? [];
      compareReplacement(comparison, order, captured, all, shipmentStates.get(order.id));
      continue;
    }
    compareReturns(
      comparison,
      order,
      orderDocs.docs.flatMap((doc) => (doc.get('replaces') === order.id ? [doc.id] : [])),
      pickupsOf.get(order.id) ?? [],
    );
    compareMoney(comparison, order, captured, records);
    compareParcels(comparison, order, parcelsOf.get(order.id) ?? [], shipmentStates.get(order.id));
  }
  const waitingPickups = await db
    .collection('pickups')
    .where('state', 'in', ['queued', 'working'])
    .get();
  for (const { id, ref } of waitingPickups.docs)
    if (wanted?.has(id.replace(/-return-\d$/, '')) ?? true)
      comparison.waiting.push(`${ref.path}: its courier is not booked yet`);
  if (!wanted) {
    for (const id of [...paymentsOf.keys()].filter((id) => !known.has(id)))
      comparison.faults.push(`${id}: Razorpay holds payments for an order that is not there`);
    for (const id of [...parcelsOf.keys()].filter((id) => !known.has(id)))
      comparison.faults.push(`${id}: the courier holds a parcel for an order that is not there`);
  }
  return comparison;
}

/** A replacement has no payment, and its parcel goes out like every other. */
function compareReplacement(
  comparison: LedgerComparison,
  order: Order,
  captured: readonly Payment[],
  parcels: readonly Parcel[],
  state: string | undefined,
): void {
  comparison.replacements += 1;
  if (captured.length > 0 || order.refunds.length > 0)
    comparison.faults.push(`${order.id}: money has moved for a replacement`);
  const { parcels: before } = comparison;
  compareParcels(comparison, order, parcels, state);
  comparison.parcels = before;
}

/** Nothing is returned that was not bought, and no return is settled twice. */
function compareReturns(
  comparison: LedgerComparison,
  order: Order,
  replacements: readonly string[],
  pickups: readonly Parcel[],
): void {
  comparison.returns += order.returns.length;
  const fault = (sentence: string): void => void comparison.faults.push(`${order.id}: ${sentence}`);
  for (const line of order.pricing?.lines ?? []) {
    const pieces = order.returns
      .filter(({ state }) => state !== 'refused')
      .flatMap(({ lines }) => lines)
      .filter((part) => part.productId === line.productId && part.volume === line.volume)
      .reduce((all, { quantity }) => all + quantity, 0);
    const refunded = order.refunds
      .filter(
        ({ id, status }) => status !== 'failed' && order.returns.every((r) => r.refundId !== id),
      )
      .flatMap(({ lines = [] }) => lines)
      .filter((part) => part.productId === line.productId && part.volume === line.volume)
      .reduce((all, { quantity }) => all + quantity, 0);
    const settled = order.returns.filter(
      ({ state }) => state === 'refunded' || state === 'replaced',
    );
    if (pieces > line.quantity) fault(`${pieces} pieces of ${line.name} returned`);
    if (settled.length > 0 && pieces + refunded > line.quantity)
      fault(`${line.name} is refunded and returned`);
  }
  const replaced = order.returns.flatMap(({ replacementId }) => replacementId ?? []);
  if (replaced.toSorted().join() !== replacements.toSorted().join())
    fault(`replaced by ${replacements.join() || 'nothing'}, its returns say ${replaced.join()}`);
  for (const { id, state, refundId, replacementId } of order.returns) {
    const isGiven = order.refunds.some((refund) => refund.id === refundId);
    if (state === 'refunded' && !isGiven) fault(`${id} is refunded without a refund`);
    if (refundId !== undefined && replacementId !== undefined) fault(`${id} is settled twice`);
  }
  const live = pickups.filter(({ status }) => !status.startsWith('CANCEL'));
  if (live.length > order.returns.length) fault(`${live.length} couriers for its returns`);
}

function compareMoney(
  comparison: LedgerComparison,
  order: Order,
  captured: readonly Payment[],
  records: readonly { id: string; state: string; amountPaise: number }[],
): void {
  const paid = wasPaid(order.status);
  const taken = sum(captured.map(({ amount }) => amount));
  const refundedThere = sum(captured.map(({ amountRefunded }) => amountRefunded));
  const refundedHere = refundedPaise(order);
  const refusedHere = sum(
    records.filter(({ state }) => state === 'refunded').map(({ amountPaise }) => amountPaise),
  );
  const charged = paid ? (order.amountPaise ?? 0) : 0;
  if (order.status === 'cancelled') comparison.cancelled += 1;
  else if (paid) comparison.paid += 1;
  else comparison.unpaid += 1;
  comparison.captured += taken;
  comparison.refunded += refundedThere;
  comparison.charged += charged;
  comparison.recordedRefunds += refundedHere + refusedHere;

  const kept = captured.filter((payment) => payment.amountRefunded < payment.amount);
  const isRefundDue = records.some(({ state }) => state === 'refund_needed');
  if (isRefundDue) comparison.waiting.push(`${order.id}: a payment has still to be refunded`);
  if (paid && !captured.some(({ id }) => id === order.razorpayPaymentId))
    comparison.faults.push(`${order.id}: ${order.status}, but Razorpay holds no such payment`);
  if (!paid && kept.length > 0 && !isRefundDue)
    comparison.waiting.push(`${order.id}: paid at Razorpay, not settled yet`);
  const spare = kept.filter(({ id }) => id !== order.razorpayPaymentId);
  if (paid && spare.length > 0 && !isRefundDue) {
    comparison.waiting.push(`${order.id}: charged twice, and no refund has begun`);
    comparison.doubleCharges += 1;
  }
  // Captured equals charged plus payments refunded without an order, and both sides know the same refunds.
  const lost = taken - charged - refusedHere;
  if (lost !== 0 && spare.length === 0 && kept.length <= (paid ? 1 : 0) && !isRefundDue) {
    comparison.faults.push(
      `${order.id}: captured ${taken}, charged ${charged}, refused and refunded ${refusedHere}`,
    );
  }
  if (refundedThere !== refundedHere + refusedHere && !isRefundDue)
    comparison.waiting.push(
      `${order.id}: Razorpay refunded ${refundedThere}, Firestore says ${refundedHere + refusedHere}`,
    );
  comparison.lostPaise += Math.abs(lost);
}

function compareParcels(
  comparison: LedgerComparison,
  order: Order,
  all: readonly Parcel[],
  state: string | undefined,
): void {
  const live = all.filter((parcel) => !parcel.status.startsWith('CANCEL'));
  comparison.parcels += live.length;
  if (live.length > 1) {
    comparison.faults.push(`${order.id}: ${live.length} parcels`);
    comparison.doubleShipments += 1;
  }
  const wants = isPurchased(order);
  if (!wants && live.length > 0)
    comparison.faults.push(`${order.id}: ${order.status}, and a parcel goes out`);
  if (!wants) return;
  const [parcel] = live;
  // A parcel that the courier has taken along, before its pickup could be booked, needs none.
  const isCollected = order.status === 'shipped' || order.status === 'delivered';
  const done =
    parcel !== undefined &&
    parcel.awb === order.shiprocketAWB &&
    (parcel.pickupScheduled || isCollected);
  if (done) return;
  if (order.status === 'cancellation_requested') {
    if (!parcel) comparison.held += 1;
    return;
  }
  const why = `${order.id}: ${order.status} without its parcel (${state ?? 'in no queue'})`;
  if (state === 'queued' || state === 'working') comparison.waiting.push(why);
  else comparison.faults.push(why);
}

const MINUTE = 60_000;
/** How far the clock advances in each round: past leases, the reconciler's first look, and long backoffs. */
const ROUNDS = [0, 3, 17, 40, 90, 240, 480, 960, 1440].map((minutes) => minutes * MINUTE);

/**
 * Runs the scheduled jobs with an advancing clock until nothing is under way. What is still waiting in the
 * end is a fault, because nothing would continue it.
 */
export async function settleDown(orderIds?: readonly string[]): Promise<LedgerComparison> {
  await vendors.drain();
  await leasesEnd();
  let comparison = await compareLedgers(orderIds);
  for (const offset of ROUNDS) {
    if (comparison.waiting.length === 0 && comparison.faults.length === 0) return comparison;
    const deps = depsAt(() => new Date(Date.now() + offset));
    await reconcile(deps);
    for (let run = 0; run < 50; run += 1) {
      const { created, queued } = await runShipmentQueue(deps);
      const pickups = await runPickupQueue(deps);
      if (created + queued + pickups.booked + pickups.queued === 0) break;
    }
    await vendors.drain();
    await leasesEnd();
    comparison = await compareLedgers(orderIds);
  }
  return {
    ...comparison,
    faults: [...comparison.faults, ...comparison.waiting.map((what) => `stuck: ${what}`)],
    waiting: [],
  };
}

/**
 * Advancing the clock must not take a parcel or a request from a worker that holds its lease. A request that waits for
 * its next try is `working` too, but nobody holds it.
 */
async function leasesEnd(): Promise<void> {
  const giveUpAt = Date.now() + 60_000;
  const working = [
    db.collection('shipments'),
    db.collection('pickups'),
    db.collectionGroup('requests'),
  ].map((all) => all.where('state', '==', 'working'));
  while (Date.now() < giveUpAt) {
    const found = await Promise.all(working.map((query) => query.get()));
    const held = found
      .flatMap(({ docs }) => docs)
      .filter((doc) => isLeased(v.parse(leaseSchema, plain(doc.data())), new Date()));
    if (held.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
