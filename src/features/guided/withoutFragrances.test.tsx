import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { anAuth } from '../../../tests/support/auth';
import { unpackCatalogue } from '../../domain/product/catalogue';
import { AuthContext } from '../account/useAuth';
import { CartProvider } from '../cart/CartProvider';
import { catalogueStore } from '../catalogue/catalogueStore';
import { GuidedPage } from './GuidedPage';

const fetchCatalogue = vi.hoisted(() => vi.fn());
vi.mock('../../firebase/product/catalogue', () => ({ fetchCatalogue }));
vi.mock('idb-keyval', () => ({ get: async () => undefined, set: async () => undefined }));

it('has no empty picture in a shop without fragrances', async () => {
  fetchCatalogue.mockResolvedValue(unpackCatalogue([{ products: [] }], 1).catalogue);
  render(
    <AuthContext value={anAuth({ state: { status: 'signed-out' } })}>
      <MemoryRouter initialEntries={['/guided']}>
        <CartProvider>
          <GuidedPage />
        </CartProvider>
      </MemoryRouter>
    </AuthContext>,
  );
  // Its space is kept while the fragrances load.
  expect(document.querySelector('.bg-sunken.overflow-hidden')).not.toBeNull();
  await act(() => catalogueStore.refresh());
  expect(document.querySelector('.bg-sunken.overflow-hidden')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Who will wear it?' })).toBeVisible();
});
