import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation, type InitialEntry } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { anAuth, owner } from '../../../tests/support/auth';
import { LoginPage } from './LoginPage';
import { RegisterPage } from './RegisterPage';
import { AuthContext, type AuthApi } from './useAuth';

// Only this needs Firebase, which the tests of components do not have.
vi.mock('./googleSignIn', () => ({
  googleSignIn: { prepare: async () => undefined, isBack: () => false },
}));

function Where() {
  const { pathname, search } = useLocation();
  return <output data-testid="at">{pathname + search}</output>;
}

const page = (at: InitialEntry, api: AuthApi) => (
  <AuthContext value={api}>
    <MemoryRouter initialEntries={[at]}>
      <Where />
      <Routes>
        <Route path="/login" element={<LoginPage />} />
        <Route path="/register" element={<RegisterPage />} />
        <Route path="*" element={null} />
      </Routes>
    </MemoryRouter>
  </AuthContext>
);

const visitor = (over: Partial<AuthApi> = {}) =>
  anAuth({ state: { status: 'signed-out' }, loading: false, ...over });
const signedIn = anAuth({ state: { status: 'signed-in', user: owner } });
const at = () => screen.getByTestId('at');

const ORDER = { pathname: '/login', search: '?redirect=checkout%3Forder%3Du_1' };
const FROM_HEADER = { pathname: '/login', state: { from: '/products?q=rose' } };

describe('on the way to the checkout', () => {
  const kept = () => screen.queryByText('Your cart is kept while you sign in.');

  it.each([
    ['/login?redirect=checkout', true],
    ['/login?redirect=checkout%3Fonly%3Damber%26pieces%3D1', true],
    ['/register?redirect=checkout', true],
    ['/login?redirect=orders', false],
    ['/login', false],
  ])('%s says that the cart is kept: %s', (from, isSaid) => {
    render(page(from, visitor()));
    expect(kept() !== null).toBe(isSaid);
  });
});

describe('one lands where one was going', () => {
  it.each([
    [ORDER, '/checkout?order=u_1'],
    [FROM_HEADER, '/products?q=rose'],
    [{ ...FROM_HEADER, pathname: '/register' }, '/products?q=rose'],
    [{ pathname: '/login', state: { from: '//evil.example' } }, '/'],
    [{ pathname: '/login', search: '?redirect=%2F%2Fevil.example' }, '/'],
    [{ pathname: '/login', search: '?redirect=javascript%3Adocument.title%3D%22stolen%22' }, '/'],
  ])('from %j to %s', (entry, target) => {
    render(page(entry, signedIn));
    expect(at().textContent).toBe(target);
  });

  it('through the registration and back', async () => {
    render(page(FROM_HEADER, visitor()));
    await userEvent.click(screen.getByRole('link', { name: 'Create an account' }));
    expect(at()).toHaveTextContent('/register?redirect=products%3Fq%3Drose');
    await userEvent.click(screen.getByRole('link', { name: 'Sign in' }));
    expect(at()).toHaveTextContent('/login?redirect=products%3Fq%3Drose');
  });

  it('by the link in the email that verifies a new account', async () => {
    const register = vi.fn<AuthApi['register']>(async () => 'verify-email');
    render(page({ ...ORDER, pathname: '/register' }, visitor({ register })));
    await userEvent.type(screen.getByLabelText('Full name'), 'Kavya Rao');
    await userEvent.type(screen.getByLabelText('Email'), 'kavya@nilofar.example');
    await userEvent.type(screen.getByLabelText('Password'), 'sandal wood 27');
    await userEvent.click(screen.getByRole('button', { name: 'Create Account' }));
    expect(register).toHaveBeenCalledWith(
      'Kavya Rao',
      'kavya@nilofar.example',
      'sandal wood 27',
      'checkout?order=u_1',
    );
    expect(await screen.findByRole('link', { name: 'Go to sign in' })).toHaveAttribute(
      'href',
      '/login?redirect=checkout%3Forder%3Du_1',
    );
  });

  it('with the address that was typed, to the forgotten password and back, never in the URL', async () => {
    render(page(ORDER, visitor()));
    await userEvent.type(screen.getByLabelText('Email'), 'kavya@nilofar.example');
    await userEvent.click(screen.getByRole('link', { name: 'Forgotten your password?' }));
    expect(screen.getByRole('button', { name: 'Send the link' })).toBeInTheDocument();
    expect(screen.getByLabelText('Email')).toHaveValue('kavya@nilofar.example');
    expect(at()).not.toHaveTextContent('kavya');
    await userEvent.type(screen.getByLabelText('Email'), '.in');
    await userEvent.click(screen.getByRole('link', { name: 'Back to sign in' }));
    expect(screen.getByLabelText('Email')).toHaveValue('kavya@nilofar.example.in');
    expect(at()).toHaveTextContent('/login?redirect=checkout%3Forder%3Du_1');
  });

  it('by the link in the email that resets a password', async () => {
    const sendPasswordReset = vi.fn<AuthApi['sendPasswordReset']>(async () => undefined);
    render(page({ ...ORDER, search: `${ORDER.search}&forgot` }, visitor({ sendPasswordReset })));
    await userEvent.type(screen.getByLabelText('Email'), 'kavya@nilofar.example');
    await userEvent.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(sendPasswordReset).toHaveBeenCalledWith('kavya@nilofar.example', 'checkout?order=u_1');
  });
});

it('empty fields are named, and nothing is sent', async () => {
  const login = vi.fn<AuthApi['login']>();
  render(page('/login', visitor({ login })));
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email is required.');
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Password is required.');
  expect(login).not.toHaveBeenCalled();
});
