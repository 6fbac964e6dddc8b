import * as v from 'valibot';
import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import type { onRequest, Request } from 'firebase-functions/https';
import type { WebhookName } from '../../src/domain/shop/health';
import { noteWebhook } from './health/record';
import { plain } from './store/firestore';
import { HttpError, ProviderError, reasonOf } from './errors';
import type { Caller, Deps } from './deps';

/** The Express response that firebase-functions passes on. */
type Response = Parameters<Parameters<typeof onRequest>[0]>[1];

/** No legitimate storefront request is larger. Bytes. */
const MAX_BODY = 16 * 1024;
/** The largest webhook event a provider may send. Bytes. */
const MAX_WEBHOOK = 256 * 1024;

/** The input of an endpoint's handler: the caller, and the body as parsed JSON (not yet validated). */
export interface Call {
  caller: Caller;
  body: unknown;
}

export type Endpoint = (deps: Deps, call: Call) => Promise<unknown>;

/** An HTTP response as data. */
export interface Answer {
  status: number;
  body: unknown;
}

/** Converts an error to a response that is safe for the caller. Only an HttpError keeps its own message. */
export function errorAnswer(error: unknown, deps: Pick<Deps, 'log'>, where: string): Answer {
  const said = toHttpError(error);
  if (said.status >= 500) {
    deps.log.error(`${where} failed`, {
      code: said.code,
      reason: reasonOf(error),
    });
  }
  return {
    status: said.status,
    body: { error: { ...said.details, code: said.code, message: said.message } },
  };
}

function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof ProviderError) {
    return new HttpError(
      'vendor_unavailable',
      'Our payment partner is not responding at the moment. Please try again shortly.',
    );
  }
  return new HttpError('internal', 'Something went wrong on our side. Please try again.');
}

/** Wraps a handler as an HTTP function: CORS, POST only, size limit, App Check, ID token, rate limit, JSON errors. */
export function endpoint(
  name: string,
  deps: () => Deps,
  handler: Endpoint,
): (request: Request, response: Response) => Promise<void> {
  return async (request, response) => {
    const current = deps();
    response.set('cache-control', 'no-store');
    const foreign = allowOrigin(current, request, response);
    if (request.method === 'OPTIONS') {
      response.status(foreign ? 403 : 204).end();
      return;
    }
    try {
      if (request.method !== 'POST') {
        response.set('allow', 'POST');
        response.status(405).json({ error: { code: 'bad_request', message: 'Use POST.' } });
        return;
      }
      const body = readBody(request.rawBody);
      if (current.config.appCheck) await checkApp(current, request.header('x-firebase-appcheck'));
      const caller = await identify(current, request.header('authorization'));
      await countCall(current, name, caller.uid);
      response.status(200).json(await handler(current, { caller, body }));
    } catch (error) {
      const answer = errorAnswer(error, current, name);
      response.status(answer.status).json(answer.body);
    }
  };
}

/** A provider's POST request, unparsed. */
export interface RawRequest {
  rawBody: Buffer;
  header(name: string): string | undefined;
}

/**
 * Wraps a provider's webhook: raw body, no CORS, no ID token. An error makes the provider retry. What the handler
 * answered is noted for the back office.
 */
export function webhook(
  name: WebhookName,
  deps: () => Deps,
  handler: (deps: Deps, request: RawRequest) => Promise<Answer>,
): (request: Request, response: Response) => Promise<void> {
  return async (request, response) => {
    const current = deps();
    response.set('cache-control', 'no-store');
    let answer: Answer;
    let isHandled = false;
    try {
      if (request.method !== 'POST') throw new HttpError('bad_request', 'Use POST.');
      // Undefined without a body.
      const rawBody = (request.rawBody as Buffer | undefined) ?? Buffer.alloc(0);
      if (rawBody.length > MAX_WEBHOOK) throw new HttpError('bad_request', 'Too large.');
      isHandled = true;
      answer = await handler(current, {
        rawBody,
        header: (header) => request.header(header),
      });
    } catch (error) {
      answer = errorAnswer(error, current, `hooks-${name}`);
    }
    // Before the answer, because an instance without requests has no processor.
    if (isHandled) await noteWebhook(current, name, answer.status);
    response.status(answer.status).json(answer.body);
  };
}

/**
 * The query of a request, `?` included; '' without one. Not read by `URL`, which throws at addresses that anybody can ask
 * for, such as `///`.
 */
