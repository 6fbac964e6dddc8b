import type { Deps } from '../deps';
import { CourierError } from './responses';
import { TRACK_BATCH, trackAwbs } from './api';
import { recordReason } from './failedDelivery';
import { followParcel } from './follow';
import { followDue, type Followed } from './followDue';
import { adoptReassigned } from './reassigned';
import { readShipment, shipmentRef } from './shipment';
import type { TrackingUpdate } from './status';
import { refreshPickups } from './pickup/follow';
import { stageOf } from './stages';

/** The maximum number of parcels per run; the next run asks about the rest. */
const MAX_PER_RUN = 400;

/** Parcels in these states are not tracked any more. */
const FINAL = new Set(['delivered', 'returned', 'cancelled']);

/** The result of a run: parcels asked about, and parcels that changed. */
export interface TrackingRun {
  asked: number;
  moved: number;
}

interface Parcel {
  orderId: string;
  awb: string;
}

/**
 * Asks Shiprocket about all parcels on their way, in case webhooks were lost. A parcel that fails is logged and does
 * not stop the others; a batch without a response waits for the next run.
 */
export async function refreshTracking(deps: Deps): Promise<TrackingRun> {
  const run: TrackingRun = { asked: 0, moved: 0 };
  const parcels = await parcelsUnderWay(deps);
  for (let from = 0; from < parcels.length; from += TRACK_BATCH) {
    const batch = parcels.slice(from, from + TRACK_BATCH);
    try {
      const awbs = batch.map((parcel) => parcel.awb);
      const updates = await trackAwbs(deps, awbs);
      for (const parcel of batch) {
        const { orderId, awb } = parcel;
        const moved = await followDue(
          deps,
          shipmentRef(deps.db, orderId),
          awb,
          () => follow(deps, parcel, updates.get(awb)),
          (reason) => deps.log.error('A parcel could not be followed', { orderId, reason }),
        );
        if (moved) run.moved += 1;
      }
      run.asked += batch.length;
    } catch (error) {
      if (!(error instanceof CourierError)) throw error;
      deps.log.warn('Parcels could not be tracked', { reason: error.reason });
    }
  }
  const returns = await refreshPickups(deps);
  return { asked: run.asked + returns.asked, moved: run.moved + returns.moved };
}

async function parcelsUnderWay(deps: Deps): Promise<Parcel[]> {
  const due = await deps.db
    .collection('shipments')
    .where('trackAt', '<=', deps.now())
    .orderBy('trackAt')
    .limit(MAX_PER_RUN)
    .get();
  return due.docs.flatMap((snapshot) => {
    const awb = readShipment(snapshot)?.awb;
    return awb === undefined ? [] : [{ orderId: snapshot.id, awb }];
  });
}

async function follow(
  deps: Deps,
  { orderId, awb }: Parcel,
  update: TrackingUpdate | undefined,
): Promise<Followed> {
  const stage = stageOf(update?.label ?? '') ?? '';
  // An AWB that is cancelled, or of which nothing is known, may have been replaced by another one.
  const isGone = update === undefined || stage === 'cancelled';
  if (isGone && (await adoptReassigned(deps, orderId))) return { moved: true, isOver: false };
  const moved = update ? await followParcel(deps, orderId, awb, update) : false;
  if (stage === 'undelivered') await recordReason(deps, orderId, awb);
  return { moved, isOver: FINAL.has(stage) };
}
