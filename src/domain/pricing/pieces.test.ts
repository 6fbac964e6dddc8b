import { expect, it } from 'vitest';
import { aCoupon, anOffer, NOW } from '../../../tests/support/domain';
import type { Offer } from './offer';
import {
  activePiecesOffers,
  begunGroups,
  morePieces,
  piecesOfferText,
  piecesProgressText,
  type PiecesOffer,
} from './pieces';
import type { PricedLine } from './pricing';

const five = { type: 'fixed', value: 60, pieces: 5, volume: '2 ml' } as const;
const offer = (fields: Partial<Offer> = {}): PiecesOffer => ({
  ...anOffer({ id: 'five' }),
  ...five,
  ...fields,
  pieces: fields.pieces ?? 5,
  volume: fields.volume ?? '2 ml',
});
const vials = (quantity: number): PricedLine[] => [
  { productId: 'amber', volume: '2 ml', quantity, unitPrice: 120 },
  { productId: 'amber', volume: '50 ml', quantity: 9, unitPrice: 6850 },
];

it.each([
  [0, []],
  [1, [[0, 4]]],
  [4, [[0, 1]]],
  [5, []],
  [7, [[1, 3]]],
])('with %d vials, a group is begun: %j', (quantity, begun) => {
  const groups = begunGroups([offer()], vials(quantity), NOW);
  expect(groups.map(({ groups, missing }) => [groups, missing])).toEqual(begun);
});

it('names the group that needs the fewest pieces first', () => {
  const offers = [offer(), offer({ id: 'three', pieces: 3 }), offer({ id: 'nine', pieces: 9 })];
  expect(begunGroups(offers, vials(2), NOW).map((group) => group.offer.id)).toEqual([
    'three',
    'five',
    'nine',
  ]);
});

it('knows of automatic offers that are active, not used up and for pieces', () => {
  const others = [
    anOffer(),
    aCoupon('FIVE', five),
    offer({ usedUp: true }),
    offer({ oncePerCustomer: true }),
    offer({ endDate: new Date(NOW.getTime() - 1) }),
    offer({ startDate: new Date(NOW.getTime() + 1) }),
  ];
  expect(activePiecesOffers([...others, offer()], NOW)).toEqual([offer()]);
});

it.each([
  ['2 ml', 2, 'two more 2 ml vials'],
  ['3 ml', 1, 'one more 3 ml vial'],
  ['12 ml', 11, '11 more pieces of 12 ml'],
  ['50 ml', 1, 'one more piece of 50 ml'],
  ['9 vials, 18 ml', 10, 'ten more pieces of 9 vials, 18 ml'],
])('of %s, %d are missing: %s', (volume, missing, text) => {
  expect(morePieces(offer({ volume }), missing)).toBe(text);
});

it('says that only some fragrances count', () => {
  const listed = offer({ applicableProductSKUs: ['amber'] });
  expect(morePieces(listed, 2)).toBe('two more 2 ml vials from this offer');
});

it.each([
  [0, undefined],
  [1, '1 of 5 chosen. Four more, and ₹60 comes off.'],
  [4, '4 of 5 chosen. One more, and ₹60 comes off.'],
  [5, 'Five chosen: ₹60 off.'],
  [7, 'Seven chosen: ₹60 off. Three more, and ₹120 comes off.'],
  [15, '15 chosen: ₹180 off.'],
])('while vials are chosen, with %d of them: %s', (quantity, text) => {
  expect(piecesProgressText(offer(), vials(quantity), NOW)).toBe(text);
});

it.each([
  [[], 'Any five 2 ml vials cost ₹60 less together.'],
  [['Amber'], 'Any five 2 ml vials of Amber cost ₹60 less together.'],
  [['Amber', 'Oud', 'Rose'], 'Any five 2 ml vials of Amber, Oud or Rose cost ₹60 less together.'],
])('of the fragrances %j: %s', (names, text) => {
  expect(piecesOfferText(offer(), names)).toBe(text);
});
