import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { anAuth } from '../../../tests/support/auth';
import { aProduct } from '../../../tests/support/domain';
import { unpackCatalogue } from '../../domain/product/catalogue';
import { AuthContext } from '../account/useAuth';
import { CartProvider } from '../cart/CartProvider';
import { catalogueStore } from '../catalogue/catalogueStore';
import { WishlistPage } from './WishlistPage';

const backend = vi.hoisted(() => ({ fetchCatalogue: vi.fn() }));
vi.mock('../../firebase/product/catalogue', () => ({ fetchCatalogue: backend.fetchCatalogue }));

const auth = anAuth({
  state: {
    status: 'signed-in',
    user: {
      id: 'ira',
      email: 'ira@nilofar.example',
      name: 'Ira Sen',
      role: 'customer',
      phoneNumber: undefined,
      phoneVerified: false,
    },
  },
});

/** Renders a wishlist (one fragrance by default) with `lines` other lines in the cart. */
function show(lines: number, ids = ['amber-durbar']) {
  const items = Array.from({ length: lines }, (_, n) => ({
    id: `${n}`,
    product: aProduct({ id: `other-${n}` }),
    quantity: 1,
    selectedVolume: '50 ml',
  }));
  localStorage.setItem('cart', JSON.stringify(items));
  const setOnWishlist = vi.fn(async () => undefined);
  render(
    <MemoryRouter>
      <AuthContext value={auth}>
        <CartProvider>
          <WishlistPage service={{ fetchWishlist: async () => ids, setOnWishlist }} />
        </CartProvider>
      </AuthContext>
    </MemoryRouter>,
  );
  return setOnWishlist;
}

const move = () => screen.findByRole('button', { name: 'Move to cart: Amber Durbar' });

beforeEach(async () => {
  const { catalogue } = unpackCatalogue([{ products: [] }], 1);
  backend.fetchCatalogue.mockResolvedValue({
    ...catalogue,
    products: [aProduct(), aProduct({ id: 'oud', name: 'Oud Royale' })],
  });
  await catalogueStore.refresh();
});

it('moves a fragrance to the cart', async () => {
  const setOnWishlist = show(19);
  await userEvent.click(await move());
  expect(await screen.findByText('Your wishlist is empty.')).toBeInTheDocument();
  expect(setOnWishlist).toHaveBeenCalledExactlyOnceWith('ira', 'amber-durbar', false);
});

it('keeps the wishlist entry when the cart is full', async () => {
  const setOnWishlist = show(20);
  await userEvent.click(await move());
  expect(await move()).toBeInTheDocument();
  expect(setOnWishlist).not.toHaveBeenCalled();
});

it('moves the focus to the next entry when one is removed, and to the heading after the last', async () => {
  show(0, ['amber-durbar', 'oud']);
  const remove = (name: string) =>
    screen.findByRole('button', { name: `Remove ${name} from wishlist` });
  await userEvent.click(await remove('Amber Durbar'));
  expect(screen.getByRole('heading', { name: 'Oud Royale' })).toHaveFocus();
  await userEvent.click(await remove('Oud Royale'));
  expect(screen.getByRole('heading', { name: 'Wishlist' })).toHaveFocus();
});
