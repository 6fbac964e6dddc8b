import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';

/** A request with its JSON body, which the handler decodes. */
export interface Call {
  /** The part of the path that stands for `:id` in the route; '' for a route without one. */
  readonly id: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
  /** Waits as long as a 'slow' fault says. Called before the handler, unless its route has `pausesItself`. */
  readonly pause: () => Promise<void>;
}

/** A reply without `json`, `script` and `page` has no body. */
export interface Reply {
  readonly status: number;
  readonly json?: unknown;
  readonly script?: string;
  readonly page?: string;
}

export interface Route {
  readonly handler: (call: Call) => Reply | Promise<Reply>;
  /** Browsers call it, without the API's authentication. */
  readonly isPublic?: true;
  readonly pausesItself?: true;
}

/** The routes of a provider, by method and path: `POST /v1/payments/:id/refund`. */
export interface Provider {
  readonly routes: Readonly<Record<string, Route>>;
  readonly isAuthorized: (headers: IncomingHttpHeaders) => boolean;
  /** The provider's error format. Without a message: its usual one for the status. */
  readonly failure: (status: number, message?: string) => Reply;
}

export const ok = (json: unknown): Reply => ({ status: 200, json });

/** Finds the route of a request. A trailing slash is allowed, as with both providers. */
export function findRoute(
  { routes }: Provider,
  method: string,
  path: string,
): { readonly name: string; readonly route: Route; readonly id: string } | undefined {
  for (const [name, route] of Object.entries(routes)) {
    const pattern = new RegExp(`^${name.replace(':id', '([^/]+)')}/?$`);
    const match = pattern.exec(`${method} ${path}`);
    if (match) return { name, route, id: match[1] ?? '' };
  }
  return undefined;
}

/** Reads a JSON body; an empty one is an empty object, as with both providers. Returns undefined for invalid JSON. */
export async function readJson(request: IncomingMessage): Promise<{ json: unknown } | undefined> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString('utf8');
  try {
    return { json: text.trim() === '' ? {} : JSON.parse(text) };
  } catch {
    return undefined;
  }
}

export function send(
  response: ServerResponse,
  { status, json, script, page }: Reply,
  headers: Readonly<Record<string, string>>,
): void {
  const type =
    page !== undefined
      ? 'text/html'
      : script !== undefined
        ? 'text/javascript'
        : 'application/json';
  response.writeHead(status, { ...headers, 'content-type': `${type}; charset=utf-8` });
  response.end(page ?? script ?? (json === undefined ? undefined : JSON.stringify(json)));
}
