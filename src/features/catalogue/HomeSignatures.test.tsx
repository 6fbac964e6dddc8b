import { render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { anAuth } from '../../../tests/support/auth';
import { aProduct } from '../../../tests/support/domain';
import { unpackCatalogue } from '../../domain/product/catalogue';
import { AuthContext } from '../account/useAuth';
import { CartProvider } from '../cart/CartProvider';
import { catalogueStore } from './catalogueStore';
import { HomeBelowFold } from './HomeBelowFold';

const backend = vi.hoisted(() => ({ fetchCatalogue: vi.fn() }));
vi.mock('../../firebase/product/catalogue', () => ({ fetchCatalogue: backend.fetchCatalogue }));
vi.mock('idb-keyval', () => ({ get: async () => undefined, set: async () => undefined }));

function show(): void {
  render(
    <MemoryRouter>
      <AuthContext value={anAuth({ state: { status: 'signed-out' } })}>
        <CartProvider>
          <HomeBelowFold />
        </CartProvider>
      </AuthContext>
    </MemoryRouter>,
  );
}

it.each([
  [
    'the featured ones, the better rated first',
    [
      { id: 'a', name: 'Amber', featured: true, rating: 4 },
      { id: 'b', name: 'Rose', featured: true, rating: 5 },
      { id: 'c', name: 'Oud', rank: 0 },
    ],
    ['Rose', 'Amber'],
  ],
  [
    'where none is featured, what sells best',
    [
      { id: 'a', name: 'Amber' },
      { id: 'b', name: 'Rose', rank: 1 },
      { id: 'c', name: 'Oud', rank: 0 },
    ],
    ['Oud', 'Rose', 'Amber'],
  ],
  ['nothing, not even a title, without fragrances', [], undefined],
])('the signature collection shows %s', async (_what, products, names) => {
  const { catalogue } = unpackCatalogue([{ products: [] }], 1);
  backend.fetchCatalogue.mockResolvedValueOnce({
    ...catalogue,
    products: products.map((fields) => aProduct({ featured: false, ...fields })),
  });
  await catalogueStore.refresh();
  show();
  const shown = (): string[] | undefined => {
    const section = screen.queryByRole('region', { name: 'Signature collection' });
    const titles = section && within(section).queryAllByRole('heading', { level: 3 });
    return titles?.map((title) => title.textContent);
  };
  await waitFor(() => expect(shown()).toEqual(names));
});
