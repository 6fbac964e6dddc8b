import type { Order } from '../../../src/domain/order/order';
import type { PackedParcel } from '../../../src/domain/order/packing';
import type { Deps } from '../deps';
import { CourierError } from './responses';
import {
  assignAwb,
  createCourierOrder,
  showCourierOrder,
  type CourierOrder,
  type ParcelFigures,
} from './api';
import { readBusiness } from './business';
import { adhocOrder } from './payload';
import { readParcelSettings } from './packing';
import { offersTo, surfaceCouriers } from './serviceability';

/** How many ids of cancelled orders to skip before the owner must act. */
const MAX_CANCELLED = 5;

/** Perfume is a flammable liquid, which aeroplanes refuse. */
export const NO_ROAD =
  'No courier goes to this PIN code by road, and perfume may be sent back from an airport.';

/** How many couriers are asked in one attempt, so that it ends before its lease does. */
export const MAX_ASKED = 3;

/**
 * Creates the order at Shiprocket, or finds it there. Shiprocket returns the same order for the same id, also a
 * cancelled one (docs/providers.md "Create a shipment"); the next id is then used. Throws CourierError.
 */
export async function registerParcel(
  deps: Pick<Deps, 'db' | 'shiprocket'>,
  order: Order,
  parcel: PackedParcel,
  from: number,
): Promise<{ nth: number; created: CourierOrder }> {
  const business = await readBusiness(deps.db);
  for (let nth = from; nth < from + MAX_CANCELLED; nth += 1) {
    const created = await createCourierOrder(deps, adhocOrder(order, business, parcel, nth));
    if (!created.cancelled) return { nth, created };
  }
  throw new CourierError(
    'Creating the shipment: Shiprocket cancelled it each time. Please check the order in your Shiprocket account.',
    {
      retryable: false,
    },
  );
}

/** The order was cancelled in Shiprocket's panel: the next attempt creates a new one. */
export class CancelledThere extends CourierError {
  constructor() {
    super('The shipment was cancelled in Shiprocket. A new one will be created.', {
      retryable: true,
    });
    this.name = 'CancelledThere';
  }
}

/**
 * Has an AWB assigned, by road: the cheapest courier that is rated well enough is asked first. Where nobody goes by road
 * the parcel waits for the owner, who may have Shiprocket choose (`byAir`). If a courier is refused, checks first whether an earlier call, whose response was lost,
 * has assigned one already. Throws CourierError, also while Shiprocket does not list the couriers: a parcel that flies
 * would be sent back.
 */
export async function findCourier(
  deps: Pick<Deps, 'db' | 'shiprocket' | 'log'>,
  order: Order,
  parcel: {
    courierOrderId: string;
    shipmentId: string;
    figures: ParcelFigures;
    byAir: boolean;
  },
): Promise<{ awb: string; courier: string }> {
  const [first, ...others] = await couriersToAsk(deps, order, parcel);
  try {
    return await assignAwb(deps, parcel.shipmentId, first);
  } catch (error) {
    if (!(error instanceof CourierError) || error.uncertain) throw error;
    const there = await showCourierOrder(deps, parcel.courierOrderId);
    if (there?.cancelled) throw new CancelledThere();
    if (there?.awb !== undefined) return { awb: there.awb, courier: there.courier ?? '' };
    return askOthers(deps, parcel.shipmentId, others, error);
  }
}

/** The ids of the couriers to ask, the best choice first; `undefined` alone lets Shiprocket choose. */
async function couriersToAsk(
  deps: Pick<Deps, 'db' | 'shiprocket'>,
  order: Order,
  { figures, byAir }: { figures: ParcelFigures; byAir: boolean },
): Promise<(number | undefined)[]> {
  const offers = await offersTo(deps, order.shippingInfo.zipCode ?? '', figures);
  const { minRating } = await readParcelSettings(deps.db);
  const ids = surfaceCouriers(offers, minRating).map(({ id }) => id);
  if (ids.length > 0) return ids.slice(0, MAX_ASKED);
  if (byAir) return [undefined];
  throw new CourierError(NO_ROAD, { retryable: false, isNoRoad: true });
}

/** Asks the next courier after each refusal; throws the last one. An empty wallet pays none of them. */
async function askOthers(
  deps: Pick<Deps, 'shiprocket'>,
  shipmentId: string,
  [next, ...others]: readonly (number | undefined)[],
  refused: CourierError,
): Promise<{ awb: string; courier: string }> {
  if (next === undefined || refused.isWalletEmpty || refused.uncertain) throw refused;
  try {
    return await assignAwb(deps, shipmentId, next);
  } catch (error) {
    if (!(error instanceof CourierError)) throw error;
    return askOthers(deps, shipmentId, others, error);
  }
}
