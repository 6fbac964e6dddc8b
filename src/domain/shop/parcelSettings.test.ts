import { describe, expect, it } from 'vitest';
import {
  BLANK_BOX,
  decodeParcelSettings,
  toParcelForm,
  toParcelSettings,
  validateParcelForm,
  type BoxForm,
} from './parcelSettings';

const SMALL: BoxForm = {
  name: 'Small',
  length: '16',
  breadth: '12.5',
  height: '8',
  weight: '90',
  holds: '100',
};
const LARGE: BoxForm = { ...SMALL, name: 'Large', length: '30', weight: '210', holds: '600' };
const errors = (boxes: BoxForm[], minRating = '4') => validateParcelForm({ boxes, minRating });

describe('the settings of parcels', () => {
  it('come back as they were saved', () => {
    const form = { boxes: [LARGE, SMALL], minRating: '4.2' };
    expect(errors(form.boxes, form.minRating)).toEqual({});
    expect(toParcelForm(decodeParcelSettings(toParcelSettings(form)))).toEqual(form);
  });

  it('have defaults for what is missing or wrong, so that no parcel stops', () => {
    const none = { boxes: [], minRating: 4 };
    expect(decodeParcelSettings(undefined)).toEqual(none);
    expect(decodeParcelSettings({ boxes: [{ name: 'x' }], minRating: 9 })).toEqual(none);
  });

  it.each<[Partial<BoxForm>, string]>([
    [{ name: ' ' }, 'boxes.0.name'],
    [{ length: '0' }, 'boxes.0.length'],
    [{ breadth: 'wide' }, 'boxes.0.breadth'],
    [{ height: '120.5' }, 'boxes.0.height'],
    [{ weight: '90.5' }, 'boxes.0.weight'],
    [{ holds: '' }, 'boxes.0.holds'],
  ])('refuse a box with %o', (change, field) => {
    expect(Object.keys(errors([{ ...SMALL, ...change }]))).toEqual([field]);
  });

  it('take a number as the message writes it', () => {
    const boxes = [{ ...SMALL, weight: '1,200', holds: ' 2,000 ' }];
    expect(errors(boxes)).toEqual({});
    expect(toParcelSettings({ boxes, minRating: '4.25' })).toMatchObject({
      boxes: [{ weight: 1200, holds: 2000 }],
      minRating: 4.25,
    });
  });

  it('name the decimals that a length may have', () => {
    expect(errors([{ ...SMALL, length: '16.25' }])).toEqual({
      'boxes.0.length': 'Enter a number above 0, up to 120, with at most one decimal.',
    });
  });

  it('refuse a blank box, two boxes of one name, and a rating above five', () => {
    expect(Object.keys(errors([BLANK_BOX]))).toHaveLength(6);
    expect(errors([SMALL, { ...LARGE, name: 'small ' }])).toEqual({
      'boxes.1.name': 'Another box has this name.',
    });
    expect(errors([], '5.1')).toHaveProperty('minRating');
    expect(errors([], '')).toHaveProperty('minRating');
  });

  it('refuse a larger box that is lighter or holds less: its parcel would be declared too light', () => {
    expect(errors([{ ...LARGE, weight: '21' }, SMALL])).toEqual({
      'boxes.0.weight': 'Larger than “Small”, but lighter.',
    });
    expect(errors([{ ...LARGE, holds: '60' }, SMALL])).toEqual({
      'boxes.0.holds': 'Larger than “Small”, but holds less.',
    });
  });
});
