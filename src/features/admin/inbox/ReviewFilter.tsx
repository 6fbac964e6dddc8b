import { SelectField } from '../../../ui/Field';

/** Which reviews are listed: `visible`, `hidden`, or all when empty. */
export function ReviewFilter({
  show,
  onChange,
}: {
  show: string;
  onChange: (show: string) => void;
}) {
  return (
    <div className="mb-4 w-40">
      <SelectField label="Show" value={show} onChange={(event) => onChange(event.target.value)}>
        <option value="">All</option>
        <option value="visible">Visible</option>
        <option value="hidden">Hidden</option>
      </SelectField>
    </div>
  );
}
