import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { ownersAuth } from '../../../../tests/support/auth';
import { aProduct } from '../../../../tests/support/domain';
import { AuthContext } from '../../account/useAuth';
import { Products, type ProductsSource } from './ProductsPage';

vi.mock('../../catalogue/useCatalogue', () => ({ useCatalogue: () => ({ status: 'loading' }) }));

// The functions count seconds later: asked again at once, the house still says the number of before.
it('a deleted fragrance is counted no more', async () => {
  const oud = aProduct({ id: 'oud', name: 'Oud Royale' });
  const source: ProductsSource = {
    count: () => Promise.resolve(3),
    rows: () => Promise.resolve({ rows: [oud], next: undefined }),
    byIds: () => Promise.resolve([]),
    remove: () => Promise.resolve(),
  };
  render(
    <AuthContext value={ownersAuth()}>
      <MemoryRouter>
        <Products source={source} />
      </MemoryRouter>
    </AuthContext>,
  );
  const actor = userEvent.setup();
  expect(await screen.findByText('3 fragrances')).toBeInTheDocument();
  await actor.click(await screen.findByRole('button', { name: 'Delete Oud Royale' }));
  await actor.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Oud Royale was deleted.')).toBeInTheDocument();
  expect(screen.getByText('2 fragrances')).toBeInTheDocument();
});
