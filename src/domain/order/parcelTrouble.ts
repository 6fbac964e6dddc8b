import type { DeliveryWindow } from './delivery';
import { openFailedDelivery } from './failedDelivery';
import type { Order } from './order';
import { UNDER_WAY } from './orderStatus';
import { isFullyRefunded } from './refunded';
import { STAGE_LABELS, type Stage } from './stages';

/** The stages of a parcel that does not reach its customer. */
const STRAY = ['returning', 'returned', 'lost'] as const satisfies readonly Stage[];
export type StrayStage = (typeof STRAY)[number];
export const STRAY_LABELS: readonly string[] = STRAY.map((stage) => STAGE_LABELS[stage]);

/** The stage of a parcel that comes back, has come back, or is lost; undefined for any other. */
export function strayStage({
  status,
  shiprocketStatus: label,
}: Pick<Order, 'status' | 'shiprocketStatus'>): StrayStage | undefined {
  if (status !== 'shipped' && status !== 'delivered') return undefined;
  return STRAY.find((stage) => STAGE_LABELS[stage] === label);
}

/**
 * Whether the owner has to decide about a parcel that does not reach its customer: until it is sent again, refunded or put
 * aside. The figures and the back office share this.
 */
export function cameBack(
  order: Parameters<typeof strayStage>[0] &
    Parameters<typeof isFullyRefunded>[0] &
    Pick<Order, 'strayAside'>,
): boolean {
  const stage = strayStage(order);
  return stage !== undefined && order.strayAside !== stage && !isFullyRefunded(order);
}

/**
 * The courier's last words, where they have no meaning here and nothing is known that happened later; undefined once the
 * owner has put them aside.
 */
export function openCourierWords({
  status,
  courierWords: words,
  shiprocketStatusAt: stageAt = '',
}: Pick<Order, 'status' | 'courierWords' | 'shiprocketStatusAt'>): string | undefined {
  if (!words || words.isAside || !UNDER_WAY.includes(status)) return undefined;
  const isOld = words.at !== '' && stageAt > words.at;
  return isOld ? undefined : words.text;
}

/** What the customer reads about a parcel that does not reach them; undefined while there is nothing to say. */
export function strayMessage(order: Parameters<typeof cameBack>[0]): string | undefined {
  if (isFullyRefunded(order)) return undefined;
  switch (strayStage(order)) {
    case 'returning':
      return 'The courier could not deliver your parcel and is bringing it back to us. We will write to you as soon as it is here.';
    case 'returned':
      return 'Your parcel has come back to us. We will write to you about sending it once more or refunding it.';
    case 'lost':
      return 'The courier has lost or damaged your parcel. We are sorry, and will write to you about a new one or your refund.';
    case undefined:
      return undefined;
  }
}

/**
 * When the customer of an order that is paid and not there yet was told that it arrives: as promised, or later. Undefined
 * for a parcel that comes back, or is sent a second time.
 */
export function awaitedWindow(
  order: Pick<Order, 'promised' | 'expected' | 'sentAgainAt'> &
    Parameters<typeof openFailedDelivery>[0],
): DeliveryWindow | undefined {
  const { status, promised, expected = promised, sentAgainAt } = order;
  const isAwaited = status === 'paid' || status === 'processing' || status === 'shipped';
  const isTurned =
    strayStage(order) !== undefined || openFailedDelivery(order)?.answer?.kind === 'return';
  return isAwaited && !isTurned && sentAgainAt === undefined ? expected : undefined;
}
