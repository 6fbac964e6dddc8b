import { describe, expect, it } from 'vitest';
import { aProduct } from '../../../tests/support/domain';
import {
  blankOffer,
  validateOffer,
  datesToEndNow,
  offerChanges,
  offerOf,
  toOfferFields,
  toOfferForm,
} from './offerForm';
import { decodeOffer } from './offer';
import { offerState } from './offerState';
import { priceCart } from './priceCart';

const now = new Date('2026-11-20T10:00:00Z');
const good = { ...blankOffer(now), title: 'Diwali', value: '12.5', couponCode: 'DIWALI' };

describe('the form of an offer', () => {
  it('covers its first and last Indian day in full', () => {
    expect(toOfferFields({ ...good, couponCode: ' diwali ' }).couponCode).toBe('DIWALI');
    expect(toOfferFields(good)).toMatchObject({
      startDate: '2026-11-19T18:30:00.000Z',
      endDate: '2026-12-20T18:29:59.999Z',
      maxUses: undefined,
    });
  });

  it('keeps the exact times of an offer whose days are not edited', () => {
    const loaded = decodeOffer('auto1', {
      ...toOfferFields(good),
      isAutomatic: true,
      startDate: '2026-11-20T07:00:00.000Z',
      endDate: '2026-12-31T12:00:00.000Z',
    });
    const form = toOfferForm(loaded);
    expect(toOfferFields(form, loaded).endDate).toBe('2026-12-31T12:00:00.000Z');
    expect(toOfferFields({ ...form, endDay: '2027-01-01' }, loaded)).toMatchObject({
      startDate: '2026-11-20T07:00:00.000Z',
      endDate: '2027-01-01T18:29:59.999Z',
      couponCode: '',
    });
  });

  it('reports each invalid field', () => {
    expect(validateOffer(good)).toEqual({});
    expect(validateOffer(blankOffer(now))).toEqual({
      title: 'Title is required.',
      value: 'Enter an amount above 0.',
      couponCode: '3 to 40 letters, digits, _ or -, beginning with a letter or digit.',
    });
    expect(validateOffer({ ...good, value: '101' })).toHaveProperty('value');
    expect(validateOffer({ ...good, type: 'fixed', value: '101' })).toEqual({});
    expect(validateOffer({ ...good, endDay: '2026-11-19' })).toHaveProperty('endDay');
    expect(validateOffer({ ...good, maxUses: '0' })).toHaveProperty('maxUses');
  });

  it('reads amounts as people type them', () => {
    const typed = { ...good, type: 'fixed', value: '₹1,200', minOrderValue: '5,000/-' } as const;
    expect(validateOffer({ ...typed, maxUses: '1,000' })).toEqual({});
    expect(toOfferFields({ ...typed, maxUses: '1,000' })).toMatchObject({
      value: 1200,
      minOrderValue: 5000,
      maxUses: 1000,
    });
    const percent = { ...good, value: ' 10 % ' };
    expect(validateOffer(percent)).toEqual({});
    expect(toOfferFields(percent)).toMatchObject({ value: 10, minOrderValue: 0 });
  });

  it.each(['0x10', '1e1', '-5', '12,5', '1.200', 'ten'])('refuses %j as an amount', (typed) => {
    expect(validateOffer({ ...good, value: typed, minOrderValue: typed })).toEqual({
      value: `“${typed}” is not an amount.`,
      minOrderValue: `“${typed}” is not an amount.`,
    });
  });

  it('names the highest amount', () => {
    const typed = { value: '99999999', minOrderValue: '99999999' };
    expect(validateOffer({ ...good, type: 'fixed', ...typed })).toEqual({
      value: 'At most ₹1,00,00,000.',
      minOrderValue: 'Enter an amount in rupees, up to ₹1,00,00,000.',
    });
  });

  it('counts as many uses as the rules accept', () => {
    expect(validateOffer({ ...good, maxUses: '10000000' })).toEqual({});
    expect(validateOffer({ ...good, maxUses: '10000001' })).toEqual({
      maxUses: 'Enter a whole number above 0, up to 1,00,00,000.',
    });
  });

  describe('for a number of pieces', () => {
    const five = { ...good, type: 'fixed', value: '60', pieces: ' 5', volume: ' 2 ml ' } as const;
    const products = [
      aProduct({ id: 'amber', volume: '2 ml' }),
      aProduct({ id: 'oud', volume: '50 ml' }),
    ];

    it('stores both, and returns to an offer on the whole cart when both are emptied', () => {
      expect(validateOffer(five, products)).toEqual({});
      const loaded = decodeOffer('DIWALI', toOfferFields(five));
      expect(loaded).toMatchObject({ pieces: 5, volume: '2 ml' });
      const form = toOfferForm(loaded);
      expect(form).toMatchObject({ pieces: '5', volume: '2 ml' });
      const emptied = toOfferFields({ ...form, pieces: '', volume: '' }, loaded);
      expect(offerChanges(loaded, emptied, loaded)).toEqual({
        pieces: undefined,
        volume: undefined,
      });
      expect(decodeOffer('DIWALI', emptied).pieces).toBeUndefined();
    });

    it.each([
      ['no size', { volume: '' }, { volume: 'Enter the size of the pieces, for example 2 ml.' }],
      ['no pieces', { pieces: '' }, { pieces: 'Enter a whole number from 2 to 20.' }],
      ['one piece', { pieces: '1' }, { pieces: 'Enter a whole number from 2 to 20.' }],
      ['21 pieces', { pieces: '21' }, { pieces: 'Enter a whole number from 2 to 20.' }],
      ['half a piece', { pieces: '2.5' }, { pieces: 'Enter a whole number from 2 to 20.' }],
      ['a size that is too long', { volume: 'x'.repeat(41) }, { volume: 'At most 40 characters.' }],
      [
        'a size that no fragrance has',
        { volume: '2ml' },
        { volume: 'No fragrance of this offer has the size 2ml.' },
      ],
      [
        'a size that only others have',
        { productIds: ['oud'] },
        { volume: 'No fragrance of this offer has the size 2 ml.' },
      ],
      [
        'more pieces than a cart can hold',
        { pieces: '11' },
        { pieces: 'A cart can hold at most 10 of these pieces.' },
      ],
      [
        'a percentage',
        { type: 'percentage' as const },
        { pieces: 'Choose a discount in rupees: pieces take no percentage off.' },
      ],
      [
        'a minimum',
        { minOrderValue: '500' },
        { minOrderValue: 'An offer for a number of pieces has no minimum.' },
      ],
    ])('refuses %s', (_, fields, errors) => {
      expect(validateOffer({ ...five, ...fields }, products)).toEqual(errors);
    });

    it('accepts any size while the fragrances are not known', () => {
      expect(validateOffer({ ...five, volume: '2ml' })).toEqual({});
    });

    it('accepts any size of a fragrance that shoppers do not see', () => {
      expect(validateOffer({ ...five, productIds: ['draft'] }, products)).toEqual({});
    });
  });

  it('can be previewed on a cart', () => {
    const lines = [{ productId: 'oud', volume: '50 ml', quantity: 1, unitPrice: 1000 }];
    const offers = [offerOf('DIWALI', good, 0)];
    expect(priceCart({ lines, offers, couponCode: 'DIWALI', now }).discountTotal).toBe(125);
  });
});

