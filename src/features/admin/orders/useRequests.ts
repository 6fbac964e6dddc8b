import { useCallback, useEffect, useRef, useState } from 'react';
import type { AdminRequest, RequestRecord } from '../../../domain/adminOrder';

/** The state of the request that this page made last. */
export type Asked =
  | { state: 'none' }
  | { state: 'working'; what: string; words: string | undefined }
  | { state: 'done' | 'failed'; what: string; words: string }
  /** Polling timed out; the functions continue to work on the request. */
  | { state: 'open'; id: string; what: string; words: string | undefined };

/** Updates a request that timed out from the order's reloaded requests, because it may have ended since. */
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
  ask: async (...args) => (await orders()).askFor(...args),
  look: async (...args) => (await orders()).fetchRequest(...args),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

const EVERY_MS = 1000;
const MOST_LOOKS = 60;

/**
 * Writes a request document and polls it for up to a minute until the functions have answered. Calls `onAnswer` when
 * they have, and also on timeout.
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
        // A failed read is not an answer; the next poll may succeed.
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

  /** Rejects when the request could not be written. */
  async function ask(request: AdminRequest, what: string): Promise<void> {
    const id = await service.ask(orderId, by, request);
    setAsked({ state: 'working', what, words: undefined });
    void follow(id, what);
  }

  return { asked, ask };
}
