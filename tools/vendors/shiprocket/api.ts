import * as v from 'valibot';
import { ok, type Call, type Provider, type Reply } from '../http';
import { randomDigits, randomToken } from '../random';
import type { Parcel } from '../state';
import { answerFailedDelivery, showFailedDelivery } from './ndr';
import { addScan, findByAwb, trackingShape, type ShiprocketContext } from './tracking';

/**
 * The recommended courier is by air, so the shop must choose another: perfume may not fly (dangerous goods Class 3). By
 * road, the cheapest is badly rated and the best rated is not the cheapest.
 */
const COURIERS = [
  { id: 55, name: 'Blue Dart Air', isSurface: false, rate: 89.5, days: 2, rating: 4.8 },
  { id: 43, name: 'Delhivery Surface', isSurface: true, rate: 54, days: 4, rating: 4.6 },
  { id: 51, name: 'Xpressbees Surface', isSurface: true, rate: 61.2, days: 5, rating: 4.9 },
  { id: 217, name: 'Shadowfax Surface', isSurface: true, rate: 41, days: 6, rating: 3.4 },
];

/** At the stand-in, nobody serves PIN codes that begin with 19, and those of the Andaman Islands (744) only by air. */
function couriersTo(pincode: string) {
  if (pincode.startsWith('19')) return [];
  return pincode.startsWith('744') ? COURIERS.filter(({ isSurface }) => !isSurface) : COURIERS;
}

/** The Shiprocket stand-in: the part of the API that the shop uses (docs/providers.md "Shiprocket"). */
export function shiprocket(context: ShiprocketContext): Provider {
  const at = (method: string, path: string) => `${method} /v1/external${path}`;
  return {
    routes: {
      [at('POST', '/auth/login')]: { isPublic: true, handler: (call) => login(context, call) },
      [at('POST', '/orders/create/adhoc')]: { handler: (call) => createOrder(context, call) },
      [at('POST', '/orders/create/return')]: { handler: (call) => createReturn(context, call) },
      [at('GET', '/orders/show/:id')]: { handler: (call) => showOrder(context, call) },
      [at('GET', '/orders')]: { handler: (call) => findOrders(context, call) },
      [at('POST', '/orders/cancel')]: { handler: (call) => cancelOrders(context, call) },
      [at('POST', '/courier/assign/awb')]: { handler: (call) => assignAwb(context, call) },
      [at('POST', '/courier/generate/pickup')]: { handler: (call) => bookPickup(context, call) },
      [at('POST', '/courier/generate/label')]: { handler: (call) => makeLabels(context, call) },
      'GET /labels/:id': { isPublic: true, handler: (call) => showLabels(context, call) },
      [at('GET', '/ndr/:id')]: { handler: (call) => showFailedDelivery(context, call) },
      [at('POST', '/ndr/:id/action')]: { handler: (call) => answerFailedDelivery(context, call) },
      [at('GET', '/courier/serviceability')]: { handler: serviceability },
      [at('POST', '/courier/track/awbs')]: { handler: (call) => trackAwbs(context, call) },
    },
    isAuthorized: ({ authorization = '' }) =>
      context.state.tokens.includes(authorization.replace(/^Bearer /, '')),
    failure: (status, message) => {
      if (status === 401) return failure(401, 'Token has expired');
      if (status === 404) return failure(404, '404 Not Found');
      const usual = status === 429 ? 'Too Many Attempts.' : 'Server Error';
      return failure(status, message ?? usual);
    },
  };
}

/** The body repeats the status beside the message. */
function failure(status: number, message: string): Reply {
  return { status, json: { message, status_code: status } };
}

/** 422 with a list of messages for each field. */
function unprocessable<S extends v.GenericSchema>(
  issues: [v.InferIssue<S>, ...v.InferIssue<S>[]],
): Reply {
  const errors = v.flatten<S>(issues).nested ?? {};
  return { status: 422, json: { message: 'Oops! Invalid Data.', errors, status_code: 422 } };
}

/** An error that comes with HTTP 200 and only a message. */
function refused(message: string): Reply {
  const response = { data: { awb_assign_error: message } };
  return ok({ awb_assign_status: 0, message, response });
}

const EMPTY_WALLET =
  'Please recharge your ShipRocket wallet. The minimum required balance is Rs 100';

/** Its code is 350, whatever the HTTP status (docs/providers.md "Empty wallet"). */
function walletEmpty(status: 200 | 400): Reply {
  const response = { data: { awb_assign_error: EMPTY_WALLET } };
  return { status, json: { message: EMPTY_WALLET, status_code: 350, response } };
}

