import pMap from 'p-map';
import { isLabelUrl, type LabelFailure } from '../../../src/domain/order/label';
import type { Order } from '../../../src/domain/order/order';
import { canPrintLabel } from '../../../src/domain/order/request';
import { STAGE_LABELS } from '../../../src/domain/order/stages';
import type { Deps } from '../deps';
import { readOrder, readOrSkip } from '../store/firestore';
import { generateLabels } from './api';
import { CourierError } from './responses';
import { readShipment, shipmentRef } from './shipment';

/** What became of the labels of several orders: one PDF, and why some orders are not in it. */
export interface MadeLabels {
  url: string | null;
  failed: LabelFailure[];
}

/** A parcel that is booked, with Shiprocket's id of its shipment. */
interface Booked {
  orderId: string;
  shipmentId: string;
}

/** How many parcels are asked for one by one at a time. */
const AT_ONCE = { concurrency: 4 };

/** How long Shiprocket may take for the labels of a page of orders. Milliseconds. */
const TOGETHER_MS = 60_000;
/**
 * How long it may take for one of several labels that is asked for alone. Milliseconds. 30 labels take four minutes at
 * most: a minute together, two minutes alone, and a minute for those that succeeded. The back office waits for five.
 */
const ALONE_MS = 15_000;

/**
 * Makes one PDF with the courier's labels of these orders, in their order. Those without a label are named with the
 * reason. Changes nothing, so it can be repeated.
 */
export async function makeLabels(deps: Deps, orderIds: readonly string[]): Promise<MadeLabels> {
  const { booked, failed } = await findBooked(deps, [...new Set(orderIds)]);
  if (booked.length === 0) return { url: null, failed };
  const { url, failed: refused } = await labelsOf(deps, booked);
  return { url, failed: [...failed, ...refused] };
}

async function findBooked(
  { db, log }: Deps,
  orderIds: readonly string[],
): Promise<{ booked: Booked[]; failed: LabelFailure[] }> {
  const [orders, shipments] = await Promise.all([
    db.getAll(...orderIds.map((id) => db.doc(`orders/${id}`))),
    db.getAll(...orderIds.map((id) => shipmentRef(db, id))),
  ]);
  const booked: Booked[] = [];
  const failed: LabelFailure[] = [];
  orderIds.forEach((orderId, n) => {
    const order = orders[n] && readOrSkip(log, orders[n], readOrder);
    const shipment = shipments[n] && readOrSkip(log, shipments[n], readShipment);
    const shipmentId = shipment?.shipmentId;
    if (order && canPrintLabel(order) && shipmentId !== undefined)
      booked.push({ orderId, shipmentId });
    else failed.push({ orderId, reason: whyNot(order) });
  });
  return { booked, failed };
}

function whyNot(order: Order | undefined): string {
  if (!order) return 'This order does not exist, or cannot be read.';
  if (order.shiprocketAWB === undefined) return 'Its parcel is not booked.';
  if (order.shiprocketStatus === STAGE_LABELS.cancelled)
    return 'The booking of its parcel was cancelled.';
  if (!canPrintLabel(order)) return 'The courier has collected its parcel.';
  return 'It was booked before labels could be printed here. Print its label in your Shiprocket account.';
}

type Answer =
  | { url: string }
  /** `isMixed`: one of several may have been refused alone. */
  | { reason: string; isMixed: boolean };

async function askFor(
  deps: Deps,
  parcels: readonly Booked[],
  timeoutMs = TOGETHER_MS,
): Promise<Answer> {
  try {
    const ids = parcels.map(({ shipmentId }) => shipmentId);
    const { url, isWhole } = await generateLabels(deps, ids, timeoutMs);
    if (!isLabelUrl(url, standInOf(deps))) {
      const host = URL.canParse(url) ? new URL(url).host : '';
      deps.log.error('A label has an unknown address', { host });
      const reason =
        'Shiprocket stored the label at an address that we do not know. Print it in your Shiprocket account.';
      return { reason, isMixed: false };
    }
    if (isWhole) return { url };
    return { reason: 'Shiprocket made no label for this parcel.', isMixed: true };
  } catch (error) {
    if (!(error instanceof CourierError)) throw error;
    return { reason: error.reason, isMixed: !error.retryable };
  }
}

/** The stand-in's labels have its own address. */
function standInOf({ config }: Deps): string | undefined {
  return config.emulated ? new URL(config.shiprocket.baseUrl).origin : undefined;
}

const NOT_TOGETHER =
  'Shiprocket did not put the labels into one file. Print this one from the page of its order.';

/**
 * One call for all. Its answer does not say which parcels were refused and why, so then each is asked for alone, and
 * those with a label once more together.
 */
async function labelsOf(deps: Deps, parcels: readonly Booked[]): Promise<MadeLabels> {
  const together = await askFor(deps, parcels);
  if ('url' in together) return { url: together.url, failed: [] };
  const failAll = (all: readonly Booked[], reason: string): LabelFailure[] =>
    all.map(({ orderId }) => ({ orderId, reason }));
  if (!together.isMixed || parcels.length === 1)
    return { url: null, failed: failAll(parcels, together.reason) };

  const answers = await pMap(parcels, (parcel) => askFor(deps, [parcel], ALONE_MS), AT_ONCE);
  const failed: LabelFailure[] = [];
  const good: Booked[] = [];
  let single = '';
  parcels.forEach((parcel, n) => {
    const answer = answers[n];
    if (answer === undefined) return;
    if ('url' in answer) {
      good.push(parcel);
      single = answer.url;
    } else {
      failed.push({ orderId: parcel.orderId, reason: answer.reason });
    }
  });
  if (good.length === 0) return { url: null, failed };
  if (good.length === 1) return { url: single, failed };
  const rest = await askFor(deps, good);
  if ('url' in rest) return { url: rest.url, failed };
  const reason = rest.isMixed ? NOT_TOGETHER : rest.reason;
  return { url: null, failed: [...failed, ...failAll(good, reason)] };
}
