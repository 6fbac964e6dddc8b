import { describe, expect, it } from 'vitest';
import { anOffer, aProduct, NOW } from '../../../tests/support/domain';
import type { Offer } from './offer';
import type { PricedLine } from './pricing';
import { productOffers } from './productOffers';

const amber = aProduct({
  id: 'amber',
  variants: [
    { volume: '2 ml', price: 120, inStock: true },
    { volume: '50 ml', price: 5000, inStock: true },
  ],
});
const aLine = (fields: Partial<PricedLine> = {}): PricedLine => ({
  productId: 'amber',
  volume: '50 ml',
  quantity: 1,
  unitPrice: 5000,
  ...fields,
});
const standing = (offer: Partial<Offer>, ...lines: PricedLine[]) =>
  productOffers(amber, [anOffer(offer)], lines, NOW)[0]?.standing;

describe('an offer at a product', () => {
  it.each<[string, Partial<Offer>]>([
    ['is by a code', { isAutomatic: false, couponCode: 'X' }],
    ['has ended', { endDate: new Date(NOW.getTime() - 1) }],
    ['begins later', { startDate: new Date(NOW.getTime() + 1) }],
    ['is used up', { usedUp: true }],
    ['is for other products', { applicableProductSKUs: ['rose'] }],
    ['counts a size that it does not have', { type: 'fixed', pieces: 5, volume: '10 ml' }],
  ])('is left out when it %s', (_when, offer) => {
    expect(standing(offer)).toBeUndefined();
  });

  it('says the amount that is missing, and once it is reached that it is applied', () => {
    const offer = { minOrderValue: 6000, applicableProductSKUs: ['amber'] };
    expect(standing(offer)).toEqual({ kind: 'amount', missing: 6000 });
    expect(standing(offer, aLine())).toEqual({ kind: 'amount', missing: 1000 });
    expect(standing(offer, aLine({ quantity: 2 }))).toEqual({ kind: 'applied' });
  });

  it('waits for a product that it covers', () => {
    const offer = { applicableProductSKUs: ['amber'] };
    expect(standing(offer)).toEqual({ kind: 'ready' });
    expect(standing(offer, aLine({ productId: 'rose' }))).toEqual({ kind: 'ready' });
    expect(standing(offer, aLine())).toEqual({ kind: 'applied' });
    expect(standing({})).toEqual({ kind: 'ready' });
  });

  it('counts the pieces of its size', () => {
    const offer = { type: 'fixed', value: 60, pieces: 5, volume: '2 ml' } as const;
    const vials = (quantity: number) => aLine({ volume: '2 ml', quantity, unitPrice: 120 });
    expect(standing(offer)).toMatchObject({ kind: 'pieces', counted: 0, missing: 5 });
    expect(standing(offer, vials(3), aLine())).toMatchObject({
      kind: 'pieces',
      counted: 3,
      missing: 2,
    });
    expect(standing(offer, vials(6))).toEqual({ kind: 'applied' });
  });

  it('is outdone where the cart costs less with others that it does not combine with', () => {
    const small = anOffer({ id: 'small', value: 5 });
    const alone = anOffer({ id: 'alone', value: 20, combines: false });
    const kinds = (lines: PricedLine[], ...offers: Offer[]) =>
      productOffers(amber, offers, lines, NOW).map((one) => one.standing.kind);
    expect(kinds([aLine()], small, alone)).toEqual(['outdone', 'applied']);
    expect(kinds([aLine()], anOffer({ value: 30 }), alone)).toEqual(['applied', 'outdone']);
    expect(kinds([], small, alone)).toEqual(['ready', 'ready']);
  });
});
