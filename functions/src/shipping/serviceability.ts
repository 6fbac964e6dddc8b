import { PACKAGE } from '../../../src/domain/shop/constants';
import type { Deps } from '../deps';
import { CourierError } from './answers';
import { couriersTo, type CourierOffer } from './api';
import { readBusiness } from './business';

/** Nobody waits longer than this to pay ("never blocking when it does not answer"). */
const PATIENCE_MS = 2_000;

/** Whether any courier delivers there; 'unknown' when the aggregator does not say so in time. */
export type Serviceability = 'yes' | 'no' | 'unknown';

/** Asks whether a PIN is served. Never throws, and answers within two seconds. */
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
    deps.log.warn('The courier aggregator did not say whether it delivers', { pincode, reason });
    return 'unknown';
  }
}

/** Who would carry a parcel of ours to a PIN. Throws CourierError. */
export async function offersTo(
  deps: Pick<Deps, 'db' | 'shiprocket'>,
  pincode: string,
  timeoutMs: number,
): Promise<CourierOffer[]> {
  const { pickupPin } = await readBusiness(deps.db);
  return couriersTo(deps, { from: pickupPin, to: pincode, weight: PACKAGE.weight }, timeoutMs);
}

/**
 * Perfume is a flammable liquid (Class 3), which aeroplanes refuse: the best rated courier that goes by road, the
 * cheaper of equals. Undefined when none does; then the aggregator chooses.
 */
export function surfaceCourier(offers: readonly CourierOffer[]): CourierOffer | undefined {
  return offers
    .filter((offer) => offer.surface)
    .sort((a, b) => b.rating - a.rating || a.rate - b.rate || a.id - b.id)[0];
}
