import { afterStep, type ReturnStep } from '../../../../src/domain/order/returns';
import type { Deps } from '../../deps';
import { writeReturn, type ReturnChange } from '../../order/returns/write';
import { inTransaction, readOrder, readSite } from '../../store/firestore';
import { TRACK_BATCH, trackAwbs } from '../api';
import { followDue } from '../followDue';
import { CourierError } from '../responses';
import { stageOf } from '../stages';
import { hasLeft } from '../status';
import { pickupRef, readPickup, type PickupOf } from './pickup';

/** What a label of Shiprocket's says about a return; undefined for one that changes nothing. */
export function stepOf(label: string): 'collect' | 'receive' | 'unbook' | undefined {
  const word = label
    .toUpperCase()
    .replace(/[_\s-]+/g, ' ')
    .trim()
    // The labels of a return are those of a parcel with a word before them.
    .replace(/^RETURN /, '');
  if (/^(PICKUP )?CANCELL?ED$/.test(word)) return 'unbook';
  const stage = stageOf(word);
  if (stage === 'delivered') return 'receive';
  return hasLeft(stage) && stage !== 'lost' ? 'collect' : undefined;
}

const TELLS = {
  collect: { type: 'return_collected', detail: 'The courier has collected the return.' },
  receive: { type: 'return_received', detail: 'The returned pieces have arrived.' },
  unbook: { type: 'return_unbooked', detail: 'The pickup was cancelled. We will book another.' },
} as const;

/**
 * Moves a return as its courier reports. Updates repeat and come in any order: a return only moves forward, and one about an
 * earlier courier changes nothing. The order's own status stays what it is.
 * @returns whether anything changed
 */
export async function followPickup(
  deps: Pick<Deps, 'db' | 'now'>,
  { orderId, returnId }: PickupOf,
  awb: string,
  label: string,
): Promise<boolean> {
  const what = stepOf(label);
  if (what === undefined) return false;
  const { db } = deps;
  return inTransaction(db, async (tx) => {
    const now = deps.now();
    const ref = pickupRef(db, orderId, returnId);
    const pickup = readPickup(await tx.get(ref));
    const order = readOrder(await tx.get(db.doc(`orders/${orderId}`)));
    const site = await readSite(db);
    const before = order?.returns.find(({ id }) => id === returnId);
    if (!order || !before || pickup?.awb !== awb || before.awb !== awb) return false;
    const step: ReturnStep = { do: what };
    const one = afterStep(before, step, now);
    if (!one) return false;
    const stage: ReturnChange['stage'] =
      what === 'collect' ? 'on_its_way' : what === 'receive' ? 'received' : undefined;
    writeReturn(tx, db, order, {
      one,
      ...(stage !== undefined && { stage }),
      event: { id: `${returnId}-${what}-${awb}`, ...TELLS[what], at: now, by: 'courier' },
      site,
      now,
    });
    if (what === 'unbook')
      tx.update(ref, {
        state: 'cancelled',
        lastError: 'The courier has cancelled the pickup.',
        trackAt: null,
        updatedAt: now,
      });
    if (what === 'receive') tx.update(ref, { trackAt: null, updatedAt: now });
    return true;
  });
}

/** The pickup with this AWB; undefined when there is none. */
export async function findPickup(
  { db }: Pick<Deps, 'db'>,
  awb: string,
): Promise<PickupOf | undefined> {
  const found = await db.collection('pickups').where('awb', '==', awb).limit(1).get();
  const [snapshot] = found.docs;
  return snapshot && readPickup(snapshot);
}

/** How many returns are asked about in a run. */
const MAX_PER_RUN = 200;

/** Asks Shiprocket about all returns on their way, in case webhooks were lost. */
export async function refreshPickups(deps: Deps): Promise<{ asked: number; moved: number }> {
  const run = { asked: 0, moved: 0 };
  const due = await deps.db
    .collection('pickups')
    .where('trackAt', '<=', deps.now())
    .orderBy('trackAt')
    .limit(MAX_PER_RUN)
    .get();
  for (let from = 0; from < due.docs.length; from += TRACK_BATCH) {
    const batch = due.docs.slice(from, from + TRACK_BATCH).flatMap((snapshot) => {
      const pickup = readPickup(snapshot);
      return pickup?.awb === undefined ? [] : [{ snapshot, pickup, awb: pickup.awb }];
    });
    try {
      const updates = await trackAwbs(
        deps,
        batch.map(({ awb }) => awb),
      );
      for (const { snapshot, pickup, awb } of batch) {
        const label = updates.get(awb)?.label ?? '';
        const step = stepOf(label);
        const moved = await followDue(
          deps,
          snapshot.ref,
          awb,
          async () => ({
            moved: await followPickup(deps, pickup, awb, label),
            isOver: step === 'receive' || step === 'unbook',
          }),
          (reason) =>
            deps.log.error('A return could not be followed', { orderId: pickup.orderId, reason }),
        );
        run.asked += 1;
        if (moved) run.moved += 1;
      }
    } catch (error) {
      if (!(error instanceof CourierError)) throw error;
      deps.log.warn('Returns could not be tracked', { reason: error.reason });
    }
  }
  return run;
}
