import { DAY_MS } from '../shop/ist';
import { REQUEST_MAX_AGE_DAYS } from '../shop/constants';

/** The fields of a request about an order that decide when it may run. */
interface Request {
  id: string;
  type: string;
  at?: Date | undefined;
  /** Missing until a worker has started it. */
  state?: 'working' | 'done' | 'failed' | undefined;
  /** When it was done or failed. */
  outcomeAt?: Date | undefined;
}

/**
 * Requests that refund an order, or decide whether it is refunded, as the withdrawal of a cancellation does. They run one at a time, because each depends on what
 * the earlier ones have refunded.
 */
export const MONEY_REQUESTS = ['refund', 'cancel_decision', 'withdraw', 'return_settle'] as const;

/** Whether a request is one of {@link MONEY_REQUESTS}. */
export function isMoneyRequest({ type }: Pick<Request, 'type'>): boolean {
  return MONEY_REQUESTS.some((one) => one === type);
}

/**
 * Whether a money request is neither done nor failed. One that is a week old no longer counts: it is not retried, and
 * it must not block others forever.
 */
export function isUnfinished(request: Request, now: Date): boolean {
  const age = now.getTime() - timeOf(request.at);
  return (
    isMoneyRequest(request) &&
    request.state !== 'done' &&
    request.state !== 'failed' &&
    age < REQUEST_MAX_AGE_DAYS * DAY_MS
  );
}

/**
 * The request that prevents `request` from starting, because its outcome was unknown when `request` was made; undefined
 * when none does. Of several concurrent requests the earliest proceeds (by time, then id) unless another has already
 * started. So exactly one proceeds, even when a second one is picked up late.
 */
export function blockingRequest<R extends Request>(
  request: Request,
  others: readonly R[],
  now: Date,
): R | undefined {
  return others.find(
    (other) =>
      other.id !== request.id &&
      (isUnfinished(other, now)
        ? other.state === 'working' || isEarlier(other, request)
        : isMoneyRequest(other) &&
          other.state === 'done' &&
          timeOf(other.outcomeAt) > timeOf(request.at)),
  );
}

function timeOf(date: Date | undefined): number {
  return date?.getTime() ?? 0;
}

function isEarlier(one: Request, other: Request): boolean {
  const [a, b] = [timeOf(one.at), timeOf(other.at)];
  return a === b ? one.id < other.id : a < b;
}
