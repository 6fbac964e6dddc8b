import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aProduct } from '../../../tests/support/domain';
import { unpackCatalogue } from '../../domain/product/catalogue';
import type { Product } from '../../domain/product/product';
import { CartProvider } from '../cart/CartProvider';
import { catalogueStore } from './catalogueStore';
import { ProductPage } from './ProductPage';
import type { ProductSlots } from './productSlots';

const backend = vi.hoisted(() => ({ fetchCatalogue: vi.fn(), fetchProduct: vi.fn() }));
vi.mock('../../firebase/product/catalogue', () => ({ fetchCatalogue: backend.fetchCatalogue }));
vi.mock('../../firebase/product/products', () => ({ fetchProduct: backend.fetchProduct }));
vi.mock('idb-keyval', () => ({ get: async () => undefined, set: async () => undefined }));
// These need layout measurements, which this test is not about.
vi.mock('./BuyPanel', () => ({
  BuyPanel: ({ product }: { product: Product }) => (
    <p>{`${product.rating} of 5, ${product.reviews} reviews`}</p>
  ),
}));
vi.mock('./RelatedProducts', () => ({ RelatedProducts: () => null }));

const aCatalogue = (...products: Product[]) => ({
  ...unpackCatalogue([{ products: [] }], 1).catalogue,
  products,
});

/** Renders the page of a fragrance whose document is `product`, with the catalogue already loaded. */
function show(product: Product, slots: ProductSlots = {}): void {
  backend.fetchProduct.mockResolvedValue(product);
  render(
    <MemoryRouter initialEntries={[`/product/${product.id}`]}>
      <CartProvider>
        <Routes>
          <Route path="/product/:id" element={<ProductPage {...slots} />} />
        </Routes>
      </CartProvider>
    </MemoryRouter>,
  );
}

const story = 'Evening falls on the durbar.';
const inShop = (): Product | undefined => {
  const state = catalogueStore.get();
  return state.status === 'ready' ? state.catalogue.products[0] : undefined;
};

beforeEach(() => {
  backend.fetchCatalogue.mockReset();
});

/** Each test has its own fragrance, because the same reason revalidates only once in five minutes. */
describe('a document that contradicts the catalogue', () => {
  it.each([
    ['is in stock again', { inStock: false }, {}],
    ['costs more', { price: 5000 }, { price: 6000 }],
    ['has another size', {}, { variants: [{ volume: '100 ml', price: 9000, inStock: true }] }],
    ['has its last bottles', { stock: 2 }, { stock: 4 }],
  ])('%s: revalidates the catalogue once', async (what, before, after) => {
    const id = what.replaceAll(' ', '-');
    backend.fetchCatalogue.mockResolvedValueOnce(aCatalogue(aProduct({ id, ...before })));
    await catalogueStore.refresh();
    const today = aProduct({ id, description: story, ...after });
    backend.fetchCatalogue.mockResolvedValue(aCatalogue(today));
    show(today);
    expect(await screen.findByText(story)).toBeInTheDocument();
    await waitFor(() => expect(inShop()).toMatchObject(after));
    expect(backend.fetchCatalogue).toHaveBeenCalledTimes(2);
  });

  it('revalidates only once while the catalogue lags behind', async () => {
    const old = aProduct({ id: 'lagging', price: 5000 });
    backend.fetchCatalogue.mockImplementation(async () => aCatalogue({ ...old }));
    await catalogueStore.refresh();
    const before = inShop();
    show(aProduct({ id: 'lagging', price: 6000, description: story }));
    await waitFor(() => expect(inShop()).not.toBe(before));
    await catalogueStore.revalidate('lagging', catalogueStore.get());
    expect(backend.fetchCatalogue).toHaveBeenCalledTimes(2);
  });

  it('does not revalidate for a catalogue that is no longer shown', async () => {
    const old = aProduct({ id: 'replaced', price: 5000 });
    backend.fetchCatalogue.mockImplementation(async () => aCatalogue({ ...old }));
    await catalogueStore.refresh();
    const seen = catalogueStore.get();
    await catalogueStore.refresh();
    await catalogueStore.revalidate('replaced', seen);
    expect(backend.fetchCatalogue).toHaveBeenCalledTimes(2);
  });

  it('waits for a pending catalogue, and does not revalidate when that agrees', async () => {
    backend.fetchCatalogue.mockResolvedValueOnce(
      aCatalogue(aProduct({ id: 'coming', price: 5000 })),
    );
    await catalogueStore.refresh();
    const today = aProduct({ id: 'coming', price: 6000, description: story });
    let arrive = (): void => undefined;
    backend.fetchCatalogue.mockImplementationOnce(
      () => new Promise((resolve) => (arrive = () => resolve(aCatalogue(today)))),
    );
    const coming = catalogueStore.refresh();
    show(today);
    expect(await screen.findByText(story)).toBeInTheDocument();
    arrive();
    await coming;
    await waitFor(() => expect(inShop()?.price).toBe(6000));
    expect(backend.fetchCatalogue).toHaveBeenCalledTimes(2);
  });
});

it('a document that agrees with the catalogue does not revalidate it', async () => {
  const today = aProduct({ id: 'same', stock: 40 });
  backend.fetchCatalogue.mockResolvedValue(aCatalogue({ ...today, stock: 12 }));
  await catalogueStore.refresh();
  show({ ...today, description: story, rank: 7, rating: 5 });
  expect(await screen.findByText(story)).toBeInTheDocument();
  expect(backend.fetchCatalogue).toHaveBeenCalledTimes(1);
});

it('shows in its head what the list of reviews has counted', async () => {
  const product = aProduct({ id: 'rated', rating: 4, reviews: 3 });
  backend.fetchCatalogue.mockResolvedValueOnce(aCatalogue(product));
  await catalogueStore.refresh();
  show(product, {
    reviews: (_product, _onComing, onRated) => (
      <button onClick={() => onRated({ rating: 4.3, reviews: 4 })}>Count</button>
    ),
  });
  expect(await screen.findByText('4 of 5, 3 reviews')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Count' }));
  expect(screen.getByText('4.3 of 5, 4 reviews')).toBeVisible();
});

it('the page of a set stands below Gifts', async () => {
  const set = aProduct({ id: 'five', name: 'Five', contents: ['rose/10 ml'], description: story });
  backend.fetchCatalogue.mockResolvedValue(aCatalogue(set));
  await catalogueStore.refresh();
  show(set);
  const trail = await screen.findByRole('navigation', { name: 'Breadcrumb' });
  expect(
    within(trail)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([['Gifts', '/gift-sets']]);
});
