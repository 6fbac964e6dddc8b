import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  NOW,
  aCoupon,
  aProduct,
  anOffer,
  offerLists,
  pricedLines,
} from '../../../tests/support/domain';
import { missingForFreeShipping } from './charges';
import { groupsWorthSaying, hintsWorthSaying, offersWithinReach } from './hints';
import type { Offer } from './offer';
import { begunGroups } from './pieces';
import { priceCart } from './priceCart';
import { automaticPercent, automaticSaving, automaticTotal, type PricedLine } from './pricing';

const line = (unitPrice: number, quantity = 1, productId = 'amber-durbar'): PricedLine => ({
  productId,
  volume: '50 ml',
  quantity,
  unitPrice,
});
const price = (
  lines: PricedLine[],
  offers: Offer[] = [],
  couponCode?: string,
  usedOfferIds?: string[],
) => priceCart({ lines, offers, couponCode, usedOfferIds, now: NOW });
const piecesOf = (pieces: number, volume: string) => ({ type: 'fixed', pieces, volume }) as const;
const piecesOffer = (fields: Partial<Offer> = {}): Offer =>
  anOffer({ id: 'five', title: 'Five Vials', value: 60, ...piecesOf(5, '2 ml'), ...fields });
const fixed = (value: number, fields: Partial<Offer> = {}): Offer =>
  anOffer({ id: 'fixed', type: 'fixed', value, ...fields });

describe('shipping is free *above* ₹150 after discount, else ₹25', () => {
  it.each([
    [149.99, 25, 17_499],
    [150, 25, 17_500],
    [150.01, 0, 15_001],
    [0, 25, 2500],
  ])('at ₹%d it is ₹%d', (unitPrice, shipping, amountPaise) => {
    const priced = price([line(unitPrice)]);
    expect(priced.shipping).toBe(shipping);
    expect(priced.amountPaise).toBe(amountPaise);
  });

  it('uses the amount after discount', () => {
    expect(price([line(160)], [fixed(10)]).shipping).toBe(25);
    expect(price([line(160)], [fixed(9.99)]).shipping).toBe(0);
  });

  it('is not charged for an empty cart', () => {
    expect(price([], [fixed(10)])).toEqual({
      subtotal: 0,
      discounts: [],
      discountTotal: 0,
      shipping: 0,
      total: 0,
      amountPaise: 0,
      coupon: { state: 'none' },
    });
  });

  it('adds up paise exactly despite floating point', () => {
    const priced = price([line(0.1), line(0.2, 1, 'b')]);
    expect(priced.subtotal).toBe(0.3);
    expect(priced.amountPaise).toBe(2530);
  });
});

