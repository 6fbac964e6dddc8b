import { describe, expect, it } from 'vitest';
import { logEntry, type Written } from './onWrite';

const at = new Date('2026-11-20T06:30:00Z');
const earlier = new Date('2026-11-19T06:30:00Z');

const written = (fields: Partial<Written>): Written => ({
  eventId: 'e1',
  path: 'products/amber-durbar',
  at,
  before: {
    name: 'Amber Durbar',
    price: 6850,
    stock: 3,
    rating: 4,
    updatedBy: 'asha',
    updatedAt: earlier,
  },
  after: {
    name: 'Amber Durbar',
    price: 7000,
    stock: 3,
    rating: 4,
    updatedBy: 'asha',
    updatedAt: at,
  },
  ...fields,
});

describe('the admin log', () => {
  it('records who changed what, with the values before and after', () => {
    expect(logEntry(written({}))).toEqual({
      what: 'changed',
      collection: 'products',
      target: 'products/amber-durbar',
      by: 'asha',
      at,
      changes: { price: { before: '6850', after: '7000' } },
    });
  });

  it('names the figure of a size that has changed', () => {
    const { before, after } = written({});
    const [small, large] = [
      { volume: '5 ml', price: 990, inStock: true },
      { volume: '50 ml', price: 6850, inStock: true, stock: 12 },
    ];
    const entry = logEntry(
      written({
        before: { ...before, variants: [small, large] },
        after: {
          ...after,
          price: 6850,
          variants: [
            { ...large, stock: 10 },
            { volume: '30 ml', price: 4000 },
          ],
        },
      }),
    );
    expect(entry?.['changes']).toEqual({
      '30 ml price': { after: '4000' },
      '5 ml inStock': { before: 'true' },
      '5 ml price': { before: '990' },
      '50 ml stock': { before: '12', after: '10' },
    });
  });

  it('ignores the fields that functions write: stock, rating, rank', () => {
    const { before } = written({});
    expect(
      logEntry(written({ after: { ...before, stock: 2, rating: 5, rank: 1 } })),
    ).toBeUndefined();
  });

  it('names the number of pieces and the size that an offer asks for', () => {
    const offer = (fields: object, updatedAt: Date) => ({
      ...fields,
      updatedBy: 'asha',
      updatedAt,
    });
    const entry = logEntry(
      written({
        path: 'offers/five',
        before: offer({ pieces: 5, volume: '2 ml' }, earlier),
        after: offer({ pieces: 6 }, at),
      }),
    );
    expect(entry?.changes).toEqual({
      pieces: { before: '5', after: '6' },
      volume: { before: '2 ml' },
    });
  });

  it('names the notes whose kind, family, words or picture changed', () => {
    const notes = (updatedAt: Date, ...lines: string[]) => ({
      notes: lines,
      updatedBy: 'asha',
      updatedAt,
    });
    const entry = logEntry(
      written({
        path: 'settings/notes',
        before: notes(earlier, 'Oud\t\tA resin.', 'Saffron\t\tThreads.', 'Vetiver\t\tRoots.'),
        after: notes(
          at,
          'Kashmiri saffron\tSaffron\tOf Pampore.',
          'Oud\t\tA resin.',
          'Saffron\t\tStigmas.',
          'Vetiver\t\tRoots.\tWoods and roots\thttps://x.example/a.1200.webp',
        ),
      }),
    );
    expect(entry).toMatchObject({ what: 'changed', target: 'settings/notes', by: 'asha' });
    expect(entry?.['changes']).toEqual({
      'kashmiri-saffron': { after: 'A kind of Saffron. Of Pampore.' },
      saffron: { before: 'Threads.', after: 'Stigmas.' },
      vetiver: {
        before: 'Roots.',
        after: 'Family: Woods and roots. Roots. Picture: https://x.example/a.1200.webp',
      },
    });
  });

  it('names the categories that were added or have another name', () => {
    const categories = (updatedAt: Date, ...lines: string[]) => ({
      categories: lines,
      updatedBy: 'asha',
      updatedAt,
    });
    const entry = logEntry(
      written({
        path: 'settings/categories',
        before: categories(earlier, 'Oud\tOud', 'Glass\tGlass'),
        after: categories(at, 'gourmand\tSweet and warm', 'Oud\tSmoke', 'Glass\tGlass'),
      }),
    );
    expect(entry?.['changes']).toEqual({
      gourmand: { after: 'Sweet and warm' },
      Oud: { before: 'Oud', after: 'Smoke' },
      order: { before: 'Oud, Glass', after: 'gourmand, Oud, Glass' },
    });
  });

  it('does not ascribe to an admin that a function took a review off the home page', () => {
    const home = { moods: [], updatedBy: 'asha', updatedAt: earlier };
    const review = { reviewId: 'u', productId: 'oud', name: 'Kavya R.', text: 'Warm.', rating: 5 };
    const write = (after: object) =>
      logEntry(
        written({
          path: 'settings/home',
          before: { ...home, review },
          after: { ...home, ...after },
        }),
      );
    expect(write({})).toBeUndefined();
    expect(write({ updatedAt: at })).toMatchObject({
      by: 'asha',
      changes: { review: { before: '“Warm.” by Kavya R.' } },
    });
  });

  it('names the parts of the home page and the boxes that changed, each in words', () => {
    const mood = (title: string) => ({ title, sentence: 'After sunset.', products: ['oud'] });
    const box = { name: 'Small', length: 16, breadth: 12, height: 8, weight: 120, holds: 100 };
    const changes = (path: string, before: object, after: object) =>
      logEntry(
        written({
          path,
          before: { ...before, updatedBy: 'asha', updatedAt: earlier },
          after: { ...after, updatedBy: 'asha', updatedAt: at },
        }),
      )?.['changes'];
    expect(
      changes(
        'settings/home',
        { moods: ['Heat', 'Dusk', 'Rain'].map(mood) },
        { moods: ['Heat', 'Night', 'Rain'].map(mood) },
      ),
    ).toEqual({ 'mood 2, title': { before: 'Dusk', after: 'Night' } });
    const house = { title: 'The house', text: 'Since 1998.' };
    expect(
      changes('settings/home', { house }, { house: { ...house, title: 'By the river' } }),
    ).toEqual({ 'house, title': { before: 'The house', after: 'By the river' } });
    expect(
      changes(
        'settings/parcels',
        { boxes: [box], minRating: 4 },
        { boxes: [box, { ...box, name: 'Large' }], minRating: 4.5 },
      ),
    ).toEqual({
      minRating: { before: '4', after: '4.5' },
      'box “Large”': { after: '16 × 12 × 8 cm, 120 g, holds 100 ml' },
    });
  });

  it('records creations and deletions', () => {
    const fresh = logEntry(written({ before: undefined }));
    expect(fresh).toMatchObject({ what: 'created', by: 'asha' });
    expect(logEntry(written({ after: undefined }))).toMatchObject({ what: 'deleted' });
  });

  it('names who deleted, if the signature came right before', () => {
    const { before } = written({});
    const gone = (updatedAt: unknown) =>
      logEntry(written({ before: { ...before, updatedAt }, after: undefined }))?.['by'];
    expect(gone(new Date(at.getTime() - 400))).toBe('asha');
    expect(gone(new Date(at.getTime() - 59_000))).toBe('asha');
    // The signature is of an edit days ago: the deletion did not come from the back office.
    expect(gone(earlier)).toBeNull();
    expect(gone(undefined)).toBeNull();
  });

  it('records a change of role, and nothing else about a user', () => {
    const user = { name: 'Ravi', role: 'customer' };
    const path = 'users/u1';
    expect(logEntry(written({ path, before: undefined, after: user }))).toBeUndefined();
    expect(
      logEntry(written({ path, before: user, after: { ...user, name: 'R.' } })),
    ).toBeUndefined();
    expect(
      logEntry(written({ path, before: user, after: { ...user, role: 'admin' } })),
    ).toMatchObject({
      changes: { role: { before: 'customer', after: 'admin' } },
    });
  });

  it('records that a review was hidden or shown again, and why', () => {
    const target = 'products/amber-durbar/reviews/u1';
    const path = `${target}/decisions/latest`;
    const hidden = { hidden: true, reason: 'Spam', by: 'asha', at };
    expect(logEntry(written({ path, before: undefined, after: hidden }))).toEqual({
      what: 'changed',
      collection: 'reviews',
      target,
      by: 'asha',
      at,
      changes: { hidden: { before: 'false', after: 'true' }, reason: { after: 'Spam' } },
    });
    const shown = { hidden: false, reason: '', by: 'ravi', at };
    expect(logEntry(written({ path, before: hidden, after: shown }))).toMatchObject({
      by: 'ravi',
      changes: { hidden: { before: 'true', after: 'false' } },
    });
    // Deleting an account also deletes the reviews.
    expect(logEntry(written({ path, before: shown, after: undefined }))).toBeUndefined();
  });

  it('records that a review was answered, and that the answer was removed', () => {
    const target = 'products/amber-durbar/reviews/u1';
    const path = `${target}/decisions/answer`;
    const said = { text: 'Thank you.', by: 'asha', at };
    expect(logEntry(written({ path, before: undefined, after: said }))).toEqual({
      what: 'answered',
      collection: 'reviews',
      target,
      by: 'asha',
      at,
      changes: { answer: { after: 'Thank you.' } },
    });
    expect(logEntry(written({ path, before: said, after: { ...said, text: '' } }))).toMatchObject({
      what: 'answer removed',
      changes: {},
    });
    // It goes with its review.
    expect(logEntry(written({ path, before: said, after: undefined }))).toBeUndefined();
  });

  it('records that a message was answered, once and without the words', () => {
    const path = 'contactMessages/1';
    const answers = [{ text: 'On Monday.', by: 'asha', at }];
    const after = { answers, read: true, answered: true, updatedBy: 'asha', updatedAt: at };
    expect(logEntry(written({ path, before: {}, after }))).toEqual({
      what: 'answered',
      collection: 'contactMessages',
      target: path,
      by: 'asha',
      at,
      changes: {},
    });
    expect(
      logEntry(written({ path, before: after, after: { ...after, updatedAt: earlier } })),
    ).toBe(undefined);
  });

  it('leaves out the marks that a function adds to a message', () => {
    const path = 'contactMessages/1';
    const marks = { read: false, answered: false };
    const signed = { updatedBy: 'asha', updatedAt: at };
    expect(logEntry(written({ path, before: {}, after: marks }))).toBe(undefined);
    expect(
      logEntry(written({ path, before: marks, after: { ...marks, ...signed, read: true } })),
    ).toMatchObject({ by: 'asha', changes: { read: { before: 'false', after: 'true' } } });
  });

  it('records that the notes about a customer were changed, without the words', () => {
    const path = 'customerNotes/u1';
    const after = { note: 'Prefers oud.', tags: [], updatedBy: 'asha', updatedAt: at };
    expect(logEntry(written({ path, before: undefined, after }))).toEqual({
      what: 'changed',
      collection: 'customerNotes',
      target: path,
      by: 'asha',
      at,
      changes: {},
    });
    expect(logEntry(written({ path, before: after, after: undefined }))).toBeUndefined();
  });

  it('records once who requested maintenance', () => {
    const path = 'maintenance/r1';
    const asked = { type: 'rebuild', by: 'asha', at };
    expect(logEntry(written({ path, before: undefined, after: asked }))).toEqual({
      what: 'rebuild',
      collection: 'maintenance',
      target: path,
      by: 'asha',
      at,
      changes: {},
    });
    const done = { ...asked, state: 'done' };
    expect(logEntry(written({ path, before: asked, after: done }))).toBeUndefined();
    expect(logEntry(written({ path, before: undefined, after: {} }))).toBeUndefined();
    // Labels change nothing.
    const labels = { type: 'labels', orderIds: ['u_1'], by: 'asha', at };
    expect(logEntry(written({ path, before: undefined, after: labels }))).toBeUndefined();
  });

  it('records who added a note to an order, without its text', () => {
    const path = 'orders/u_1/notes/n1';
    const noted = { text: 'She moves in May', by: 'asha', at };
    const entry = {
      what: 'note',
      collection: 'orders',
      target: 'orders/u_1',
      by: 'asha',
      at,
      changes: {},
    };
    expect(logEntry(written({ path, before: undefined, after: noted }))).toEqual(entry);
    // Deleting an account also deletes the notes.
    expect(logEntry(written({ path, before: noted, after: undefined }))).toBeUndefined();
  });

  it('cuts long texts', () => {
    const entry = logEntry(
      written({ after: { description: 'x'.repeat(5000), updatedBy: 'asha', updatedAt: at } }),
    );
    expect(JSON.stringify(entry).length).toBeLessThan(2000);
  });

  it('ignores other collections', () => {
    expect(logEntry(written({ path: 'orders/u_1' }))).toBeUndefined();
  });
});
