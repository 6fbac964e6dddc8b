import { estimatedWindow, MAX_DAYS, type DeliveryWindow } from '../../../src/domain/order/delivery';
import { openFailedDelivery } from '../../../src/domain/order/failedDelivery';
import type { Order } from '../../../src/domain/order/order';
import { awaitedWindow } from '../../../src/domain/order/parcelTrouble';
import { STAGE_LABELS } from '../../../src/domain/order/stages';
import { addDays, istDay } from '../../../src/domain/shop/ist';
import { courierTime } from './time';

/**
 * The later days of which the customer has to be told, from the courier's estimate; undefined unless it lies after the
 * days that they know. Nobody is told of a test, nor of a parcel that failed, comes back or is to be booked again: what
 * follows then is told on its own.
 */
export function laterWindow(order: Order, estimate: string, now: Date): DeliveryWindow | undefined {
  const known = awaitedWindow(order);
  const at = courierTime(estimate);
  if (!known || at === undefined || order.test) return undefined;
  if (order.shiprocketStatus === STAGE_LABELS.cancelled || openFailedDelivery(order))
    return undefined;
  const day = istDay(new Date(at));
  const today = istDay(now);
  // An estimate that has passed, or lies further ahead, is a mistake.
  if (day <= known.to || day < today || day > addDays(today, MAX_DAYS)) return undefined;
  return estimatedWindow(day);
}