describe('discounts', () => {
  it.each([
    ['a percentage is floored to whole rupees', 99, 10, 9],
    ['an exact percentage stays', 140, 10, 14],
    // 4.35 × 100 is 434.999… in binary.
    ['a decimal price does not lose a rupee', 4.35 * 10, 100, 43],
    ['70 % of 110 is 77 and not 76.99…', 110, 70, 77],
    ['12.5 % of 1,000', 1000, 12.5, 125],
    ['less than a rupee is nothing', 9.99, 10, 0],
    ['more than everything is everything', 300, 150, 300],
  ])('%s', (_name, subtotal, value, discount) => {
    expect(price([line(subtotal)], [anOffer({ value })]).discountTotal).toBe(discount);
  });

  it('a fixed offer takes off its value, at most the subtotal', () => {
    expect(price([line(1000)], [fixed(300)]).discountTotal).toBe(300);
    expect(price([line(200)], [fixed(300)])).toMatchObject({
      discounts: [{ offerId: 'fixed', amount: 200 }],
      discountTotal: 200,
      shipping: 25,
      total: 25,
    });
  });

  it('offers each apply to the whole subtotal and a coupon adds to them', () => {
    const priced = price([line(1000)], [aCoupon('TEN'), fixed(300), anOffer()], 'TEN');
    expect(priced.discounts).toEqual([
      { offerId: 'auto1', title: 'The House Welcome', amount: 100 },
      { offerId: 'fixed', title: 'The House Welcome', amount: 300 },
      { offerId: 'TEN', title: 'TEN', amount: 100 },
    ]);
    expect(priced.total).toBe(500);
  });

  it('lists only offers that took something off', () => {
    const priced = price([line(100)], [anOffer({ value: 100 }), fixed(50)]);
    expect(priced.discounts.map((discount) => discount.offerId)).toEqual(['auto1']);
  });

  it('an automatic offer requires a listed product in the cart, and then applies to the whole cart', () => {
    const offer = anOffer({ applicableProductSKUs: ['vetiver-rain'] });
    expect(price([line(1000)], [offer]).discountTotal).toBe(0);
    expect(price([line(1000), line(100, 1, 'vetiver-rain')], [offer]).discountTotal).toBe(110);
  });

  it('a subtotal equal to the minimum meets it', () => {
    expect(price([line(999.99)], [anOffer({ minOrderValue: 1000 })]).discountTotal).toBe(0);
    expect(price([line(1000)], [anOffer({ minOrderValue: 1000 })]).discountTotal).toBe(100);
  });

  it.each([
    [-1, 0],
    [0, 100],
    [1, 100],
  ])('includes its start (%d ms)', (after, discount) => {
    const startDate = new Date(NOW.getTime() - after);
    expect(price([line(1000)], [anOffer({ startDate })]).discountTotal).toBe(discount);
  });

  it.each([
    [-1, 100],
    [0, 100],
    [1, 0],
  ])('includes its end (%d ms)', (after, discount) => {
    const endDate = new Date(NOW.getTime() - after);
    expect(price([line(1000)], [anOffer({ endDate })]).discountTotal).toBe(discount);
  });

  it('an offer that is used up, or used by this customer, does not apply', () => {
    expect(price([line(1000)], [anOffer({ usedUp: false })]).discountTotal).toBe(100);
    expect(price([line(1000)], [anOffer({ usedUp: true })]).discountTotal).toBe(0);
    const once = anOffer({ oncePerCustomer: true });
    expect(price([line(1000)], [once], undefined, ['auto1']).discountTotal).toBe(0);
    expect(price([line(1000)], [once], undefined, ['other']).discountTotal).toBe(100);
    expect(price([line(1000)], [anOffer()], undefined, ['auto1']).discountTotal).toBe(100);
  });
});

describe('an offer for five vials takes ₹60 off', () => {
  const vials = (quantity: number, unitPrice = 120, productId = 'amber-durbar'): PricedLine => ({
    ...line(unitPrice, quantity, productId),
    volume: '2 ml',
  });
  it.each([
    [4, 0],
    [5, 60],
    [9, 60],
    [10, 120],
    [11, 120],
  ])('%d vials: ₹%d', (quantity, discount) => {
    const first = Math.floor(quantity / 2);
    const lines = [vials(first), vials(quantity - first, 99, 'vetiver-rain'), line(6850)];
    expect(price(lines, [piecesOffer()]).discountTotal).toBe(discount);
  });

  it('for no other size, and only with those of its products', () => {
    expect(price([line(120, 5)], [piecesOffer()]).discountTotal).toBe(0);
    const listed = piecesOffer({ applicableProductSKUs: ['vetiver-rain', 'lotus-water'] });
    const four = [vials(2, 99, 'lotus-water'), vials(2, 99, 'vetiver-rain'), vials(6)];
    expect(price(four, [listed]).discountTotal).toBe(0);
    expect(price([...four, vials(1, 140, 'lotus-water')], [listed]).discountTotal).toBe(60);
  });

  it('at most what its pieces cost, so that a bottle keeps its price', () => {
    const lines = [vials(5, 10), line(6850)];
    expect(price(lines, [piecesOffer()]).discounts).toEqual([
      { offerId: 'five', title: 'Five Vials', amount: 50 },
    ]);
    // Two such offers for one size, too.
    const both = [piecesOffer(), piecesOffer({ id: 'six', value: 40 })];
    expect(price([vials(5, 15), line(6850)], both).discounts.map((d) => d.amount)).toEqual([
      60, 15,
    ]);
  });

  it('beside other offers, each of the whole subtotal', () => {
    const priced = price([vials(5)], [anOffer(), piecesOffer()]);
    expect(priced.discounts.map(({ offerId, amount }) => [offerId, amount])).toEqual([
      ['auto1', 60],
      ['five', 60],
    ]);
  });
});

