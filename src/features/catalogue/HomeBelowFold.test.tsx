import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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

it('loads only the collection again, and what was typed below it stays', async () => {
  backend.fetchCatalogue.mockRejectedValueOnce(new Error('offline'));
  await catalogueStore.refresh();
  render(
    <MemoryRouter>
      <AuthContext value={anAuth({ state: { status: 'signed-out' } })}>
        <CartProvider>
          <HomeBelowFold />
        </CartProvider>
      </AuthContext>
    </MemoryRouter>,
  );
  const email = await screen.findByLabelText(/email/i);
  await userEvent.type(email, 'asha@nilofar.example');

  let answer: (catalogue: unknown) => void = () => undefined;
  backend.fetchCatalogue.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.queryByText('The collection could not be loaded')).not.toBeInTheDocument();
  expect(email).toBeInTheDocument();

  const { catalogue } = unpackCatalogue([{ products: [] }], 1);
  answer({ ...catalogue, products: [aProduct({ featured: true, name: 'Amber Durbar' })] });
  expect((await screen.findAllByText('Amber Durbar'))[0]).toBeInTheDocument();
  expect(email).toBeInTheDocument();
  expect(email).toHaveValue('asha@nilofar.example');
});
