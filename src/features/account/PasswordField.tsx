import { useState, type InputHTMLAttributes, type ReactNode } from 'react';
import { TextField } from '../../ui/Field';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
}

/** A password field with a show/hide toggle. */
export function PasswordField({ label, error, hint, ...rest }: Props) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...rest}
      label={label}
      hint={hint}
      error={error}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <button
          type="button"
          aria-pressed={shown}
          aria-label={shown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!shown)}
          className="min-h-11 px-3 text-sm text-muted hover:text-ink"
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      }
    />
  );
}