describe('the outcome of an entered coupon', () => {
  const day = 86_400_000;
  const early = aCoupon('EARLY', { startDate: new Date(NOW.getTime() + day) });
  const late = aCoupon('LATE', { endDate: new Date(NOW.getTime() - day) });
  const offers = [
    aCoupon('TEN'),
    early,
    late,
    aCoupon('BIG', { minOrderValue: 1200.5 }),
    aCoupon('ROSES', { applicableProductSKUs: ['rose-of-kannauj'] }),
    aCoupon('ONCE', { oncePerCustomer: true }),
    aCoupon('SPENT', { usedUp: true }),
    aCoupon('FOUR', piecesOf(4, '50 ml')),
    aCoupon('ONE', { ...piecesOf(2, '50 ml'), applicableProductSKUs: ['rose-of-kannauj'] }),
    anOffer({ id: 'AUTO', couponCode: 'AUTO', minOrderValue: 99_999 }),
  ];
  it.each([
    [undefined, { state: 'none' }],
    ['', { state: 'none' }],
    ['TEN', { state: 'applied', offer: offers[0] }],
    ['ten', { state: 'unknown' }],
    [' TEN', { state: 'unknown' }],
    ['AUTO', { state: 'unknown' }],
    ['EARLY', { state: 'not_started', startDate: early.startDate }],
    ['LATE', { state: 'expired', endDate: late.endDate }],
    ['BIG', { state: 'minimum_not_met', offer: offers[3], subtotal: 1000 }],
    ['ROSES', { state: 'not_for_these' }],
    ['ONCE', { state: 'already_used' }],
    ['SPENT', { state: 'used_up' }],
    ['FOUR', { state: 'pieces_not_met', offer: offers[7], missing: 3 }],
    ['ONE', { state: 'not_for_these' }],
  ])('%j', (code, outcome) => {
    const priced = price([line(1000)], offers, code, ['ONCE']);
    expect(priced.coupon).toEqual(outcome);
    expect(priced.discountTotal).toBe(code === 'TEN' ? 100 : 0);
  });
});

