import { act, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { aProduct } from '../../../tests/support/domain';
import { unpackCatalogue } from '../../domain/product/catalogue';
import type { Product } from '../../domain/product/product';
import { CartProvider } from '../cart/CartProvider';
import { catalogueStore } from './catalogueStore';
import { EmptyScreen } from './EmptyScreen';
// Loaded before the tests, because on a busy machine they would wait too long for it.
import './Suggestions';

const backend = vi.hoisted(() => ({ fetchCatalogue: vi.fn() }));
vi.mock('../../firebase/product/catalogue', () => ({ fetchCatalogue: backend.fetchCatalogue }));
vi.mock('idb-keyval', () => ({ get: async () => undefined, set: async () => undefined }));

const made = (id: string, fields: Partial<Product> = {}): Product =>
  aProduct({ id, name: `Fragrance ${id}`, ...fields });
const withVial = (id: string): Product => made(id, { volume: '2 ml', price: 120 });

async function load(...products: Product[]): Promise<void> {
  const { catalogue } = unpackCatalogue([{ products: [] }], 1);
  backend.fetchCatalogue.mockResolvedValue({ ...catalogue, products });
  await catalogueStore.refresh();
}

const show = (suggest: 'fragrances' | 'vials' = 'fragrances') =>
  render(
    <MemoryRouter>
      <CartProvider>
        <EmptyScreen title="Nothing here" heading="h1" suggest={suggest}>
          One line.
        </EmptyScreen>
      </CartProvider>
    </MemoryRouter>,
  );

const names = (region: HTMLElement) =>
  within(region)
    .getAllByRole('heading', { level: 3 })
    .map((name) => name.textContent);

it('has a picture, a title and a line, and three fragrances that can be bought, bestsellers first', async () => {
  await load(
    made('1'),
    made('2', { inStock: false, rank: 1 }),
    made('3', { rank: 2 }),
    made('4', { rank: 1 }),
    made('5'),
  );
  const { container } = show();
  expect(screen.getByRole('heading', { name: 'Nothing here', level: 1 })).toBeInTheDocument();
  expect(screen.getByText('One line.')).toBeInTheDocument();
  expect(container.querySelectorAll('picture')).toHaveLength(1);
  const region = await screen.findByRole('region', { name: 'Begin with one of these' });
  expect(names(region)).toEqual(['Fragrance 4', 'Fragrance 3', 'Fragrance 1']);
});

it('suggests vials, and bestsellers where there is no vial', async () => {
  await load(made('1'), withVial('2'), made('set', { tags: ['discovery-set'] }));
  const { unmount } = show('vials');
  const region = await screen.findByRole('region', { name: 'Begin with a vial' });
  expect(names(region)).toEqual(['Fragrance 2']);
  unmount();
  await load(made('1'));
  show('vials');
  expect(names(await screen.findByRole('region', { name: 'Begin with one of these' }))).toEqual([
    'Fragrance 1',
  ]);
});

it('never waits for the catalogue, and suggests nothing from an empty one', async () => {
  await load();
  show();
  expect(screen.getByRole('heading', { name: 'Nothing here' })).toBeInTheDocument();
  await act(() => import('./Suggestions'));
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});
