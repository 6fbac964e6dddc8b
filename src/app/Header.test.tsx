import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { anAuth } from '../../tests/support/auth';
import { paths } from '../domain/shop/routes';
import { defaultSite } from '../domain/shop/site';
import { AuthContext } from '../features/account/useAuth';
import { CartProvider } from '../features/cart/CartProvider';
import { updateSite } from '../ui/site';
import { Header } from './Header';

/** Shows the current path and what its history entry holds, with the browser’s Back and Forward buttons. */
function Browser() {
  const navigate = useNavigate();
  const { pathname, state }: { pathname: string; state: unknown } = useLocation();
  return (
    <>
      <output>{pathname}</output>
      <output data-testid="state">{JSON.stringify(state)}</output>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
      <button type="button" onClick={() => void navigate(1)}>
        Forward
      </button>
    </>
  );
}

const page = (at: string, status: 'signed-out' | 'unknown') => (
  <AuthContext value={anAuth({ state: { status } })}>
    <MemoryRouter initialEntries={[at]}>
      <CartProvider>
        <Header />
        <Browser />
      </CartProvider>
    </MemoryRouter>
  </AuthContext>
);

function show(at: string): void {
  render(page(at, 'signed-out'));
}

const menu = () => screen.getByRole('dialog', { name: 'Menu' });
const press = (what: HTMLElement) => fireEvent.click(what);
/** Its code comes after the first screen. */
const openMenu = async () => {
  press(screen.getByLabelText('Menu', { selector: 'button' }));
  await screen.findByRole('dialog', { name: 'Menu' });
};
const choose = (name: string) => press(within(menu()).getByText(name));
const closed = () => expect(screen.queryByLabelText('Mobile')).toBeNull();

describe('the mobile menu', () => {
  it('closes on every link, including the one to the current page', async () => {
    show(paths.home());
    await openMenu();
    const names = within(menu())
      .getAllByRole('link')
      .map((link) => link.textContent ?? '');
    expect(names).toContain('My Orders');
    press(screen.getByLabelText('Close'));
    for (const name of names)
      for (const _from of ['elsewhere', 'there']) {
        await openMenu();
        choose(name);
        closed();
      }
  });

  it('stays closed after going back to the page it was opened on', async () => {
    show(paths.home());
    await openMenu();
    choose('Wishlist');
    expect(screen.getByText(paths.wishlist())).toBeInTheDocument();
    press(screen.getByText('Back'));
    expect(screen.getByText(paths.home())).toBeInTheDocument();
    closed();
  });

  it('closes on Back and does not open again on Forward', async () => {
    show(paths.home());
    await openMenu();
    choose('About');
    await openMenu();
    press(screen.getByText('Back'));
    closed();
    press(screen.getByText('Forward'));
    expect(screen.getByText(paths.about())).toBeInTheDocument();
    closed();
  });
});

describe('the account menu', () => {
  it.each(['Sign In', 'Create Account'])('%s remembers the page and its query', (name) => {
    show('/products?q=rose');
    press(screen.getByRole('button', { name: 'Account' }));
    press(screen.getByRole('menuitem', { name }));
    expect(screen.getByTestId('state')).toHaveTextContent('{"from":"/products?q=rose"}');
  });

  it('pressed before the session is known opens once it is', () => {
    const { rerender } = render(page('/', 'unknown'));
    press(screen.getByRole('button', { name: 'Account' }));
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    rerender(page('/', 'signed-out'));
    expect(screen.getByRole('menuitem', { name: 'Sign In' })).toHaveFocus();
  });
});

// WCAG 2.1.4: who speaks to a screen presses single keys without wanting to.
it('opens the search by its button, by no single key', () => {
  show(paths.about());
  fireEvent.keyDown(document.body, { key: '/' });
  expect(screen.getByText(paths.about())).toBeInTheDocument();
  press(screen.getAllByRole('button', { name: 'Search' })[0]!);
  expect(screen.getByText(paths.products())).toBeInTheDocument();
});

describe('the announcement', () => {
  // An older revision would be ignored, also one of the same millisecond.
  let revision = 0;

  it.each([paths.about(), paths.home()])('of the owner stands on %s', (path) => {
    updateSite({ ...defaultSite, announcement: 'The attars are back.' }, (revision += 1));
    show(path);
    const text = screen.getByText('The attars are back.');
    expect(text.closest('aside, header')).toBeInTheDocument();
    updateSite(defaultSite, (revision += 1));
  });
});
