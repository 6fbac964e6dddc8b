import { describe, expect, it } from 'vitest';
import {
  blankOffer,
  validateOffer,
  datesToEndNow,
  offerChanges,
  offerOf,
  toOfferFields,
  toOfferForm,
} from './offerForm';
import { decodeOffer, offerState } from './offer';
import { priceCart } from './pricing';

const now = new Date('2026-11-20T10:00:00Z');
const good = { ...blankOffer(now), title: 'Diwali', value: '12.5', couponCode: 'DIWALI' };

describe('the form of an offer', () => {
  it('covers its first and last Indian day in full', () => {
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
