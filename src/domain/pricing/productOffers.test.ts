import { describe, expect, it } from 'vitest';
import { anOffer, aProduct, NOW } from '../../../tests/support/domain';
import type { Offer } from './offer';
import type { PricedLine } from './pricing';
import { productOffers, type CartCode } from './productOffers';

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
  });

  it('promises nothing that the cart would not take off then', () => {
    const kinds = (lines: PricedLine[], ...offers: Offer[]) =>
      productOffers(amber, offers, lines, NOW).map((one) => one.standing.kind);
    const alone = anOffer({ id: 'alone', value: 20, combines: false });
    expect(kinds([], anOffer({ id: 'small', value: 5 }), alone)).toEqual(['silent', 'ready']);
    const later = anOffer({ id: 'later', value: 5, minOrderValue: 6000 });
    const vials = anOffer({ id: 'v', type: 'fixed', value: 9, pieces: 5, volume: '2 ml' });
    expect(kinds([aLine()], later, vials, alone)).toEqual(['silent', 'silent', 'applied']);
    expect(kinds([aLine()], later, vials)).toEqual(['amount', 'pieces']);
  });
});

describe('an offer at a product beside the code of the cart', () => {
  const auto = anOffer({ id: 'auto', value: 10 });
  const aCode = (fields: Partial<Offer> = {}) =>
    anOffer({ id: 'DIWALI', isAutomatic: false, couponCode: 'DIWALI', value: 25, ...fields });
  const kind = (code: CartCode, lines: PricedLine[] = [aLine()], offer = auto) =>
    productOffers(amber, [offer], lines, NOW, code)[0]?.standing.kind;

  it('is said as the cart has it, once the code is known', () => {
    const alone = aCode({ combines: false });
    expect(kind('unknown')).toBe('unknown');
    expect(kind(undefined)).toBe('applied');
    expect(kind({ offer: aCode(), isUsed: false })).toBe('applied');
    expect(kind({ offer: alone, isUsed: false })).toBe('outdone');
    expect(kind({ offer: alone, isUsed: false }, [])).toBe('silent');
    expect(kind({ offer: { ...alone, value: 5 }, isUsed: false })).toBe('applied');
  });

  it('is not touched by a code that does not apply', () => {
    const alone = aCode({ combines: false, oncePerCustomer: true });
    expect(kind({ offer: alone, isUsed: true })).toBe('applied');
    expect(kind({ offer: { ...alone, minOrderValue: 9000 }, isUsed: false })).toBe('applied');
    expect(kind({ offer: { ...alone, endDate: new Date(0) }, isUsed: false })).toBe('applied');
  });

  it('counts the code that comes to apply with what is missing', () => {
    const alone = aCode({ combines: false, minOrderValue: 9000 });
    const later = { ...auto, minOrderValue: 9500 };
    expect(kind({ offer: alone, isUsed: false }, [aLine()], later)).toBe('silent');
    expect(kind({ offer: aCode(), isUsed: false }, [aLine()], later)).toBe('amount');
  });
});
