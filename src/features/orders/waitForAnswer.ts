import type { RequestRecord } from '../../domain/order/request';

interface Service {
  fetch: (orderId: string, id: string) => Promise<RequestRecord | undefined>;
  pause: (ms: number) => Promise<void>;
}

const POLL_MS = 1000;
const MAX_POLLS = 20;

/**
 * Waits for the functions' answer to a customer's request about an order. Undefined when it takes longer than the customer
 * should wait; the request is stored and will be carried out. Never rejects.
 */
export async function waitForAnswer(
  orderId: string,
  id: string,
  { fetch, pause }: Service,
): Promise<{ isDone: boolean; message: string } | undefined> {
  for (let poll = 0; poll < MAX_POLLS; poll += 1) {
    await pause(POLL_MS);
    // A failed read is no answer; the next one may succeed.
    const request = await fetch(orderId, id).catch(() => undefined);
    if (request?.state === 'done' || request?.state === 'failed')
      return { isDone: request.state === 'done', message: request.outcome ?? '' };
  }
  return undefined;
}
