import type { Firestore } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { readCatalogue } from './catalogueCache';
import { shopPage } from './pages';

it.each(['__reserved__', '__x', 'a b', 'x'.repeat(129)])(
  'a product that cannot be one (%s) is not found, and nobody asks the database for it',
  async (id) => {
    const asked: string[] = [];
    const doc = (path: string) => {
      asked.push(path);
      return path;
    };
    const getAll = () => Promise.resolve([{ data: () => undefined }]);
    const page = await shopPage(
      {
        // What reads the catalogue; a product's document could not be read with it.
        db: { doc, getAll } as unknown as Firestore,
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
  let reads = 0;
  const getAll = () => {
    reads += 1;
    return Promise.resolve([{ data: () => undefined }]);
  };
  const db = { doc: (path: string) => path, getAll } as unknown as Firestore;
  const known = await Promise.all([readCatalogue(db), readCatalogue(db), readCatalogue(db)]);
  expect([known, reads]).toEqual([[undefined, undefined, undefined], 1]);
  await readCatalogue(db);
  expect(reads).toBe(2);
});
