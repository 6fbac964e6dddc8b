import type { Firestore } from 'firebase-admin/firestore';
import { expect, it, vi } from 'vitest';
import { defaultSite } from '../../../src/domain/shop/site';
import { productPage } from './pages';

it.each(['__reserved__', '__x', 'a b', 'x'.repeat(129)])(
  'a product that cannot be one (%s) is not found, and nobody asks the database',
  async (id) => {
    const doc = vi.fn(() => {
      throw new Error('a reserved id');
    });
    const page = await productPage(
      {
        // The one method that may be called; any other would fail, because it is missing.
        db: { doc } as unknown as Firestore,
        origin: 'https://nilofar.example',
        fetchPage: () => Promise.resolve('<html><head></head><body></body></html>'),
        fetchSite: () => Promise.resolve(defaultSite),
      },
      `/product/${encodeURIComponent(id)}`,
    );
    expect(page.status).toBe(404);
    expect(doc).not.toHaveBeenCalled();
  },
);
