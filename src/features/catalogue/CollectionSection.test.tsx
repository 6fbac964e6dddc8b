import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { aProduct } from '../../../tests/support/domain';
import { unpackCatalogue } from '../../domain/product/catalogue';
import { CartProvider } from '../cart/CartProvider';
import { catalogueStore } from './catalogueStore';
import { CollectionSection } from './CollectionSection';

const backend = vi.hoisted(() => ({ fetchCatalogue: vi.fn() }));
vi.mock('../../firebase/product/catalogue', () => ({ fetchCatalogue: backend.fetchCatalogue }));
vi.mock('idb-keyval', () => ({ get: async () => undefined, set: async () => undefined }));

const empty = unpackCatalogue([{ products: [] }], 1).catalogue;
const catalogue = { ...empty, products: [aProduct({ id: 'amber', name: 'Amber' })] };

function open(query = ''): void {
  render(
    <MemoryRouter initialEntries={[`/products${query}`]}>
      <CartProvider>
        <CollectionSection searching={false} />
      </CartProvider>
    </MemoryRouter>,
  );
}

/** The page brought some of 70 products along, and the rest cannot be fetched. */
beforeEach(async () => {
  backend.fetchCatalogue.mockRejectedValue(new Error('No network.'));
  const part = { page: '/products?', total: 70, sets: 0, families: [] };
  catalogueStore.seed({ at: Date.now(), catalogue, part });
  await act(() => catalogueStore.refresh());
});

it('keeps what the page brought along when the rest cannot be fetched, and says so', async () => {
  open();
  expect(screen.getByRole('link', { name: 'Amber' })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByText('Could not be refreshed.')).toBeInTheDocument();
  backend.fetchCatalogue.mockResolvedValue(catalogue);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('One fragrance')).toBeInTheDocument();
  expect(screen.queryByText('Could not be refreshed.')).not.toBeInTheDocument();
});

it('says that what was filtered could not be loaded', async () => {
  open('?category=oud');
  expect(screen.getByRole('alert')).toHaveTextContent('The collection could not be loaded');
  backend.fetchCatalogue.mockResolvedValue(catalogue);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('0 fragrances')).toBeInTheDocument();
});
