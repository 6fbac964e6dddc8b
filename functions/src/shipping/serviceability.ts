import * as v from 'valibot';
import { PACKAGE } from '../../../src/domain/shop/constants';
import { dateSchema } from '../../../src/domain/shop/decode';
import { MAX_DAYS, pinAnswerSchema, type PinAnswer } from '../../../src/domain/order/delivery';
import { DAY_MS } from '../../../src/domain/shop/ist';
import type { Deps } from '../deps';
import { CourierError } from './responses';
import { couriersTo, type CourierOffer, type ParcelFigures } from './api';
import { readBusiness } from './business';
import { readParcelSettings } from './packing';
import { plain } from '../store/firestore';
import { expiry } from '../store/retention';

/** Nobody waits longer than this to pay: the check never blocks when Shiprocket does not respond. */
const PATIENCE_MS = 2_000;

/**
 * What a courier says about a PIN code; undefined when Shiprocket does not respond in time. An answer is kept for a day,
 * because Shiprocket limits how often it is asked. Never throws, and resolves within two seconds.
 * @param mayAsk whether Shiprocket may be asked, when no answer is kept
 */
export async function lookUpPin(
  deps: Pick<Deps, 'db' | 'shiprocket' | 'pause' | 'log' | 'now'>,
  pincode: string,
  mayAsk: () => boolean = () => true,
): Promise<PinAnswer | undefined> {
  return Promise.race([ask(deps, pincode, mayAsk), deps.pause(PATIENCE_MS).then(() => undefined)]);
}

const keptSchema = v.object({ ...pinAnswerSchema.entries, at: dateSchema });

async function ask(
  deps: Pick<Deps, 'db' | 'shiprocket' | 'log' | 'now'>,
  pincode: string,
  mayAsk: () => boolean,
): Promise<PinAnswer | undefined> {
  try {
    const now = deps.now();
    const { pickupPin } = await readBusiness(deps.db);
    const ref = deps.db.doc(`pinCodes/${pickupPin}-${pincode}`);
    const kept = v.safeParse(keptSchema, plain((await ref.get()).data()));
    if (kept.success && now.getTime() - kept.output.at.getTime() < DAY_MS) {
      const { at: _, ...answer } = kept.output;
      return answer;
    }
    if (!mayAsk()) return undefined;
    const answer = answerOf(
      await offersTo(deps, pincode, PACKAGE, PATIENCE_MS),
      (await readParcelSettings(deps.db)).minRating,
    );
    await ref.set({ ...answer, at: now, expireAt: expiry('pinCodes', now) });
    return answer;
  } catch (error) {
    const reason = error instanceof CourierError ? error.reason : String(error);
    deps.log.warn('Shiprocket did not say whether it delivers', { pincode, reason });
    return undefined;
  }
}

/** The days are those of the courier that would be asked first. */
function answerOf(offers: readonly CourierOffer[], minRating: number): PinAnswer {
  if (offers.length === 0) return { served: false };
  const inOrder = [...surfaceCouriers(offers, minRating), ...offers];
  const days = inOrder.find((offer) => offer.days >= 1)?.days;
  return { served: true, ...(days !== undefined && { days: Math.min(days, MAX_DAYS) }) };
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
