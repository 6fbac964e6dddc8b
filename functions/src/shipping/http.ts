import { DAY_MS } from '../../../src/domain/shop/ist';
import * as v from 'valibot';
import { ProviderError } from '../errors';
import { plain } from '../store/firestore';
import type { CreateShiprocketClient, ShiprocketCall } from './client';

/** Shiprocket may take half a minute, but no call of ours waits that long. */
const TIMEOUT_MS = 12_000;

/** A token is valid for ten days, and its response does not say so (docs/providers.md "Shiprocket sign-in"). */
const TOKEN_LIFE_MS = 9 * DAY_MS;

/**
 * The token's document, shared by all instances so that a cold start does not sign in again. Functions only
 * (docs/decisions/002-data.md).
 */
const TOKEN_DOCUMENT = 'vendorTokens/shiprocket';

const stored = v.object({ token: v.string(), at: v.date() });
const loggedIn = v.object({ token: v.pipe(v.string(), v.minLength(1)) });

type Token = v.InferOutput<typeof stored>;

interface Answer {
  status: number;
  body: unknown;
}

/** Calls `config.baseUrl`: Shiprocket, or its stand-in. */
export const createShiprocketClient: CreateShiprocketClient = (config, deps) => {
  let held: Token | undefined;
  let renewal: Promise<string> | undefined;

  async function send(call: ShiprocketCall, token: string | undefined, signal: AbortSignal) {
    return exchange(`${config.baseUrl}/v1/external${call.path}`, {
      method: call.method,
      headers: {
        accept: 'application/json',
        ...(call.body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
      signal,
    });
  }

  const isFresh = (token: Token): boolean =>
    deps.now().getTime() - token.at.getTime() < TOKEN_LIFE_MS;

  async function sharedToken(): Promise<Token | undefined> {
    const snapshot = await deps.db.doc(TOKEN_DOCUMENT).get();
    const result = v.safeParse(stored, plain(snapshot.data()));
    return result.success ? result.output : undefined;
  }

  async function login(): Promise<Token> {
    const { email, password } = config;
    const call = { method: 'POST', path: '/auth/login', body: { email, password } } as const;
    // With its own timeout, because other calls may wait longer for this sign-in than the one that began it.
    const answer = await send(call, undefined, AbortSignal.timeout(TIMEOUT_MS));
    const result = v.safeParse(loggedIn, answer.body);
    if (answer.status === 200 && result.success)
      return { token: result.output.token, at: deps.now() };
    const kind = answer.status >= 500 || answer.status === 429 ? 'unavailable' : 'refused';
    throw new ProviderError('shiprocket', kind, 'login was refused', answer.status);
  }

  async function renewed(refused: string | undefined): Promise<string> {
    const shared = await sharedToken();
    if (shared && shared.token !== refused && isFresh(shared)) {
      held = shared;
    } else {
      held = await login();
      await deps.db.doc(TOKEN_DOCUMENT).set(held);
      deps.log.info('Signed in to Shiprocket');
    }
    return held.token;
  }

  /** When several calls find the token missing or rejected, one of them signs in for all. */
  async function tokenFor(refused: string | undefined): Promise<string> {
    if (held && held.token !== refused && isFresh(held)) return held.token;
    renewal ??= renewed(refused).finally(() => {
      renewal = undefined;
    });
    return renewal;
  }

  return {
    async request(call) {
      const timeout = (): AbortSignal => AbortSignal.timeout(call.timeoutMs ?? TIMEOUT_MS);
      const token = await tokenFor(undefined);
      const answer = await send(call, token, timeout());
      if (answer.status !== 401) return answer;
      return send(call, await tokenFor(token), timeout());
    },
  };
};

async function exchange(url: string, init: RequestInit): Promise<Answer> {
  try {
    const response = await fetch(url, init);
    return { status: response.status, body: parsed(await response.text()) };
  } catch (error) {
    const slow = error instanceof Error && error.name === 'TimeoutError';
    throw new ProviderError(
      'shiprocket',
      'unavailable',
      slow ? 'no answer in time' : 'the connection failed',
    );
  }
}

function parsed(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
