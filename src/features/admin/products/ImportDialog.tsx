import { useState } from 'react';
import {
  dryRun,
  importChanges,
  ImportError,
  type DryRun,
  type ImportRow,
} from '../../../domain/adminProductCsv';
import { toProductFields } from '../../../domain/adminProduct';
import { CsvError } from '../../../domain/csv';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { Field } from '../../../ui/Field';
import { Notice } from '../../../ui/Notice';
import { ProgressNote } from '../ui/ProgressNote';
import { runOver, type Progress } from '../ui/runOver';
import { useUser } from '../ui/useUser';

type State =
  | { step: 'choosing' }
  | { step: 'refused'; reason: string }
  | { step: 'checked'; result: DryRun }
  | { step: 'importing' | 'imported'; result: DryRun; progress: Progress };

interface Props {
  /** The ids there are, to tell new from known. */
  existing: ReadonlySet<string>;
  onClose: () => void;
  onDone: () => void;
  write?: (row: ImportRow, by: string) => Promise<boolean>;
}

const inHouse: NonNullable<Props['write']> = async (row, by) => {
  const { createProduct, editProduct } = await import('../../../firebase/adminProducts');
  // The catalogue may not know yet what was added a moment ago.
  const known = await editProduct(row.id, by, (current) => importChanges(current, row));
  if (known !== 'gone') return known === 'changed';
  await createProduct(row.id, { ...toProductFields(row.form), images: row.images }, by);
  return true;
};

/** A CSV of fragrances: checked whole before anything is written, and refused whole while a row is wrong. */
export function ImportDialog({ existing, onClose, onDone, write = inHouse }: Props) {
  const { id: by } = useUser();
  const [state, setState] = useState<State>({ step: 'choosing' });
  const running = state.step === 'importing';

  async function check(file: File | undefined): Promise<void> {
    if (!file) return;
    try {
      setState({ step: 'checked', result: dryRun(await file.text(), existing) });
    } catch (error) {
      const known = error instanceof ImportError || error instanceof CsvError;
      setState({ step: 'refused', reason: known ? error.message : 'It could not be read.' });
    }
  }

  async function run(result: DryRun): Promise<void> {
    const report = (progress: Progress): void => setState({ step: 'importing', result, progress });
    report({ total: result.rows.length, done: 0, updated: 0, errors: [] });
    const progress = await runOver(
      result.rows,
      ({ line, name }) => `Line ${line}, ${name}`,
      (row) => write(row, by),
      report,
    );
    setState({ step: 'imported', result, progress });
    onDone();
  }

  const result = 'result' in state ? state.result : undefined;
  const fresh = result?.rows.filter(({ isNew }) => isNew).length ?? 0;
  return (
    <Dialog open onClose={() => !running && onClose()} title="Import fragrances">
      <div className="flex flex-col gap-4 p-6">
        <p className="text-muted">
          The CSV that Export gives. Nothing is written before you have seen what it would do.
        </p>
        <Field label="CSV file">
          {(wiring) => (
            <input
              {...wiring}
              type="file"
              accept=".csv,text/csv"
              disabled={running}
              className="w-full rounded border border-line bg-raised p-2"
              onChange={(event) => void check(event.target.files?.[0])}
            />
          )}
        </Field>
        {state.step === 'refused' && <Notice tone="bad">{state.reason}</Notice>}
        {result && (
          <Notice tone={result.bad.length > 0 ? 'bad' : 'info'}>
            {result.rows.length} {result.rows.length === 1 ? 'row is' : 'rows are'} right: {fresh}{' '}
            new, {result.rows.length - fresh} known.{' '}
            {result.bad.length > 0 &&
              `${result.bad.length} ${result.bad.length === 1 ? 'is' : 'are'} not; nothing is imported until they are.`}
          </Notice>
        )}
        {result && result.bad.length > 0 && (
          <ul
            aria-label="Rows that are not right"
            className="max-h-60 divide-y divide-line overflow-y-auto border-y border-line"
          >
            {result.bad.map(({ line, name, reasons }) => (
              <li key={line} className="py-1.5">
                <span className="font-medium">
                  Line {line}, {name}
                </span>
                <span className="block text-muted">{reasons.join(' ')}</span>
              </li>
            ))}
          </ul>
        )}
        {(state.step === 'importing' || state.step === 'imported') && (
          <ProgressNote progress={state.progress} running={running} />
        )}
        <div className="flex justify-end gap-2">
          <Button look="outline" size="sm" disabled={running} onClick={onClose}>
            Close
          </Button>
          {(state.step === 'checked' || state.step === 'importing') && (
            <Button
              size="sm"
              busy={running}
              disabled={state.result.bad.length > 0 || state.result.rows.length === 0}
              onClick={() => void run(state.result)}
            >
              Import {state.result.rows.length}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
