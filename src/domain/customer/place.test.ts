import { describe, expect, it } from 'vitest';
import { STATE_NAMES } from './address';
import { statesOfPin } from './pinStates';
import { placeIn } from './pinPlaces';
import { findPlace, pinHint, placeInsteadOf, withPlace } from './place';

describe('the place of a PIN code', () => {
  it.each([
    ['110001', 'Delhi', 'Delhi'],
    ['400050', 'Mumbai', 'Maharashtra'],
    ['400703', 'Navi Mumbai', 'Maharashtra'],
    ['560001', 'Bengaluru', 'Karnataka'],
    ['600028', 'Chennai', 'Tamil Nadu'],
    ['380009', 'Ahmedabad', 'Gujarat'],
    ['122001', 'Gurugram', 'Haryana'],
    ['700019', 'Kolkata', 'West Bengal'],
    ['194101', 'Leh', 'Ladakh'],
    // A district without a city of its name.
    ['403001', '', 'Goa'],
  ])('%s is %s, %s', async (pin, city, state) => {
    expect(await findPlace(pin)).toEqual({ city, state });
  });

  it('is unknown for a PIN code that is not complete, of the army, or of no district', async () => {
    for (const pin of ['', '5600', '056001', '900056', '199999'])
      expect(await findPlace(pin)).toBeUndefined();
  });

  it('is in a state that can be chosen, and hardly ever contradicts the ranges of the states', () => {
    let [known, contradictions] = [0, 0];
    for (let pin = 110_000; pin < 860_000; pin += 101) {
      const place = placeIn(String(pin));
      if (!place) continue;
      known += 1;
      expect(STATE_NAMES).toContain(place.state);
      const likely = statesOfPin(String(pin));
      if (likely.length > 0 && !likely.some((state) => state === place.state)) contradictions += 1;
    }
    expect(known).toBeGreaterThan(3_000);
    expect(contradictions / known).toBeLessThan(0.01);
  });
});

describe('a form with a PIN code', () => {
  const mumbai = { city: 'Mumbai', state: 'Maharashtra' };
  const goa = { city: '', state: 'Goa' };

  it('gets city and state where they are empty or were filled by the PIN code before', () => {
    expect(withPlace({ city: '', state: '' }, mumbai, undefined)).toEqual(mumbai);
    expect(withPlace(mumbai, goa, mumbai)).toEqual(goa);
  });

  it('keeps what somebody wrote', () => {
    expect(withPlace({ city: 'Bandra', state: '' }, mumbai, undefined)).toEqual({
      city: 'Bandra',
      state: 'Maharashtra',
    });
    expect(withPlace({ city: 'Bandra', state: 'Maharashtra' }, goa, mumbai)).toEqual({
      city: 'Bandra',
      state: 'Goa',
    });
  });

  it('says what was filled in, or that PIN code and state seem to differ', () => {
    expect(pinHint({ ...mumbai, zipCode: '400050' }, mumbai)).toBe(
      'Mumbai, Maharashtra. Change it below if that is not right.',
    );
    expect(pinHint({ city: 'Panaji', state: 'Goa', zipCode: '403001' }, goa)).toBe(
      'Goa. Change it below if that is not right.',
    );
    const purpose = 'Six digits. They fill in the city and the state.';
    expect(pinHint({ city: 'Pune', state: 'Delhi', zipCode: '411001' }, mumbai)).toBe(purpose);
    expect(pinHint({ ...mumbai, zipCode: '4000' }, mumbai)).toBe(purpose);
    expect(pinHint({ ...mumbai, zipCode: '400050' }, undefined)).toBe(purpose);
  });
});

describe('a city that does not fit the PIN code', () => {
  it.each([
    ['Pune', '560001', 'Bengaluru'],
    ['pune ', '400001', 'Mumbai'],
    ['Delhi', '600028', 'Chennai'],
  ])('%s is not where %s is: %s', async (city, pin, right) => {
    expect((await placeInsteadOf(city, pin))?.city).toBe(right);
  });

  it.each([
    ['Pune', '411001'],
    ['Mumbai', '400703'],
    // Not in the list: a quarter, a village, an older name.
    ['Bandra', '400050'],
    ['Bangalore', '560001'],
    ['', '560001'],
    ['Pune', '5600'],
  ])('%s fits %s, or nobody knows', async (city, pin) => {
    expect(await placeInsteadOf(city, pin)).toBeUndefined();
  });
});
