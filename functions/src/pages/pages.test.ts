import type { Firestore } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { readCatalogue } from './catalogueCache';
import { productData, shopPage } from './pages';

/** A database without documents, and the paths that were asked for. */
function emptyDatabase(): { db: Firestore; asked: string[] } {
  const asked: string[] = [];
  const doc = (path: string): string => {
    asked.push(path);
    return path;
  };
  const getAll = () => Promise.resolve([{ data: () => undefined }]);
  // Only what reads the catalogue: a product's document could not be read with it.
  return { db: { doc, getAll } as unknown as Firestore, asked };
}

const deps = {
  origin: 'https://nilofar.example',
  fetchTemplate: () =>
    Promise.resolve({ html: '', plain: '<html><head></head><body></body></html>', code: {} }),
  renderPage: () => Promise.reject(new Error('There is nothing to draw.')),
  now: () => new Date(),
};

it.each(['__reserved__', '__x', 'a b', 'x'.repeat(129)])(
  'a product that cannot be one (%s) is not found, and nobody asks the database for it',
  async (id) => {
    const { db, asked } = emptyDatabase();
    const page = await shopPage({ ...deps, db }, `/product/${encodeURIComponent(id)}`, '');
    expect(page.status).toBe(404);
    expect(asked).toEqual(['catalogue/0']);
  },
);

it('requests that arrive together read the catalogue once', async () => {
  const { db, asked } = emptyDatabase();
  const found = await Promise.all([readCatalogue(db), readCatalogue(db), readCatalogue(db)]);
  expect(found).toEqual([undefined, undefined, undefined]);
  expect(asked).toEqual(['catalogue/0']);
  await readCatalogue(db);
  expect(asked).toEqual(['catalogue/0', 'catalogue/0']);
});

it('the data of a product that an earlier version has written tells of ten pieces at most', async () => {
  const stored = { name: 'Rose', price: 900, volume: '50 ml', stock: 37 };
  const snapshot = { exists: true, data: () => stored };
  const db = { doc: () => ({ get: () => Promise.resolve(snapshot) }) } as unknown as Firestore;
  const page = await productData({ ...deps, db }, '/catalogue/rose.json');
  expect(JSON.parse(page.body)).toMatchObject({ id: 'rose', stock: 10 });
});
