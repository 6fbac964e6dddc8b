import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { ownersAuth } from '../../tests/support/auth';
import { AuthContext } from '../features/account/useAuth';
import { AdminRoutes } from './AdminRoutes';

vi.mock('../firebase/customer/accountRequests', () => ({
  signInSeconds: async () => Date.now() / 1000,
}));

it.each(['/admin/unheard-of', '/admin/orders/1/2/3'])(
  '%s says in the back office that there is no such page, with a way on',
  async (path) => {
    render(
      <AuthContext value={ownersAuth()}>
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route path="/admin/*" element={<AdminRoutes />} />
            <Route path="*" element="the shop" />
          </Routes>
        </MemoryRouter>
      </AuthContext>,
    );
    expect(await screen.findByText(/^There is nothing at/)).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Page not found', level: 1 })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'To the dashboard' })).toHaveAttribute(
      'href',
      '/admin',
    );
    expect(screen.queryByText('the shop')).not.toBeInTheDocument();
  },
);
