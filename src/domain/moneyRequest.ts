import { REQUEST_MAX_AGE_DAYS } from './constants';

/** What a request about an order shows of itself. */
interface Request {
  id: string;
  type: string;
  at?: Date | undefined;
  /** Absent until a worker has taken it up. */
  state?: 'working' | 'done' | 'failed' | undefined;
  /** When it was done or failed. */
  outcomeAt?: Date | undefined;
}

/**
 * Requests that give an order's money back, or decide whether it goes back. They are done one after the other:
 * each reckons with what those before it gave.
 */
export const MONEY_REQUESTS = ['refund', 'cancel_decision'] as const;

/** Whether a request is about money. */
export function isMoneyRequest({ type }: Pick<Request, 'type'>): boolean {
  return MONEY_REQUESTS.some((one) => one === type);
}

/**
 * Whether a request about money has not ended. One that is a week old has died: nobody takes it up again, and it must
 * not stand in the way of others for ever.
 */
export function isUnfinished(request: Request, now: Date): boolean {
  const age = now.getTime() - timeOf(request.at);
  return (
    isMoneyRequest(request) &&
    request.state !== 'done' &&
    request.state !== 'failed' &&
    age < REQUEST_MAX_AGE_DAYS * 86_400_000
  );
}

/**
 * The request that keeps `request`, which nobody has begun, from beginning: whoever asked did not know its outcome yet.
 * Undefined when there is none. Of several asked at once the earliest goes on, by time and then by id, unless another
 * has begun already: never two, also where the second is taken up late, and never none.
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
