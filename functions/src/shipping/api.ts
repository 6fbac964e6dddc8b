import * as v from 'valibot';
import type { Deps } from '../deps';
import { ask, CourierError, expectShape, id, text } from './responses';
import type { AdhocOrder } from './payload';
import type { ReturnOrder } from './pickup/payload';
import type { TrackingUpdate } from './status';

/** What Shiprocket knows about one of our orders. */
export interface CourierOrder {
  /** Shiprocket's order id, stored as `channel_order_id` on our order. */
  orderId: string;
  shipmentId: string;
  cancelled: boolean;
  awb: string | undefined;
  courier: string | undefined;
  /** The whole response. */
  raw: unknown;
}

const createdSchema = v.object({
  order_id: id,
  shipment_id: id,
  status: text,
  awb_code: text,
  courier_name: text,
});

const isCancelled = (status: string): boolean => /^cancel/i.test(status.trim());
const orNone = (value: string): string | undefined => (value === '' ? undefined : value);

/**
 * Creates an order, or finds the one that already has this `order_id`, also a cancelled one: Shiprocket deduplicates by it.
 * Throws CourierError.
 */
export async function createCourierOrder(
  deps: Pick<Deps, 'shiprocket'>,
  order: AdhocOrder,
): Promise<CourierOrder> {
  return create(deps, 'Creating the shipment', '/orders/create/adhoc', order);
}

/** Creates a return from the customer to us, or finds the one that already has this `order_id`. */
export async function createReturnOrder(
  deps: Pick<Deps, 'shiprocket'>,
  order: ReturnOrder,
): Promise<CourierOrder> {
  return create(deps, 'Creating the return', '/orders/create/return', order);
}

async function create(
  deps: Pick<Deps, 'shiprocket'>,
  what: string,
  path: string,
  order: AdhocOrder | ReturnOrder,
): Promise<CourierOrder> {
  let body: unknown;
  try {
    body = await ask(deps, what, { method: 'POST', path, body: order });
  } catch (error) {
    // It may also refuse the id of a cancelled order, in words that are not documented.
    if (!(error instanceof CourierError) || error.status !== 422) throw error;
    const there = await findCourierOrder(deps, order.order_id);
    if (!there?.cancelled) throw error;
    return there;
  }
  const created = expectShape(createdSchema, body, what);
  return {
    orderId: created.order_id,
    shipmentId: created.shipment_id,
    cancelled: isCancelled(created.status),
    awb: orNone(created.awb_code),
    courier: orNone(created.courier_name),
    raw: body,
  };
}

const shipmentSchema = v.object({ id, awb: text, courier: text });
const shownSchema = v.object({
  id,
  status: text,
  shipments: v.pipe(
    v.union([v.array(shipmentSchema), shipmentSchema]),
    v.transform((value) => [value].flat()),
  ),
});

function shown(order: v.InferOutput<typeof shownSchema>, raw: unknown): CourierOrder | undefined {
  const shipment = order.shipments[0];
  if (!shipment) return undefined;
  return {
    orderId: order.id,
    shipmentId: shipment.id,
    cancelled: isCancelled(order.status),
    awb: orNone(shipment.awb),
    courier: orNone(shipment.courier),
    raw,
  };
}

/** The order as Shiprocket has it now; undefined when it has no shipment. Throws CourierError. */
export async function showCourierOrder(
  deps: Pick<Deps, 'shiprocket'>,
  courierOrderId: string,
): Promise<CourierOrder | undefined> {
  const path = `/orders/show/${encodeURIComponent(courierOrderId)}`;
  const what = 'Looking the shipment up';
  const body = await ask(deps, what, { method: 'GET', path });
  // An unreadable response is not an order without a shipment: the caller must try again.
  const { data } = expectShape(v.object({ data: shownSchema }), body, what);
  return shown(data, body);
}

/** The order with our own `order_id`, for when the response to creating it was lost. */
export async function findCourierOrder(
  deps: Pick<Deps, 'shiprocket'>,
  reference: string,
): Promise<CourierOrder | undefined> {
  const path = `/orders?search=${encodeURIComponent(reference)}&per_page=15`;
  const what = 'Looking the shipment up';
  const body = await ask(deps, what, { method: 'GET', path });
  const list = v.object({
    data: v.array(v.object({ ...shownSchema.entries, channel_order_id: text })),
  });
  const { data } = expectShape(list, body, what);
  const found = data.find((order) => order.channel_order_id === reference);
  return found && shown(found, found);
}