/** The usual reasons of an error with HTTP 200. `message` replaces them. */
export function errorWith200(path: string, message?: string): Reply {
  if (message !== undefined) return refused(message);
  if (path.includes('/orders/create')) return refused(WRONG_PICKUP);
  if (path.includes('/assign/awb')) return refused('Insufficient balance in the wallet.');
  if (path.includes('/generate/label')) return noLabels([]);
  return refused('Oops! Something went wrong.');
}

const WRONG_PICKUP =
  'Wrong Pickup location entered. Please choose one location from the data given';

/** Like the real API, the response contains no expiry. */
function login({ state, account }: ShiprocketContext, { body }: Call): Reply {
  const { email, password } = account;
  const credentials = v.object({ email: v.literal(email), password: v.literal(password) });
  if (!v.is(credentials, body)) return failure(403, 'Invalid email and password combination');
  const token = `test.${randomToken(Math.random)}`;
  state.tokens.push(token);
  return ok({ id: 1001, email, token });
}

const text = (max: number) => v.pipe(v.string(), v.nonEmpty(), v.maxLength(max));
const above = (limit: number) => v.pipe(v.number(), v.gtValue(limit));
const matching = (pattern: RegExp, message: string) =>
  v.pipe(v.string(), v.regex(pattern, message));

/** The real API ignores unknown fields; here they are errors, so that the shop sends none. */
const adhocBody = v.strictObject({
  order_id: text(50),
  order_date: matching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/, 'The order date is not a valid date.'),
  pickup_location: text(100),
  billing_customer_name: text(100),
  billing_last_name: v.string(),
  billing_address: text(500),
  billing_address_2: v.optional(v.string()),
  billing_city: text(30),
  billing_pincode: matching(/^[1-9]\d{5}$/, 'The billing pincode must be 6 digits.'),
  billing_state: text(100),
  billing_country: text(100),
  billing_email: v.pipe(v.string(), v.email()),
  billing_phone: matching(/^[6-9]\d{9}$/, 'Phone number is in invalid format'),
  shipping_is_billing: v.literal(true),
  order_items: v.pipe(
    v.array(
      v.strictObject({
        name: text(500),
        sku: text(100),
        units: v.pipe(v.number(), v.integer(), v.minValue(1)),
        selling_price: v.number(),
        discount: v.optional(v.number()),
        tax: v.optional(v.number()),
        hsn: v.optional(v.number()),
      }),
    ),
    v.minLength(1),
  ),
  payment_method: v.picklist(['Prepaid', 'COD']),
  shipping_charges: v.optional(v.number()),
  total_discount: v.optional(v.number()),
  sub_total: v.pipe(v.number(), v.minValue(0)),
  length: above(0.5),
  breadth: above(0.5),
  height: above(0.5),
  weight: above(0),
});

/** A return from the customer to the seller (docs/providers.md "Collect a return"). */
const returnBody = v.strictObject({
  order_id: text(50),
  order_date: adhocBody.entries.order_date,
  pickup_customer_name: text(100),
  pickup_last_name: v.string(),
  pickup_address: text(500),
  pickup_address_2: v.string(),
  pickup_city: text(30),
  pickup_state: text(100),
  pickup_country: text(100),
  pickup_pincode: matching(/^[1-9]\d{5}$/, 'The pickup pincode must be 6 digits.'),
  pickup_email: v.pipe(v.string(), v.email()),
  pickup_phone: matching(/^[6-9]\d{9}$/, 'Phone number is in invalid format'),
  shipping_customer_name: text(100),
  shipping_address: text(500),
  shipping_city: text(30),
  shipping_state: text(100),
  shipping_country: text(100),
  shipping_pincode: matching(/^[1-9]\d{5}$/, 'The shipping pincode must be 6 digits.'),
  shipping_email: v.string(),
  shipping_phone: matching(/^[6-9]\d{9}$/, 'Phone number is in invalid format'),
  order_items: adhocBody.entries.order_items,
  payment_method: v.literal('Prepaid'),
  total_discount: v.optional(v.number()),
  sub_total: v.pipe(v.number(), v.minValue(0)),
  length: above(0.5),
  breadth: above(0.5),
  height: above(0.5),
  weight: above(0),
});

/** A known `order_id` returns its order, even a cancelled one (docs/providers.md "Create a shipment"). */
function createOrder({ state, settings }: ShiprocketContext, call: Call): Reply {
  const parsed = v.safeParse(adhocBody, call.body);
  if (!parsed.success) return unprocessable<typeof adhocBody>(parsed.issues);
  const body = parsed.output;
  if (!settings.pickupLocations.includes(body.pickup_location)) return refused(WRONG_PICKUP);
  return create(state, body, { city: body.billing_city, pincode: body.billing_pincode });
}

