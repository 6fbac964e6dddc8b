import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { User } from '../domain/user';
import { AuthContext, type AuthApi, type AuthState } from '../features/account/useAuth';
import { AdminOnly, SignedIn } from './guards';

const refuse = (): never => {
  throw new Error('not asked for here');
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
          <Route path="/checkout" element={<SignedIn redirect="checkout">the checkout</SignedIn>} />
          <Route path="/admin/*" element={<AdminOnly>the back office</AdminOnly>} />
          <Route path="*" element={<Where />} />
        </Routes>
      </MemoryRouter>
    </AuthContext>
  );
}

describe('/checkout', () => {
  it('waits while it is not known who is here', () => {
    render(page('/checkout', auth({ status: 'unknown' })));
    expect(screen.getByRole('status')).toHaveTextContent('One moment');
  });

  it('sends a visitor to /login?redirect=checkout', () => {
    render(page('/checkout', auth({ status: 'signed-out' })));
    expect(screen.getByText('at /login?redirect=checkout null')).toBeInTheDocument();
  });

  it('lets a customer in, and home after signing out on it', () => {
    const { rerender } = render(page('/checkout', auth(user('customer'))));
    expect(screen.getByText('the checkout')).toBeInTheDocument();
    rerender(page('/checkout', auth({ status: 'signed-out' }, true)));
    expect(screen.getByText('at / null')).toBeInTheDocument();
  });

  it('does not send home a visitor who comes right after signing out elsewhere', () => {
    render(page('/checkout', auth({ status: 'signed-out' }, true)));
    expect(screen.getByText('at /login?redirect=checkout null')).toBeInTheDocument();
  });
});

describe('/admin (SPEC §6)', () => {
  it('waits while it is not known who is here', () => {
    render(page('/admin', auth({ status: 'unknown' })));
    expect(screen.getByRole('status')).toHaveTextContent('One moment');
  });

  it('sends a visitor to /login, remembering where one was going', () => {
    render(page('/admin/orders', auth({ status: 'signed-out' })));
    expect(screen.getByText('at /login {"from":"/admin/orders"}')).toBeInTheDocument();
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
