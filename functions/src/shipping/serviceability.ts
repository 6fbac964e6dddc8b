import { PACKAGE } from '../../../src/domain/shop/constants';
import type { Deps } from '../deps';
import { CourierError } from './responses';
import { couriersTo, type CourierOffer } from './api';
import { readBusiness } from './business';

/** Nobody waits longer than this to pay: the check never blocks when Shiprocket does not respond. */
const PATIENCE_MS = 2_000;

/** Whether any courier delivers there; 'unknown' when Shiprocket does not respond in time. */
export type Serviceability = 'yes' | 'no' | 'unknown';

/** Checks whether a PIN code is served. Never throws, and resolves within two seconds. */
export async function checkPincode(
  deps: Pick<Deps, 'db' | 'shiprocket' | 'pause' | 'log'>,
  pincode: string,
): Promise<Serviceability> {
  return Promise.race([
    ask(deps, pincode),
    deps.pause(PATIENCE_MS).then((): Serviceability => 'unknown'),
  ]);
}

async function ask(
  deps: Pick<Deps, 'db' | 'shiprocket' | 'log'>,
  pincode: string,
): Promise<Serviceability> {
  try {
    return (await offersTo(deps, pincode, PATIENCE_MS)).length > 0 ? 'yes' : 'no';
  } catch (error) {
    const reason = error instanceof CourierError ? error.reason : String(error);
    deps.log.warn('Shiprocket did not say whether it delivers', { pincode, reason });
    return 'unknown';
  }
}

/** The couriers that would take a parcel of ours to a PIN code. Throws CourierError. */
export async function offersTo(
  deps: Pick<Deps, 'db' | 'shiprocket'>,
  pincode: string,
  timeoutMs: number,
): Promise<CourierOffer[]> {
  const { pickupPin } = await readBusiness(deps.db);
  return couriersTo(deps, { from: pickupPin, to: pincode, weight: PACKAGE.weight }, timeoutMs);
}

/**
 * Chooses a courier by road, because perfume is a flammable liquid (Class 3) that aeroplanes refuse: the best rated
 * one, the cheaper of equals. Undefined when there is none; then Shiprocket chooses.
 */
export function surfaceCourier(offers: readonly CourierOffer[]): CourierOffer | undefined {
  return offers
    .filter((offer) => offer.surface)
    .sort((a, b) => b.rating - a.rating || a.rate - b.rate || a.id - b.id)[0];
}
