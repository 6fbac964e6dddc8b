import { SelectField } from '../../../ui/Field';

/** Which rows of a list are shown. `options`: each value of the link, empty for all of them, with its label. */
export function ShowFilter({
  show,
  options,
  onChange,
}: {
  show: string;
  options: readonly (readonly [value: string, label: string])[];
  onChange: (show: string) => void;
}) {
  return (
    <div className="mb-4 w-40 max-w-full">
      <SelectField label="Show" value={show} onChange={(event) => onChange(event.target.value)}>
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
