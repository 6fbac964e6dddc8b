import { useState } from 'react';
import { maintenanceSummary } from '../../../domain/shop/settings';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { Confirm } from '../ui/Confirm';
import { maintenanceService, useMaintenance, type MaintenanceService } from '../ui/useMaintenance';
import { useUser } from '../ui/useUser';

interface Props {
  /** How many shipments have failed; undefined while unknown. */
  count: number | undefined;
  /** All have been tried. */
  onEnd: () => void;
  service?: MaintenanceService;
}

/** Books every parcel that failed, with one press. */
export function ShipFailed({ count, onEnd, service = maintenanceService }: Props) {
  const { id: by } = useUser();
  const { seen, isRunning, hasFailed, start } = useMaintenance('ship_failed', by, onEnd, service);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="mb-4 flex flex-col items-start gap-3">
      {(isRunning || count !== 0) && (
        <Button size="sm" busy={isRunning} onClick={() => setIsAsking(true)}>
          Ship all that failed
        </Button>
      )}
      {seen && (
        <Notice tone={seen.state === 'failed' ? 'bad' : seen.state === 'done' ? 'ok' : 'info'}>
          {seen.progress?.total != null && seen.state === 'working' && (
            <progress
              aria-label="Progress"
              value={seen.progress.done}
              max={seen.progress.total}
              className="mb-1 block h-1.5 w-full accent-accent"
            />
          )}
          <span>{maintenanceSummary(seen)}</span>
        </Notice>
      )}
      {hasFailed && <Notice tone="bad">The parcels could not be booked. Please try again.</Notice>}
      {isAsking && (
        <Confirm
          title="Ship all that failed?"
          confirm="Ship all"
          onConfirm={async () => {
            await start();
            setIsAsking(false);
          }}
          onClose={() => setIsAsking(false)}
        >
          <p>
            Every parcel that could not be booked is tried again now. It continues in the
            background; you can leave this page.
          </p>
        </Confirm>
      )}
    </div>
  );
}
