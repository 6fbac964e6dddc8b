import pMap from 'p-map';
import type { Deps } from '../../deps';
import { reasonOf } from '../../errors';
import { readOrSkip, type HasTime } from '../../store/firestore';
import { readShipment, type Shipment } from '../../shipping/shipment';
import { shipOrder } from '../../shipping/ship';
import { isBeingCancelled } from './moves';

/** What became of the parcels that had failed. */
export interface ShipFailedCounts {
  booked: number;
  /** Not booked yet: in the queue, refused again, or left for another time. */
  waiting: number;
  /** Left alone, because a cancellation has to be decided first. */
  held: number;
}

/** How many parcels are booked at a time, as in the queue. */
const AT_ONCE = { concurrency: 4 };

/**
 * Books all parcels again that failed, as "Retry shipment" does for one. Idempotent: a booked parcel is no longer among
 * them. Those that there is no time for wait.
 */
export async function shipFailed(
  deps: Deps,
  report: (done: number, total: number) => Promise<void>,
  hasTime: HasTime,
): Promise<ShipFailedCounts> {
  const { docs } = await deps.db.collection('shipments').where('failing', '==', true).get();
  const counts: ShipFailedCounts = { booked: 0, waiting: 0, held: 0 };
  let done = 0;
  await report(0, docs.length);
  await pMap(
    docs,
    async (snapshot) => {
      const shipment = readOrSkip(deps.log, snapshot, readShipment);
      counts[hasTime() ? await book(deps, snapshot.id, shipment) : 'waiting'] += 1;
      done += 1;
      await report(done, docs.length);
    },
    AT_ONCE,
  );
  // Reports of parcels that ended together may have been stored in another order.
  await report(docs.length, docs.length);
  return counts;
}

async function book(
  deps: Deps,
  orderId: string,
  shipment: Shipment | undefined,
): Promise<keyof ShipFailedCounts> {
  try {
    if (shipment?.held || (await isBeingCancelled(deps, orderId))) return 'held';
    const outcome = await shipOrder(deps, orderId, { force: true });
    return outcome.shipment === 'created' ? 'booked' : 'waiting';
  } catch (error) {
    deps.log.error('A failed parcel could not be booked', { orderId, reason: reasonOf(error) });
    return 'waiting';
  }
}