export function queryOf({ url }: Pick<Request, 'url'>): string {
  return /[?][^#]*/.exec(url)?.[0] ?? '';
}

/**
 * Wraps a page that a provider's form is posted to in the customer's browser. Always answers 303 to a path of the shop:
 * to `fallback` for anything that is not a form.
 * @param handler gets the form and the address's query, and never rejects
 */
export function formPage(
  deps: () => Deps,
  handler: (deps: Deps, form: URLSearchParams, query: URLSearchParams) => Promise<string>,
  fallback: string,
): (request: Request, response: Response) => Promise<void> {
  return async (request, response) => {
    const rawBody = (request.rawBody as Buffer | undefined) ?? Buffer.alloc(0);
    const isForm = request.method === 'POST' && rawBody.length > 0 && rawBody.length <= MAX_BODY;
    const path = isForm
      ? await handler(
          deps(),
          new URLSearchParams(rawBody.toString('utf8')),
          new URLSearchParams(queryOf(request)),
        )
      : fallback;
    response.set('cache-control', 'no-store');
    response.set('location', path);
    response.status(303).end();
  };
}

/** Sets the CORS headers for an allowed origin. @returns whether the origin is present but not allowed */
function allowOrigin({ config }: Deps, request: Request, response: Response): boolean {
  const origin = request.header('origin');
  response.set('vary', 'origin');
  if (origin === undefined || !config.origins.includes(origin)) return origin !== undefined;
  response.set('access-control-allow-origin', origin);
  response.set('access-control-allow-methods', 'POST');
  response.set('access-control-allow-headers', 'authorization, content-type, x-firebase-appcheck');
  response.set('access-control-max-age', '3600');
  return false;
}

function readBody(raw: Buffer | undefined): unknown {
  if (raw === undefined || raw.length === 0) throw new HttpError('bad_request', 'Send JSON.');
  if (raw.length > MAX_BODY) throw new HttpError('bad_request', 'The request is too large.');
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    throw new HttpError('bad_request', 'That is not JSON.');
  }
}

async function checkApp({ gate }: Deps, token: string | undefined): Promise<void> {
  try {
    if (token === undefined) throw new Error('no App Check token');
    await gate.verifyAppCheck(token);
  } catch {
    throw new HttpError('unauthenticated', 'This request did not come from the shop.');
  }
}

async function identify({ gate }: Deps, authorization: string | undefined): Promise<Caller> {
  const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];
  if (token === undefined) throw new HttpError('unauthenticated', 'Please sign in.');
  try {
    return await gate.verifyIdToken(token);
  } catch (error) {
    if (error instanceof HttpError) throw error;
    throw new HttpError('unauthenticated', 'Your session has ended. Please sign in again.');
  }
}

const counts = v.object({ windows: v.optional(v.record(v.string(), v.number()), {}) });

/**
 * Counts a call in `rateLimits/{uid}`. Uses increments instead of a transaction, so that concurrent calls do not wait
 * for each other. Throws too_many above the configured calls per minute and function.
 */
async function countCall(deps: Deps, name: string, uid: string): Promise<void> {
  const window = `${name} ${Math.floor(deps.now().getTime() / 60_000)}`;
  const count = await increment(deps.db, uid, window);
  if (count > deps.config.callsPerMinute) {
    throw new HttpError('too_many', 'Too many attempts. Please wait a minute and try again.');
  }
}

async function increment(db: Firestore, uid: string, window: string): Promise<number> {
  const ref = db.doc(`rateLimits/${uid}`);
  await ref.set({ windows: { [window]: FieldValue.increment(1) } }, { merge: true });
  const { windows } = v.parse(counts, plain((await ref.get()).data()));
  const count = windows[window] ?? 1;
  // The first call in a minute removes the stale counters of earlier minutes.
  const minute = window.slice(window.lastIndexOf(' '));
  const stale = Object.keys(windows).filter((key) => !key.endsWith(minute));
  if (count === 1 && stale.length > 0) {
    const removal = Object.fromEntries(stale.map((key) => [key, FieldValue.delete()]));
    await ref.set({ windows: removal }, { merge: true });
  }
  return count;
}

/** Validates a body against a schema. Throws bad_request with the name of the first invalid field. */
export function parseBody<S extends v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>>(
  schema: S,
  body: unknown,
): v.InferOutput<S> {
  const result = v.safeParse(schema, body);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const field = issue.path?.map((item) => String(item.key)).join('.') ?? 'body';
  throw new HttpError('bad_request', `${field}: ${issue.message}`);
}