function createReturn({ state }: ShiprocketContext, call: Call): Reply {
  const parsed = v.safeParse(returnBody, call.body);
  if (!parsed.success) return unprocessable<typeof returnBody>(parsed.issues);
  const body = parsed.output;
  const from = { city: body.pickup_city, pincode: body.pickup_pincode, isReturn: true };
  return create(state, body, from);
}

function create(
  state: ShiprocketContext['state'],
  body: v.InferOutput<typeof adhocBody> | v.InferOutput<typeof returnBody>,
  where: Pick<Parcel, 'city' | 'pincode'> & { isReturn?: boolean },
): Reply {
  state.lastParcelId += 2;
  const parcel = (state.parcels[body.order_id] ??= {
    id: state.lastParcelId,
    shipmentId: state.lastParcelId + 1,
    channelOrderId: body.order_id,
    status: 'NEW',
    subTotal: body.sub_total,
    isReturn: false,
    ...where,
    awb: null,
    courierName: null,
    pickupScheduled: false,
    weight: body.weight,
    length: body.length,
    breadth: body.breadth,
    height: body.height,
    answers: [],
    scans: [],
  });
  return ok({
    order_id: parcel.id,
    channel_order_id: parcel.channelOrderId,
    shipment_id: parcel.shipmentId,
    status: parcel.status,
    awb_code: parcel.awb,
    courier_name: parcel.courierName,
  });
}

function orderShape(parcel: Parcel) {
  return {
    id: parcel.id,
    channel_order_id: parcel.channelOrderId,
    status: parcel.status,
    shipments: [
      { id: parcel.shipmentId, awb: parcel.awb ?? '', courier: parcel.courierName ?? '' },
    ],
  };
}

function showOrder({ state }: ShiprocketContext, { id }: Call): Reply {
  const parcel = Object.values(state.parcels).find((parcel) => String(parcel.id) === id);
  return parcel ? ok({ data: orderShape(parcel) }) : failure(400, 'Order ID not found');
}

/** `GET /orders?search=`: finds the order after a lost response to create. */
function findOrders({ state }: ShiprocketContext, { query }: Call): Reply {
  const parcel = state.parcels[query.get('search') ?? ''];
  return ok({ data: parcel ? [orderShape(parcel)] : [] });
}

const cancelBody = v.object({ ids: v.pipe(v.array(v.number()), v.minLength(1)) });

/** Does not recall a parcel that the courier has picked up. */
async function cancelOrders(context: ShiprocketContext, call: Call): Promise<Reply> {
  const body = v.safeParse(cancelBody, call.body);
  if (!body.success) return unprocessable<typeof cancelBody>(body.issues);
  const all = Object.values(context.state.parcels);
  const parcels = all.filter(({ id }) => body.output.ids.includes(id));
  if (parcels.length < body.output.ids.length) return failure(404, 'Order does not exist!');
  const waiting = ['manifested', 'out-for-pickup', 'cancelled', undefined];
  if (!parcels.every(({ reached }) => waiting.includes(reached?.stage)))
    return failure(400, 'Cannot cancel order, shipment has already been picked up.');
  for (const parcel of parcels) {
    if (parcel.status === 'CANCELED') continue;
    if (parcel.awb === null) parcel.status = 'CANCELED';
    else await addScan(context, parcel, 'cancelled', true);
  }
  return { status: 204 };
}

const assignBody = v.object({
  shipment_id: v.pipe(v.union([v.string(), v.number()]), v.transform(Number)),
  courier_id: v.optional(v.number()),
  is_return: v.optional(v.literal(1)),
});

const newAwb = (): string => `1411${randomDigits(Math.random, 11)}`;

/** Another courier and AWB for a parcel, as its seller may choose in the panel before the pickup. */
export function reassign(parcel: Parcel): { awb: string } {
  const awb = newAwb();
  Object.assign(parcel, { awb, courierName: 'Another Courier', scans: [], reached: undefined });
  return { awb };
}

function assignAwb({ state, settings }: ShiprocketContext, call: Call): Reply {
  const body = v.safeParse(assignBody, call.body);
  if (!body.success) return unprocessable<typeof assignBody>(body.issues);
  const { shipment_id, courier_id } = body.output;
  const parcel = Object.values(state.parcels).find((p) => p.shipmentId === shipment_id);
  if (!parcel || parcel.isReturn !== (body.output.is_return === 1))
    return failure(400, 'Invalid shipment id');
  if (parcel.status === 'CANCELED') return refused('AWB cannot be assigned to a cancelled order.');
  if (parcel.awb !== null) return failure(400, 'Oops! Cannot reassign courier for this shipment.');
  if (settings.emptyWallet !== undefined) return walletEmpty(settings.emptyWallet);
  const possible = couriersTo(parcel.pincode);
  const courier = possible.find(({ id }) => id === (courier_id ?? possible[0]?.id));
  if (!courier) return refused('Courier is not serviceable for the delivery pincode.');
  parcel.awb = newAwb();
  parcel.courierName = courier.name;
  parcel.status = 'READY TO SHIP';
  const data = { awb_code: parcel.awb, courier_name: courier.name, shipment_id };
  return ok({ awb_assign_status: 1, response: { data } });
}

