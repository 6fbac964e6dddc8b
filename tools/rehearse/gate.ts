import { request as send, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { generate } from 'selfsigned';
import type { Lifecycle } from '../emulators/lifecycle';
import type { Ports } from '../emulators/ports';
import { corsHeaders, readCors } from './cors';
import { AUTH_HOST, REHEARSAL_ORIGIN } from './origins';
import {
  appCheckAnswer,
  CHECKOUT_EXTRAS,
  isOfTheBrowser,
  leavesItsName,
  RECAPTCHA,
} from './outside';

const SHOP = new URL(REHEARSAL_ORIGIN).host;
/** Hosting serves the same files at both, as it does in production. */
const HOSTING = [SHOP, AUTH_HOST];

/** A server on this machine that answers for a host of the internet; `prefix` is put before the path. */
interface Upstream {
  port: number;
  prefix?: string;
}
interface Answer {
  type: string;
  body: string;
}
type Site = Upstream | ((path: string) => Upstream | Answer | Promise<Answer> | undefined);

/** Which server of this machine answers for each host that the shop's pages address in production. */
function sites(ports: Ports): Map<string, Site> {
  const razorpay: Upstream = { port: ports.vendors, prefix: '/razorpay' };
  const script = (body: string): Answer => ({ type: 'text/javascript', body });
  const checkout = async (): Promise<Answer> => {
    const standIn = await fetch(`http://127.0.0.1:${ports.vendors}/razorpay/checkout.js`);
    return script(`${await standIn.text()}\n${CHECKOUT_EXTRAS}`);
  };
  const runs = (host: string): [string, Site] => [
    host,
    (path) =>
      path.endsWith('.js')
        ? script(leavesItsName(host))
        : { type: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
  ];
  return new Map<string, Site>([
    ...HOSTING.map((host): [string, Site] => [host, { port: ports.web }]),
    ['firestore.googleapis.com', { port: ports.firestore }],
    ['firebasestorage.googleapis.com', { port: ports.storage }],
    ...['identitytoolkit.googleapis.com', 'securetoken.googleapis.com'].map(
      (host): [string, Site] => [host, { port: ports.auth, prefix: `/${host}` }],
    ),
    [
      'content-firebaseappcheck.googleapis.com',
      () => ({ type: 'application/json', body: JSON.stringify(appCheckAnswer(Date.now())) }),
    ],
    ['www.google.com', (path) => (path.startsWith('/recaptcha/') ? script(RECAPTCHA) : undefined)],
    ['checkout.razorpay.com', (path) => (path === '/v1/checkout.js' ? checkout() : razorpay)],
    [
      'api.razorpay.com',
      (path) =>
        path === '/v1/checkout/public'
          ? { type: 'text/html', body: '<!doctype html><title>Razorpay</title>' }
          : razorpay,
    ],
    runs('cdn.razorpay.com'),
    runs('checkout-static-next.razorpay.com'),
    ['lumberjack.razorpay.com', () => ({ type: 'application/json', body: '{}' })],
  ]);
}

/** Meaningless on another connection, and forbidden in HTTP/2. */
const OF_A_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade'];

export interface Gate {
  /** The addresses that pages requested and that nothing here answers for. */
  readonly strays: readonly string[];
}

/**
 * Answers for every https address of production on one port of this machine, over HTTP/2 and with a certificate of its
 * own: the shop, Firebase, Google's and Razorpay's scripts. `corsOf` names the file with the bucket's CORS rules, which is
 * read for each photograph; as in production, a photograph of a bucket without rules has no CORS headers.
 */
export async function openGate(ports: Ports, corsOf: string, life: Lifecycle): Promise<Gate> {
  const known = sites(ports);
  const strays: string[] = [];

  async function answer(request: Http2ServerRequest, response: Http2ServerResponse): Promise<void> {
    const host = request.authority || String(request.headers.host);
    const { origin } = request.headers;
    const found = known.get(host);
    const site = typeof found === 'function' ? await found(request.url) : found;
    if (site === undefined) {
      if (!isOfTheBrowser(host, request.headers))
        strays.push(`${request.method} https://${host}${request.url}`);
      response.writeHead(404).end();
      return;
    }
    const isPhotograph =
      host === 'firebasestorage.googleapis.com' && request.url.includes('alt=media');
    const isShop = HOSTING.includes(host);
    const cors = isPhotograph
      ? corsHeaders(readCors(corsOf), { origin, method: request.method })
      : isShop
        ? {}
        : anyOrigin(request.headers);
    if (request.method === 'OPTIONS' && !isShop) response.writeHead(204, cors).end();
    else if ('port' in site) forward(request, response, site, cors);
    else response.writeHead(200, { 'content-type': site.type, ...cors }).end(site.body);
  }

  const { private: key, cert } = await generate([{ name: 'commonName', value: SHOP }]);
  const server = createSecureServer({ key, cert, allowHTTP1: true }, (request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error('The rehearsal’s gate failed:', error);
      response.stream.destroy();
    });
  });
  await new Promise<void>((done, failed) => {
    server.once('error', failed);
    server.listen(ports.https, '127.0.0.1', done);
  });
  life.onStop(() => void server.close());
  return { strays };
}

/** As Google's and Razorpay's APIs answer the pages of any origin. */
function anyOrigin(headers: IncomingHttpHeaders): Record<string, string> {
  if (headers.origin === undefined) return {};
  return {
    'access-control-allow-origin': headers.origin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
    'access-control-allow-headers': headers['access-control-request-headers'] ?? '',
    'access-control-max-age': '3600',
  };
}

/** Passes a request on, and the answer back with `cors` instead of the emulator's own CORS headers. */
function forward(
  request: Http2ServerRequest,
  response: Http2ServerResponse,
  { port, prefix = '' }: Upstream,
  cors: Record<string, string>,
): void {
  const { method, url } = request;
  const headers = kept(request.headers, (name) => !name.startsWith(':') && name !== 'host');
  // Without an agent, whose connections an emulator may close at the moment when a request is sent on them.
  const upstream = send(
    { host: '127.0.0.1', port, method, path: `${prefix}${url}`, headers, agent: false },
    (answered) => {
      const isOwnCors = (name: string): boolean =>
        name.startsWith('access-control-') &&
        (name !== 'access-control-expose-headers' || Object.keys(cors).length === 0);
      response.writeHead(answered.statusCode ?? 502, {
        ...kept(answered.headers, (name) => !isOwnCors(name)),
        ...cors,
      });
      answered.pipe(response);
    },
  );
  upstream.on('error', () => response.stream.destroy());
  response.on('close', () => upstream.destroy());
  request.pipe(upstream);
}

function kept(
  headers: IncomingHttpHeaders,
  isWanted: (name: string) => boolean,
): OutgoingHttpHeaders {
  const entries = Object.entries(headers).filter(
    ([name]) => isWanted(name) && !OF_A_CONNECTION.includes(name),
  );
  return Object.fromEntries(entries);
}
