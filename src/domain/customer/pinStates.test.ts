import { describe, expect, it } from 'vitest';
import { STATE_NAMES } from './address';
import { otherStatesOfPin, statesOfPin } from './pinStates';

describe('statesOfPin', () => {
  it.each([
    ['110001', ['Delhi']],
    ['382011', ['Gujarat']],
    ['400001', ['Maharashtra']],
    ['403001', ['Goa', 'Maharashtra']],
    ['500001', ['Telangana']],
    ['507001', ['Andhra Pradesh', 'Telangana']],
    ['560001', ['Karnataka']],
    ['600001', ['Tamil Nadu']],
    ['605001', ['Puducherry', 'Tamil Nadu']],
    ['682001', ['Kerala', 'Lakshadweep']],
    ['194101', ['Jammu and Kashmir', 'Ladakh']],
    ['248001', ['Uttar Pradesh', 'Uttarakhand']],
    ['737101', ['Sikkim', 'West Bengal']],
    ['744101', ['Andaman and Nicobar Islands']],
    ['834001', ['Bihar', 'Jharkhand']],
    ['160017', ['Chandigarh', 'Punjab']],
  ])('%s', (pin, states) => {
    expect(statesOfPin(pin)).toEqual(states);
  });

  it.each(['', '1100', '1100011', '000001', '900001', 'abcdef', '199001'])(
    'knows nothing of %j',
    (pin) => {
      expect(statesOfPin(pin)).toEqual([]);
    },
  );

  it('covers each of the 36 states', () => {
    const reached = new Set<string>();
    for (let prefix = 100; prefix < 900; prefix++)
      for (const state of statesOfPin(`${prefix}001`)) reached.add(state);
    expect([...reached].sort()).toEqual([...STATE_NAMES].sort());
  });
});

describe('otherStatesOfPin', () => {
  it('names where the PIN usually lies when the state is another', () => {
    expect(otherStatesOfPin('110001', 'Kerala')).toEqual(['Delhi']);
    expect(otherStatesOfPin('403001', 'Kerala')).toEqual(['Goa', 'Maharashtra']);
  });

  it.each([
    ['110001', 'Delhi'],
    ['403001', 'Goa'],
    ['110001', ''],
    ['11000', 'Kerala'],
    ['199001', 'Kerala'],
  ])('has no other for %s in %j', (pin, state) => {
    expect(otherStatesOfPin(pin, state)).toEqual([]);
  });
});
