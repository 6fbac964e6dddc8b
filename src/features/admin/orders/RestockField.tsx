import { SelectField } from '../../../ui/Field';
import { countLabel } from '../ui/countLabel';

/** Whether pieces that come back return to stock. */
export function RestockField({
  pieces,
  value,
  onChange,
}: {
  pieces: number;
  value: boolean;
  onChange: (value: boolean) => void;
}) {
  return (
    <SelectField
      label={`Return ${countLabel(pieces, 'piece', 'pieces')} to stock?`}
      hint="Choose Yes only if they are unopened and back with you."
      value={value ? 'yes' : 'no'}
      onChange={(event) => onChange(event.target.value === 'yes')}
    >
      <option value="no">No</option>
      <option value="yes">Yes</option>
    </SelectField>
  );
}
