import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
import { cx } from './classes';

interface Shared {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Adds "(optional)" to the label. */
  optional?: boolean;
}

interface Wiring {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

const BOX =
  'w-full min-h-12 rounded border bg-raised px-3.5 text-base transition-colors duration-150 placeholder:text-muted/70 focus-visible:outline-offset-0 disabled:bg-sunken';

const edge = (error: string | undefined): string =>
  error ? 'border-bad' : 'border-line hover:border-accent-soft';

/** A label above a control, with hint and error linked by aria-describedby. `children` renders the control. */
export function Field({
  label,
  hint,
  error,
  optional,
  id: given,
  children,
}: Shared & { id?: string | undefined; children: (wiring: Wiring) => ReactNode }) {
  const own = useId();
  const id = given ?? own;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="flex max-w-full flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
        {optional && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-sm text-bad">
          {error}
        </p>
      )}
    </div>
  );
}

type TextProps = Shared &
  InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement>; trailing?: ReactNode };

/** A single-line text field. `trailing` sits inside the box at its end (show password, clear). */
export function TextField({
  label,
  hint,
  error,
  optional,
  id,
  className,
  trailing,
  ...rest
}: TextProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional ?? false} id={id}>
      {(wiring) => (
        <span className="relative block">
          <input
            {...rest}
            {...wiring}
            className={cx(
              BOX,
              'read-only:bg-sunken/60',
              edge(error),
              trailing ? 'pr-24' : undefined,
              className,
            )}
          />
          {trailing && (
            <span className="absolute inset-y-0 right-1 flex items-center">{trailing}</span>
          )}
        </span>
      )}
    </Field>
  );
}

type SelectProps = Shared &
  SelectHTMLAttributes<HTMLSelectElement> & { ref?: Ref<HTMLSelectElement> };

export function SelectField({
  label,
  hint,
  error,
  optional,
  id,
  className,
  children,
  ...rest
}: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional ?? false} id={id}>
      {(wiring) => (
        // CSS treats a select as read-only, so its background must be set again.
        <select
          {...rest}
          {...wiring}
          className={cx(BOX, 'enabled:bg-raised!', edge(error), className)}
        >
          {children}
        </select>
      )}
    </Field>
  );
}

type AreaProps = Shared &
  TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> };

export function TextArea({ label, hint, error, optional, id, className, ...rest }: AreaProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional ?? false} id={id}>
      {(wiring) => (
        <textarea
          {...rest}
          {...wiring}
          className={cx(BOX, 'min-h-32 py-3', edge(error), className)}
        />
      )}
    </Field>
  );
}
