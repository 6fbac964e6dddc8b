import { useCallback, useState, type MouseEvent } from 'react';
import { otherStatesOfPin } from '../domain/customer/pinStates';
import { placeInsteadOf } from '../domain/customer/place';
import { Button } from './Button';
import { useResource } from './useResource';

interface Props {
  pin: string;
  city: string;
  state: string;
  onChange: (name: 'city' | 'state', value: string) => void;
}

/**
 * Asks whether an address is right whose PIN code usually lies in another state, or in a region far from its city. It
 * never stops anybody: the lists of PIN codes are not exact.
 */
export function PinQuestion({ pin, city, state, onChange }: Props) {
  const [accepted, setAccepted] = useState('');
  const { resource } = useResource(useCallback(() => placeInsteadOf(city, pin), [city, pin]));
  const states = otherStatesOfPin(pin, state);
  const name = states.length > 0 ? 'state' : 'city';
  const asked = `${pin} ${name === 'state' ? state : city}`;
  const place = name === 'city' && resource.status === 'ready' ? resource.value : undefined;
  const places = place ? [place.city || place.state] : states;
  const others = accepted === asked ? [] : places;

  /** The pressed button goes, so the focus moves to the field that was asked about. */
  function answer({ currentTarget }: MouseEvent<HTMLButtonElement>, act: () => void): void {
    const field = currentTarget.form?.elements.namedItem(name);
    act();
    if (field instanceof HTMLElement) field.focus();
  }

  return (
    // Always mounted, because a live region announces only changes.
    <div role="status">
      {others.length > 0 && (
        <div className="mt-3 animate-appear rounded bg-warn-ground px-4 py-3 text-sm leading-relaxed text-warn">
          <p>
            PIN code {pin} is usually in {others.join(' or ')}. Is the address in{' '}
            {name === 'state' ? state : city.trim()}?
          </p>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button
              look="outline"
              size="sm"
              onClick={(event) => answer(event, () => setAccepted(asked))}
            >
              Yes, it is right
            </Button>
            {(name === 'city' && !place?.city ? [] : others).map((other) => (
              <Button
                key={other}
                look="outline"
                size="sm"
                onClick={(event) => answer(event, () => onChange(name, other))}
              >
                Change the {name} to {other}
              </Button>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
