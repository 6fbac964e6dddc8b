import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { anAuth } from '../../../tests/support/auth';
import type { User } from '../../domain/customer/user';
import { AuthContext, type AuthApi } from '../account/useAuth';
import { WishlistButton, type WishlistService } from './WishlistButton';

function page(auth: AuthApi, service: WishlistService, search = '') {
  return (
    <MemoryRouter initialEntries={[`/product/amber-durbar${search}`]}>
      <AuthContext value={auth}>
        <WishlistButton productId="amber-durbar" service={service} />
      </AuthContext>
    </MemoryRouter>
  );
}

function show(auth: AuthApi, service: WishlistService): void {
  render(page(auth, service));
}

const user: User = {
  id: 'ira',
  email: 'ira@nilofar.example',
  name: 'Ira Sen',
  role: 'customer',
  phoneNumber: undefined,
  phoneVerified: false,
};
const signedIn = anAuth({ state: { status: 'signed-in', user } });
const visitor = anAuth({ state: { status: 'signed-out' } });
const unknown = anAuth({ state: { status: 'unknown' } });

describe('the wishlist button', () => {
  it('shows a visitor who presses it the way to sign in and back', async () => {
    const isOnWishlist = vi.fn(() => Promise.resolve(false));
    show(visitor, { isOnWishlist, setOnWishlist: () => Promise.resolve() });
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
    await userEvent.click(screen.getByTitle('Sign in to use wishlist'));
    expect(screen.getByRole('status')).toHaveTextContent('Sign in to use wishlist');
    expect(screen.getByRole('link', { name: 'Sign in to use wishlist' })).toHaveAttribute(
      'href',
      '/login?redirect=product/amber-durbar',
    );
    expect(isOnWishlist).not.toHaveBeenCalled();
  });

  it('leads back to the chosen size', async () => {
    render(page(visitor, { isOnWishlist: vi.fn(), setOnWishlist: vi.fn() }, '?size=10+ml'));
    await userEvent.click(screen.getByRole('button', { name: 'Add to wishlist' }));
    const href = screen.getByRole('link').getAttribute('href') ?? '';
    const { searchParams } = new URL(href, 'https://nilofar.example');
    expect(searchParams.get('redirect')).toBe('product/amber-durbar?size=10+ml');
  });

  it('keeps a press made before the session is known, and asks no one who is signed in to sign in', async () => {
    const setOnWishlist = vi.fn(() => Promise.resolve());
    const service = { isOnWishlist: () => Promise.resolve(false), setOnWishlist };
    const { rerender } = render(page(unknown, service));
    await userEvent.click(screen.getByRole('button', { name: 'Add to wishlist' }));
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
    rerender(page(signedIn, service));
    expect(await screen.findByRole('button', { name: 'On your wishlist' })).toBeInTheDocument();
    expect(setOnWishlist).toHaveBeenCalledExactlyOnceWith(user.id, 'amber-durbar', true);
  });

  it('shows a visitor the way to sign in once it is known that nobody is signed in', async () => {
    const service = { isOnWishlist: vi.fn(), setOnWishlist: vi.fn() };
    const { rerender } = render(page(unknown, service));
    await userEvent.click(screen.getByRole('button', { name: 'Add to wishlist' }));
    rerender(page(visitor, service));
    expect(screen.getByRole('link', { name: 'Sign in to use wishlist' })).toBeInTheDocument();
  });

  it('shows whether the fragrance is on the wishlist, and toggles it', async () => {
    const setOnWishlist = vi.fn(() => Promise.resolve());
    show(signedIn, { isOnWishlist: () => Promise.resolve(true), setOnWishlist });
    const button = await screen.findByRole('button', { name: 'On your wishlist' });
    expect(button).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(button);
    expect(setOnWishlist).toHaveBeenCalledWith(user.id, 'amber-durbar', false);
    expect(button).toHaveAttribute('aria-pressed', 'false');
  });

  it('reverts a change that could not be saved, and says so', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    show(signedIn, {
      isOnWishlist: () => Promise.resolve(false),
      setOnWishlist: () => Promise.reject(new Error('offline')),
    });
    const button = await screen.findByRole('button', { name: 'Add to wishlist' });
    await userEvent.click(button);
    await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'false'));
    const said = screen.getByRole('alert');
    expect(said).toHaveTextContent('could not be changed');
    expect(said).not.toHaveClass('sr-only');
  });

  describe('pressed again before the first change is saved', () => {
    /** A wishlist whose changes are saved, or fail, when the test says so. */
    function slow() {
      const writes: { resolve: () => void; reject: (error: Error) => void }[] = [];
      const setOnWishlist = vi.fn<WishlistService['setOnWishlist']>(
        () => new Promise((resolve, reject) => writes.push({ resolve, reject })),
      );
      show(signedIn, { isOnWishlist: () => Promise.resolve(false), setOnWishlist });
      return {
        setOnWishlist,
        succeed: () => act(async () => writes.shift()?.resolve()),
        fail: () => act(async () => writes.shift()?.reject(new Error('offline'))),
      };
    }
    const button = () => screen.getByRole('button');
    const asked = ({ setOnWishlist }: ReturnType<typeof slow>) =>
      setOnWishlist.mock.calls.map(([, , wished]) => wished);

    it('saves one change after the other, so that the last one stays', async () => {
      const wishlist = slow();
      await userEvent.click(button());
      await userEvent.click(button());
      expect(button()).toHaveAttribute('aria-pressed', 'false');
      expect(asked(wishlist)).toEqual([true]);
      await wishlist.succeed();
      await waitFor(() => expect(asked(wishlist)).toEqual([true, false]));
      await wishlist.succeed();
      expect(button()).toHaveAttribute('aria-pressed', 'false');
    });

    it('shows what was saved last after all of them have failed', async () => {
      vi.spyOn(console, 'error').mockImplementation(() => undefined);
      const wishlist = slow();
      await userEvent.click(button());
      await userEvent.click(button());
      await wishlist.fail();
      await waitFor(() => expect(asked(wishlist)).toEqual([true, false]));
      await wishlist.fail();
      expect(await screen.findByRole('alert')).toHaveTextContent('could not be changed');
      expect(button()).toHaveAttribute('aria-pressed', 'false');
    });

    it('does not undo the last press where an earlier one has failed', async () => {
      vi.spyOn(console, 'error').mockImplementation(() => undefined);
      const wishlist = slow();
      for (let press = 0; press < 3; press += 1) await userEvent.click(button());
      await wishlist.fail();
      await waitFor(() => expect(asked(wishlist)).toEqual([true, false]));
      await wishlist.succeed();
      await waitFor(() => expect(asked(wishlist)).toEqual([true, false, true]));
      await wishlist.succeed();
      expect(button()).toHaveAttribute('aria-pressed', 'true');
    });
  });
});
