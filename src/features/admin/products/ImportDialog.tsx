import { memo, useState } from 'react';
import type { Category } from '../../../domain/product/categories';
import {
  checkRows,
  dryRun,
  importChanges,
  ImportError,
  lackingParts,
  readSheet,
  missedParts,
  type DryRun,
  type ImportStep,
  type Sheet,
} from '../../../domain/product/productCsv';
import { bulkUndo } from '../../../domain/product/bulkEdit';
import { beforeImport, changeLines, halvedPrices } from '../../../domain/product/importPreview';
import { toProductFields } from '../../../domain/product/productForm';
import { CsvError } from '../../../domain/shop/csv';
import type { Product } from '../../../domain/product/product';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { Field } from '../../../ui/Field';
import { Notice } from '../../../ui/Notice';
import { adminMessages } from '../messages';
import { keepBulkUndo } from './bulkUndoStore';
import { productWrites } from './productWrites';
import { ProgressNote } from '../ui/ProgressNote';
import { countLabel } from '../ui/countLabel';
import { runBatch, type Progress } from '../ui/runBatch';
import { useUser } from '../ui/useUser';
import { serverTime } from '../../../clock';
import { DialogTitle } from '../ui/DialogTitle';

type State =
  | { step: 'choosing' | 'reading' }
  | { step: 'refused'; reason: string }
  /** Some rows are invalid, so none is imported. */
  | { step: 'faulty'; sheet: Sheet }
  | { step: 'checked'; sheet: Sheet; known: ReadonlyMap<string, Product> }
  | { step: 'importing' | 'imported'; plan: DryRun; progress: Progress };

export interface ImportService {
  /** The categories as they are stored now; those of the catalogue may be some minutes old. */
  categories: () => Promise<readonly Category[]>;
  /** Loads the current fragrances by id; one read each. */
  fetch: (ids: readonly string[]) => Promise<Product[]>;
  /** The gift sets that hold one of these parts. */
  setsWith: (parts: readonly string[]) => Promise<Product[]>;
  /** Returns whether anything was written. */
  write: (step: ImportStep, withStock: boolean, by: string) => Promise<boolean>;
}

interface Props {
  onClose: () => void;
  onDone: () => void;
  service?: ImportService;
}

const importService: ImportService = {
  categories: async () =>
    (await import('../../../firebase/shop/adminCategories')).fetchCategoryList(),
  fetch: async (ids) =>
    (await import('../../../firebase/product/adminProducts')).fetchProducts(ids),
  setsWith: async (parts) =>
    (await import('../../../firebase/product/adminProducts')).fetchSetsWith(parts),
  async write(step, withStock, by) {
    const { row } = step;
    const now = await productWrites.edit(row.id, by, (current) =>
      importChanges(current, step, withStock),
    );
    if (now !== 'gone') return now === 'changed';
    if (step.current)
      throw new Error(
        'This fragrance was deleted while you were importing. Choose the file again.',
      );
    await productWrites.create(row.id, { ...toProductFields(row.form), images: row.images }, by);
    return true;
  },
};

const NOT_COMPARED =
  'The file could not be compared with the shop. Please check your connection and choose it again.';

