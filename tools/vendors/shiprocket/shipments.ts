import type { ShiprocketContext } from '../context';
import type { Call, Reply } from '../http';
import { numberOf, textOf } from '../json';
import { randomDigits } from '../random';
import type { CourierOrder } from '../state';
import { COURIERS, couriersTo } from './couriers';
import { awbRefused, failure, unprocessable } from './errors';
import { istDateTime } from './time';
import { addScan, findByAwb } from './tracking';

function findByShipment(context: ShiprocketContext, id: string): CourierOrder | undefined {
  return context.state.courierOrders.values().find((order) => String(order.shipmentId) === id);
}

/** `POST /v1/external/courier/assign/awb {shipment_id, courier_id?, status?: 'reassign'}`. */
export function assignAwb(context: ShiprocketContext, call: Call): Reply {
  const shipmentId = textOf(call.body['shipment_id']);
  if (shipmentId === '')
    return unprocessable('Required field missing', {
      shipment_id: ['The shipment id field is required.'],
    });
  const order = findByShipment(context, shipmentId);
  if (order === undefined) return failure(400, 'Invalid shipment id');
  if (order.status === 'CANCELED')
    return awbRefused('AWB cannot be assigned to a cancelled order.');
  // Reassigning works once in 24 hours and only with `status`; any other repeated call is rejected.
  const recently =
    order.awbAssignedAt !== null && context.now() - order.awbAssignedAt < 24 * 3_600_000;
  if (order.awb !== null && (call.body['status'] !== 'reassign' || recently))
    return failure(400, 'Oops! Cannot reassign courier for this shipment.');
  const possible = couriersTo(order.pincode);
  const asked = numberOf(call.body['courier_id']);
  const courier =
    asked === undefined ? possible[0] : possible.find((candidate) => candidate.id === asked);
  if (courier === undefined)
    return awbRefused('Courier is not serviceable for the delivery pincode.');
  order.awb = newAwb(context);
  order.courierId = courier.id;
  order.courierName = courier.name;
  order.awbAssignedAt = context.now();
  order.status = 'READY TO SHIP';
  order.statusCode = 3;
  return { status: 200, json: assigned(context, order) };
}

function newAwb(context: ShiprocketContext): string {
  let awb = '';
  do awb = `1411${randomDigits(context.random, 11)}`;
  while (findByAwb(context, awb) !== undefined);
  return awb;
}

function assigned(context: ShiprocketContext, order: CourierOrder) {
  return {
    awb_assign_status: 1,
    response: {
      data: {
        courier_company_id: order.courierId,
        awb_code: order.awb,
        cod: 0,
        order_id: order.id,
        shipment_id: order.shipmentId,
        awb_code_status: 1,
        assigned_date_time: {
          date: `${istDateTime(context.now())}.000000`,
          timezone_type: 3,
          timezone: 'Asia/Kolkata',
        },
        applied_weight: Math.max(order.weight, 0.5),
        company_id: 25149,
        courier_name: order.courierName,
        child_courier_name: null,
        pickup_scheduled_date: istDateTime(context.now() + 3 * 3_600_000),
        routing_code: '',
        rto_routing_code: '',
        invoice_no: `retail${order.id}`,
        transporter_id: '',
        transporter_name: '',
      },
    },
  };
}

/** `POST /v1/external/courier/generate/pickup {shipment_id: [id]}`; the first scan, the manifest, follows. */
export async function generatePickup(context: ShiprocketContext, call: Call): Promise<Reply> {
  const found = shipmentsOf(context, call);
  if ('status' in found) return found;
  const [order] = found.orders;
  if (order === undefined) return failure(400, 'Invalid shipment id');
  if (order.awb === null) return failure(400, 'AWB not assigned');
  if (order.status === 'CANCELED') return failure(400, 'Order is cancelled');
  if (order.pickupToken !== null) return failure(400, 'Already in Pickup Queue.');
  order.pickupAt = context.now() + 3 * 3_600_000;
  order.pickupToken = `Reference No: ${randomDigits(context.random, 6)}`;
  await addScan(context, order, 'manifested', 'async');
  return {
    status: 200,
    json: {
      pickup_status: 1,
      response: {
        pickup_scheduled_date: istDateTime(order.pickupAt),
        pickup_token_number: order.pickupToken,
        status: 3,
        pickup_generated_date: {
          date: `${istDateTime(context.now())}.000000`,
          timezone_type: 3,
          timezone: 'Asia/Kolkata',
        },
        data: `Pickup is confirmed by ${order.courierName ?? COURIERS[0]?.name ?? ''} For AWB :- ${order.awb}`,
      },
    },
  };
}

function shipmentsOf(
  context: ShiprocketContext,
  call: Call,
): Reply | { readonly orders: CourierOrder[] } {
  const ids = call.body['shipment_id'];
  if (!Array.isArray(ids))
    return unprocessable('Oops! Invalid Data.', {
      shipment_id: ['The shipment id must be an array.'],
    });
  const orders = ids
    .map((id: unknown) => findByShipment(context, textOf(id)))
    .filter((order) => order !== undefined);
  return { orders };
}
