import { useState } from 'react';
import { undoBulkChange, type BulkUndo } from '../../../domain/product/bulkEdit';
import { Button } from '../../../ui/Button';
import { formatMoment } from '../../../ui/dates';
import { countLabel } from '../ui/countLabel';
import { ProgressNote } from '../ui/ProgressNote';
import { runBatch, type Progress } from '../ui/runBatch';
import { useUser } from '../ui/useUser';
import { deleteBulkUndo } from './bulkUndoStore';
import { productWrites } from './productWrites';

/** Gives the fragrances of the last bulk change on this device their former values. */
export function UndoBulk({ undo, onDone }: { undo: BulkUndo; onDone: (end: Progress) => void }) {
  const { id: by } = useUser();
  const [progress, setProgress] = useState<Progress>();
  const [isRunning, setIsRunning] = useState(false);
  const { at, kind, former } = undo;

  async function run(): Promise<void> {
    setIsRunning(true);
    const end = await runBatch(
      former,
      ({ name }) => name,
      async (one) =>
        (await productWrites.edit(one.id, by, (current) => undoBulkChange(kind, current, one))) ===
        'changed',
      setProgress,
    );
    // Those that failed can be tried again.
    if (end.errors.length === 0) await deleteBulkUndo();
    setIsRunning(false);
    onDone(end);
  }

  return (
    <div className="mb-4 flex flex-col items-start gap-3">
      <Button look="quiet" size="sm" busy={isRunning} onClick={() => void run()}>
        Undo the bulk change of {countLabel(former.length, 'fragrance', 'fragrances')},{' '}
        {formatMoment(new Date(at))}
      </Button>
      {progress && <ProgressNote progress={progress} isRunning={isRunning} />}
    </div>
  );
}
