import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { anAuth } from '../../../tests/support/auth';
import { RegisterPage } from './RegisterPage';
import { AuthContext } from './useAuth';

// Only this needs Firebase, which the tests of components do not have.
vi.mock('./googleSignIn', () => ({
  googleSignIn: { prepare: async () => undefined, isBack: () => false },
}));

it.each(['terms', 'privacy policy'])(
  'the form keeps what was typed while the %s is open',
  async (name) => {
    render(
      <AuthContext value={anAuth({ state: { status: 'signed-out' }, loading: false })}>
        <MemoryRouter initialEntries={['/register']}>
          <Routes>
            <Route path="/register" element={<RegisterPage />} />
            <Route path="*" element="another page" />
          </Routes>
        </MemoryRouter>
      </AuthContext>,
    );
    await userEvent.type(screen.getByLabelText('Full name'), 'Kavya Rao');
    await userEvent.type(screen.getByLabelText('Password'), 'sandal wood 27');
    const link = screen.getByRole('link', { name });
    expect(link).toHaveAccessibleDescription('(both open in a new tab)');
    await userEvent.click(link);
    expect(screen.getByLabelText('Full name')).toHaveValue('Kavya Rao');
    expect(screen.getByLabelText('Password')).toHaveValue('sandal wood 27');
  },
);