const pickupBody = v.object({
  shipment_id: v.tuple([v.pipe(v.union([v.string(), v.number()]), v.transform(Number))]),
});

/** The first scan, the manifest, follows. */
async function bookPickup(context: ShiprocketContext, call: Call): Promise<Reply> {
  const body = v.safeParse(pickupBody, call.body);
  if (!body.success) return unprocessable<typeof pickupBody>(body.issues);
  const [shipmentId] = body.output.shipment_id;
  const parcel = Object.values(context.state.parcels).find((p) => p.shipmentId === shipmentId);
  if (!parcel) return failure(400, 'Invalid shipment id');
  if (parcel.awb === null) return failure(400, 'AWB not assigned');
  if (parcel.status === 'CANCELED') return failure(400, 'Order is cancelled');
  if (parcel.pickupScheduled) return failure(400, 'Already in Pickup Queue.');
  parcel.pickupScheduled = true;
  await addScan(context, parcel, 'manifested', true);
  return ok({ pickup_status: 1, response: { status: 3 } });
}

const labelBody = v.object({
  shipment_id: v.array(v.pipe(v.union([v.string(), v.number()]), v.transform(Number))),
});

function noLabels(ids: readonly number[]): Reply {
  const response = 'No valid shipment ids to print label';
  return ok({ label_created: 0, not_created: ids, response });
}

/** One file for all; parcels without an AWB, cancelled ones and those that a setting names are not in it. */
function makeLabels({ state, settings }: ShiprocketContext, call: Call): Reply {
  const body = v.safeParse(labelBody, call.body);
  if (!body.success) return unprocessable<typeof labelBody>(body.issues);
  const { shipment_id: ids } = body.output;
  const parcels = Object.values(state.parcels);
  const made = ids.filter((id) => {
    const parcel = parcels.find(({ shipmentId }) => shipmentId === id);
    const awb = parcel?.status === 'CANCELED' ? null : (parcel?.awb ?? null);
    return awb !== null && !settings.unlabelled.includes(awb);
  });
  const missing = ids.filter((id) => !made.includes(id));
  if (made.length === 0) return noLabels(missing);
  const own = `http://${call.headers.host ?? ''}/shiprocket/labels/${made.join('-')}.pdf`;
  return ok({
    label_created: 1,
    label_url: settings.labelUrl ?? own,
    response: 'Label has been created and uploaded successfully!',
    not_created: missing,
  });
}

/** The file of labels: a page, which tests can read, in place of a PDF. */
function showLabels({ state }: ShiprocketContext, { id }: Call): Reply {
  const wanted = id.replace(/\.pdf$/, '').split('-');
  const labels = Object.values(state.parcels)
    .filter(({ shipmentId }) => wanted.includes(String(shipmentId)))
    .map(
      ({ awb, courierName, city, pincode }) =>
        `<li><h2>${courierName}</h2><p>AWB ${awb}</p><p>${escaped(city)} ${pincode}</p></li>`,
    );
  if (labels.length === 0) return failure(404, '404 Not Found');
  const page = `<!doctype html><html lang="en"><title>Courier labels</title><link rel="icon" href="data:," /><h1>Courier labels</h1><ul>${labels.join('')}</ul></html>`;
  return { status: 200, page };
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function serviceability({ query }: Call): Reply {
  const couriers = couriersTo(query.get('delivery_postcode') ?? '');
  const [recommended] = couriers;
  if (!recommended) {
    const message = 'No courier service available for the delivery pincode';
    return { status: 404, json: { status: 404, message } };
  }
  return ok({
    status: 200,
    data: {
      available_courier_companies: couriers.map(({ id, name, isSurface, rate, days, rating }) => ({
        courier_company_id: id,
        courier_name: name,
        is_surface: isSurface,
        rate,
        rating,
        estimated_delivery_days: String(days),
      })),
      recommended_courier_company_id: recommended.id,
    },
  });
}

const trackBody = v.object({ awbs: v.pipe(v.array(v.string()), v.maxLength(50)) });

/** Unknown AWBs are left out. */
function trackAwbs(context: ShiprocketContext, call: Call): Reply {
  const body = v.safeParse(trackBody, call.body);
  if (!body.success) return unprocessable<typeof trackBody>(body.issues);
  const found = body.output.awbs.flatMap((awb) => {
    const parcel = findByAwb(context, awb);
    return parcel ? [[awb, trackingShape(parcel)] as const] : [];
  });
  return ok(Object.fromEntries(found));
}
