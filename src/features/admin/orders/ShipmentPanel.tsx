import type { QueuedShipment } from '../../../domain/order/shipment';
import { trackingUrl, wasPaid, type Order } from '../../../domain/order/order';
import { buttonClass } from '../../../ui/Button';
import { formatMoment } from '../../../ui/dates';
import { Notice } from '../../../ui/Notice';
import { Panel } from '../ui/Panel';
import { CopyButton } from '../../../ui/CopyButton';
import { Scans } from './Scans';

const STATES: Record<QueuedShipment['state'], string> = {
  queued: 'Waiting to be booked',
  working: 'Being booked',
  done: 'Booked',
  failed: 'Could not be booked',
  cancelled: 'Cancelled',
};

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
          {parcel.lastError}
          {parcel.nextAt &&
            ` Tried ${parcel.attempts} times. The next attempt is on ${formatMoment(parcel.nextAt)}.`}
        </Notice>
      )}
      {awb === undefined ? (
        <p className="text-muted">
          {parcel
            ? STATES[parcel.state]
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
              {order.shiprocketStatus ?? (parcel ? STATES[parcel.state] : '–')}
            </dd>
          </div>
        </dl>
      )}
      <Scans scans={order.shiprocketScans} />
    </Panel>
  );
}
