import type { onRequest, Request } from 'firebase-functions/https';
import { isPin } from '../../../src/domain/customer/pin';
import type { Deps } from '../deps';
import { errorAnswer } from '../http';
import { lookUpPin } from './serviceability';

/** Express's response, as firebase-functions passes it on. */
type Response = Parameters<Parameters<typeof onRequest>[0]>[1];

/** How long the edge and a browser keep an answer. Seconds. */
const KEEP = 'public, max-age=3600, s-maxage=86400';

/** The questions that one instance answers in a minute: of one visitor, and of all. */
const LIMITS = { visitor: 20, all: 200 };
const MINUTE_MS = 60_000;

/**
 * Counts the questions of a minute in memory, because a write for each would cost more than what it protects. Who
 * changes their address meets the second limit.
 */
export function questionLimit(now: () => Date): (visitor: string) => boolean {
  let counted = new Map<string, number>();
  let all = 0;
  let since = 0;
  return (visitor) => {
    const at = now().getTime();
    if (at - since >= MINUTE_MS) {
      counted = new Map();
      all = 0;
      since = at;
    }
    const asked = counted.get(visitor) ?? 0;
    if (all >= LIMITS.all || asked >= LIMITS.visitor) return false;
    counted.set(visitor, asked + 1);
    all += 1;
    return true;
  };
}

/**
 * `GET /delivery/{pin}.json`: whether a courier delivers to a PIN code, and its estimate of the days on the way, for the
 * edge to keep. Not known, or asked too often: `null`, which nobody keeps; the shop then shows what the policy says.
 */
export function deliveryPage(
  deps: () => Deps,
): (request: Request, response: Response) => Promise<void> {
  let mayAsk: ((visitor: string) => boolean) | undefined;
  return async (request, response) => {
    const current = deps();
    mayAsk ??= questionLimit(current.now);
    response.set('cache-control', 'no-store');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.status(405).set('allow', 'GET, HEAD').end();
      return;
    }
    const pin = /^\/delivery\/(\d{6})[.]json$/.exec(request.path)?.[1] ?? '';
    if (!isPin(pin)) {
      response.status(404).json(null);
      return;
    }
    try {
      const visitor = request.header('x-forwarded-for') ?? '';
      const answer = mayAsk(visitor) ? await lookUpPin(current, pin) : undefined;
      if (answer) response.set('cache-control', KEEP);
      response.status(200).json(answer ?? null);
    } catch (error) {
      const { status, body } = errorAnswer(error, current, 'page-delivery');
      response.status(status).json(body);
    }
  };
}
