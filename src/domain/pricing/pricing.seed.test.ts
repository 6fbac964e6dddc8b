import { describe, expect, it } from 'vitest';
import { NOW, aCoupon, anOffer } from '../../../tests/support/domain';
import { priceCart } from './priceCart';

/** The five offers of the demo data. */
const OFFERS = [
  anOffer({
    applicableProductSKUs: [
      'saffron-veil',
      'nimbu-noir',
      'mogra-at-midnight',
      'mysore-santal',
      'lotus-water',
      'vetiver-rain',
      'clear-musk',
      'assam-oud',
    ],
  }),
  anOffer({
    id: 'monsoon300',
    title: 'Monsoon Pair',
    type: 'fixed',
    value: 300,
    minOrderValue: 5000,
    applicableProductSKUs: ['monsoon-coast', 'lotus-water'],
  }),
  anOffer({
    id: 'five-vials',
    title: 'Five Vials',
    type: 'fixed',
    value: 60,
    pieces: 5,
    volume: '2 ml',
  }),
  aCoupon('WELCOME15', { value: 15, minOrderValue: 3000, oncePerCustomer: true }),
  aCoupon('ATTAR500', { type: 'fixed', value: 500, minOrderValue: 6000 }),
];

/** The prices of the demo data, per size. */
const PRICES: Record<string, number> = {
  'amber-durbar 2 ml': 120,
  'amber-durbar 50 ml': 6850,
  'assam-oud 12 ml': 14_500,
  'clear-musk 50 ml': 5250,
  'lotus-water 50 ml': 4200,
  'mogra-at-midnight 2 ml': 140,
  'monsoon-coast 100 ml': 5400,
  'mysore-santal 2 ml': 140,
  'rose-of-kannauj 2 ml': 120,
  'rose-of-kannauj 10 ml': 1990,
  'saffron-veil 50 ml': 7900,
  'vetiver-rain 2 ml': 99,
  'vetiver-rain 10 ml': 590,
};

interface Expected {
  subtotal: number;
  discounts: Record<string, number>;
  shipping: number;
  paise: number;
}

