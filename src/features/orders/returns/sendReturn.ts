import type { Order } from '../../../domain/order/order';
import type { RequestRecord } from '../../../domain/order/request';
import { RETURN_IDS, returnPhotoPath } from '../../../domain/order/returns';
import { messages } from '../../../domain/shop/messages';
import type { ReturnFields } from '../../../firebase/order/requests';
import { shrink } from './shrink';

/** What the customer has filled in. */
export interface ReturnForm extends Omit<ReturnFields, 'photos'> {
  photos: readonly File[];
}

/** The outside world of a return; tests inject their own. */
export interface ReturnService {
  shrink: (file: File) => Promise<Blob>;
  /** Resolves to false where a photograph of this name is there already. */
  upload: (path: string, photo: Blob, onPart: (part: number) => void) => Promise<boolean>;
  ownRequests: (orderId: string, uid: string) => Promise<RequestRecord[]>;
  create: (orderId: string, uid: string, id: string, fields: ReturnFields) => Promise<void>;
  fetch: (orderId: string, id: string) => Promise<RequestRecord | undefined>;
  pause: (ms: number) => Promise<void>;
}

const requests = () => import('../../../firebase/order/requests');

export const returnService: ReturnService = {
  shrink,
  upload: async (...args) => (await import('../../../firebase/storage')).uploadReturnPhoto(...args),
  ownRequests: async (...args) => (await requests()).fetchOwnRequests(...args),
  create: async (...args) => (await requests()).requestReturn(...args),
  fetch: async (...args) => (await requests()).fetchRequest(...args),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** The answer to a return: whether it was recorded, in words for the customer. */
export interface ReturnAnswer {
  isAsked: boolean;
  message: string;
}

const POLL_MS = 1000;
const MAX_POLLS = 20;

/**
 * Sends the photographs of a return, then the request, and waits for the shop's answer. Safe to repeat after a failure: a
 * photograph that was sent before keeps its name, and the request gets the next one. `onProgress` is called with 0–1. Throws
 * UnreadablePhoto, FirebaseError.
 */
export async function sendReturn(
  order: Pick<Order, 'id' | 'userId'>,
  { photos, ...fields }: ReturnForm,
  onProgress: (part: number) => void,
  service: ReturnService = returnService,
): Promise<ReturnAnswer> {
  const small: Blob[] = [];
  for (const file of photos) small.push(await service.shrink(file));
  const used = new Set((await service.ownRequests(order.id, order.userId)).map(({ id }) => id));
  for (const id of RETURN_IDS) {
    if (used.has(id)) continue;
    if (!(await uploadAll(order.id, id, small, onProgress, service))) continue;
    await service.create(order.id, order.userId, id, { ...fields, photos: small.length });
    return answerTo(order.id, id, service);
  }
  return { isAsked: false, message: messages.returns.tooMany };
}

async function uploadAll(
  orderId: string,
  returnId: string,
  photos: readonly Blob[],
  onProgress: (part: number) => void,
  service: ReturnService,
): Promise<boolean> {
  for (const [n, photo] of photos.entries()) {
    const path = returnPhotoPath(orderId, returnId, n + 1);
    const isNew = await service.upload(path, photo, (part) =>
      onProgress((n + part) / photos.length),
    );
    if (!isNew) return false;
  }
  return true;
}

async function answerTo(
  orderId: string,
  id: string,
  service: ReturnService,
): Promise<ReturnAnswer> {
  for (let poll = 0; poll < MAX_POLLS; poll += 1) {
    await service.pause(POLL_MS);
    // A failed read is no answer; the next one may succeed.
    const request = await service.fetch(orderId, id).catch(() => undefined);
    if (request?.state === 'done' || request?.state === 'failed')
      return { isAsked: request.state === 'done', message: request.outcome ?? '' };
  }
  // The request is stored and will be taken up.
  return { isAsked: true, message: messages.returns.asked };
}
