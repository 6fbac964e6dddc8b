import type { Order } from '../../../src/domain/order/order';
import type { Deps } from '../deps';
import { CourierError } from './responses';
import { assignAwb, createCourierOrder, showCourierOrder, type CourierOrder } from './api';
import { readBusiness } from './business';
import { adhocOrder } from './payload';
import { offersTo, surfaceCourier } from './serviceability';

/** How many ids of cancelled orders to skip before the owner must act. */
const MAX_CANCELLED = 5;

/** The list of couriers only improves the choice, so it must not take long. Milliseconds. */
const CHOICE_MS = 4_000;

/**
 * Creates the order at Shiprocket, or finds it there. Shiprocket returns the same order for the same id, also a
 * cancelled one (docs/providers.md "Create a shipment"); the next id is then used. Throws CourierError.
 */
export async function registerParcel(
  deps: Pick<Deps, 'db' | 'shiprocket'>,
  order: Order,
  from: number,
): Promise<{ nth: number; created: CourierOrder }> {
  const business = await readBusiness(deps.db);
  for (let nth = from; nth < from + MAX_CANCELLED; nth += 1) {
    const created = await createCourierOrder(deps, adhocOrder(order, business, nth));
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
 * Has an AWB assigned, by a courier that goes by road where there is one. If Shiprocket refuses, checks first whether
 * an earlier call, whose response was lost, has done it already. Throws CourierError.
 */
export async function findCourier(
  deps: Pick<Deps, 'db' | 'shiprocket' | 'log'>,
  order: Order,
  parcel: { courierOrderId: string; shipmentId: string },
): Promise<{ awb: string; courier: string }> {
  const preferred = await preferredCourier(deps, order);
  try {
    return await assignAwb(deps, parcel.shipmentId, preferred);
  } catch (error) {
    if (!(error instanceof CourierError) || error.uncertain) throw error;
    const there = await showCourierOrder(deps, parcel.courierOrderId);
    if (there?.cancelled) throw new CancelledThere();
    if (there?.awb !== undefined) return { awb: there.awb, courier: there.courier ?? '' };
    if (preferred === undefined) throw error;
    return assignAwb(deps, parcel.shipmentId, undefined);
  }
}

async function preferredCourier(
  deps: Pick<Deps, 'db' | 'shiprocket' | 'log'>,
  order: Order,
): Promise<number | undefined> {
  try {
    const offers = await offersTo(deps, order.shippingInfo.zipCode ?? '', CHOICE_MS);
    return surfaceCourier(offers)?.id;
  } catch (error) {
    if (!(error instanceof CourierError)) throw error;
    deps.log.warn('Shiprocket chooses the courier itself', { reason: error.reason });
    return undefined;
  }
}
