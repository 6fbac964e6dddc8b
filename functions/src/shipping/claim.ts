import { hasLostDispute, isDisputed, WAITS_FOR_BANK } from '../../../src/domain/order/dispute';
import type { Order } from '../../../src/domain/order/order';
import { isFullyRefunded } from '../../../src/domain/order/refunded';
import { isSentAgain } from '../../../src/domain/order/request';
import { isLeased } from '../store/lease';
import type { Shipment } from './shipment';

/** The state of an order's parcel after a call. */
export type ShipOutcome =
  /** It has its AWB, from now or from earlier. */
  | { shipment: 'created'; awb: string; courier: string }
  | {
      shipment: 'pending';
      awb?: undefined;
      /**
       * `queued`: in the queue, or another worker has it. `failed`: given up until the owner tries again. `not_due`:
       * unpaid, refunded, to be cancelled, cancelled, or sent by other means.
       */
      why: 'queued' | 'failed' | 'not_due';
      /** One sentence for the back office; undefined when nothing has failed yet. */
      reason: string | undefined;
    };

/** What to do with a parcel. */
export type Decision =
  /** Take the lease and continue from `from`. */
  | { do: 'work'; from: Shipment }
  /** Nothing to do; `rest` says what becomes of an open document, so that the job does not find it again at once. */
  | { do: 'answer'; outcome: ShipOutcome; rest?: Rest };

/** `done` is for a parcel that has its AWB and is tracked. */
type Rest = 'done' | 'cancelled' | 'later';

/** A parcel before its first attempt. */
export const FRESH: Shipment = {
  state: 'queued',
  attempts: 0,
  failing: false,
  held: false,
  byAir: false,
  nth: 1,
};

/**
 * The parcel after a cancelled one: its id at Shiprocket cannot be used again (docs/providers.md "Create a shipment").
 */
export function afterCancelled({ nth }: Shipment): Shipment {
  return { ...FRESH, nth: nth + 1 };
}

const answer = (outcome: ShipOutcome, rest?: Rest): Decision => ({
  do: 'answer',
  outcome,
  ...(rest !== undefined && { rest }),
});

/**
 * Decides from the stored state whether to ship. `force`: the owner asked, so it does not wait for the next attempt's
 * time, and failed or cancelled parcels are taken up too. `paid`: the order that was paid for, where this one replaces it.
 */
export function decideShipping(
  order: Order,
  stored: Shipment | undefined,
  now: Date,
  force: boolean,
  paid: Order = order,
): Decision {
  const shipment = stored ?? FRESH;
  const awb = shipment.state === 'cancelled' ? undefined : (shipment.awb ?? order.shiprocketAWB);
  const created: ShipOutcome | undefined =
    awb === undefined
      ? undefined
      : { shipment: 'created', awb, courier: shipment.courier ?? order.shiprocketCourier ?? '' };
  if (created && (stored === undefined || shipment.state === 'done')) return answer(created);

  const open = shipment.state === 'queued' || shipment.state === 'working';
  const held = isLeased(shipment, now);
  if (order.test) {
    const reason = 'This order was paid with a test key, so nothing is sent.';
    const rest = open && !held ? 'cancelled' : undefined;
    return answer({ shipment: 'pending', why: 'not_due', reason }, rest);
  }
  switch (order.status) {
    case 'pending_payment':
    case 'payment_failed':
      return answer({ shipment: 'pending', why: 'not_due', reason: 'The order is not paid.' });
    case 'cancelled':
      return answer(
        { shipment: 'pending', why: 'not_due', reason: 'The order is cancelled.' },
        open && !held ? 'cancelled' : undefined,
      );
    case 'cancellation_requested':
      return answer(
        created ?? {
          shipment: 'pending',
          why: 'not_due',
          reason: 'The customer has asked to cancel the order.',
        },
        open && !held ? 'later' : undefined,
      );
    case 'shipped':
    case 'delivered': {
      if (isSentAgain(order)) return decidePaidFor(paid, shipment, created, now, force);
      // Clears the failure, so that no admin is asked to look at it.
      const isOpen = (open && !held) || shipment.state === 'failed';
      return answer(
        created ?? {
          shipment: 'pending',
          why: 'not_due',
          reason: 'This order was shipped without a Shiprocket parcel.',
        },
        isOpen ? (shipment.awb === undefined ? 'cancelled' : 'done') : undefined,
      );
    }
    case 'paid':
    case 'processing':
      return decidePaidFor(paid, shipment, created, now, force);
  }
}

/** For a parcel that is to go out, unless the money of the paid order is back or disputed. */
function decidePaidFor(
  paid: Order,
  shipment: Shipment,
  created: ShipOutcome | undefined,
  now: Date,
  force: boolean,
): Decision {
  const isUntaken =
    (shipment.state === 'queued' || shipment.state === 'working') && !isLeased(shipment, now);
  if (isFullyRefunded(paid)) {
    const reason = 'The whole order was refunded.';
    return answer(
      created ?? { shipment: 'pending', why: 'not_due', reason },
      isUntaken ? restOfRefunded(paid, shipment) : undefined,
    );
  }
  if (isDisputed(paid) || hasLostDispute(paid)) {
    const reason = isDisputed(paid)
      ? WAITS_FOR_BANK
      : 'The customer’s bank has taken the payment back.';
    return answer(
      created ?? { shipment: 'pending', why: 'not_due', reason },
      isUntaken ? 'later' : undefined,
    );
  }
  return decidePaid(shipment, created, now, force);
}

/** A pending refund may still fail at the bank, and what may exist at Shiprocket must be cancelled there first: both wait. */
function restOfRefunded({ refunds }: Order, { leaseId, courierOrderId }: Shipment) {
  const isSettled = refunds.every(({ status }) => status !== 'pending');
  const isUntouched = leaseId === undefined && courierOrderId === undefined;
  return isSettled && isUntouched ? 'cancelled' : 'later';
}

function decidePaid(
  shipment: Shipment,
  created: ShipOutcome | undefined,
  now: Date,
  force: boolean,
): Decision {
  const pending: ShipOutcome = created ?? {
    shipment: 'pending',
    why: 'queued',
    reason: shipment.lastError,
  };
  switch (shipment.state) {
    case 'done':
      // Marked done without an AWB: only the owner can decide.
      return force ? { do: 'work', from: shipment } : answer(pending);
    case 'working':
      return isLeased(shipment, now) ? answer(pending) : { do: 'work', from: shipment };
    case 'queued': {
      const isDue = shipment.nextAt === undefined || shipment.nextAt <= now;
      return isDue || force ? { do: 'work', from: shipment } : answer(pending);
    }
    case 'failed':
      return force
        ? { do: 'work', from: { ...shipment, attempts: 0 } }
        : answer(created ?? { shipment: 'pending', why: 'failed', reason: shipment.lastError });
    case 'cancelled':
      return force
        ? { do: 'work', from: afterCancelled(shipment) }
        : answer({ shipment: 'pending', why: 'not_due', reason: 'The parcel was cancelled.' });
  }
}
