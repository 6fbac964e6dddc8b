import { act } from '@testing-library/react';
import { Suspense } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { anAuth } from '../../../tests/support/auth';
import { anOffer, aProduct } from '../../../tests/support/domain';
import { unpackCatalogue, type Catalogue } from '../../domain/product/catalogue';

const backend = vi.hoisted(() => ({ fetchCatalogue: vi.fn() }));
vi.mock('../../firebase/product/catalogue', () => ({ fetchCatalogue: backend.fetchCatalogue }));
vi.mock('idb-keyval', () => ({ get: async () => undefined, set: async () => undefined }));

/** Parts of the page arrive when `arrive` is called. */
const chunk = vi.hoisted(() => ({ arrives: Promise.resolve(), arrive: () => {} }));
vi.mock('../../ui/loadChunk', () => ({
  loadChunk: async (load: () => Promise<unknown>) => {
    await chunk.arrives;
    return load();
  },
}));

const offer = anOffer({ title: 'Ten off', isAutomatic: true });
const catalogueOf = (count: number, revision: number): Catalogue => ({
  ...unpackCatalogue([{ products: [] }], revision).catalogue,
  offers: [{ ...offer }],
  products: Array.from({ length: count }, (_, n) =>
    aProduct({ id: `made-${n}`, name: `Made ${n}` }),
  ),
});

/** The collection as a page that has just been opened has it: its stores know the first of a hundred fragrances. */
async function openCollection() {
  vi.resetModules();
  const [
    { CollectionSection, preloadOffers },
    { catalogueStore },
    { AuthContext },
    { CartProvider },
  ] = await Promise.all([
    import('./CollectionSection'),
    import('./catalogueStore'),
    import('../account/useAuth'),
    import('../cart/CartProvider'),
  ]);
  catalogueStore.seed({
    at: Date.now(),
    catalogue: catalogueOf(4, 1),
    part: { page: '/products', total: 100, sets: 0, families: [] },
  });
  const page = (
    <MemoryRouter initialEntries={['/products']}>
      <AuthContext value={anAuth({ state: { status: 'signed-out' } })}>
        <CartProvider>
          <Suspense fallback={null}>
            <CollectionSection searching={false} />
          </Suspense>
        </CartProvider>
      </AuthContext>
    </MemoryRouter>
  );
  return { page, catalogueStore, preloadOffers };
}

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = (): void => undefined;
      disconnect = (): void => undefined;
    },
  );
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  return () => vi.unstubAllGlobals();
});

it('leaves the prerendered offers as they are while their code is still to come', async () => {
  const prerendered = await openCollection();
  await prerendered.preloadOffers();
  const root = document.createElement('div');
  root.innerHTML = renderToString(prerendered.page);
  document.body.append(root);
  const banner = root.querySelector('[aria-label="Offers"]');
  expect(banner?.textContent).toContain('Ten off');

  chunk.arrives = new Promise((resolve) => (chunk.arrive = resolve));
  const { page, catalogueStore } = await openCollection();
  backend.fetchCatalogue.mockResolvedValue(catalogueOf(100, 2));
  await act(async () => void hydrateRoot(root, page));
  const count = () => expect(catalogueStore.get()).toHaveProperty('catalogue.products.length', 100);
  await act(() => vi.waitFor(count, 10_000));
  expect(root.querySelector('[aria-label="Offers"]')).toBe(banner);

  await act(async () => chunk.arrive());
  expect(root.querySelector('[aria-label="Offers"]')).toBe(banner);
});
