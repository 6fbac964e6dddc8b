import { Button } from '../../../ui/Button';

/** Starts an export; busy while it reads. */
export function ExportButton({ busy, onExport }: { busy: boolean; onExport: () => Promise<void> }) {
  return (
    <Button look="outline" size="sm" busy={busy} onClick={() => void onExport()}>
      Export CSV
    </Button>
  );
}
