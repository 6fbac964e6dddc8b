import { SCALES, type VotedScale } from '../../domain/product/wear';
import { cx } from '../../ui/classes';

interface Props {
  scale: VotedScale;
  question: string;
  /** The number of the chosen step, from 1; undefined for no vote. */
  value: number | undefined;
  onChange: (value: number | undefined) => void;
}

/** One vote on how a fragrance wears, or none. */
export function VoteField({ scale, question, value, onChange }: Props) {
  const choices = [
    ...SCALES[scale].steps.map((step, n) => ({ label: step, number: n + 1 })),
    { label: 'Not sure', number: undefined },
  ];
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">
        {question} <span className="font-normal text-muted">(optional)</span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ label, number }) => (
          <label
            key={label}
            className={cx(
              'inline-flex min-h-11 cursor-pointer items-center rounded border px-3 text-sm has-focus-visible:outline-2 has-focus-visible:outline-accent',
              number === value ? 'border-ink bg-sunken' : 'border-line hover:border-ink',
            )}
          >
            <input
              type="radio"
              name={scale}
              checked={number === value}
              onChange={() => onChange(number)}
              className="sr-only"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
