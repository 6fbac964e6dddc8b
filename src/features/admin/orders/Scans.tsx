import type { Scan } from '../../../domain/order/order';
import { formatScanTime } from '../../../ui/moments';

/** Tracking history: date, activity and location of each scan. */
export function Scans({ scans }: { scans: readonly Scan[] }) {
  if (scans.length === 0) return null;
  return (
    <details open className="text-left">
      <summary className="inline-flex min-h-8 items-center text-muted hover:text-ink pointer-coarse:min-h-11">
        <span className="textlink">Tracking History ({scans.length})</span>
      </summary>
      <ol className="mt-1 ml-1 border-l border-line">
        {scans.map((scan, n) => (
          <li key={`${scan.date} ${n}`} className="pb-2 pl-3 text-xs">
            <span className="block text-muted">{formatScanTime(scan.date)}</span>
            <span className="block">{scan.activity || 'Scanned'}</span>
            {scan.location && <span className="block text-muted">{scan.location}</span>}
          </li>
        ))}
      </ol>
    </details>
  );
}
