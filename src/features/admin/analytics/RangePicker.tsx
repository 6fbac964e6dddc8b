import { useState } from 'react';
import { lengthOf, type DayRange } from '../../../domain/shop/figures';
import { SelectField, TextField } from '../../../ui/Field';
import { DayPresets } from '../ui/DayPresets';
import { RANGES, rangeProblem } from './range';

/** A number of days, or two dates. `set` gets the query parameters of the new range. */
export function RangePicker({
  range: { from, to },
  today,
  isCustom,
  set,
}: {
  range: DayRange;
  today: string;
  /** Whether the two dates are shown. */
  isCustom: boolean;
  set: (next: Record<string, string>) => void;
}) {
  // While the admin edits the two date fields, they may not form a valid range yet.
  const [typed, setTyped] = useState({ from, to, key: `${from} ${to}` });
  const key = `${from} ${to}`;
  if (typed.key !== key) setTyped({ from, to, key });
  const problem = rangeProblem(typed, today);
  function type(change: Partial<DayRange>): void {
    const next = { ...typed, ...change };
    setTyped(next);
    if (rangeProblem(next, today) === undefined) set({ from: next.from, to: next.to });
  }
  return (
    <div className="mb-5 flex flex-wrap items-end gap-3">
      <SelectField
        label="Range"
        value={isCustom ? 'custom' : String(lengthOf({ from, to }))}
        onChange={(event) =>
          set(event.target.value === 'custom' ? { from, to } : { days: event.target.value })
        }
      >
        {RANGES.map((days) => (
          <option key={days} value={days}>
            Last {days} days
          </option>
        ))}
        <option value="custom">Other dates</option>
      </SelectField>
      <DayPresets from={from} to={to} onChoose={(days) => set({ ...days })} />
      {isCustom && (
        <>
          <TextField
            label="From"
            type="date"
            value={typed.from}
            max={today}
            error={problem}
            onChange={(event) => type({ from: event.target.value })}
          />
          <TextField
            label="To"
            type="date"
            value={typed.to}
            max={today}
            onChange={(event) => type({ to: event.target.value })}
          />
        </>
      )}
    </div>
  );
}
