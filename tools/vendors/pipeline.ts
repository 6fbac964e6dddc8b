import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from './context';
import type { FaultRegistry, FaultRule, VendorName } from './faults';
import { matchRoute, readBody, send, type Call, type Reply, type Vendor } from './http';
import { parseObject } from './json';
import { serverError } from './razorpay/errors';
import { errorWith200, failure } from './shiprocket/errors';

/** Dependencies of the request pipeline. */
export interface Desk {
  readonly vendors: Readonly<Record<VendorName | 'control', Vendor>>;
  readonly shared: Context;
  readonly faults: FaultRegistry;
  readonly requests: Map<string, number>;
  /** Aborted on close, so that delayed responses end. */
  readonly closing: AbortSignal;
  readonly log: (line: string) => void;
}

/** The provider a request is for. `path` is without the provider's prefix. */
interface Target {
  readonly name: VendorName | 'control';
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
}

/** Only pages on this machine may use the checkout endpoints. */
const LOOPBACK_ORIGIN = /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/;

/** Answers a request, or drops its connection for a fault. */
export async function answer(
  desk: Desk,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const target = targetOf(request);
  if (target === undefined)
    return send(response, { status: 404, json: { error: 'try /razorpay, /shiprocket, /control' } });
  const headers = target.name === 'razorpay' ? corsHeaders(request.headers.origin) : {};
  if (target.method === 'OPTIONS') return send(response, { status: 204 }, headers);
  const struck =
    target.name === 'control' ? [] : desk.faults.strike(target.name, target.method, target.path);
  const kinds = new Set(struck.map((fault) => fault.kind));
  const body = await readBody(request);
  const match = matchRoute(desk.vendors[target.name].routes, target.method, target.path);
  const place = match?.route.pattern ?? target.path;
  if (target.name !== 'control') count(desk.requests, `${target.name} ${target.method} ${place}`);
  if (kinds.has('drop-before')) return void request.socket.destroy();
  const reply = await replyTo(desk, target, request, body, match, struck);
  if (target.method !== 'GET') desk.shared.state.changed();
  if (target.name !== 'control')
    desk.log([target.name, target.method, target.path, String(reply.status), ...kinds].join(' '));
  if (kinds.has('drop-after')) return void request.socket.destroy();
  send(response, reply, headers);
}

function targetOf(request: IncomingMessage): Target | undefined {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  const [, name, path = '/'] = /^\/([a-z]+)(\/.*)?$/.exec(url.pathname) ?? [];
  if (name !== 'razorpay' && name !== 'shiprocket' && name !== 'control') return undefined;
  return {
    name,
    method: request.method ?? 'GET',
    path,
    query: url.searchParams,
  };
}

async function replyTo(
  desk: Desk,
  target: Target,
  request: IncomingMessage,
  bodyText: string,
  match: ReturnType<typeof matchRoute>,
  struck: readonly FaultRule[],
): Promise<Reply> {
  const vendor = desk.vendors[target.name];
  const pause = async () => {
    const slow = struck.find((fault) => fault.kind === 'slow');
    if (slow === undefined) return;
    const delayMs = slow.delayMs ?? 1_000;
    await wait(delayMs, undefined, { signal: desk.closing }).catch(() => undefined);
  };
  const instead = faultReply(desk, target, struck);
  if (instead !== undefined) {
    await pause();
    return instead;
  }
  if (match === undefined) return vendor.notFound();
  const refusal = vendor.admit(match.route.pattern, request.headers);
  if (refusal !== undefined) return refusal;
  const body = parseObject(bodyText);
  if (body === undefined) return vendor.malformedBody();
  if (match.route.pausesItself !== true) await pause();
  const { method, path, query } = target;
  const call: Call = {
    method,
    path,
    query,
    body,
    pause,
    headers: request.headers,
    params: match.params,
  };
  return match.route.handler(call);
}

/** The error response of a fault; the request was not processed. */
function faultReply(desk: Desk, target: Target, struck: readonly FaultRule[]): Reply | undefined {
  for (const fault of struck) {
    // Revokes the token: every request gets 401 until the next login.
    if (fault.kind === 'expire-token') desk.shared.state.tokens.clear();
    if (fault.kind === 'error-200')
      return errorWith200(target.path, desk.shared.settings.pickupLocations, fault.message);
    if (fault.kind === 'status') {
      const status = fault.status ?? 500;
      return target.name === 'razorpay'
        ? serverError(status)
        : failure(
            status,
            fault.message ?? (status === 429 ? 'Too Many Attempts.' : 'Server Error'),
          );
    }
  }
  return undefined;
}

function corsHeaders(origin: string | undefined): Record<string, string> {
  const common = { 'cross-origin-resource-policy': 'cross-origin', 'cache-control': 'no-store' };
  if (origin === undefined || !LOOPBACK_ORIGIN.test(origin)) return common;
  return {
    ...common,
    // Browsers silently retry a request whose *reused* connection was dropped, so a 'drop' fault would go unnoticed.
    connection: 'close',
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': 'content-type',
    'access-control-max-age': '600',
    vary: 'origin',
  };
}

function count(requests: Map<string, number>, key: string): void {
  requests.set(key, (requests.get(key) ?? 0) + 1);
}