const assignedSchema = v.object({
  awb_assign_status: v.literal(1),
  response: v.object({ data: v.object({ awb_code: id, courier_name: text }) }),
});

/** Assigns an AWB; without `courierId` Shiprocket chooses the courier. */
export async function assignAwb(
  deps: Pick<Deps, 'shiprocket'>,
  shipmentId: string,
  courierId: number | undefined,
  { isReturn = false }: { isReturn?: boolean } = {},
): Promise<{ awb: string; courier: string }> {
  const what = 'Assigning a courier';
  const body = await ask(deps, what, {
    method: 'POST',
    path: '/courier/assign/awb',
    body: {
      shipment_id: shipmentId,
      ...(courierId !== undefined && { courier_id: courierId }),
      ...(isReturn && { is_return: 1 }),
    },
  });
  const { data } = expectShape(assignedSchema, body, what).response;
  return { awb: data.awb_code, courier: data.courier_name };
}

const fetchedSchema = v.object({ pickup_status: v.union([v.literal(1), v.literal('1')]) });

/** Requests the pickup. A pickup that was requested before counts as success. */
export async function generatePickup(
  deps: Pick<Deps, 'shiprocket'>,
  shipmentId: string,
): Promise<void> {
  const what = 'Booking the pickup';
  try {
    const body = await ask(deps, what, {
      method: 'POST',
      path: '/courier/generate/pickup',
      body: { shipment_id: [shipmentId] },
    });
    // An error may come as HTTP 200, and a parcel that nobody collects would look booked.
    expectShape(fetchedSchema, body, what);
  } catch (error) {
    if (error instanceof CourierError && /already in pickup queue/i.test(error.reason)) return;
    throw error;
  }
}

const labelSchema = v.object({
  label_created: text,
  label_url: text,
  not_created: v.optional(v.nullable(v.array(v.unknown())), []),
  response: text,
  message: text,
});

/** A PDF with labels. */
export interface CourierLabels {
  url: string;
  /** Whether all are in it. Which are not cannot be read: the answer for it is not documented. */
  isWhole: boolean;
}

/** Makes one PDF with the labels of these shipments, in their order. Throws CourierError when there is none. */
export async function generateLabels(
  deps: Pick<Deps, 'shiprocket'>,
  shipmentIds: readonly string[],
  timeoutMs: number,
): Promise<CourierLabels> {
  const what = 'Making the label';
  const body = await ask(deps, what, {
    method: 'POST',
    path: '/courier/generate/label',
    body: { shipment_id: shipmentIds },
    timeoutMs,
  });
  const { label_created, label_url, not_created, response, message } = expectShape(
    labelSchema,
    body,
    what,
  );
  if (label_created !== '1' || label_url === '') {
    // A refusal comes with HTTP 200 (docs/providers.md "Labels").
    const said = response || message || 'Shiprocket gave no label.';
    throw new CourierError(`${what}: ${said}`, { retryable: false });
  }
  return { url: label_url, isWhole: (not_created ?? []).length === 0 };
}

/** Cancels an order with its shipment. Throws when a courier already has it. */
export async function cancelCourierOrder(
  deps: Pick<Deps, 'shiprocket'>,
  courierOrderId: string,
): Promise<void> {
  const ids = [/^\d+$/.test(courierOrderId) ? Number(courierOrderId) : courierOrderId];
  const what = 'Cancelling the shipment';
  const body = await ask(deps, what, { method: 'POST', path: '/orders/cancel', body: { ids } });
  // It responds with 204; a 200 with a message may be an error (docs/providers.md "Cancel a shipment"), so the order
  // itself is checked.
  if (body === undefined || (await showCourierOrder(deps, courierOrderId))?.cancelled) return;
  throw new CourierError(`${what}: Shiprocket has not cancelled it yet.`, { retryable: true });
}

/** A courier that would deliver to a PIN code. */
export interface CourierOffer {
  id: number;
  surface: boolean;
  rate: number;
  rating: number;
  days: number;
}

const figure = v.optional(
  v.pipe(
    v.nullable(v.union([v.number(), v.string()])),
    v.transform((value) => Number(value ?? 0) || 0),
  ),
  0,
);
const offersSchema = v.object({
  data: v.object({
    available_courier_companies: v.array(
      v.object({
        courier_company_id: v.number(),
        is_surface: v.optional(v.boolean(), false),
        rate: figure,
        rating: figure,
        estimated_delivery_days: figure,
      }),
    ),
  }),
});

