import { useCallback, useEffect, useRef, useState } from 'react';
import type { AdminRequest, RequestRecord } from '../../../domain/order/request';

/** The state of the request that this page made last. */
export type RequestProgress =
  | { state: 'none' }
  | { state: 'working'; label: string; message: string | undefined }
  | { state: 'done' | 'failed'; label: string; message: string }
  /** Polling timed out; the functions continue to work on the request. */
  | { state: 'open'; id: string; label: string; message: string | undefined };

/** Updates a request that timed out from the order's reloaded requests, because it may have ended since. */
export function withLatestRecord(
  progress: RequestProgress,
  requests: readonly RequestRecord[],
): RequestProgress {
  if (progress.state !== 'open') return progress;
  const request = requests.find(({ id }) => id === progress.id);
  return request?.state === 'done' || request?.state === 'failed'
    ? { state: request.state, label: progress.label, message: request.outcome ?? '' }
    : progress;
}

export interface RequestService {
  send: (orderId: string, by: string, request: AdminRequest) => Promise<string>;
  fetch: (orderId: string, requestId: string) => Promise<RequestRecord | undefined>;
  pause: (ms: number) => Promise<void>;
}

const orders = () => import('../../../firebase/order/adminOrders');

export const requestService: RequestService = {
  send: async (...args) => (await orders()).submitRequest(...args),
  fetch: async (...args) =>
    (await import('../../../firebase/order/requests')).fetchRequest(...args),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

const POLL_MS = 1000;
const MAX_POLLS = 60;

/** A request that the functions have refused, or not answered within a minute; its message says which. */
class RequestFailed extends Error {}

/** Writes a request and waits until it is done. Rejects with the functions' own sentence when it failed. */
export async function carryOut(
  { send, fetch, pause }: RequestService,
  orderId: string,
  by: string,
  request: AdminRequest,
): Promise<RequestRecord> {
  const id = await send(orderId, by, request);
  for (let poll = 0; poll < MAX_POLLS; poll += 1) {
    await pause(POLL_MS);
    // A failed read is not an answer; the next poll may succeed.
    const found = await fetch(orderId, id).catch(() => undefined);
    if (found?.state === 'done') return found;
    if (found?.state === 'failed') throw new RequestFailed(found.outcome ?? 'It failed.');
  }
  throw new RequestFailed('It takes longer than usual and continues in the background.');
}

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
  const [progress, setProgress] = useState<RequestProgress>({ state: 'none' });
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);

  const follow = useCallback(
    async (requestId: string, label: string): Promise<void> => {
      let message: string | undefined;
      for (let poll = 0; poll < MAX_POLLS && !isUnmounted.current; poll += 1) {
        await service.pause(POLL_MS);
        // A failed read is not an answer; the next poll may succeed.
        const request = await service.fetch(orderId, requestId).catch(() => undefined);
        if (request?.state === 'done' || request?.state === 'failed') {
          setProgress({ state: request.state, label, message: request.outcome ?? '' });
          onAnswer();
          return;
        }
        message = request?.lastError;
        setProgress({ state: 'working', label, message });
      }
      if (isUnmounted.current) return;
      setProgress({ state: 'open', id: requestId, label, message });
      onAnswer();
    },
    [orderId, onAnswer, service],
  );

  /** Rejects when the request could not be written. */
  async function send(request: AdminRequest, label: string): Promise<void> {
    const id = await service.send(orderId, by, request);
    setProgress({ state: 'working', label, message: undefined });
    void follow(id, label);
  }

  return { progress, send };
}
