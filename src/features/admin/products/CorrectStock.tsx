import { useState } from 'react';
import { readNumber } from '../../../domain/pricing/amount';
import {
  CORRECTION_REASONS,
  leftLabel,
  STOCK_MAX,
  StockProblem,
  type CorrectionReason,
} from '../../../domain/product/stock';
import type { Correction } from '../../../firebase/product/adminStock';
import { SelectField, TextField } from '../../../ui/Field';
import { forgetDraft, useDraft } from '../../../ui/useDraft';
import { Confirm } from '../ui/Confirm';
import type { StockRow } from './inventoryColumns';

const isReason = (text: string): text is CorrectionReason =>
  CORRECTION_REASONS.some((reason) => reason === text);

const LOSSES: readonly string[] = [
  'Broken or leaked',
  'Lost',
  'Given away',
] satisfies CorrectionReason[];

/** Corrects the counted pieces of a size, up or down, with a reason. */
export function CorrectStock({
  row: { product, volume, stock },
  onSave,
  onClose,
}: {
  row: StockRow;
  /** Throws StockProblem when it is not possible. */
  onSave: (correction: Correction) => Promise<void>;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState<'more' | 'fewer'>('more');
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const draft = `stock ${product.id} ${volume}`;
  const [{ note }, setForm] = useDraft(draft, () => ({ note: '' }));
  const [failure, setFailure] = useState<string>();
  // What was lost can only be fewer.
  const isLoss = stock !== undefined && LOSSES.includes(reason);
  const way = isLoss ? 'fewer' : chosen;
  const pieces = readNumber(text);
  const isWhole =
    pieces !== undefined && Number.isInteger(pieces) && pieces >= 1 && pieces <= STOCK_MAX.change;
  const change = (isWhole ? pieces : 0) * (way === 'more' ? 1 : -1);
  const after = (stock ?? 0) + change;
  const problem =
    text.trim() !== '' && !isWhole
      ? `Enter a whole number from 1 to ${STOCK_MAX.change.toLocaleString('en-IN')}.`
      : after < 0
        ? leftLabel(stock ?? 0)
        : undefined;

  async function save(): Promise<void> {
    if (!isReason(reason)) return;
    try {
      await onSave({ productId: product.id, volume, change, reason, note: note.trim() });
      forgetDraft(draft);
    } catch (error) {
      setFailure(error instanceof StockProblem ? error.message : undefined);
      throw error;
    }
  }

  return (
    <Confirm
      title={`${stock === undefined ? 'Count' : 'Correct'} ${product.name}, ${volume}`}
      confirm="Save"
      failure={failure ?? 'The stock could not be corrected. Please try again.'}
      disabled={!isWhole || problem !== undefined || reason === ''}
      onConfirm={save}
      onClose={onClose}
    >
      <div className="grid gap-3 xs:grid-cols-2">
        {stock !== undefined && (
          <SelectField
            label="Change"
            value={way}
            disabled={isLoss}
            onChange={(event) => setChosen(event.target.value === 'more' ? 'more' : 'fewer')}
          >
            <option value="more">More pieces</option>
            <option value="fewer">Fewer pieces</option>
          </SelectField>
        )}
        <TextField
          // The dialog moves the focus there when it opens.
          ref={(field) => field?.setAttribute('autofocus', '')}
          label="How many"
          inputMode="numeric"
          value={text}
          error={problem}
          onChange={(event) => setText(event.target.value)}
        />
        <SelectField
          label="Reason"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        >
          <option value="">Choose…</option>
          {CORRECTION_REASONS.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
        <TextField
          label="Note"
          optional
          maxLength={STOCK_MAX.note}
          value={note}
          onChange={(event) => setForm({ note: event.target.value })}
        />
      </div>
      <p role="status" className="text-muted">
        {stock === undefined
          ? 'Its pieces are not counted yet; from now on every sale takes one off.'
          : `${stock.toLocaleString('en-IN')} left now.`}{' '}
        {isWhole && problem === undefined && (
          <span>{after.toLocaleString('en-IN')} after this correction.</span>
        )}
      </p>
      <p className="text-muted">
        What customers buy meanwhile is taken off as well, so nothing sold is counted twice.
      </p>
    </Confirm>
  );
}
