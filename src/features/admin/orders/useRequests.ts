import { useCallback, useEffect, useRef, useState } from 'react';
import type { AdminRequest, RequestRecord } from '../../../domain/adminOrder';

/** What is known of the request that was made last on this page. */
export type Asked =
  | { state: 'none' }
  | { state: 'working'; what: string; words: string | undefined }
  | { state: 'done' | 'failed'; what: string; words: string }
  /** Nobody answered in time; the functions go on with it. */
  | { state: 'open'; id: string; what: string; words: string | undefined };

/** The same in the light of the order's requests as they were read last: one that took long may have ended. */
export function latest(asked: Asked, requests: readonly RequestRecord[]): Asked {
  if (asked.state !== 'open') return asked;
  const request = requests.find(({ id }) => id === asked.id);
  return request?.state === 'done' || request?.state === 'failed'
    ? { state: request.state, what: asked.what, words: request.outcome ?? '' }
    : asked;
}

export interface RequestService {
  ask: (orderId: string, by: string, request: AdminRequest) => Promise<string>;
  look: (orderId: string, requestId: string) => Promise<RequestRecord | undefined>;
  pause: (ms: number) => Promise<void>;
}

const orders = () => import('../../../firebase/adminOrders');

export const requestService: RequestService = {
  ask: async (...args) => (await orders()).submitRequest(...args),
  look: async (...args) => (await orders()).fetchRequest(...args),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

const EVERY_MS = 1000;
const MOST_LOOKS = 60;

/**
 * Writes a request document and follows it until the functions have answered, for a minute. `onAnswer` is told of the
 * answer, and of there being none.
 */
export function useRequests(
  orderId: string,
  by: string,
  onAnswer: () => void,
  service: RequestService = requestService,
) {
  const [asked, setAsked] = useState<Asked>({ state: 'none' });
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);

  const follow = useCallback(
    async (requestId: string, what: string): Promise<void> => {
      let words: string | undefined;
      for (let look = 0; look < MOST_LOOKS && !gone.current; look += 1) {
        await service.pause(EVERY_MS);
        // A look that fails is no answer: the next one may succeed.
        const request = await service.look(orderId, requestId).catch(() => undefined);
        if (request?.state === 'done' || request?.state === 'failed') {
          setAsked({ state: request.state, what, words: request.outcome ?? '' });
          onAnswer();
          return;
        }
        words = request?.lastError;
        setAsked({ state: 'working', what, words });
      }
      if (gone.current) return;
      setAsked({ state: 'open', id: requestId, what, words });
      onAnswer();
    },
    [orderId, onAnswer, service],
  );

  /** Rejects when the request could not even be written. */
  async function ask(request: AdminRequest, what: string): Promise<void> {
    const id = await service.ask(orderId, by, request);
    setAsked({ state: 'working', what, words: undefined });
    void follow(id, what);
  }

  return { asked, ask };
}
