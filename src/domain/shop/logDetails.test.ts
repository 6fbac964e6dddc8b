import { expect, it } from 'vitest';
import { detailLines } from './logDetails';
import { decodeLogEntry } from './logEntry';

const FRAGRANCES = new Map([
  ['assam-oud', 'Assam Oud'],
  ['rose', 'Rose of Kannauj'],
]);
const names = {
  fragrance: (id: string) => FRAGRANCES.get(id),
  category: (id: string) => (id === 'gourmand' ? 'Sweet and warm' : undefined),
  offer: () => undefined,
};

/** The lines beside an entry about `target`. */
function lines(target: string, changes: object): string[] {
  const [collection] = target.split('/');
  const entry = { what: 'changed', collection, target, at: new Date(0), changes };
  return detailLines(decodeLogEntry('e', entry), names);
}

it('says what was before and what is after, in words', () => {
  expect(
    lines('products/oud', {
      price: { before: '6850', after: '6500' },
      '50 ml price': { before: '1', after: '2' },
      stock: { before: '3' },
      name: { after: 'Oud' },
      shortName: { before: '', after: 'Smoke' },
      featured: { before: 'false', after: 'true' },
      tags: { before: '["gift","oud"]', after: '[]' },
      images: { before: '["https://x.example/a.webp"', after: '["https://x.example/b.we…' },
      contents: { after: '["assam-oud/12 ml","gone/2 ml"]' },
    }),
  ).toEqual([
    'Price: ₹6,850 → ₹6,500',
    '50 ml price: ₹1 → ₹2',
    'Stock: 3 → removed',
    'Name: Oud',
    'Short name: Smoke',
    'Featured: no → yes',
    'Tags: gift, oud → none',
    'Photographs changed',
    'Contents: Assam Oud, 12 ml, gone, 2 ml',
  ]);
});

it('says what a request was about, with names and amounts', () => {
  expect(
    lines('orders/u_1', {
      amountPaise: 685_000,
      lines: [{ productId: 'rose', volume: '2 ml', quantity: 1 }],
    }),
  ).toEqual(['Amount: ₹6,850', 'Pieces: fragrance Rose of Kannauj, size 2 ml, quantity 1']);
});

it('calls the fields of the settings as their forms do', () => {
  expect(
    lines('settings/business', {
      legalName: { before: 'A', after: 'B' },
      taxRate: { after: '18' },
    }),
  ).toEqual(['Legal name: A → B', 'Tax rate (%): 18']);
  expect(
    lines('settings/notifications', {
      stock: { before: 'daily', after: 'now' },
      to: { after: 'a@b.in' },
    }),
  ).toEqual(['Stock is low: Once a day → At once', 'Address of the emails: a@b.in']);
  expect(
    lines('settings/categories', {
      gourmand: { before: 'Sweet', after: 'Sweet and warm' },
      Glass: { before: 'Glass' },
      smoke: { after: 'Smoke' },
      order: { before: 'Oud, gourmand', after: 'gourmand, Oud' },
    }),
  ).toEqual([
    'Name: Sweet → Sweet and warm',
    'Out of use: Glass',
    'Added: Smoke',
    'Order: Oud, Sweet and warm → Sweet and warm, Oud',
  ]);
  // The shop no longer knows the name of what was removed.
  expect(
    lines('settings/categories', {
      smoke: { before: 'Smoke and leather' },
      order: { before: 'smoke, gourmand, Oud', after: 'gourmand, Oud' },
    }),
  ).toEqual([
    'Out of use: Smoke and leather',
    'Order: Smoke and leather, Sweet and warm, Oud → Sweet and warm, Oud',
  ]);
  expect(
    lines('settings/notes', {
      'kashmiri-saffron': { after: 'Picture: https://x.example/o/notes%2Fa.1200.webp?alt=media' },
    }),
  ).toEqual(['Kashmiri saffron: Picture: a.1200.webp']);
  expect(
    lines('settings/home', { 'mood 1, fragrances': { after: '["rose","assam-oud"]' } }),
  ).toEqual(['Mood 1, fragrances: Rose of Kannauj, Assam Oud']);
});

it('says with how many pieces which size is low', () => {
  expect(
    lines('settings/stock', {
      lowAt: { before: '3', after: '2' },
      sizes: {
        before: '{"assam-oud/12 ml":5,"rose/2 ml":1}',
        after: '{"assam-oud/12 ml":6,"oud/75 ml":4}',
      },
    }),
  ).toEqual([
    'Low at, all sizes: 3 → 2',
    'Low at, Assam Oud, 12 ml: 5 → 6',
    'Low at, Rose of Kannauj, 2 ml: 1 → removed',
    'Low at, oud, 75 ml: 4',
  ]);
});

it('shows no signs of a notation where an older entry was cut off', () => {
  expect(
    lines('settings/home', { moods: { after: '[{"title":"Heat","products":["rose","assam…' } }),
  ).toEqual(['Moods: title: Heat, products: rose, assam…']);
});

it('writes dates as days, and a percentage as percent', () => {
  expect(
    lines('offers/auto1', {
      endDate: { before: '"2026-12-31T18:29:59.000Z"', after: '"2027-01-31T18:29:59.000Z"' },
      applicableProductSKUs: { before: '[]', after: '["rose"]' },
      type: { before: 'fixed', after: 'percentage' },
    }),
  ).toEqual([
    'Last day: 31 Dec 2026 → 31 Jan 2027',
    'Fragrances: none → Rose of Kannauj',
    'Kind of discount: rupees → percent',
  ]);
});

it('leaves out what a request did not say', () => {
  const refund = { amountPaise: 366_597, reason: '' };
  expect(lines('orders/u_1', refund)).toEqual(['Amount: ₹3,665.97']);
});
