import type { Deps } from '../deps';
import { CourierError } from './answers';
import { TRACK_BATCH, trackAwbs } from './api';
import { followParcel } from './follow';
import { readShipment, shipmentRef } from './shipment';
import type { TrackingUpdate } from './status';
import { stageOf } from './words';

/** The most parcels that one run asks about; the rest is asked about by the next. */
const MAX_PER_RUN = 400;

/** How long a parcel that was asked about is left alone. Milliseconds. */
const PAUSE_MS = 30 * 60_000;

/** Nothing more is said of parcels that have come to their end. */
const FINAL = new Set(['delivered', 'returned', 'cancelled']);

/** What a run has seen: parcels asked about, and those with news. */
export interface TrackingRun {
  asked: number;
  moved: number;
}

interface Parcel {
  orderId: string;
  awb: string;
}

/**
 * Asks the aggregator where the parcels under way are, for webhooks that never came. One that cannot be followed is
 * logged and does not stop the others; a batch that is not answered waits for the next run.
 */
export async function refreshTracking(deps: Deps): Promise<TrackingRun> {
  const run: TrackingRun = { asked: 0, moved: 0 };
  const parcels = await parcelsUnderWay(deps);
  for (let from = 0; from < parcels.length; from += TRACK_BATCH) {
    const batch = parcels.slice(from, from + TRACK_BATCH);
    try {
      const awbs = batch.map((parcel) => parcel.awb);
      const updates = await trackAwbs(deps, awbs);
      for (const parcel of batch)
        if (await takeIn(deps, parcel, updates.get(parcel.awb))) run.moved += 1;
      run.asked += batch.length;
    } catch (error) {
      if (!(error instanceof CourierError)) throw error;
      deps.log.warn('Parcels could not be tracked', { reason: error.reason });
    }
  }
  return run;
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

async function takeIn(
  deps: Deps,
  { orderId, awb }: Parcel,
  update: TrackingUpdate | undefined,
): Promise<boolean> {
  try {
    const changed = update ? await followParcel(deps, orderId, awb, update) : false;
    const isOver = FINAL.has(stageOf(update?.label ?? '') ?? '');
    const trackAt = isOver ? null : new Date(deps.now().getTime() + PAUSE_MS);
    await shipmentRef(deps.db, orderId).update({ trackAt });
    return changed;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    deps.log.error('A parcel could not be followed', { orderId, reason });
    return false;
  }
}