describe('hints on the page', () => {
  it.each([
    [0, 151],
    [149, 2],
    [149.5, 1],
    [149.99, 1],
    [150, 1],
    [150.01, 0],
  ])('₹%d is ₹%d short of free shipping, and adding that much is enough', (subtotal, missing) => {
    expect(missingForFreeShipping({ subtotal, discountTotal: 0 })).toBe(missing);
    expect(price([line(subtotal), line(missing, 1, 'b')]).shipping).toBe(0);
  });

  it('the badge is the saving on one piece alone, as a rounded percent of its price', () => {
    const product = aProduct({ price: 99 });
    expect(automaticSaving(product, [anOffer()], NOW)).toBe(9);
    expect(automaticPercent(product, [anOffer()], NOW)).toBe(9);
    expect(automaticPercent(product, [anOffer(), fixed(20)], NOW)).toBe(29);
    expect(automaticPercent(product, [anOffer()], NOW, 140)).toBe(10);
    expect(automaticPercent(product, [fixed(500)], NOW)).toBe(100);
  });

  it.each<[string, Offer[], number, number, number]>([
    ['a fixed offer is taken off once, not once each', [fixed(300)], 5400, 2, 10_500],
    ['a minimum that only two meet', [anOffer({ minOrderValue: 5000 })], 4200, 2, 7560],
    ['a percentage is floored once, of the sum', [anOffer()], 99, 2, 179],
    ['one of it is what the card says', [anOffer()], 99, 1, 90],
    ['paise are kept', [], 0.1, 3, 0.3],
    ['two groups of three of its size', [piecesOffer({ pieces: 3 })], 120, 7, 720],
    ['groups of another size', [piecesOffer({ volume: '50 ml' })], 120, 7, 840],
    ['a coupon nobody entered does not count', [aCoupon('TEN')], 100, 2, 200],
  ])('total of several pieces alone: %s', (_name, offers, unitPrice, quantity, total) => {
    const size = { volume: '2 ml', price: unitPrice };
    expect(automaticTotal(aProduct(), offers, NOW, size, quantity)).toBe(total);
  });

  it('there is no badge when no offer applies', () => {
    const product = aProduct({ price: 99 });
    expect(automaticPercent(product, [aCoupon('TEN')], NOW)).toBe(0);
    expect(automaticPercent(product, [anOffer({ minOrderValue: 100 })], NOW)).toBe(0);
    expect(automaticPercent(product, [anOffer({ applicableProductSKUs: ['b'] })], NOW)).toBe(0);
    expect(automaticPercent(aProduct({ price: 0 }), [fixed(10)], NOW)).toBe(0);
  });

  it('hints at automatic offers that only need a larger subtotal, nearest first', () => {
    const offers = [
      anOffer({ id: 'far', minOrderValue: 5000 }),
      anOffer({ id: 'near', minOrderValue: 1000.5 }),
      anOffer({ id: 'met', minOrderValue: 800 }),
      anOffer({ id: 'other', minOrderValue: 900, applicableProductSKUs: ['b'] }),
      anOffer({ id: 'ended', minOrderValue: 900, endDate: new Date(0), startDate: new Date(0) }),
      anOffer({ id: 'spent', minOrderValue: 900, usedUp: true }),
      aCoupon('CODE', { minOrderValue: 900 }),
    ];
    expect(
      offersWithinReach(offers, 800, ['a'], NOW).map((hint) => [hint.offer.id, hint.missing]),
    ).toEqual([
      ['near', 200.5],
      ['far', 4200],
    ]);
  });
});

describe('an offer that does not combine', () => {
  const alone = (value: number, fields: Partial<Offer> = {}): Offer =>
    anOffer({ id: 'alone', title: 'Alone', value, combines: false, ...fields });
  const ids = (priced: { discounts: { offerId: string }[] }) =>
    priced.discounts.map(({ offerId }) => offerId);

  it('applies alone where it saves more than all the others together', () => {
    const offers = [anOffer(), fixed(50), alone(20)];
    // 10 % and ₹50 are ₹150 of ₹1,000.
    expect(ids(price([line(1000)], offers))).toEqual(['alone']);
    expect(ids(price([line(1000)], [...offers.slice(0, 2), alone(14)]))).toEqual([
      'auto1',
      'fixed',
    ]);
  });

  it('leaves the others where both save the same, and of two the one with the smaller id', () => {
    expect(ids(price([line(1000)], [alone(10), anOffer()]))).toEqual(['auto1']);
    const two = [alone(20, { id: 'b' }), alone(20, { id: 'a' }), anOffer()];
    expect(ids(price([line(1000)], two))).toEqual(['a']);
  });

  it('as a coupon replaces the automatic offers, or says what is kept', () => {
    const coupon = (value: number) => aCoupon('ALONE20', { value, combines: false });
    const better = price([line(1000)], [anOffer(), coupon(20)], 'ALONE20');
    expect(ids(better)).toEqual(['ALONE20']);
    expect(better.coupon.state).toBe('applied');
    const worse = price([line(1000)], [anOffer(), coupon(8)], 'ALONE20');
    expect(ids(worse)).toEqual(['auto1']);
    expect(worse.coupon).toMatchObject({
      state: 'not_combined',
      kept: [{ offerId: 'auto1', amount: 100 }],
      saved: 100,
    });
  });

  it('keeps a coupon that combines out, unless it and the others save more', () => {
    const coupon = aCoupon('MORE', { value: 15 });
    const offers = [anOffer(), alone(20), coupon];
    expect(ids(price([line(1000)], offers))).toEqual(['alone']);
    expect(ids(price([line(1000)], offers, 'MORE'))).toEqual(['auto1', 'MORE']);
    expect(price([line(1000)], [alone(20), coupon], 'MORE').coupon).toMatchObject({
      state: 'not_combined',
      saved: 200,
    });
  });

  it('is left out where it would cost the free shipping and more', () => {
    // 160 − 10 is no longer above ₹150.
    const coupon = aCoupon('TEN', { type: 'fixed', value: 10, combines: false });
    const priced = price([line(160)], [coupon], 'TEN');
    expect(priced.total).toBe(160);
    expect(priced.coupon).toMatchObject({ state: 'not_combined', kept: [], saved: 0 });
  });

  it('is in the price and the badge of one piece', () => {
    const product = aProduct({ price: 1000 });
    expect(automaticPercent(product, [anOffer(), alone(30)], NOW)).toBe(30);
    expect(
      automaticTotal(product, [anOffer(), alone(30)], NOW, { volume: '50 ml', price: 1000 }, 2),
    ).toBe(1400);
  });
});

