import { useState, type MouseEvent } from 'react';
import { otherStatesOfPin } from '../domain/customer/pinStates';
import { Button } from './Button';

interface Props {
  pin: string;
  state: string;
  onState: (state: string) => void;
}

/**
 * Asks whether an address is right whose PIN code usually lies in another state. It never stops anybody: the lists of PIN
 * codes are not exact.
 */
export function PinQuestion({ pin, state, onState }: Props) {
  const [accepted, setAccepted] = useState('');
  const asked = `${pin} ${state}`;
  const others = accepted === asked ? [] : otherStatesOfPin(pin, state);

  /** The pressed button goes, so the focus moves to the state that was asked about. */
  function answer({ currentTarget }: MouseEvent<HTMLButtonElement>, act: () => void): void {
    const field = currentTarget.form?.elements.namedItem('state');
    act();
    if (field instanceof HTMLElement) field.focus();
  }

  return (
    // Always mounted, because a live region announces only changes.
    <div role="status">
      {others.length > 0 && (
        <div className="mt-3 animate-appear rounded bg-warn-ground px-4 py-3 text-sm leading-relaxed text-warn">
          <p>
            PIN code {pin} is usually in {others.join(' or ')}. Is the address in {state}?
          </p>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button
              look="outline"
              size="sm"
              onClick={(event) => answer(event, () => setAccepted(asked))}
            >
              Yes, it is right
            </Button>
            {others.map((other) => (
              <Button
                key={other}
                look="outline"
                size="sm"
                onClick={(event) => answer(event, () => onState(other))}
              >
                Change the state to {other}
              </Button>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
