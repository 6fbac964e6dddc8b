import { STATE_NAMES } from './address';
import { isPin } from './pin';

/** A city, '' where none is known, and a state. */
export interface Place {
  city: string;
  state: string;
}

/** Where a complete PIN code lies; undefined when it is not complete or not known. Rejects when the list cannot load. */
export async function findPlace(pin: string): Promise<Place | undefined> {
  if (!isPin(pin)) return undefined;
  const { placeIn } = await import('./pinPlaces');
  const place = placeIn(pin);
  return place && STATE_NAMES.some((state) => state === place.state) ? place : undefined;
}

/**
 * Where a complete PIN code lies when the city that somebody wrote is a known one of another region; undefined otherwise.
 * It is for a question, never to refuse an address. Rejects when the list cannot load.
 */
export async function placeInsteadOf(city: string, pin: string): Promise<Place | undefined> {
  const place = await findPlace(pin);
  if (!place) return undefined;
  const { isCityElsewhere } = await import('./pinPlaces');
  return isCityElsewhere(city, pin) ? place : undefined;
}

/**
 * A form with the city and state of its PIN code. Fills what is empty, or what `before`, an earlier PIN code, has filled:
 * what somebody wrote stays.
 */
export function withPlace<F extends Place>(form: F, place: Place, before: Place | undefined): F {
  const fill = (name: keyof Place): string =>
    form[name] === '' || form[name] === before?.[name] ? place[name] : form[name];
  return { ...form, city: fill('city'), state: fill('state') };
}

/** The line under the PIN code: what it is for, or what it has filled in. */
export function pinHint(form: Place & { zipCode: string }, filled: Place | undefined): string {
  if (!filled || !isPin(form.zipCode) || form.state !== filled.state)
    return 'Six digits. They fill in the city and the state.';
  const isCityFilled = filled.city !== '' && form.city === filled.city;
  return `${isCityFilled ? `${filled.city}, ` : ''}${filled.state}. Change it below if that is not right.`;
}
