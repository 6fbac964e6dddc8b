import type { State } from './address';
import { isPin } from './pin';

type Range = readonly [first: number, last: number];

/**
 * Ranges of the first three digits of a state's PIN codes, from the GST e-invoice master codes; Telangana and Ladakh,
 * which they lack, from India Post's zones. Neighbouring states overlap, so use this for a question, never to reject an
 * address (docs/providers.md "States and PIN codes").
 */
const RANGES: Record<State, readonly Range[]> = {
  'Andaman and Nicobar Islands': [[744, 744]],
  'Andhra Pradesh': [[507, 535]],
  'Arunachal Pradesh': [[790, 792]],
  Assam: [[781, 788]],
  Bihar: [[800, 855]],
  Chandigarh: [
    [140, 140],
    [160, 160],
  ],
  Chhattisgarh: [[490, 497]],
  'Dadra and Nagar Haveli and Daman and Diu': [
    [362, 362],
    [396, 396],
  ],
  Delhi: [[110, 110]],
  Goa: [[403, 403]],
  Gujarat: [[360, 396]],
  Haryana: [[121, 136]],
  'Himachal Pradesh': [[171, 177]],
  'Jammu and Kashmir': [[180, 194]],
  Jharkhand: [[813, 835]],
  Karnataka: [[560, 591]],
  Kerala: [[670, 695]],
  Ladakh: [[194, 194]],
  Lakshadweep: [[682, 682]],
  'Madhya Pradesh': [[450, 488]],
  Maharashtra: [[400, 445]],
  Manipur: [[795, 795]],
  Meghalaya: [[793, 794]],
  Mizoram: [[796, 796]],
  Nagaland: [[797, 798]],
  Odisha: [[751, 770]],
  Puducherry: [
    [533, 533],
    [605, 605],
    [607, 607],
    [609, 609],
    [673, 673],
  ],
  Punjab: [[140, 160]],
  Rajasthan: [[301, 345]],
  Sikkim: [[737, 737]],
  'Tamil Nadu': [[600, 643]],
  Telangana: [[500, 509]],
  Tripura: [[799, 799]],
  'Uttar Pradesh': [[201, 285]],
  Uttarakhand: [[244, 263]],
  'West Bengal': [[700, 743]],
};

function covers(ranges: readonly Range[], prefix: number): boolean {
  return ranges.some(([first, last]) => prefix >= first && prefix <= last);
}

/** The states in which a six-digit PIN may lie; empty when the PIN is incomplete or its prefix is in no range. */
export function statesOfPin(pin: string): State[] {
  if (!isPin(pin)) return [];
  const prefix = Number(pin.slice(0, 3));
  return (Object.keys(RANGES) as State[]).filter((state) => covers(RANGES[state], prefix));
}

/**
 * The states in which a PIN usually lies when `state` is none of them, else none: also for a prefix in no range, an
 * incomplete PIN, or no state. Must not block checkout.
 */
export function otherStatesOfPin(pin: string, state: string): State[] {
  const likely = state === '' ? [] : statesOfPin(pin);
  return likely.some((name) => name === state) ? [] : likely;
}
