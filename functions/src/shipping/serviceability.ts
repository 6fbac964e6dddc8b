import * as v from 'valibot';
import { PACKAGE } from '../../../src/domain/shop/constants';
import { dateSchema } from '../../../src/domain/shop/decode';
import { DAY_MS } from '../../../src/domain/shop/ist';
import type { Deps } from '../deps';
import { CourierError } from './responses';
import { couriersTo, type CourierOffer, type ParcelFigures } from './api';
import { readBusiness } from './business';
import { plain } from '../store/firestore';
import { expiry } from '../store/retention';

/** Nobody waits longer than this to pay: the check never blocks when Shiprocket does not respond. */
const PATIENCE_MS = 2_000;

/** Whether any courier delivers there; 'unknown' when Shiprocket does not respond in time. */
export type Serviceability = 'yes' | 'no' | 'unknown';

/**
 * Checks whether a PIN code is served. An answer is kept for a day, because Shiprocket limits how often it is asked.
 * Never throws, and resolves within two seconds.
 */
export async function checkPincode(
  deps: Pick<Deps, 'db' | 'shiprocket' | 'pause' | 'log' | 'now'>,
  pincode: string,
): Promise<Serviceability> {
  return Promise.race([
    ask(deps, pincode),
    deps.pause(PATIENCE_MS).then((): Serviceability => 'unknown'),
  ]);
}

const keptSchema = v.object({ served: v.boolean(), at: dateSchema });

async function ask(
  deps: Pick<Deps, 'db' | 'shiprocket' | 'log' | 'now'>,
  pincode: string,
): Promise<Serviceability> {
  try {
    const now = deps.now();
    const { pickupPin } = await readBusiness(deps.db);
    const ref = deps.db.doc(`pinCodes/${pickupPin}-${pincode}`);
    const kept = v.safeParse(keptSchema, plain((await ref.get()).data()));
    if (kept.success && now.getTime() - kept.output.at.getTime() < DAY_MS) {
      return kept.output.served ? 'yes' : 'no';
    }
    const served = (await offersTo(deps, pincode, PACKAGE, PATIENCE_MS)).length > 0;
    await ref.set({ served, at: now, expireAt: expiry('pinCodes', now) });
    return served ? 'yes' : 'no';
  } catch (error) {
    const reason = error instanceof CourierError ? error.reason : String(error);
    deps.log.warn('Shiprocket did not say whether it delivers', { pincode, reason });
    return 'unknown';
  }
}

/** The couriers that would take such a parcel of ours to a PIN code. Throws CourierError. */
export async function offersTo(
  deps: Pick<Deps, 'db' | 'shiprocket'>,
  pincode: string,
  parcel: ParcelFigures,
  timeoutMs?: number,
): Promise<CourierOffer[]> {
  const { pickupPin } = await readBusiness(deps.db);
  return couriersTo(deps, { from: pickupPin, to: pincode, parcel }, timeoutMs);
}

const byRate = (a: CourierOffer, b: CourierOffer): number =>
  a.rate - b.rate || b.rating - a.rating || a.id - b.id;
const byRating = (a: CourierOffer, b: CourierOffer): number =>
  b.rating - a.rating || a.rate - b.rate || a.id - b.id;

/**
 * The couriers that go by road, in the order in which they are asked: those rated at least `minRating`, the cheapest
 * first, then the others, the best rated first. Perfume is a flammable liquid (Class 3) that aeroplanes refuse.
 */
export function surfaceCouriers(
  offers: readonly CourierOffer[],
  minRating: number,
): CourierOffer[] {
  const byRoad = offers.filter((offer) => offer.surface);
  return [
    ...byRoad.filter(({ rating }) => rating >= minRating).toSorted(byRate),
    ...byRoad.filter(({ rating }) => rating < minRating).toSorted(byRating),
  ];
}
