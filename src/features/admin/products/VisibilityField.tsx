import { addDays, istDay } from '../../../domain/shop/ist';
import {
  choiceOf,
  DRAFT,
  HIDDEN,
  readVisibility,
  VISIBILITY_CHOICES,
  VISIBILITY_LABELS,
  WRAPPING,
  type VisibilityChoice,
} from '../../../domain/product/visibility';
import { formatList } from '../../../domain/shop/formatList';
import { SelectField, TextField } from '../../../ui/Field';
import { serverTime } from '../../../clock';

const HINTS: Record<VisibilityChoice, string> = {
  '': 'Everybody sees it.',
  [DRAFT]: 'Only admins see it.',
  later: 'Like a draft until then. It appears automatically within minutes of that time.',
  [HIDDEN]: 'It is taken out of the shop. Orders, invoices and reviews of it stay.',
  [WRAPPING]:
    'In no list. The checkout offers it, below “This is a gift”. No offer counts it, and it is not returned.',
};

/** When a fragrance is published unless another time is chosen. */
const tomorrow = (): string => `${addDays(istDay(serverTime()), 1)} 10:00`;

interface Props {
  /** As the form holds it: a word, or an Indian minute. */
  visibility: string;
  /** The names of the gift sets in the shop that hold the fragrance. */
  sets: readonly string[];
  error: string | undefined;
  disabled: boolean;
  onChange: (visibility: string) => void;
}

/** Who sees a fragrance, and from when. */
export function VisibilityField({ visibility, sets, error, disabled, onChange }: Props) {
  const stored = readVisibility(visibility);
  const choice = stored === undefined ? 'later' : choiceOf(stored);
  return (
    <div className="flex flex-col gap-4">
      <SelectField
        label="Who sees it"
        hint={HINTS[choice]}
        error={choice === 'later' ? undefined : error}
        value={choice}
        disabled={disabled}
        onChange={(event) =>
          onChange(event.target.value === 'later' ? tomorrow() : event.target.value)
        }
      >
        {VISIBILITY_CHOICES.map((one) => (
          <option key={one} value={one}>
            {VISIBILITY_LABELS[one]}
          </option>
        ))}
      </SelectField>
      {choice !== '' && sets.length > 0 && (
        <p className="text-muted">
          In the box of {formatList(sets)}. What is stocked by its parts is sold out until this is
          public again.
        </p>
      )}
      {choice === 'later' && (
        <TextField
          type="datetime-local"
          label="Day and time"
          hint="Indian time"
          error={error}
          disabled={disabled}
          value={stored === undefined ? '' : visibility.replace(' ', 'T')}
          onChange={(event) => onChange(event.target.value.replace('T', ' ') || 'later')}
        />
      )}
    </div>
  );
}
