/** The time in an order's id is a multiple of this. Milliseconds. */
const ID_STEP = 1e6;
/** The rules accept the times of a period of this length, so an account can create a thousand orders in it. */
const ID_PERIOD = 1e9;

/**
 * A new order's id: `userId_timestamp`, in milliseconds, rounded down to a thousand seconds as firestore.rules demand.
 * @param taken how many ids to pass over, because the account has other orders under them
 */
export function orderId(userId: string, now: Date, taken = 0): string {
  const period = Math.floor(now.getTime() / ID_PERIOD) * ID_PERIOD;
  const step = Math.floor((now.getTime() - period) / ID_STEP) + taken;
  return `${userId}_${period + ((step * ID_STEP) % ID_PERIOD)}`;
}

/** Whether an order may still be created under this id: the rules accept those of the present period. */
export function isPresentOrderId(id: string, now: Date): boolean {
  const period = (time: number): number => Math.floor(time / ID_PERIOD);
  return period(Number(id.slice(id.lastIndexOf('_') + 1))) === period(now.getTime());
}
