import { describe, expect, it } from 'vitest';
import { anOffer } from '../../../tests/support/domain';
import { DecodeError } from '../shop/decode';
import { coversAny, decodeOffer, isActive } from './offer';
import { offerState } from './offerState';

const STORED = {
  value: 10,
  type: 'percentage',
  isAutomatic: true,
  startDate: '2026-01-01T00:00:00.000Z',
  endDate: '2026-12-31T18:29:59.000Z',
};

const FIVE = { type: 'fixed', pieces: 5, volume: '2 ml' };

describe('decodeOffer', () => {
  it('fills in defaults and reads ISO dates', () => {
    expect(decodeOffer('auto1', STORED)).toEqual(anOffer({ title: '' }));
  });

  it('reads a number of pieces and their size', () => {
    expect(decodeOffer('five', { ...STORED, ...FIVE })).toMatchObject(FIVE);
  });

  it.each([
    ['another type', { type: 'gift' }],
    ['a negative value', { value: -1 }],
    ['a value that is no number', { value: Number.NaN }],
    ['no start', { startDate: undefined }],
    ['an end that is no date', { endDate: 'never' }],
    ['no word on automatic', { isAutomatic: undefined }],
    ['a use limit of 0', { maxUses: 0 }],
    ['pieces without a size', { ...FIVE, volume: undefined }],
    ['a size without pieces', { ...FIVE, pieces: undefined }],
    ['an empty size', { ...FIVE, volume: '' }],
    ['a percentage off five vials', { ...FIVE, type: 'percentage' }],
    ['five vials and a minimum', { ...FIVE, minOrderValue: 500 }],
    ['a single piece', { ...FIVE, pieces: 1 }],
    ['half a piece', { ...FIVE, pieces: 2.5 }],
  ])('refuses %s', (_name, fields) => {
    expect(() => decodeOffer('auto1', { ...STORED, ...fields })).toThrow(DecodeError);
  });
});

describe('the state of an offer', () => {
  const offer = anOffer();
  it.each([
    ['2025-12-31T23:59:59.999Z', false, 'scheduled'],
    ['2026-01-01T00:00:00.000Z', true, 'active'],
    ['2026-12-31T18:29:59.000Z', true, 'active'],
    ['2026-12-31T18:29:59.001Z', false, 'ended'],
  ])('at %s', (now, active, state) => {
    expect(isActive(offer, new Date(now))).toBe(active);
    expect(offerState(offer, new Date(now))).toBe(state);
  });
});

it('covers a cart when it lists no products, or one in the cart', () => {
  const listed = anOffer({ applicableProductSKUs: ['a', 'b'] });
  expect(coversAny(anOffer(), [])).toBe(true);
  expect(coversAny(listed, ['x', 'b'])).toBe(true);
  expect(coversAny(listed, ['x', 'A'])).toBe(false);
  expect(coversAny(listed, [])).toBe(false);
});
