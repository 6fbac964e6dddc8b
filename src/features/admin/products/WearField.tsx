import { SCALE_NAMES, SCALES, withStep } from '../../../domain/product/wear';

interface Props {
  wear: readonly string[];
  disabled: boolean;
  onChange: (wear: string[]) => void;
}

/** How a fragrance wears: the steps of four scales. A step that is chosen again is cleared. */
export function WearField({ wear, disabled, onChange }: Props) {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {SCALE_NAMES.map((name) => (
        <fieldset key={name} disabled={disabled}>
          <legend className="text-sm font-medium">
            {SCALES[name].title}
            <span className="font-normal text-muted">
              {SCALES[name].many ? ' (any number)' : ' (one)'}
            </span>
          </legend>
          {SCALES[name].steps.map((step) => (
            <label key={step} className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
              <input
                type="checkbox"
                className="size-4 accent-accent"
                checked={wear.includes(step)}
                onChange={(event) => onChange(withStep(wear, name, step, event.target.checked))}
              />
              {step}
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  );
}