/** Imports fragrances from a CSV. The whole file is validated first; one invalid row rejects all of it. */
export function ImportDialog({ onClose, onDone, service = importService }: Props) {
  const { id: by } = useUser();
  const [state, setState] = useState<State>({ step: 'choosing' });
  const [withStock, setWithStock] = useState(false);
  const [isCertain, setIsCertain] = useState(false);
  const isRunning = state.step === 'importing';
  const isBusy = isRunning || state.step === 'reading';

  async function load(ids: readonly string[]): Promise<ReadonlyMap<string, Product>> {
    const found = ids.length > 0 ? await service.fetch(ids) : [];
    return new Map(found.map((product) => [product.id, product]));
  }

  async function check(file: File | undefined): Promise<void> {
    if (!file) return;
    setIsCertain(false);
    setState({ step: 'reading' });
    let isRead = false;
    try {
      const text = await file.text();
      isRead = true;
      const parsed = readSheet(text, await service.categories());
      if (parsed.bad.length > 0) {
        setState({ step: 'faulty', sheet: parsed });
        return;
      }
      const known = await load(parsed.rows.map(({ id }) => id));
      const parts = await load(lackingParts(parsed.rows, known));
      const held = missedParts(parsed.rows, known);
      const sets = held.length > 0 ? await service.setsWith(held) : [];
      const others = new Map(sets.map((set) => [set.id, set]));
      const sheet = checkRows(parsed, new Map([...others, ...known, ...parts]), serverTime());
      setState(
        sheet.bad.length > 0 ? { step: 'faulty', sheet } : { step: 'checked', sheet, known },
      );
    } catch (error) {
      const isKnown = error instanceof ImportError || error instanceof CsvError;
      if (!isKnown) console.warn(error);
      setState({
        step: 'refused',
        reason: isKnown ? error.message : isRead ? NOT_COMPARED : 'The file could not be read.',
      });
    }
  }

  async function run(plan: DryRun): Promise<void> {
    const changed = changesOf(plan, withStock);
    if (changed.length > 0) {
      const undo = bulkUndo(
        'import',
        changed.map(({ product }) => product),
      );
      const former = undo.former.map((one, n) => ({ ...one, ...changed[n]?.kept }));
      await keepBulkUndo({ ...undo, former });
    }
    const report = (progress: Progress): void => setState({ step: 'importing', plan, progress });
    report({ total: plan.steps.length, done: 0, updated: 0, errors: [] });
    const progress = await runBatch(
      plan.steps,
      ({ row }) => `Row ${row.at}, ${row.name}`,
      (step) => service.write(step, withStock, by),
      report,
    );
    setState({ step: 'imported', plan, progress });
    onDone();
  }

  const plan =
    state.step === 'checked'
      ? dryRun(state.sheet.rows, state.known, withStock)
      : 'plan' in state
        ? state.plan
        : undefined;
  const halved =
    state.step === 'checked' && plan
      ? changesOf(plan, withStock).filter(({ falls }) => falls.length > 0)
      : [];
  const offered = plan?.steps.length ?? (state.step === 'faulty' ? state.sheet.rows.length : 0);
  return (
    <Dialog
      open
      onClose={() => !isRunning && onClose()}
      title={<DialogTitle>Import fragrances</DialogTitle>}
    >
      <div className="flex flex-col gap-4 p-6">
        <p className="text-muted">
          Choose a CSV file made by Export. You will see every change before anything is saved.
        </p>
        <Field label="CSV file">
          {(wiring) => (
            <input
              {...wiring}
              type="file"
              accept=".csv,.tsv,.txt,text/csv"
              disabled={isBusy}
              className="w-full rounded border border-line bg-raised p-2"
              // Forgotten before another is chosen, so that the same file can be chosen again when it is corrected.
              onClick={({ currentTarget }) => (currentTarget.value = '')}
              onChange={(event) => void check(event.target.files?.[0])}
            />
          )}
        </Field>
        <label className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={withStock}
            disabled={isBusy}
            onChange={(event) => setWithStock(event.target.checked)}
          />
          Also set pieces left
        </label>
        <p className="text-muted">
          Otherwise fragrances keep their current stock, and only new ones take it from the file.
        </p>
        {state.step === 'reading' && <p role="status">Comparing with the catalogue…</p>}
        {state.step === 'refused' && <Notice tone="bad">{state.reason}</Notice>}
        {state.step === 'faulty' && <Faults sheet={state.sheet} />}
        {plan && <Plan plan={plan} withStock={withStock} />}
        {halved.length > 0 && (
          <>
            <Notice tone="warn">
              {countLabel(halved.length, 'fragrance', 'fragrances')} would cost less than half:
              <ul>
                {halved.map(({ product, falls }) => (
                  <li key={product.id}>
                    {product.name}, {falls.join('; ')}
                  </li>
                ))}
              </ul>
            </Notice>
            <label className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
              <input
                type="checkbox"
                className="size-4 accent-accent"
                checked={isCertain}
                onChange={(event) => setIsCertain(event.target.checked)}
              />
              These prices are right
            </label>
          </>
        )}
        {(state.step === 'importing' || state.step === 'imported') && (
          <ProgressNote progress={state.progress} isRunning={isRunning} />
        )}
        {state.step === 'imported' && state.progress.updated > 0 && (
          <p className="text-muted">{adminMessages.shownSoon}</p>
        )}
        <div className="flex justify-end gap-2">
          <Button look="outline" size="sm" disabled={isRunning} onClick={onClose}>
            Close
          </Button>
          {(state.step === 'faulty' || state.step === 'checked' || isRunning) && (
            <Button
              size="sm"
              busy={isRunning}
              disabled={!plan || plan.steps.length === 0 || (halved.length > 0 && !isCertain)}
              onClick={() => plan && void run(plan)}
            >
              Import {offered}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

const LIST = 'max-h-60 divide-y divide-line overflow-y-auto border-y border-line';

function Faults({ sheet: { rows, bad } }: { sheet: Sheet }) {
  return (
    <>
      <Notice tone="bad">
        {rows.length} {rows.length === 1 ? 'row is' : 'rows are'} valid, {bad.length}{' '}
        {bad.length === 1 ? 'is' : 'are'} not. Nothing was imported. Correct these rows in the file,
        then choose it again.
      </Notice>
      <ul aria-label="Invalid rows" className={LIST}>
        {bad.map(({ at, name, reasons }) => (
          <li key={at} className="py-1.5">
            <span className="font-medium">
              Row {at}, {name}
            </span>
            <span className="block text-muted">{reasons.join(' ')}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The maximum number of rows drawn; the counts above them cover all. */
const MAX_SHOWN = 500;

/** What a row changes, before → after. */
function linesOf(step: ImportStep, withStock: boolean): string {
  const { current } = step;
  if (!current) return 'new';
  return changeLines(current, importChanges(current, step, withStock) ?? {}).join('\n');
}

/** What the rows change on fragrances that exist, with what an undo needs. */
function changesOf({ steps }: DryRun, withStock: boolean) {
  return steps.flatMap((step) => {
    const { current } = step;
    const changes = current && importChanges(current, step, withStock);
    return changes
      ? [
          {
            product: current,
            kept: beforeImport(current, changes),
            falls: halvedPrices(current, changes),
          },
        ]
      : [];
  });
}

/** Not drawn again for each row that is written. */
const Plan = memo(function Plan({
  plan: { steps, unchanged },
  withStock,
}: {
  plan: DryRun;
  withStock: boolean;
}) {
  const fresh = steps.filter(({ current }) => !current).length;
  const counts = new Map<string, number>();
  for (const column of steps.flatMap(({ columns }) => columns))
    counts.set(column, (counts.get(column) ?? 0) + 1);
  return (
    <>
      <Notice tone="info">
        {fresh} new, {steps.length - fresh} changed, {unchanged} unchanged.
        {counts.size > 0 && (
          <span className="block">
            Changes: {[...counts].map(([column, n]) => `${column} (${n})`).join(', ')}.
          </span>
        )}
      </Notice>
      {steps.length > 0 && (
        <ul aria-label="Rows with changes" className={LIST}>
          {steps.slice(0, MAX_SHOWN).map((step) => (
            <li key={step.row.at} className="py-1.5">
              <span className="font-medium">
                Row {step.row.at}, {step.row.name}
              </span>
              <span className="block whitespace-pre-line text-muted tabular-nums">
                {linesOf(step, withStock)}
              </span>
            </li>
          ))}
          {steps.length > MAX_SHOWN && (
            <li className="py-1.5 text-muted">and {steps.length - MAX_SHOWN} more</li>
          )}
        </ul>
      )}
    </>
  );
});
