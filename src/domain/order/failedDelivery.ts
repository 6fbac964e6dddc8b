import type { FailedDelivery, Order } from './order';
import { STAGE_LABELS } from './stages';

/** The delivery of an order that has just failed; undefined when the parcel is elsewhere. */
export function openFailedDelivery(
  order: Pick<Order, 'status' | 'shiprocketStatus' | 'failedDelivery'>,
): FailedDelivery | undefined {
  if (order.status !== 'shipped' || order.shiprocketStatus !== STAGE_LABELS.undelivered)
    return undefined;
  // One from before failed deliveries were recorded.
  return order.failedDelivery ?? { at: '', reason: '', attempts: 1, answer: undefined };
}

/** Whether the courier waits for the owner's answer to a failed delivery. The figures and the back office share this. */
export function awaitsDeliveryAnswer(order: Parameters<typeof openFailedDelivery>[0]): boolean {
  const failed = openFailedDelivery(order);
  return failed !== undefined && failed.answer === undefined;
}
