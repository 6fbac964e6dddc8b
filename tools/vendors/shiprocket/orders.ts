import type { ShiprocketContext } from '../context';
import type { Call, Reply } from '../http';
import { isObject, numberOf, textOf, type JsonObject } from '../json';
import type { CourierOrder } from '../state';
import { errorWith200, failure, unprocessable } from './errors';
import { istDateTime } from './time';
import { addScan } from './tracking';
import { createErrors, isTrue, unknownFields } from './validate';

/** The relevant order statuses with their codes. */
const NEW = { status: 'NEW', statusCode: 1 } as const;
const CANCELED = { status: 'CANCELED', statusCode: 5 } as const;

/**
 * `POST /v1/external/orders/create/adhoc`. No AWB yet. A known `order_id` returns the existing order, even a cancelled
 * one, with 200 (Jaal-Yantra-Textiles/v2#1225). An unknown pickup nickname returns 200 with a message, no shipment.
 */
export function createOrder(context: ShiprocketContext, call: Call): Reply {
  const { body } = call;
  const errors = createErrors(body);
  if (Object.keys(errors).length > 0) return unprocessable('Oops! Invalid Data.', errors);
  const { pickupLocations } = context.settings;
  if (!pickupLocations.includes(textOf(body['pickup_location'])))
    return errorWith200(call.path, pickupLocations);
  const channelOrderId = textOf(body['order_id']);
  const former = context.state.courierOrders.get(channelOrderId);
  if (former !== undefined) return created(former);
  const order = newOrder(context, channelOrderId, body);
  context.state.courierOrders.set(channelOrderId, order);
  return created(order);
}

function newOrder(
  context: ShiprocketContext,
  channelOrderId: string,
  body: JsonObject,
): CourierOrder {
  const address = isTrue(body['shipping_is_billing']) ? 'billing' : 'shipping';
  const items: unknown[] = Array.isArray(body['order_items']) ? body['order_items'] : [];
  context.state.lastCourierId += 2;
  return {
    id: context.state.lastCourierId,
    shipmentId: context.state.lastCourierId + 1,
    channelOrderId,
    ...NEW,
    paymentMethod: textOf(body['payment_method']),
    subTotal: numberOf(body['sub_total']) ?? 0,
    totalDiscount: numberOf(body['total_discount']) ?? 0,
    weight: numberOf(body['weight']) ?? 0,
    pickupLocation: textOf(body['pickup_location']),
    consignee:
      `${textOf(body[`${address}_customer_name`])} ${textOf(body[`${address}_last_name`])}`.trim(),
    city: textOf(body[`${address}_city`]),
    pincode: textOf(body[`${address}_pincode`]),
    phone: textOf(body[`${address}_phone`]),
    items: items.filter(isObject).map((item) => ({
      sku: textOf(item['sku']),
      units: numberOf(item['units']) ?? 0,
      sellingPrice: numberOf(item['selling_price']) ?? 0,
    })),
    unknownFields: unknownFields(body),
    awb: null,
    courierId: null,
    courierName: null,
    awbAssignedAt: null,
    pickupToken: null,
    pickupAt: null,
    scans: [],
    createdAt: context.now(),
  };
}

function created(order: CourierOrder): Reply {
  return {
    status: 200,
    json: {
      order_id: order.id,
      channel_order_id: order.channelOrderId,
      shipment_id: order.shipmentId,
      status: order.status,
      status_code: order.statusCode,
      onboarding_completed_now: 0,
      awb_code: order.awb,
      courier_company_id: order.courierId,
      courier_name: order.courierName,
    },
  };
}

/** `GET /v1/external/orders/show/:id`, by Shiprocket's id. */
export function showOrder(context: ShiprocketContext, call: Call): Reply {
  const order = context.state.courierOrders
    .values()
    .find((candidate) => String(candidate.id) === call.params['id']);
  return order === undefined
    ? failure(400, 'Order ID not found')
    : { status: 200, json: { data: orderShape(order) } };
}

/** `GET /v1/external/orders?search=` (or `channel_order_id=`): finds the order after a lost response to create. */
export function listOrders(context: ShiprocketContext, call: Call): Reply {
  const wanted = call.query.get('search') ?? call.query.get('channel_order_id');
  const perPage = Math.min(Number(call.query.get('per_page') ?? 15), 100);
  const found = context.state.courierOrders
    .values()
    .filter((order) => wanted === null || order.channelOrderId === wanted)
    .toReversed();
  const shown = found.slice(0, perPage);
  return {
    status: 200,
    json: {
      data: shown.map(orderShape),
      meta: { pagination: { total: found.length, count: shown.length, per_page: perPage } },
    },
  };
}

function orderShape(order: CourierOrder) {
  return {
    id: order.id,
    channel_order_id: order.channelOrderId,
    customer_name: order.consignee,
    customer_pincode: order.pincode,
    status: order.status,
    status_code: order.statusCode,
    payment_method: order.paymentMethod.toLowerCase(),
    total: order.subTotal,
    created_at: istDateTime(order.createdAt),
    shipments: [{ id: order.shipmentId, awb: order.awb ?? '', courier: order.courierName ?? '' }],
  };
}

/** `POST /v1/external/orders/cancel {ids}` → 204. Does not recall a parcel that the courier has picked up. */
export async function cancelOrders(context: ShiprocketContext, call: Call): Promise<Reply> {
  const ids: unknown[] = Array.isArray(call.body['ids']) ? call.body['ids'] : [];
  if (ids.length === 0)
    return unprocessable('Required field missing', { ids: ['The ids field is required.'] });
  const wanted = new Set(ids.map(textOf));
  const orders = context.state.courierOrders
    .values()
    .filter((order) => wanted.has(String(order.id)));
  if (orders.length < wanted.size) return failure(404, 'Order does not exist!');
  if (orders.some(isOnTheWay))
    return failure(400, 'Cannot cancel order, shipment has already been picked up.');
  for (const order of orders) {
    if (order.status === CANCELED.status) continue;
    Object.assign(order, CANCELED);
    if (order.awb !== null) await addScan(context, order, 'cancelled', 'async');
  }
  return { status: 204 };
}

function isOnTheWay(order: CourierOrder): boolean {
  return order.scans.some(
    (scan) => !['manifested', 'out-for-pickup', 'cancelled'].includes(scan.stage),
  );
}
