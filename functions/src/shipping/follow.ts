import type { Transaction } from 'firebase-admin/firestore';
import { windowLabel } from '../../../src/domain/order/delivery';
import type { FailedDelivery, Order } from '../../../src/domain/order/order';
import { openCourierWords } from '../../../src/domain/order/parcelTrouble';
import {
  canTransition,
  STATUS_LABELS,
  type OrderStatus,
} from '../../../src/domain/order/orderStatus';
import type { Deps } from '../deps';
import { inTransaction, readOrder, readSite } from '../store/firestore';
import { mintAtDispatch } from '../order/mintInvoice';
import { queueMail } from '../mail/queue';
import { appendEvent, moveOrder } from '../order/events';
import { applyChange } from '../figures/apply';
import { laterWindow } from './laterWindow';
import { readShipment, shipmentRef } from './shipment';
import {
  mergeTracking,
  stageLabel,
  trackingOf,
  type Tracking,
  type TrackingUpdate,
} from './status';

/**
 * Adds Shiprocket's update to the order: scans, status and courier, and later days than the customer knows. The order moves
 * on to processing, shipped or delivered, and emails are queued; dispatch assigns the invoice number if booking did not.
 * Idempotent, and independent of the order of updates. `awb` is the parcel's: an update about another, cancelled AWB of the
 * order changes nothing. An order without one takes it over only from the parcel that it was found by, while that is still
 * its own: the booking may be cancelled, and the address corrected, after the parcel was looked up.
 * @param foundBy Shiprocket's id of the parcel by which an order without an AWB was found
 * @returns whether anything changed
 */
export async function followParcel(
  deps: Pick<Deps, 'db' | 'now'>,
  orderId: string,
  awb: string,
  update: TrackingUpdate,
  foundBy?: string,
): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const order = readOrder(await tx.get(deps.db.doc(`orders/${orderId}`)));
    if (!order) return false;
    if (order.shiprocketAWB === undefined) {
      if (foundBy === undefined || String(order.channel_order_id) !== foundBy) return false;
      const parcel = readShipment(await tx.get(shipmentRef(deps.db, orderId)));
      if (parcel?.state === 'cancelled') return false;
    } else if (order.shiprocketAWB !== awb) return false;
    const known = trackingOf(order);
    const tracking = mergeTracking(known, update);
    const to = nextStatus(order, tracking);
    const fields = changedFields(order, known, tracking, awb, update.courier);
    const after = { ...order, ...fields, status: to ?? order.status };
    const expected = laterWindow(after, update.estimate ?? '', deps.now());
    if (expected) fields['expected'] = expected;
    if (to === undefined && Object.keys(fields).length === 0) return false;
    await write(tx, deps, order, { tracking, known, fields, to });
    return true;
  });
}

/** The order's next status; undefined when it stays. */
function nextStatus(order: Order, { milestone }: Tracking): OrderStatus | undefined {
  return milestone !== '' && canTransition(order.status, milestone, 'courier')
    ? milestone
    : undefined;
}

function changedFields(
  order: Order,
  known: Tracking,
  tracking: Tracking,
  awb: string,
  courier: string,
): Record<string, unknown> {
  const { stage, stageAt, scans, words } = tracking;
  const isMoved = stage !== known.stage || stageAt !== known.stageAt;
  const isScanned = JSON.stringify(scans) !== JSON.stringify(known.scans);
  const isNamed = order.shiprocketCourier === undefined && courier !== '';
  return {
    ...(isMoved && stage && { shiprocketStatus: stageLabel(stage), shiprocketStatusAt: stageAt }),
    ...(isMoved &&
      isNewFailure(order, known, tracking) && { failedDelivery: failedAgain(order, stageAt) }),
    ...(isScanned && { shiprocketScans: scans }),
    ...(words !== known.words &&
      openCourierWords({
        status: order.status,
        courierWords: words,
        shiprocketStatusAt: stageAt,
      }) !== undefined && { courierWords: words }),
    ...(order.shiprocketAWB === undefined && { shiprocketAWB: awb }),
    ...(isNamed && { shiprocketCourier: courier }),
  };
}

/** Couriers repeat a failed delivery on the same day, for example when the parcel is back at their hub. */
function isNewFailure(order: Order, known: Tracking, { stage, stageAt }: Tracking): boolean {
  if (stage !== 'undelivered') return false;
  const day = (at: string): string => at.slice(0, 10);
  const isSameDay = day(order.failedDelivery?.at ?? '') === day(stageAt);
  return known.stage !== 'undelivered' || order.failedDelivery === undefined || !isSameDay;
}

/** A further failed delivery, which the owner has not answered yet; its reason is asked for afterwards. */
function failedAgain({ failedDelivery }: Order, at: string): Omit<FailedDelivery, 'answer'> {
  return { at, reason: '', attempts: (failedDelivery?.attempts ?? 0) + 1 };
}

/** The courier's own time of a delivery; ours where it gave none, or one that is still to come. */
function deliveredAt({ stage, stageAt }: Tracking, now: Date): Date {
  const told = stage === 'delivered' ? new Date(stageAt) : now;
  return told <= now ? told : now;
}

interface Step {
  known: Tracking;
  tracking: Tracking;
  fields: Record<string, unknown>;
  to: OrderStatus | undefined;
}

async function write(
  tx: Transaction,
  deps: Pick<Deps, 'db' | 'now'>,
  order: Order,
  { known, tracking, fields, to }: Step,
): Promise<void> {
  const { db } = deps;
  const now = deps.now();
  const isDispatched = to === 'shipped' || to === 'delivered';
  const isUndelivered = fields['failedDelivery'] !== undefined;
  const isLater = fields['expected'] !== undefined;
  const site = isDispatched || isUndelivered || isLater ? await readSite(db) : undefined;
  if (isDispatched) await mintAtDispatch(tx, db, order, now);
  if (to === 'delivered') fields['deliveredAt'] = deliveredAt(tracking, now);
  const after: Order = { ...order, ...fields, status: to ?? order.status };
  if (after.courierWords) fields['courierWordsOpen'] = openCourierWords(after) !== undefined;
  if (to === undefined) {
    tx.update(db.doc(`orders/${order.id}`), { ...fields, updatedAt: now });
  } else {
    moveOrder(tx, db, order.id, {
      to,
      at: now,
      fields,
      event: {
        id: `courier-${to}`,
        type: 'status',
        at: now,
        by: 'courier',
        detail: `${STATUS_LABELS[to]}.`,
        data: { from: order.status, to },
      },
    });
  }
  if (tracking.stage !== undefined && tracking.stage !== known.stage) {
    appendEvent(tx, db, order.id, {
      id: `tracking-${tracking.stage}-${tracking.stageAt}`,
      type: 'tracking',
      at: now,
      by: 'courier',
      detail: `${stageLabel(tracking.stage)}.`,
      data: { stage: tracking.stage, at: tracking.stageAt },
    });
  }
  if (isLater && after.expected) {
    appendEvent(tx, db, order.id, {
      id: `expected-${after.expected.to}`,
      type: 'tracking',
      at: now,
      by: 'courier',
      detail: `Now expected ${windowLabel(after.expected)}.`,
    });
  }
  applyChange(tx, db, order, after);
  if (isDispatched && site) queueMail(tx, db, { kind: to, order: after, now, site });
  if (isUndelivered && site) {
    const attempts = after.failedDelivery?.attempts ?? 1;
    queueMail(tx, db, { kind: 'undelivered', attempts, order: after, now, site });
  }
  if (isLater && site) queueMail(tx, db, { kind: 'delayed', order: after, now, site });
}