describe('an edit of an offer', () => {
  const loaded = decodeOffer('DIWALI', { ...toOfferFields(good), maxUses: 5 });
  const form = toOfferForm(loaded);
  const edited = toOfferFields({ ...form, title: 'Diwali lamps', maxUses: '' }, loaded);

  it('writes only what changed, and removes a limit that was emptied', () => {
    expect(offerChanges(loaded, edited, { ...loaded, usedUp: true })).toEqual({
      title: 'Diwali lamps',
      maxUses: undefined,
    });
    expect(offerChanges(loaded, toOfferFields(form, loaded), loaded)).toEqual({});
  });

  it('writes nothing if the offer was ended meanwhile', () => {
    const ended = decodeOffer('DIWALI', {
      ...toOfferFields(form, loaded),
      ...datesToEndNow(loaded, now),
    });
    expect(offerChanges(loaded, edited, ended)).toBeUndefined();
  });
});

describe('ending an offer', () => {
  it('keeps the start date of an active offer', () => {
    const offer = decodeOffer('X', {
      ...toOfferFields(good),
      startDate: '2026-01-01T00:00:00.000Z',
    });
    expect(datesToEndNow(offer, now)).toEqual({ endDate: now.toISOString() });
  });

  it('ends both an active and a scheduled offer', () => {
    for (const startDate of ['2026-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z']) {
      const offer = decodeOffer('X', { ...toOfferFields(good), startDate, endDate: startDate });
      const dates = datesToEndNow(offer, now);
      expect((dates.startDate ?? startDate) < dates.endDate).toBe(true);
      const ended = decodeOffer('X', { ...toOfferFields(good), ...dates });
      expect(offerState(ended, new Date(now.getTime() + 1))).toBe('ended');
    }
  });
});
