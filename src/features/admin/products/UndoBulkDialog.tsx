import { useCallback, useState } from 'react';
import { bulkLine, undoBulkChange, type BulkUndo } from '../../../domain/product/bulkEdit';
import type { Product } from '../../../domain/product/product';
import { Button } from '../../../ui/Button';
import { formatMoment } from '../../../ui/moments';
import { Dialog } from '../../../ui/Dialog';
import { useResource } from '../../../ui/useResource';
import { countLabel } from '../ui/countLabel';
import { DialogTitle } from '../ui/DialogTitle';
import { ProgressNote } from '../ui/ProgressNote';
import { runBatch, type Progress } from '../ui/runBatch';
import { useUser } from '../ui/useUser';
import { deleteBulkUndo } from './bulkUndoStore';
import { ChangePreview } from './ChangePreview';
import { products, type ProductsSource } from './productsSource';
import { productWrites } from './productWrites';

interface Props {
  undo: BulkUndo;
  byIds?: ProductsSource['byIds'];
  /** Called when everything was tried. */
  onDone: (end: Progress) => void;
  onClose: () => void;
}

const readProducts: ProductsSource['byIds'] = async (ids) => (await products()).fetchProducts(ids);

const nameOf = (kind: BulkUndo['kind']): string => (kind === 'import' ? 'import' : 'bulk change');

/** The button that opens {@link UndoBulkDialog}. */
export const undoLabel = ({ kind, former, at }: BulkUndo): string =>
  `Undo the ${nameOf(kind)} of ${countLabel(former.length, 'fragrance', 'fragrances')}, ${formatMoment(new Date(at))}`;

/** Gives the fragrances of the last bulk change on this device their former values, which it shows first. */
export function UndoBulkDialog({ undo, byIds = readProducts, onDone, onClose }: Props) {
  const { id: by } = useUser();
  const { at, kind, former } = undo;
  const load = useCallback(() => byIds(former.map(({ id }) => id)), [byIds, former]);
  const { resource } = useResource(load);
  const [progress, setProgress] = useState<Progress>();
  const isRunning = progress !== undefined && progress.done < progress.total;
  const current = new Map<string, Product>(
    resource.status === 'ready' ? resource.value.map((one) => [one.id, one]) : [],
  );
  const line = (one: BulkUndo['former'][number]): string => {
    const product = current.get(one.id);
    return product
      ? bulkLine(kind, product, undoBulkChange(kind, product, one))
      : 'no longer exists';
  };

  async function run(): Promise<void> {
    setProgress({ total: former.length, done: 0, updated: 0, errors: [] });
    const end = await runBatch(
      former,
      ({ name }) => name,
      async (one) =>
        (await productWrites.edit(one.id, by, (now) => undoBulkChange(kind, now, one))) ===
        'changed',
      setProgress,
    );
    // Those that failed can be tried again.
    if (end.errors.length === 0) await deleteBulkUndo();
    onDone(end);
  }

  return (
    <Dialog
      open
      onClose={() => !isRunning && onClose()}
      title={<DialogTitle>Undo the {nameOf(kind)}</DialogTitle>}
    >
      <div className="flex flex-col gap-4 p-6">
        <p className="text-muted">
          {countLabel(former.length, 'fragrance gets', 'fragrances get')} back what the{' '}
          {nameOf(kind)} of {formatMoment(new Date(at))} found.
          {kind === 'import' &&
            ' What was edited since, the pieces left and new fragrances stay as they are.'}
        </p>
        {resource.status === 'loading' && <p role="status">Loading the fragrances…</p>}
        {resource.status === 'failed' && <p role="alert">The fragrances could not be loaded.</p>}
        {resource.status === 'ready' && <ChangePreview rows={former} describe={line} />}
        {progress && <ProgressNote progress={progress} isRunning={isRunning} />}
        <div className="flex justify-end gap-2">
          <Button look="outline" size="sm" disabled={isRunning} onClick={onClose}>
            Close
          </Button>
          <Button
            size="sm"
            busy={isRunning}
            disabled={resource.status !== 'ready'}
            onClick={() => void run()}
          >
            Undo it
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
