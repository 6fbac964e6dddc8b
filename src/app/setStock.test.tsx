import { gunzipSync } from 'node:zlib';
import { cleanup, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { packParts } from '../../functions/src/catalogue/parts';
import { anAuth } from '../../tests/support/auth';
import { aProduct } from '../../tests/support/domain';
import { NO_MATERIALS, unpackCatalogue } from '../domain/product/catalogue';
import type { Product } from '../domain/product/product';
import { defaultSite } from '../domain/shop/site';
import { AuthContext } from '../features/account/useAuth';
import { CartProvider } from '../features/cart/CartProvider';
import { CartView } from '../features/cart/CartView';
import { catalogueStore } from '../features/catalogue/catalogueStore';
import { ProductPage } from '../features/catalogue/ProductPage';
import { GiftSetsPage } from '../features/catalogue/SelectionPage';

/** What a customer sees of a set that is stocked by its parts, from the catalogue as the functions pack it. */
const backend = vi.hoisted(() => ({ fetchCatalogue: vi.fn(), fetchProduct: vi.fn() }));
vi.mock('../firebase/product/catalogue', () => ({ fetchCatalogue: backend.fetchCatalogue }));
vi.mock('../firebase/product/products', () => ({ fetchProduct: backend.fetchProduct }));
vi.mock('idb-keyval', () => ({ get: async () => undefined, set: async () => undefined }));

const set = aProduct({
  id: 'pair',
  name: 'Pair',
  volume: 'Box',
  description: 'Two roses around an oud.',
  contents: ['rose/10 ml', 'oud/12 ml', 'rose/10 ml'],
});
const oud = aProduct({ id: 'oud', name: 'Oud', volume: '12 ml' });
const rose = (fields: Partial<Product>) =>
  aProduct({ id: 'rose', name: 'Rose', volume: '10 ml', ...fields });

async function loadShop(...products: Product[]): Promise<void> {
  const source = { site: defaultSite, offers: [], kinds: [], materials: NO_MATERIALS, products };
  const parts = packParts(source).map((part): unknown => JSON.parse(gunzipSync(part).toString()));
  const { catalogue } = unpackCatalogue(parts, Date.now());
  backend.fetchCatalogue.mockReset().mockResolvedValue(catalogue);
  backend.fetchProduct.mockImplementation(async (id: string) =>
    products.find((product) => product.id === id),
  );
  await catalogueStore.refresh();
}

function show(path: string, page: ReactNode): void {
  render(
    <MemoryRouter initialEntries={[path]}>
      <AuthContext value={anAuth({ state: { status: 'signed-out' } })}>
        <CartProvider>
          <Routes>
            <Route path="/product/:id" element={<ProductPage />} />
            <Route path="*" element={page} />
          </Routes>
        </CartProvider>
      </AuthContext>
    </MemoryRouter>,
  );
}

beforeEach(() => {
  const { matchMedia } = globalThis;
  class NeverSeen {
    observe = (): void => undefined;
    unobserve = (): void => undefined;
    disconnect = (): void => undefined;
  }
  vi.stubGlobal('IntersectionObserver', NeverSeen);
  vi.stubGlobal('matchMedia', matchMedia ?? (() => ({ matches: false })));
});

it.each([
  ['too few of a part are left', { stock: 1 }],
  ['a part is marked as sold out', { inStock: false }],
])('is sold out on its card, its page and in the cart when %s', async (_, fields) => {
  await loadShop(set, oud, rose(fields));
  show('/product/pair', null);
  expect(await screen.findByRole('button', { name: 'Sold out' })).toBeDisabled();
  // Its own document, which arrives later, counts nothing and changes nothing.
  expect(await screen.findByText(set.description)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Sold out' })).toBeDisabled();
  expect(backend.fetchCatalogue).toHaveBeenCalledTimes(1);
  cleanup();

  show('/gift-sets', <GiftSetsPage />);
  expect(screen.getByRole('article')).toHaveTextContent('Sold out');
  cleanup();

  localStorage.setItem(
    'cart',
    JSON.stringify([{ id: 'pair', product: set, quantity: 1, selectedVolume: 'Box' }]),
  );
  show('/', <CartView layout="page" />);
  expect(screen.getByText('This size has sold out. Remove it to continue.')).toBeInTheDocument();
});

it('can be bought as often as its parts are enough for', async () => {
  await loadShop(set, oud, rose({ stock: 5 }));
  show('/product/pair', null);
  expect(await screen.findByText('Only 2 left.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Add to cart' })).toBeEnabled();
  cleanup();

  const cart = [{ id: 'pair', product: set, quantity: 3, selectedVolume: 'Box' }];
  localStorage.setItem('cart', JSON.stringify(cart));
  show('/', <CartView layout="page" />);
  expect(within(screen.getByRole('listitem')).getByText('Only 2 left.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Checkout' })).toBeDisabled();
});

it('is never sold out where its parts are not counted', async () => {
  await loadShop(set, oud, rose({}));
  show('/product/pair', null);
  expect(await screen.findByRole('button', { name: 'Add to cart' })).toBeEnabled();
  expect(screen.queryByText(/left\./)).not.toBeInTheDocument();
});
