import type { Order } from '../../../domain/order/order';
import type { RequestRecord } from '../../../domain/order/request';
import { RETURN_IDS, returnPhotoPath } from '../../../domain/order/returns';
import { messages } from '../../../domain/shop/messages';
import type { ReturnFields } from '../../../firebase/order/requests';
import { waitForAnswer } from '../waitForAnswer';
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

/**
 * Sends the photographs of a return, then the request, and waits for the shop's answer. `onProgress` is called with 0–1.
 * Throws UnreadablePhoto, FirebaseError.
 */
export type SendReturn = (
  order: Pick<Order, 'id' | 'userId' | 'returns'>,
  form: ReturnForm,
  onProgress: (part: number) => void,
) => Promise<ReturnAnswer>;

/** The return whose photographs are being sent. */
interface Begun {
  id: string;
  /** The photographs that are stored under its id, in their order. */
  stored: File[];
  /** The one whose upload began last. If the line dropped, nobody knows whether it has arrived. */
  last?: File;
  /** What the request was sent with. If the line dropped, nobody knows whether it has arrived. */
  sent?: ReturnForm;
}

const isSame = ({ photos, ...fields }: ReturnForm, other: ReturnForm): boolean =>
  JSON.stringify({ ...fields, photos: [] }) === JSON.stringify({ ...other, photos: [] }) &&
  photos.length === other.photos.length &&
  photos.every((photo, n) => photo === other.photos[n]);

/** What the customer reads once the return is stored under this id. */
async function answerTo(
  orderId: string,
  id: string,
  service: ReturnService,
): Promise<ReturnAnswer> {
  const answer = await waitForAnswer(orderId, id, service);
  return answer
    ? { isAsked: answer.isDone, message: answer.message }
    : { isAsked: true, message: messages.returns.asked };
}

/**
 * A function that sends one return and can be called again after a failure: it goes on under the same id with the
 * photographs that are missing, because a stored one is never replaced and an order has few ids. It takes the next id where
 * that one was refused, or where a stored photograph was removed from the form. A request that the order does not show yet
 * is not followed by another: it may be the same, sent again because its answer was lost.
 */
export function returnSender(service: ReturnService = returnService): SendReturn {
  let begun: Begun | undefined;
  return async (order, form, onProgress) => {
    const { photos, ...fields } = form;
    const asked = await service.ownRequests(order.id, order.userId);
    const unseen = asked.find(
      ({ id, state }) =>
        RETURN_IDS.includes(id) &&
        state !== 'failed' &&
        !order.returns.some((one) => one.id === id),
    );
    if (unseen && begun?.id === unseen.id && begun.sent && isSame(begun.sent, form))
      return answerTo(order.id, unseen.id, service);
    if (unseen) return { isAsked: false, message: messages.returns.unseen };
    const small = new Map<File, Blob>();
    for (const file of photos) small.set(file, await service.shrink(file));
    const used = new Set(asked.map(({ id }) => id));
    if (begun && (used.has(begun.id) || begun.stored.some((file) => !small.has(file))))
      begun = undefined;
    for (const id of RETURN_IDS.slice(begun ? RETURN_IDS.indexOf(begun.id) : 0)) {
      if (used.has(id)) continue;
      if (begun?.id !== id) begun = { id, stored: [] };
      if (!(await uploadMissing(order.id, begun, small, onProgress, service))) continue;
      begun.sent = form;
      await service.create(order.id, order.userId, id, { ...fields, photos: photos.length });
      return answerTo(order.id, id, service);
    }
    return { isAsked: false, message: messages.returns.tooMany };
  };
}

/** Resolves to false where another photograph is stored under a name that is needed. */
async function uploadMissing(
  orderId: string,
  begun: Begun,
  photos: ReadonlyMap<File, Blob>,
  onProgress: (part: number) => void,
  service: ReturnService,
): Promise<boolean> {
  const { id, stored, last } = begun;
  const missing = [...photos].filter(([file]) => !stored.includes(file));
  // It may have arrived under the next name.
  missing.sort(([a], [b]) => Number(b === last) - Number(a === last));
  for (const [file, photo] of missing) {
    const n = stored.length;
    begun.last = file;
    const isNew = await service.upload(returnPhotoPath(orderId, id, n + 1), photo, (part) =>
      onProgress((n + part) / photos.size),
    );
    if (!isNew && file !== last) return false;
    stored.push(file);
  }
  return true;
}
