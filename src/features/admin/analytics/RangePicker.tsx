import { useState } from 'react';
import { lengthOf, type DayRange } from '../../../domain/shop/figures';
import { SelectField, TextField } from '../../../ui/Field';
import { NAMED_RANGES, RANGES, rangeProblem, type NamedRange } from './range';

/** A range with a name, a number of days, or two dates. `set` gets the query parameters of the new range. */
export function RangePicker({
  range: { from, to },
  today,
  name,
  isCustom,
  set,
}: {
  range: DayRange;
  today: string;
  name: NamedRange | undefined;
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
        value={isCustom ? 'custom' : (name ?? String(lengthOf({ from, to })))}
        onChange={({ target: { value } }) => {
          if (value === 'custom') set({ from, to });
          else set(Object.hasOwn(NAMED_RANGES, value) ? { range: value } : { days: value });
        }}
      >
        {Object.entries(NAMED_RANGES).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        {RANGES.map((days) => (
          <option key={days} value={days}>
            Last {days} days
          </option>
        ))}
        <option value="custom">Other dates</option>
      </SelectField>
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
