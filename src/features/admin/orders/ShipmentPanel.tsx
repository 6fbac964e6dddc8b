import { parcelLabel, parcelNote } from '../../../domain/order/packing';
import { shownStage } from '../../../domain/order/stages';
import type { QueuedShipment } from '../../../domain/order/shipment';
import { openFailedDelivery } from '../../../domain/order/failedDelivery';
import { trackingUrl, type Order } from '../../../domain/order/order';
import { wasPaid } from '../../../domain/order/orderStatus';
import { buttonClass } from '../../../ui/Button';
import { startOfDay } from '../../../domain/shop/ist';
import { formatDay } from '../../../domain/shop/formatDay';
import { formatMoment } from '../../../ui/moments';
import { Notice } from '../../../ui/Notice';
import { tried } from '../ui/tried';
import { Panel } from '../ui/Panel';
import { CopyButton } from '../../../ui/CopyButton';
import { failureText } from './failureText';
import { Scans } from './Scans';

const STATES: Record<QueuedShipment['state'], string> = {
  queued: 'Waiting to be booked',
  working: 'Being booked',
  done: 'Booked',
  failed: 'Could not be booked',
  cancelled: 'Cancelled',
};

/** The state of a parcel without an AWB; that of a gift for a later day says what it waits for. */
function waiting({ gift }: Order, { state, attempts, nextAt, held }: QueuedShipment): string {
  if (state === 'failed' && held)
    return 'The booking was cancelled. The parcel waits until you book it again.';
  const isForLater = state === 'queued' && attempts === 0 && gift?.sendOn && nextAt;
  return isForLater
    ? `A gift for a later day: its parcel is booked from ${formatMoment(nextAt)}`
    : STATES[state];
}

/** The shipment's state at Shiprocket and at the courier. */
export function ShipmentPanel({
  order,
  parcel,
}: {
  order: Order;
  parcel: QueuedShipment | undefined;
}) {
  const { shiprocketAWB: awb } = order;
  const url = trackingUrl(awb);
  const failed = openFailedDelivery(order);
  return (
    <Panel
      title="Shiprocket"
      actions={
        url && (
          <a href={url} target="_blank" rel="noreferrer" className={buttonClass('outline', 'sm')}>
            Track Package
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        )
      }
    >
      {parcel?.lastError !== undefined && parcel.failing && (
        <Notice tone="bad" className="mb-3">
          {parcel.nextAt ? tried({ ...parcel, lastError: parcel.lastError }) : parcel.lastError}
        </Notice>
      )}
      {failed && (
        <Notice tone="warn" className="mb-3">
          The courier could not deliver the parcel. {failureText(failed)}{' '}
          {failed.answer === undefined
            ? 'It waits for your answer; without one the courier sends it back.'
            : failed.answer.kind === 'return'
              ? `${failed.answer.by === 'owner' ? 'The customer' : 'The shop'} asked for it back on ${formatMoment(failed.answer.at)}.`
              : `${failed.answer.by === 'owner' ? 'The customer' : 'The shop'} asked for another delivery${failed.answer.date === undefined ? '' : ` on ${formatDay(startOfDay(failed.answer.date))}`}.`}
          {failed.answer?.otherPhone &&
            ' The courier got another phone number from them than the verified one of the order.'}
        </Notice>
      )}
      {awb === undefined ? (
        <p className="text-muted">
          {parcel
            ? waiting(order, parcel)
            : wasPaid(order.status)
              ? 'No parcel is booked.'
              : 'A parcel is booked once the order is paid.'}
        </p>
      ) : (
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          <div>
            <dt className="text-xs text-muted">AWB</dt>
            <dd className="inline-flex items-center tabular-nums">
              {awb}
              <CopyButton text={awb} label="Copy AWB" />
            </dd>
          </div>
          <div>
            <dt className="text-xs text-muted">Courier</dt>
            <dd className="flex min-h-8 items-center">{order.shiprocketCourier ?? '–'}</dd>
          </div>
          <div>
            <dt className="text-xs text-muted">Shipment status</dt>
            <dd className="flex min-h-8 items-center">
              {order.shiprocketStatus === undefined && parcel
                ? STATES[parcel.state]
                : (shownStage(order) ?? '–')}
            </dd>
          </div>
        </dl>
      )}
      {parcel?.parcel && (
        <dl className="mt-3">
          <dt className="text-xs text-muted">Parcel</dt>
          <dd>
            {parcelLabel(parcel.parcel)}
            {parcelNote(parcel.parcel) && (
              <span className="block text-muted">{parcelNote(parcel.parcel)}</span>
            )}
          </dd>
        </dl>
      )}
      <Scans scans={order.shiprocketScans} />
    </Panel>
  );
}
