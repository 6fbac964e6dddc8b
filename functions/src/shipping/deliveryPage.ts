import type { onRequest, Request } from 'firebase-functions/https';
import { isPin } from '../../../src/domain/customer/pin';
import { statesOfPin } from '../../../src/domain/customer/pinStates';
import type { Deps } from '../deps';
import { errorAnswer } from '../http';
import { perMinute } from '../perMinute';
import { visitorLimits, type MayAnswer } from '../visitors';
import { lookUpPin } from './serviceability';

/** Express's response, as firebase-functions passes it on. */
type Response = Parameters<Parameters<typeof onRequest>[0]>[1];

/** How long the edge and a browser keep an answer. Seconds. */
const KEEP = 'public, max-age=3600, s-maxage=86400';

/** How often one instance asks the courier service in a minute. */
const MAX_ASKED = 30;

export interface QuestionLimits {
  mayAnswer: MayAnswer;
  mayAskCourier: () => boolean;
}

/**
 * Counts the questions of a minute. Who asks about ever new PIN codes meets the second limit: it spares the courier
 * service's quota, which booking a parcel needs too.
 */
export function questionLimits(now: () => Date): QuestionLimits {
  const count = perMinute(now);
  return {
    mayAnswer: visitorLimits(now),
    mayAskCourier: () => count('courier', MAX_ASKED),
  };
}

/**
 * `GET /delivery/{pin}.json`: whether a courier delivers to a PIN code, and its estimate of the days on the way, for the
 * edge to keep. Not known, or asked too often: `null`, which nobody keeps; the shop then shows what the policy says.
 */
export function deliveryPage(
  deps: () => Deps,
): (request: Request, response: Response) => Promise<void> {
  let limits: QuestionLimits | undefined;
  return async (request, response) => {
    const current = deps();
    limits ??= questionLimits(current.now);
    response.set('cache-control', 'no-store');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.status(405).set('allow', 'GET, HEAD').end();
      return;
    }
    const pin = /^\/delivery\/(\d{6})[.]json$/.exec(request.path)?.[1] ?? '';
    if (!isPin(pin) || statesOfPin(pin).length === 0) {
      response.status(404).json(null);
      return;
    }
    try {
      const answer = limits.mayAnswer(request)
        ? await lookUpPin(current, pin, limits.mayAskCourier)
        : undefined;
      if (answer) response.set('cache-control', KEEP);
      response.status(200).json(answer ?? null);
    } catch (error) {
      const { status, body } = errorAnswer(error, current, 'page-delivery');
      response.status(status).json(body);
    }
  };
}
