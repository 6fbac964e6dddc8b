import { useCallback } from 'react';
import { maintenanceSummary } from '../../../domain/shop/settings';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { catalogueStore } from '../../catalogue/catalogueStore';
import { useMaintenance } from '../ui/useMaintenance';
import { useUser } from '../ui/useUser';

/** Rebuild Index: the functions do the work and write their progress, so the page may be left meanwhile. */
export function Rebuild() {
  const { id: by } = useUser();
  const onEnd = useCallback(() => void catalogueStore.refresh(), []);
  const { seen, isRunning, hasFailed, start } = useMaintenance('rebuild', by, onEnd);
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-3">
      <p className="text-muted">
        Rebuild Index recomputes ratings, sales, figures and the catalogue from their sources. It
        continues in the background; you can leave this page.
      </p>
      <Button
        look="outline"
        size="sm"
        className="self-start"
        busy={isRunning}
        onClick={() => void start()}
      >
        Rebuild Index
      </Button>
      {seen && (
        <Notice tone={seen.state === 'failed' ? 'bad' : seen.state === 'done' ? 'ok' : 'info'}>
          {maintenanceSummary(seen)}
        </Notice>
      )}
      {hasFailed && <Notice tone="bad">The rebuild could not be started. Please try again.</Notice>}
    </div>
  );
}
