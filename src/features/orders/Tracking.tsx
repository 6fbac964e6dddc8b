import { isSentAgain } from '../../domain/order/request';
import { trackingUrl, type Order, type Scan } from '../../domain/order/order';
import { shownStage } from '../../domain/order/stages';
import { buttonClass } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { formatScanTime } from '../../ui/moments';

/** AWB, courier, shipment status, scan history and a link to the courier's tracking page. */
export function Tracking({ order, open = false }: { order: Order; open?: boolean }) {
  const { shiprocketAWB: awb, shiprocketCourier, shiprocketScans } = order;
  const stage = shownStage(order);
  if (awb === undefined && isSentAgain(order)) {
    return (
      <p className="text-sm text-muted">
        Your parcel came back to us, and we are sending it to you once more. Its new tracking number
        will appear here.
      </p>
    );
  }
  if (awb === undefined) {
    return order.status === 'paid' || order.status === 'processing' ? (
      <p className="text-sm text-muted">
        We are preparing your parcel. Its tracking number will appear here once a courier is booked.
      </p>
    ) : null;
  }
  const url = trackingUrl(awb);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <dl className="flex flex-wrap gap-x-10 gap-y-3 text-sm">
          <div>
            <dt className="text-muted">Tracking number (AWB)</dt>
            <dd className="flex min-h-9 flex-wrap items-center gap-1">
              <span className="tabular-nums">{awb}</span>
              <CopyButton text={awb} label="Copy AWB" />
            </dd>
          </div>
          {shiprocketCourier && (
            <div>
              <dt className="text-muted">Courier</dt>
              <dd className="flex min-h-9 items-center pointer-coarse:min-h-11">
                {shiprocketCourier}
              </dd>
            </div>
          )}
          {stage && (
            <div>
              <dt className="text-muted">Shipment</dt>
              <dd className="flex min-h-9 items-center pointer-coarse:min-h-11">
                {sentence(stage)}
              </dd>
            </div>
          )}
        </dl>
        {url && (
          <a href={url} target="_blank" rel="noreferrer" className={buttonClass('outline', 'sm')}>
            Track Package
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        )}
      </div>
      {shiprocketScans.length > 0 && <Scans scans={shiprocketScans} open={open} />}
    </div>
  );
}

/** `OUT FOR DELIVERY` → `Out for delivery`. */
function sentence(status: string): string {
  const label = status.replaceAll('_', ' ').toLowerCase();
  return label.charAt(0).toUpperCase() + label.slice(1);
}

function Scans({ scans, open }: { scans: readonly Scan[]; open: boolean }) {
  return (
    <details open={open} className="text-sm">
      <summary className="inline-flex min-h-11 items-center text-muted hover:text-ink">
        <span className="textlink">
          Tracking history, {scans.length} {scans.length === 1 ? 'scan' : 'scans'}
        </span>
      </summary>
      <ol className="mt-2 ml-1 border-l border-line">
        {scans.map((scan, n) => (
          <li key={`${scan.date} ${n}`} className="relative pb-4 pl-5">
            <span
              aria-hidden="true"
              className="absolute top-2 -left-[3px] size-[5px] rounded-full bg-accent-soft"
            />
            <span className="block">{scan.activity || 'Scanned'}</span>
            <span className="block text-muted">
              {[scan.location.replaceAll('_', ' '), formatScanTime(scan.date)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