describe('hints beside an offer that does not combine', () => {
  const lines = [line(1000)];
  const hints = (...offers: Offer[]) =>
    hintsWorthSaying(offersWithinReach(offers, 1000, ['amber-durbar'], NOW), {
      lines,
      offers,
      now: NOW,
    }).map(({ offer }) => offer.id);
  const alone = anOffer({ id: 'alone', value: 20, combines: false });

  it('are said only where reaching the offer lowers the price', () => {
    const small = fixed(100, { minOrderValue: 1500 });
    const large = fixed(500, { id: 'large', minOrderValue: 1500 });
    expect(hints(anOffer(), small, large)).toEqual(['fixed', 'large']);
    expect(hints(alone, small)).toEqual([]);
    expect(hints(alone, large)).toEqual(['large']);
    expect(hints(fixed(400), { ...alone, minOrderValue: 1500 })).toEqual([]);
  });

  it('count a group of pieces by its price', () => {
    const vials = { ...line(100, 4), volume: '2 ml' };
    const groups = (...offers: Offer[]) => {
      const cart = { lines: [vials], offers, now: NOW };
      return groupsWorthSaying(begunGroups(offers, [vials], NOW), cart).length;
    };
    expect(groups(piecesOffer())).toBe(1);
    expect(groups(piecesOffer(), alone)).toBe(0);
    expect(groups(piecesOffer({ value: 200 }), alone)).toBe(1);
  });
});

