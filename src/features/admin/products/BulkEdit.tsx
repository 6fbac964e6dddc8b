import { useState } from 'react';
import {
  bulkChange,
  bulkLine,
  bulkUndo,
  readPercent,
  type BulkChange,
} from '../../../domain/product/bulkEdit';
import { pricesProblem } from '../../../domain/product/productProblems';
import type { Product } from '../../../domain/product/product';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { SelectField, TextField } from '../../../ui/Field';
import { useResource } from '../../../ui/useResource';
import { adminMessages } from '../messages';
import { keepBulkUndo } from './bulkUndoStore';
import { ChangePreview } from './ChangePreview';
import { productWrites } from './productWrites';
import { ProgressNote } from '../ui/ProgressNote';
import { runBatch, type Progress } from '../ui/runBatch';
import { useUser } from '../ui/useUser';
import { countLabel } from '../ui/countLabel';
import { DialogTitle } from '../ui/DialogTitle';

const WAYS = {
  price: 'Price by percent',
  'in-stock': 'Mark as in stock',
  'out-of-stock': 'Mark as out of stock',
  feature: 'Feature',
  unfeature: 'Stop featuring',
} as const;
type Way = keyof typeof WAYS;

const isWay = (text: string): text is Way => text in WAYS;

function changeOf(way: Way, percent: number): BulkChange {
  switch (way) {
    case 'price':
      return { kind: 'price', percent };
    case 'in-stock':
      return { kind: 'stock', inStock: true };
    case 'out-of-stock':
      return { kind: 'stock', inStock: false };
    case 'feature':
      return { kind: 'featured', featured: true };
    case 'unfeature':
      return { kind: 'featured', featured: false };
  }
}

/** Why the change is invalid for one fragrance. */
function problemOf(product: Product, change: BulkChange): string | undefined {
  const changes = bulkChange(product, change);
  return changes && pricesProblem({ ...product, ...changes });
}

function describeChange(product: Product, change: BulkChange): string {
  const problem = problemOf(product, change);
  if (problem !== undefined) return `not changed: ${problem}`;
  return bulkLine(change.kind, product, bulkChange(product, change));
}

interface Props {
  /** Loads the selected fragrances. Must be stable while the dialog is open. */
  load: () => Promise<Product[]>;
  onClose: () => void;
  onDone: () => void;
}

/** Edits many fragrances at once, with a preview of every change before anything is written. */
export function BulkEdit({ load, onClose, onDone }: Props) {
  const { id: by } = useUser();
  const { resource } = useResource(load);
  const [way, setWay] = useState<Way>('price');
  const [percent, setPercent] = useState('');
  const [progress, setProgress] = useState<Progress>();
  const [isRunning, setIsRunning] = useState(false);
  const products = resource.status === 'ready' ? resource.value : [];
  const figure = readPercent(percent);
  const isPossible = figure !== undefined && figure >= -90 && figure <= 500;
  const isValid = way !== 'price' || isPossible;
  const change = changeOf(way, isPossible ? figure : 0);
  const changing = products.filter(
    (product) =>
      bulkChange(product, change) !== undefined && problemOf(product, change) === undefined,
  );

  async function run(): Promise<void> {
    setIsRunning(true);
    await keepBulkUndo(bulkUndo(change.kind, changing));
    setProgress({ total: changing.length, done: 0, updated: 0, errors: [] });
    await runBatch(
      changing,
      ({ name }) => name,
      async ({ id }) => {
        const end = await productWrites.edit(id, by, (current) => bulkChange(current, change));
        return end === 'changed';
      },
      setProgress,
    );
    setIsRunning(false);
    onDone();
  }

  return (
    <Dialog
      open
      onClose={() => !isRunning && onClose()}
      title={<DialogTitle>Edit the selected fragrances</DialogTitle>}
    >
      <div className="flex flex-col gap-4 p-6">
        {resource.status === 'loading' && <p role="status">Loading the fragrances…</p>}
        {resource.status === 'failed' && <p role="alert">The fragrances could not be loaded.</p>}
        {resource.status === 'ready' && (
          <>
            <div className="grid gap-3 xs:grid-cols-2">
              <SelectField
                label="What to change"
                value={way}
                disabled={progress !== undefined}
                onChange={(event) => isWay(event.target.value) && setWay(event.target.value)}
              >
                {Object.entries(WAYS).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </SelectField>
              {way === 'price' && (
                <TextField
                  label="Percent"
                  inputMode="decimal"
                  placeholder="-10 or 5"
                  value={percent}
                  disabled={progress !== undefined}
                  error={
                    percent === '' || isValid ? undefined : 'Enter a percentage from -90 to 500.'
                  }
                  onChange={(event) => setPercent(event.target.value)}
                />
              )}
            </div>
            <ChangePreview
              rows={products}
              describe={(product) => describeChange(product, change)}
            />
            {progress && <ProgressNote progress={progress} isRunning={isRunning} />}
            {progress && !isRunning && progress.updated > 0 && (
              <p className="text-muted">{adminMessages.shownSoon}</p>
            )}
          </>
        )}
        <div className="flex justify-end gap-2">
          <Button look="outline" size="sm" disabled={isRunning} onClick={onClose}>
            Close
          </Button>
          {!(progress && !isRunning) && (
            <Button
              size="sm"
              busy={isRunning}
              disabled={!isValid || changing.length === 0}
              onClick={() => void run()}
            >
              Change {countLabel(changing.length, 'fragrance', 'fragrances')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
