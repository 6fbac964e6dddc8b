import { LOG_COLLECTIONS } from '../../../domain/shop/logEntry';
import { Button } from '../../../ui/Button';
import { SelectField, TextField } from '../../../ui/Field';
import { DayPresets } from '../ui/DayPresets';
import type { LogFilter } from './useLogFilter';

/** Where, who and when. `actors` are uids, `names` their names as far as they are known. */
export function LogFilters({
  filter,
  actors,
  names,
}: {
  filter: LogFilter;
  actors: readonly string[];
  names: ReadonlyMap<string, string>;
}) {
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      <SelectField
        label="Where"
        value={filter.collection ?? ''}
        onChange={(event) => filter.set('in', event.target.value)}
      >
        <option value="">Everywhere</option>
        {LOG_COLLECTIONS.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Who"
        value={filter.by}
        onChange={(event) => filter.set('by', event.target.value)}
      >
        <option value="">Everybody</option>
        {actors.map((uid) => (
          <option key={uid} value={uid}>
            {names.get(uid) ?? uid}
          </option>
        ))}
      </SelectField>
      <DayPresets from={filter.from} to={filter.to} onChoose={filter.setDays} />
      <TextField
        label="From"
        type="date"
        value={filter.from ?? ''}
        max={filter.to}
        onChange={(event) => filter.set('from', event.target.value)}
      />
      <TextField
        label="To"
        type="date"
        value={filter.to ?? ''}
        min={filter.from}
        onChange={(event) => filter.set('to', event.target.value)}
      />
      {filter.isSet && (
        <Button
          look="quiet"
          size="sm"
          className="mb-0.5 pointer-coarse:mb-0"
          onClick={() => filter.clear()}
        >
          Clear
        </Button>
      )}
    </div>
  );
}
