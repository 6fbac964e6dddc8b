import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { User } from '../domain/customer/user';
import { AuthContext, type AuthApi, type AuthState } from '../features/account/useAuth';
import { AdminOnly, SignedInOnly } from './guards';

const refuse = (): never => {
  throw new Error('not expected here');
};

function auth(state: AuthState, justSignedOut = false): AuthApi {
  return {
    state,
    user: state.status === 'signed-in' ? state.user : null,
    loading: false,
    problem: undefined,
    justSignedOut,
    login: refuse,
    loginWithGoogle: refuse,
    register: refuse,
    resendVerification: refuse,
    sendPasswordReset: refuse,
    logout: refuse,
    idToken: refuse,
    refresh: refuse,
    loadAuth: () => Promise.resolve(),
  };
}

const user = (role: string): AuthState => ({
  status: 'signed-in',
  user: {
    id: role,
    email: 'a@nilofar.example',
    name: 'Asha',
    role,
    phoneNumber: undefined,
    phoneVerified: false,
  } satisfies User,
});

function Where() {
  const { pathname, search, state }: { pathname: string; search: string; state: unknown } =
    useLocation();
  return (
    <p>
      at {pathname}
      {search} {JSON.stringify(state)}
    </p>
  );
}

function page(at: string, api: AuthApi) {
  return (
    <AuthContext value={api}>
      <MemoryRouter initialEntries={[at]}>
        <Routes>
          <Route path="/checkout" element={<SignedInOnly>the checkout</SignedInOnly>} />
          <Route path="/admin/*" element={<AdminOnly>the back office</AdminOnly>} />
          <Route path="*" element={<Where />} />
        </Routes>
      </MemoryRouter>
    </AuthContext>
  );
}

describe('/checkout', () => {
  it('waits until the session is known', () => {
    render(page('/checkout', auth({ status: 'unknown' })));
    expect(screen.getByRole('status')).toHaveTextContent('One moment');
  });

  it('sends a visitor to /login?redirect=checkout', () => {
    render(page('/checkout', auth({ status: 'signed-out' })));
    expect(screen.getByText('at /login?redirect=checkout null')).toBeInTheDocument();
  });

  it('keeps the order and the payment that the address names', () => {
    render(page('/checkout?order=u_1&payment=failed', auth({ status: 'signed-out' })));
    expect(
      screen.getByText('at /login?redirect=checkout%3Forder%3Du_1%26payment%3Dfailed null'),
    ).toBeInTheDocument();
  });

  it('lets a customer in, and sends them home after signing out there', () => {
    const { rerender } = render(page('/checkout', auth(user('customer'))));
    expect(screen.getByText('the checkout')).toBeInTheDocument();
    rerender(page('/checkout', auth({ status: 'signed-out' }, true)));
    expect(screen.getByText('at / null')).toBeInTheDocument();
  });

  it('sends a visitor who has just signed out elsewhere to /login, not home', () => {
    render(page('/checkout', auth({ status: 'signed-out' }, true)));
    expect(screen.getByText('at /login?redirect=checkout null')).toBeInTheDocument();
  });
});

describe('/admin', () => {
  it('waits until the session is known', () => {
    render(page('/admin', auth({ status: 'unknown' })));
    expect(screen.getByRole('status')).toHaveTextContent('One moment');
  });

  it('sends a visitor to /login and remembers the requested path', () => {
    render(page('/admin/orders', auth({ status: 'signed-out' })));
    expect(screen.getByText('at /login {"from":"/admin/orders"}')).toBeInTheDocument();
  });

  it('remembers the query of the requested page', () => {
    render(page('/admin/orders?status=failing', auth({ status: 'signed-out' })));
    expect(
      screen.getByText('at /login {"from":"/admin/orders?status=failing"}'),
    ).toBeInTheDocument();
  });

  it.each(['customer', 'owner', 'Admin', ''])('sends a signed-in %j home', (role) => {
    render(page('/admin', auth(user(role))));
    expect(screen.getByText('at / null')).toBeInTheDocument();
  });

  it('lets an admin in', () => {
    render(page('/admin', auth(user('admin'))));
    expect(screen.getByText('the back office')).toBeInTheDocument();
  });
});
