import { readNumber } from '../../../domain/pricing/amount';
import { STOCK_MAX } from '../../../domain/product/stock';
import { useDraft } from '../ui/useDraft';

interface Props {
  label: string;
  isLabelHidden?: boolean;
  /** Pieces; undefined where the size has no number of its own. */
  value: number | undefined;
  /** What counts without one. */
  placeholder?: number;
  onSet: (pieces: number | undefined) => Promise<void>;
}

/** The number of pieces at which a size counts as low. Saved on Enter or blur. */
export function LowAtField({ label, isLabelHidden = false, value, placeholder, onSet }: Props) {
  const shown = value === undefined ? '' : String(value);
  const [text, setText] = useDraft(shown);
  const pieces = readNumber(text);
  const isBlank = text.trim() === '' && placeholder !== undefined;
  const isValid = isBlank || (Number.isInteger(pieces) && (pieces ?? -1) <= STOCK_MAX.lowAt);
  function settle(): void {
    if (isValid && text.trim() !== shown) void onSet(isBlank ? undefined : pieces);
  }
  return (
    <label className="flex flex-col items-start gap-1">
      <span className={isLabelHidden ? 'sr-only' : 'text-sm font-medium'}>{label}</span>
      <input
        inputMode="numeric"
        className="w-16 rounded border border-line bg-raised p-2"
        value={text}
        placeholder={placeholder === undefined ? undefined : String(placeholder)}
        aria-invalid={!isValid}
        onChange={(event) => setText(event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => event.key === 'Enter' && settle()}
      />
      {!isValid && <span className="text-xs text-bad">0 to {STOCK_MAX.lowAt}</span>}
    </label>
  );
}