const CARTS: [name: string, cart: Record<string, number>, code: string | undefined, Expected][] = [
  [
    // 120; amber is not on auto1's list; 120 ≤ 150, so + 25 = 145
    'one vial without an offer',
    { 'amber-durbar 2 ml': 1 },
    undefined,
    { subtotal: 120, discounts: {}, shipping: 25, paise: 14_500 },
  ],
  [
    // 2 × 120 = 240 > 150: free
    'two vials without an offer',
    { 'amber-durbar 2 ml': 1, 'rose-of-kannauj 2 ml': 1 },
    undefined,
    { subtotal: 240, discounts: {}, shipping: 0, paise: 24_000 },
  ],
  [
    // 140 − floor(14.0) = 126 ≤ 150; 126 + 25 = 151
    'one vial with auto1',
    { 'mysore-santal 2 ml': 1 },
    undefined,
    { subtotal: 140, discounts: { auto1: 14 }, shipping: 25, paise: 15_100 },
  ],
  [
    // 99 − floor(9.9) = 99 − 9 = 90; + 25 = 115
    'the smallest vial: the floor of the percentage shows',
    { 'vetiver-rain 2 ml': 1 },
    undefined,
    { subtotal: 99, discounts: { auto1: 9 }, shipping: 25, paise: 11_500 },
  ],
  [
    // 2 × 99 = 198 − floor(19.8) = 198 − 19 = 179 > 150: free
    'two of the smallest',
    { 'vetiver-rain 2 ml': 2 },
    undefined,
    { subtotal: 198, discounts: { auto1: 19 }, shipping: 0, paise: 17_900 },
  ],
  [
    // 120 + 99 = 219; vetiver is listed, so auto1 is on all of it: floor(21.9) = 21; 198: free
    'a listed vial opens auto1 for the whole cart',
    { 'amber-durbar 2 ml': 1, 'vetiver-rain 2 ml': 1 },
    undefined,
    { subtotal: 219, discounts: { auto1: 21 }, shipping: 0, paise: 19_800 },
  ],
  [
    // 140 + 99 = 239; floor(23.9) = 23; 216
    'two listed vials',
    { 'mogra-at-midnight 2 ml': 1, 'vetiver-rain 2 ml': 1 },
    undefined,
    { subtotal: 239, discounts: { auto1: 23 }, shipping: 0, paise: 21_600 },
  ],
  [
    // 3 × 120 + 2 × 120 = 600; one group of five; 540
    'five vials of two fragrances',
    { 'amber-durbar 2 ml': 3, 'rose-of-kannauj 2 ml': 2 },
    undefined,
    { subtotal: 600, discounts: { 'five-vials': 60 }, shipping: 0, paise: 54_000 },
  ],
  [
    // 10 × 99 + 120 + 6850 = 7960; auto1 (vetiver) 796; two groups of five 120; WELCOME15 1194; 5850
    'eleven vials beside a bottle, with auto1 and WELCOME15',
    { 'vetiver-rain 2 ml': 10, 'amber-durbar 2 ml': 1, 'amber-durbar 50 ml': 1 },
    'WELCOME15',
    {
      subtotal: 7960,
      discounts: { auto1: 796, 'five-vials': 120, WELCOME15: 1194 },
      shipping: 0,
      paise: 585_000,
    },
  ],
  [
    // 4200 + 5400 = 9600; auto1 (lotus) 960; monsoon300 300; 9600 − 1260 = 8340
    'percent and fixed automatic offers stack',
    { 'lotus-water 50 ml': 1, 'monsoon-coast 100 ml': 1 },
    undefined,
    { subtotal: 9600, discounts: { auto1: 960, monsoon300: 300 }, shipping: 0, paise: 834_000 },
  ],
  [
    // as above, − floor(9600 × 15 / 100) = 1440; 8340 − 1440 = 6900
    'with WELCOME15 on top, of the subtotal and not of the rest',
    { 'lotus-water 50 ml': 1, 'monsoon-coast 100 ml': 1 },
    'WELCOME15',
    {
      subtotal: 9600,
      discounts: { auto1: 960, monsoon300: 300, WELCOME15: 1440 },
      shipping: 0,
      paise: 690_000,
    },
  ],
  [
    // as above with 500: 8340 − 500 = 7840
    'with ATTAR500 on top',
    { 'lotus-water 50 ml': 1, 'monsoon-coast 100 ml': 1 },
    'ATTAR500',
    {
      subtotal: 9600,
      discounts: { auto1: 960, monsoon300: 300, ATTAR500: 500 },
      shipping: 0,
      paise: 784_000,
    },
  ],
  [
    // 4200: auto1 420; below monsoon300's 5000; WELCOME15 630; 4200 − 1050 = 3150
    'lotus alone is below the monsoon minimum',
    { 'lotus-water 50 ml': 1 },
    'WELCOME15',
    { subtotal: 4200, discounts: { auto1: 420, WELCOME15: 630 }, shipping: 0, paise: 315_000 },
  ],
  [
    // 5400 − 300 = 5100; ATTAR500 wants 6000
    'a coupon below its minimum gives nothing',
    { 'monsoon-coast 100 ml': 1 },
    'ATTAR500',
    { subtotal: 5400, discounts: { monsoon300: 300 }, shipping: 0, paise: 510_000 },
  ],
  [
    // 7900 + 3 × 120 = 8260; auto1 826; WELCOME15 floor(1239.0) = 1239; 8260 − 2065 = 6195
    'a bottle and three vials',
    { 'saffron-veil 50 ml': 1, 'amber-durbar 2 ml': 3 },
    'WELCOME15',
    { subtotal: 8260, discounts: { auto1: 826, WELCOME15: 1239 }, shipping: 0, paise: 619_500 },
  ],
  [
    // 14500 + 2 × 99 = 14698; auto1 floor(1469.8) = 1469; 500; 14698 − 1969 = 12729
    'an attar and two vials: floored percent, then fixed',
    { 'assam-oud 12 ml': 1, 'vetiver-rain 2 ml': 2 },
    'ATTAR500',
    { subtotal: 14_698, discounts: { auto1: 1469, ATTAR500: 500 }, shipping: 0, paise: 1_272_900 },
  ],
  [
    // 1990 + 590 + 3 × 140 = 3000 exactly: WELCOME15's minimum is met. auto1 300, WELCOME15 450; 2250
    'exactly at the minimum of WELCOME15',
    { 'rose-of-kannauj 10 ml': 1, 'vetiver-rain 10 ml': 1, 'mysore-santal 2 ml': 3 },
    'WELCOME15',
    { subtotal: 3000, discounts: { auto1: 300, WELCOME15: 450 }, shipping: 0, paise: 225_000 },
  ],
  [
    // 6850, nothing automatic; WELCOME15 floor(1027.5) = 1027; 5823
    'a coupon alone, floored',
    { 'amber-durbar 50 ml': 1 },
    'WELCOME15',
    { subtotal: 6850, discounts: { WELCOME15: 1027 }, shipping: 0, paise: 582_300 },
  ],
  [
    // 10 × 5250 = 52500; auto1 5250; WELCOME15 7875; 39375
    'ten of one',
    { 'clear-musk 50 ml': 10 },
    'WELCOME15',
    {
      subtotal: 52_500,
      discounts: { auto1: 5250, WELCOME15: 7875 },
      shipping: 0,
      paise: 3_937_500,
    },
  ],
];

describe('carts of the demo data, calculated by hand', () => {
  it.each(CARTS)('%s', (_name, cart, couponCode, expected) => {
    const lines = Object.entries(cart).map(([key, quantity]) => {
      const [productId = '', ...volume] = key.split(' ');
      const unitPrice = PRICES[key];
      if (unitPrice === undefined) throw new Error(`no price for ${key}`);
      return { productId, volume: volume.join(' '), quantity, unitPrice };
    });
    const priced = priceCart({ lines, offers: OFFERS, couponCode, now: NOW });
    expect({
      subtotal: priced.subtotal,
      discounts: Object.fromEntries(priced.discounts.map((d) => [d.offerId, d.amount])),
      shipping: priced.shipping,
      paise: priced.amountPaise,
    }).toEqual(expected);
  });
});