describe('any cart', () => {
  const carts = fc.record({
    lines: pricedLines,
    offers: offerLists,
    couponCode: fc.constantFrom(undefined, 'OFFER0', 'OFFER1', 'NONE'),
  });

  it('nothing is negative, the discount stays within the subtotal, and the parts add up', () => {
    fc.assert(
      fc.property(carts, (cart) => {
        const priced = priceCart({ ...cart, now: NOW });
        expect(priced.discountTotal).toBeGreaterThanOrEqual(0);
        expect(priced.discountTotal).toBeLessThanOrEqual(priced.subtotal);
        expect(priced.discounts.every((discount) => discount.amount > 0)).toBe(true);
        const sum = priced.discounts.reduce((paise, d) => paise + Math.round(d.amount * 100), 0);
        expect(sum).toBe(Math.round(priced.discountTotal * 100));
        expect(Number.isInteger(priced.amountPaise)).toBe(true);
        expect(priced.amountPaise).toBeGreaterThanOrEqual(0);
        expect(priced.amountPaise).toBe(Math.round(priced.total * 100));
        expect(priced.total).toBeCloseTo(
          priced.subtotal - priced.discountTotal + priced.shipping,
          6,
        );
      }),
    );
  });

  it('costs the least of all that combine and of each that does not, alone', () => {
    fc.assert(
      fc.property(carts, (cart) => {
        const paid = priceCart({ ...cart, now: NOW }).amountPaise;
        const choices = [
          cart.offers.filter(({ combines }) => combines),
          ...cart.offers.filter(({ combines }) => !combines).map((offer) => [offer]),
        ].map((offers) => priceCart({ ...cart, offers, now: NOW }).amountPaise);
        expect(paid).toBe(Math.min(...choices));
      }),
    );
  });

  it('with offers that all combine, adds up what each of them takes off', () => {
    fc.assert(
      fc.property(carts, (cart) => {
        const offers = cart.offers.map((offer) => ({
          ...offer,
          combines: true,
          pieces: undefined,
        }));
        const each = offers.map((offer) => {
          const { discountTotal } = priceCart({ ...cart, offers: [offer], now: NOW });
          return Math.round(discountTotal * 100);
        });
        const { subtotal, discountTotal } = priceCart({ ...cart, offers, now: NOW });
        const sum = each.reduce((total, one) => total + one, 0);
        expect(Math.round(discountTotal * 100)).toBe(Math.min(sum, Math.round(subtotal * 100)));
      }),
    );
  });

  it('the order of offers and of lines does not matter', () => {
    const shuffled = carts.chain((cart) =>
      fc.record({
        cart: fc.constant(cart),
        lines: fc.shuffledSubarray(cart.lines, {
          minLength: cart.lines.length,
          maxLength: cart.lines.length,
        }),
        offers: fc.shuffledSubarray(cart.offers, {
          minLength: cart.offers.length,
          maxLength: cart.offers.length,
        }),
      }),
    );
    fc.assert(
      fc.property(shuffled, ({ cart, lines, offers }) => {
        expect(priceCart({ ...cart, lines, offers, now: NOW })).toEqual(
          priceCart({ ...cart, now: NOW }),
        );
      }),
    );
  });

  it('offers for pieces of a size take off at most what its pieces cost', () => {
    fc.assert(
      fc.property(carts, ({ lines, offers }) => {
        // Which of several that do not combine is taken depends on the shipping of the whole cart.
        const forVials = offers
          .filter(({ volume }) => volume === '2 ml')
          .map((offer) => ({ ...offer, combines: true }));
        const vials = lines.filter(({ volume }) => volume === '2 ml');
        const { discounts, discountTotal } = price(lines, forVials);
        expect(discountTotal).toBeLessThanOrEqual(price(vials).subtotal);
        // No other line changes it.
        expect(price(vials, forVials).discounts).toEqual(discounts);
      }),
    );
  });

  it('an offer that has ended, not started, is used up or covers other products has no effect', () => {
    const idle: fc.Arbitrary<Offer> = fc.constantFrom(
      anOffer({ id: 'idle', endDate: new Date(NOW.getTime() - 1) }),
      anOffer({ id: 'idle', startDate: new Date(NOW.getTime() + 1) }),
      anOffer({ id: 'idle', usedUp: true }),
      anOffer({ id: 'idle', applicableProductSKUs: ['not in any cart'] }),
      aCoupon('idle'),
    );
    fc.assert(
      fc.property(carts, idle, (cart, offer) => {
        expect(priceCart({ ...cart, offers: [offer, ...cart.offers], now: NOW })).toEqual(
          priceCart({ ...cart, now: NOW }),
        );
      }),
    );
  });

  it('one line of two costs the same as two lines of one', () => {
    fc.assert(
      fc.property(carts, (cart) => {
        const single = cart.lines.flatMap((entry) =>
          Array.from({ length: entry.quantity }, () => ({ ...entry, quantity: 1 })),
        );
        expect(priceCart({ ...cart, lines: single, now: NOW })).toEqual(
          priceCart({ ...cart, now: NOW }),
        );
      }),
    );
  });
});
