import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { JsonObject } from './json';

/** A request with its body read. `path` has no provider prefix: `/v1/orders`. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly params: Readonly<Record<string, string>>;
  readonly body: JsonObject;
  /** Waits for the delay of a 'slow' fault. Called before the handler, unless its route has `pausesItself`. */
  readonly pause: () => Promise<void>;
}

export type Reply =
  | { readonly status: number; readonly json: unknown }
  | { readonly status: number; readonly text: string; readonly contentType: string }
  | { readonly status: number };

export type Handler = (call: Call) => Reply | Promise<Reply>;

export interface Route {
  readonly method: string;
  readonly pattern: string;
  readonly handler: Handler;
  readonly pausesItself?: true;
}

export function route(method: string, pattern: string, handler: Handler): Route {
  return { method, pattern, handler };
}

/** A provider's routes, authentication and error format. */
export interface Vendor {
  readonly routes: readonly Route[];
  /** An error reply, or undefined when the request is allowed. */
  readonly admit: (pattern: string, headers: IncomingHttpHeaders) => Reply | undefined;
  readonly notFound: () => Reply;
  readonly malformedBody: () => Reply;
}

export interface RouteMatch {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

/** Finds the route for a path; `:name` matches one segment. A trailing slash is allowed, as with both providers. */
export function matchRoute(
  routes: readonly Route[],
  method: string,
  path: string,
): RouteMatch | undefined {
  const segments = split(path);
  for (const candidate of routes) {
    if (candidate.method !== method) continue;
    const params = matchSegments(split(candidate.pattern), segments);
    if (params !== undefined) return { route: candidate, params };
  }
  return undefined;
}

function split(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

function matchSegments(pattern: readonly string[], segments: readonly string[]) {
  if (pattern.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const given = segments[index] ?? '';
    if (expected.startsWith(':')) params[expected.slice(1)] = given;
    else if (expected !== given) return undefined;
  }
  return params;
}

const BODY_LIMIT_BYTES = 1_000_000;

/** Reads a request body as UTF-8. Throws RangeError beyond 1 MB. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > BODY_LIMIT_BYTES) throw new RangeError('body over 1 MB');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}

export function send(
  response: ServerResponse,
  reply: Reply,
  headers: Readonly<Record<string, string>> = {},
): void {
  if ('json' in reply) {
    response.writeHead(reply.status, {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
    });
    response.end(JSON.stringify(reply.json));
  } else if ('text' in reply) {
    response.writeHead(reply.status, { ...headers, 'content-type': reply.contentType });
    response.end(reply.text);
  } else {
    response.writeHead(reply.status, headers);
    response.end();
  }
}
