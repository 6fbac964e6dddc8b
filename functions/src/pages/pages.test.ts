import type { Firestore } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { readCatalogue } from './catalogueCache';
import { shopPage } from './pages';

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

it.each(['__reserved__', '__x', 'a b', 'x'.repeat(129)])(
  'a product that cannot be one (%s) is not found, and nobody asks the database for it',
  async (id) => {
    const { db, asked } = emptyDatabase();
    const page = await shopPage(
      {
        db,
        origin: 'https://nilofar.example',
        fetchTemplate: () =>
          Promise.resolve({ html: '', plain: '<html><head></head><body></body></html>', code: {} }),
        renderPage: () => Promise.reject(new Error('There is nothing to draw.')),
        now: () => new Date(),
      },
      `/product/${encodeURIComponent(id)}`,
      '',
    );
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
