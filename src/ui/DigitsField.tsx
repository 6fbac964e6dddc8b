import { useState, type ComponentProps } from 'react';
import { hasMoreThanDigits } from '../domain/customer/pin';
import { TextField } from './Field';

/** A field that keeps digits only, and says so when it has dropped a letter instead of letting it vanish. */
export function DigitsField({ hint, onChange, ...rest }: ComponentProps<typeof TextField>) {
  const [dropped, setDropped] = useState(false);
  return (
    <TextField
      inputMode="numeric"
      {...rest}
      onChange={(event) => {
        setDropped(hasMoreThanDigits(event.target.value));
        onChange?.(event);
      }}
      hint={
        <>
          {/* Always mounted, because a live region announces only changes. */}
          <span role="status" className="text-warn">
            {dropped && 'Digits only. '}
          </span>
          {hint}
        </>
      }
    />
  );
}