/** What a courier's price depends on: kilograms and centimetres. */
export type ParcelFigures = Pick<AdhocOrder, 'weight' | 'length' | 'breadth' | 'height'>;

/** The couriers that would deliver there; [] when there are none. Throws CourierError when Shiprocket does not say. */
export async function couriersTo(
  deps: Pick<Deps, 'shiprocket'>,
  trip: { from: string; to: string; parcel: ParcelFigures; isReturn?: boolean },
  timeoutMs: number | undefined,
): Promise<CourierOffer[]> {
  const what = 'Asking which couriers serve the PIN';
  const query = new URLSearchParams({
    pickup_postcode: trip.from,
    delivery_postcode: trip.to,
    weight: String(trip.parcel.weight),
    // Whole centimetres, as documented.
    length: String(Math.ceil(trip.parcel.length)),
    breadth: String(Math.ceil(trip.parcel.breadth)),
    height: String(Math.ceil(trip.parcel.height)),
    cod: '0',
    ...(trip.isReturn && { is_return: '1' }),
  });
  const path = `/courier/serviceability/?${query.toString()}`;
  let body: unknown;
  try {
    body = await ask(deps, what, {
      method: 'GET',
      path,
      ...(timeoutMs !== undefined && { timeoutMs }),
    });
  } catch (error) {
    // "No courier" is a 404, here and in the documented error body (docs/providers.md "Serviceability").
    if (error instanceof CourierError && error.status === 404) return [];
    // Asking again costs nothing, and a late list of rates comes as an HTTP 400.
    if (error instanceof CourierError) throw error.later();
    throw error;
  }
  const said = v.safeParse(v.object({ status: v.literal(404) }), body);
  if (said.success) return [];
  return expectShape(offersSchema, body, what).data.available_courier_companies.map((company) => ({
    id: company.courier_company_id,
    surface: company.is_surface,
    rate: company.rate,
    rating: company.rating,
    days: company.estimated_delivery_days,
  }));
}

const scanSchema = v.object({
  date: text,
  activity: text,
  location: text,
  'sr-status-label': text,
});
export const scansSchema = v.optional(v.nullable(v.array(scanSchema)), []);

/** Converts the scans of webhooks and responses. */
export function rawScans(scans: v.InferOutput<typeof scansSchema>): TrackingUpdate['scans'] {
  return (scans ?? []).map((scan) => ({
    date: scan.date,
    activity: scan.activity,
    location: scan.location,
    label: scan['sr-status-label'],
  }));
}

const trackedSchema = v.object({
  tracking_data: v.object({
    shipment_track: v.optional(
      v.nullable(v.array(v.object({ current_status: text, courier_name: text, edd: text }))),
      [],
    ),
    shipment_track_activities: scansSchema,
    etd: text,
  }),
});

/** The maximum number of AWBs per request (docs/providers.md "Tracking"). */
export const TRACK_BATCH = 50;

/**
 * What Shiprocket knows about these AWBs, at most {@link TRACK_BATCH}; unknown ones, and those whose entry could not be
 * read, are left out. Throws CourierError when the answer is not about them.
 */
export async function trackAwbs(
  deps: Pick<Deps, 'shiprocket' | 'log'>,
  awbs: readonly string[],
): Promise<Map<string, TrackingUpdate>> {
  const what = 'Asking where the parcels are';
  const body = await ask(deps, what, {
    method: 'POST',
    path: '/courier/track/awbs',
    body: { awbs },
  });
  // An error may come as HTTP 200 with only a message, and is not an answer in which all AWBs are unknown.
  const isAnswer = (answers: Record<string, unknown>): boolean =>
    Object.keys(answers).length === 0 || awbs.some((awb) => Object.hasOwn(answers, awb));
  const schema = v.pipe(v.record(v.string(), v.unknown()), v.check(isAnswer));
  const answers = expectShape(schema, body, what);
  const updates = new Map<string, TrackingUpdate>();
  for (const awb of awbs) {
    if (!Object.hasOwn(answers, awb)) continue;
    const result = v.safeParse(trackedSchema, answers[awb]);
    if (!result.success) {
      deps.log.warn('The tracking of a parcel could not be read', { awb });
      continue;
    }
    const { shipment_track: track, etd, ...tracked } = result.output.tracking_data;
    updates.set(awb, {
      label: track?.[0]?.current_status ?? '',
      at: '',
      courier: track?.[0]?.courier_name ?? '',
      scans: rawScans(tracked.shipment_track_activities),
      estimate: etd || (track?.[0]?.edd ?? ''),
    });
  }
  return updates;
}
