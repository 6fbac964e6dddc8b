import * as v from 'valibot';
import { serverTime } from '../../clock';
import { canCompletePayment, type Order } from '../../domain/order/order';
import { deviceStore, parseJson } from '../../ui/storage';

const KEY = 'payment-reported';
/** A payment that was reported longer ago, in milliseconds, is not expected any more. */
const EXPECTED_MS = 3_600_000;
const reportedSchema = v.object({ orderId: v.string(), at: v.number() });

/** Remembers on this device that Razorpay has reported a payment of an order, which the server has still to confirm. */
export function rememberReported(orderId: string): void {
  deviceStore.write(KEY, JSON.stringify({ orderId, at: +serverTime() }));
}

/** After a refusal: nothing is being confirmed. */
export function forgetReported(): void {
  deviceStore.write(KEY, undefined);
}

/** Whether a payment of this unpaid order was reported on this device within the hour. */
export function isBeingConfirmed(order: Pick<Order, 'id' | 'status'>): boolean {
  const reported = v.safeParse(reportedSchema, parseJson(deviceStore.read(KEY)));
  return (
    canCompletePayment(order) &&
    reported.success &&
    reported.output.orderId === order.id &&
    +serverTime() - reported.output.at < EXPECTED_MS
  );
}
