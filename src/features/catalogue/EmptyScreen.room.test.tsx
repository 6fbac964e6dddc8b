import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { aProduct } from '../../../tests/support/domain';
import { unpackCatalogue, type Catalogue } from '../../domain/product/catalogue';
import { CartProvider } from '../cart/CartProvider';
import { EmptyScreen } from './EmptyScreen';

const backend = vi.hoisted(() => ({ fetchCatalogue: vi.fn() }));
vi.mock('../../firebase/product/catalogue', () => ({ fetchCatalogue: backend.fetchCatalogue }));
vi.mock('idb-keyval', () => ({ get: async () => undefined, set: async () => undefined }));

const show = (isNarrow = false) =>
  render(
    <MemoryRouter>
      <CartProvider>
        <EmptyScreen title="Nothing here" isNarrow={isNarrow} />
      </CartProvider>
    </MemoryRouter>,
  );
const room = () => document.querySelector('[data-coming]');

// The only test of this file: the code and the catalogue arrive once.
it('keeps room on a page for suggestions whose code or catalogue is still to come', async () => {
  let answer: ((catalogue: Catalogue) => void) | undefined;
  backend.fetchCatalogue.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const page = show();
  expect(room(), 'without the code').toBeInTheDocument();
  await act(() => import('./Suggestions'));
  expect(room(), 'without the catalogue').toBeInTheDocument();
  page.unmount();
  // Nothing stands below them in a sheet.
  const sheet = show(true);
  expect(room()).not.toBeInTheDocument();
  sheet.unmount();
  show();
  const products = [aProduct({ id: '1', name: 'Fragrance 1' })];
  answer?.({ ...unpackCatalogue([{ products: [] }], 1).catalogue, products });
  await screen.findByRole('region', { name: 'Begin with one of these' });
  expect(room()).not.toBeInTheDocument();
});
