import { useCallback, useRef, useState } from 'react';
import { isPin } from '../domain/customer/pin';
import { findPlace, withPlace, type Place } from '../domain/customer/place';

interface PlaceOfPin {
  /** What a PIN code has filled in since the form was opened. */
  filled: Place | undefined;
  /** Call it with each change of the PIN code; `before` is the one that the form has until then. Never rejects. */
  fillPlace(pin: string, before: string): Promise<void>;
  /** The form's last complete PIN code before the one that it has now; '' where there was none. */
  lastPin(): string;
}

/**
 * Fills in the city and state of a PIN code when it is complete. They replace those of the form's PIN code before; what
 * somebody wrote stays. `update` changes the latest form; `initialPin` is the last complete PIN code of a form that is
 * opened again.
 */
export function usePlaceOfPin<F extends Place & { zipCode: string }>(
  update: (change: (latest: F) => F) => void,
  initialPin = '',
): PlaceOfPin {
  const [filled, setFilled] = useState<Place>();
  // A PIN code is typed digit by digit, so the form's last complete one is kept.
  const complete = useRef(initialPin);

  async function fillPlace(pin: string, before: string): Promise<void> {
    if (isPin(before)) complete.current = before;
    try {
      const [place, replaced] = await Promise.all([findPlace(pin), findPlace(complete.current)]);
      if (!place) return;
      update((latest) => (latest.zipCode === pin ? withPlace(latest, place, replaced) : latest));
      setFilled(place);
    } catch (error) {
      // City and state can be typed by hand when their list cannot be loaded.
      console.warn(error);
    }
  }

  const lastPin = useCallback(() => complete.current, []);

  return { filled, fillPlace, lastPin };
}
