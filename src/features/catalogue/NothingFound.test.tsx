import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { CartProvider } from '../cart/CartProvider';
import { NothingFound } from './NothingFound';
// Loaded before the tests, because on a busy machine they would wait too long for it.
import './Suggestions';

vi.mock('../../firebase/product/catalogue', () => ({
  fetchCatalogue: () => new Promise(() => undefined),
}));
vi.mock('idb-keyval', () => ({ get: async () => undefined, set: async () => undefined }));

function show(query: string, address = ''): void {
  render(
    <MemoryRouter initialEntries={[`/products${address}`]}>
      <CartProvider>
        <NothingFound query={query} onClear={() => undefined} />
      </CartProvider>
    </MemoryRouter>,
  );
}

it('says what was searched for, and names no filter where there is none', () => {
  show('zzz ', '?q=zzz&sort=newest');
  expect(
    screen.getByRole('heading', { name: 'We found nothing for “zzz”', level: 2 }),
  ).toBeInTheDocument();
  expect(screen.getByText(/Try another word, or/)).toBeInTheDocument();
  expect(screen.queryByText(/Remove a filter/)).not.toBeInTheDocument();
  expect(screen.queryByText(/our page/)).not.toBeInTheDocument();
});

it.each(['?category=oud', '?q=zzz&max=100', '?stock=1'])(
  'offers to remove a filter of %s',
  (at) => {
    show('zzz', at);
    expect(screen.getByText(/Remove a filter, or/)).toBeInTheDocument();
  },
);

it('says that there are no items when nothing was searched for', () => {
  show('', '?category=oud');
  expect(screen.getByRole('heading', { name: 'No items found.' })).toBeInTheDocument();
});

it.each([
  ['shipping', 'Shipping', '/shipping'],
  ['delivery time', 'Shipping', '/shipping'],
  ['return policy', 'Cancellation & refunds', '/cancellation-refunds'],
  ['where is my order', 'My Orders', '/orders'],
  ['privacy policy', 'Privacy', '/privacy'],
  ['customer care', 'Contact', '/contact'],
])('%j leads to the page %s', (query, name, path) => {
  show(query);
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', path);
});
