import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { functionsEnvironment, functionsSecrets } from '../../tools/emulators/environment';
import { buildFunctions } from '../../tools/emulators/functions';
import { root } from '../../tools/emulators/ports';
import { testProfile } from './emulators';

type Handler = (request: unknown, response: unknown) => unknown;

const handler = v.custom<Handler>((value) => typeof value === 'function');
const bundle = v.object({
  create: v.object({
    razorpay: v.object({ order: handler }),
    shiprocket: v.object({ order: handler }),
  }),
  hooks: v.object({ payment: handler, courier: handler, paid: handler, review: handler }),
  page: v.object({ delivery: handler }),
});

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** The part of the request from firebase-functions that our functions use. */
async function requestOf(incoming: IncomingMessage) {
  return {
    method: incoming.method,
    url: incoming.url,
    path: (incoming.url ?? '').replace(/\?.*/, ''),
    headers: incoming.headers,
    rawBody: await bodyOf(incoming),
    header: (name: string) => incoming.headers[name.toLowerCase()],
  };
}

function responseOf(outgoing: ServerResponse) {
  const response = {
    on: (event: string, listener: () => void) => outgoing.on(event, listener),
    set(name: string, value: string) {
      outgoing.setHeader(name, value);
      return response;
    },
    status(code: number) {
      outgoing.statusCode = code;
      return response;
    },
    json(body: unknown) {
      outgoing.setHeader('content-type', 'application/json');
      outgoing.end(JSON.stringify(body));
    },
    end: (body?: string) => outgoing.end(body),
  };
  return response;
}

/** Names the file of a bundle that another process has built for this one. */
export const SERVED_BUNDLE = 'SERVED_BUNDLE';

/** Where this process builds a bundle: the packages of the functions are found from there. */
export const servedFolder = (purpose: string): string =>
  join(root, 'functions', 'lib', `served-${process.pid}-${purpose}`);

/** Builds the bundle that is deployed into a folder. @returns its file */
export async function buildServed(folder: string): Promise<string> {
  const file = join(folder, 'index.js');
  await buildFunctions(file);
  return file;
}

async function serve(): Promise<string> {
  const built = process.env[SERVED_BUNDLE];
  const folder = servedFolder('own');
  const file = built ?? (await buildServed(folder));
  Object.assign(process.env, functionsSecrets(testProfile), functionsEnvironment(testProfile), {
    CALLS_PER_MINUTE: '60',
    APP_CHECK: 'false',
    SHOP_ORIGIN: 'https://partner.example',
  });
  const loaded: unknown = await import(pathToFileURL(file).href);
  // A deployment uploads functions/lib, so nothing of a test stays there.
  if (built === undefined) rmSync(folder, { recursive: true, force: true });
  const { create, hooks, page } = v.parse(bundle, loaded);
  const handlers = new Map<string, Handler>([
    ['/create-razorpay-order', create.razorpay.order],
    ['/create-shiprocket-order', create.shiprocket.order],
    ['/hooks-payment', hooks.payment],
    ['/hooks-courier', hooks.courier],
    ['/hooks-paid', hooks.paid],
    ['/review', hooks.review],
  ]);
  return listen((path) => (path.startsWith('/delivery/') ? page.delivery : handlers.get(path)));
}

/** Serves handlers of HTTP functions from this process, by path. Returns the server's address. */
export async function listen(handlerOf: (path: string) => unknown): Promise<string> {
  const server = createServer((incoming, outgoing) => {
    const path = (incoming.url ?? '').replace(/\?.*/, '');
    const handle = v.parse(v.optional(handler), handlerOf(path));
    if (handle === undefined) outgoing.writeHead(404).end();
    else void requestOf(incoming).then((request) => handle(request, responseOf(outgoing)));
  });
  // A caller must not reuse a connection at the moment at which it is closed for being idle.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const { port } = v.parse(v.object({ port: v.number() }), server.address());
  return `http://127.0.0.1:${port}`;
}

let origin: Promise<string> | undefined;

/**
 * Serves an HTTP function of the deployed bundle from one process that takes many calls at once, as Cloud Run does, and
 * returns its address. The emulator starts one process per simultaneous call.
 */
export async function servedUrl(name: string): Promise<string> {
  // Vitest loads this module again for each file of a process; the bundle stays served. A child has its own.
  const variable = `SERVED_BY_${process.pid}`;
  origin ??= Promise.resolve(process.env[variable] ?? serve());
  process.env[variable] = await origin;
  return `${await origin}/${name}`;
}
