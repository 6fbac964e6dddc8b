import type { IncomingHttpHeaders } from 'node:http';
import type { ShiprocketContext } from '../context';
import { route, type Call, type Reply, type Vendor } from '../http';
import { textOf } from '../json';
import { randomToken } from '../random';
import { serviceability } from './couriers';
import { failure, unauthenticated, unprocessable } from './errors';
import { cancelOrders, createOrder, listOrders, showOrder } from './orders';
import { assignAwb, generatePickup } from './shipments';
import { istDateTime } from './time';
import { trackAwbs } from './tracking';

/** A token is valid for ten days (conventions of the official collection). */
const TOKEN_LIFE_MS = 10 * 86_400_000;

const LOGIN = '/v1/external/auth/login';

/** The Shiprocket stand-in: the part of the API that the shop uses. */
export function shiprocket(context: ShiprocketContext): Vendor {
  const external = (path: string) => `/v1/external${path}`;
  return {
    routes: [
      route('POST', external('/auth/login'), (call) => login(context, call)),
      route('POST', external('/orders/create/adhoc'), (call) => createOrder(context, call)),
      route('GET', external('/orders'), (call) => listOrders(context, call)),
      route('GET', external('/orders/show/:id'), (call) => showOrder(context, call)),
      route('POST', external('/orders/cancel'), (call) => cancelOrders(context, call)),
      route('POST', external('/courier/assign/awb'), (call) => assignAwb(context, call)),
      route('POST', external('/courier/generate/pickup'), (call) => generatePickup(context, call)),
      route('GET', external('/courier/serviceability'), (call) => serviceability(context, call)),
      route('POST', external('/courier/track/awbs'), (call) => trackAwbs(context, call)),
    ],
    admit: (pattern, headers) =>
      pattern === LOGIN || hasToken(context, headers) ? undefined : unauthenticated(),
    notFound: () => failure(404, '404 Not Found'),
    malformedBody: () => failure(400, 'Malformed JSON'),
  };
}

/** `POST /auth/login {email, password}`: like the real API, the response contains no expiry. */
function login(context: ShiprocketContext, call: Call): Reply {
  const email = textOf(call.body['email']);
  const password = textOf(call.body['password']);
  if (email === '' || password === '') {
    const needed = { email, password };
    const missing = Object.entries(needed).filter(([, value]) => value === '');
    return unprocessable(
      'Oops! Invalid Data.',
      Object.fromEntries(missing.map(([field]) => [field, [`The ${field} field is required.`]])),
    );
  }
  if (email !== context.account.email || password !== context.account.password)
    return failure(403, 'Invalid email and password combination');
  const token = `test.${randomToken(context.random, 40)}`;
  context.state.tokens.set(token, context.now() + TOKEN_LIFE_MS);
  return {
    status: 200,
    json: {
      id: 1001,
      first_name: 'API',
      last_name: 'USER',
      email,
      company_id: 25149,
      created_at: istDateTime(context.now()),
      token,
    },
  };
}

function hasToken(context: ShiprocketContext, headers: IncomingHttpHeaders): boolean {
  const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
  const expires = token === undefined ? undefined : context.state.tokens.get(token);
  return expires !== undefined && expires > context.now();
}
