import { ADDRESS_IDS, type Destination } from '../../domain/order/addressChange';
import type { Order } from '../../domain/order/order';
import type { RequestRecord } from '../../domain/order/request';
import { messages } from '../../domain/shop/messages';
import { waitForAnswer } from './waitForAnswer';

/** The outside world of a correction; tests inject their own. */
export interface AddressService {
  ownRequests: (orderId: string, uid: string) => Promise<RequestRecord[]>;
  create: (orderId: string, uid: string, id: string, to: Destination) => Promise<void>;
  fetch: (orderId: string, id: string) => Promise<RequestRecord | undefined>;
  pause: (ms: number) => Promise<void>;
}

const requests = () => import('../../firebase/order/requests');

const addressService: AddressService = {
  ownRequests: async (...args) => (await requests()).fetchOwnRequests(...args),
  create: async (...args) => (await requests()).requestAddress(...args),
  fetch: async (...args) => (await requests()).fetchRequest(...args),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** The answer to a correction: whether it was taken, in words for the customer. */
export interface AddressAnswer {
  isTaken: boolean;
  message: string;
}

/** Asks for a corrected address under the next free id, and waits for the shop's answer. Throws FirebaseError. */
export async function sendAddress(
  { id: orderId, userId }: Pick<Order, 'id' | 'userId'>,
  to: Destination,
  service: AddressService = addressService,
): Promise<AddressAnswer> {
  const used = new Set((await service.ownRequests(orderId, userId)).map(({ id }) => id));
  const id = ADDRESS_IDS.find((one) => !used.has(one));
  if (id === undefined) return { isTaken: false, message: messages.addressChange.tooMany };
  await service.create(orderId, userId, id, to);
  const answer = await waitForAnswer(orderId, id, service);
  return answer
    ? { isTaken: answer.isDone, message: answer.message }
    : { isTaken: true, message: messages.addressChange.asked };
}
