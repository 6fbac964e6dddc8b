import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { anAuth } from '../../../tests/support/auth';
import { RegisterPage } from './RegisterPage';
import { AuthContext, type AuthApi } from './useAuth';

// Only this needs Firebase, which the tests of components do not have.
vi.mock('./googleSignIn', () => ({
  googleSignIn: { prepare: async () => undefined, isBack: () => false },
}));

function show(over: Partial<AuthApi> = {}): void {
  render(
    <AuthContext value={anAuth({ state: { status: 'signed-out' }, loading: false, ...over })}>
      <MemoryRouter initialEntries={['/register']}>
        <Routes>
          <Route path="/register" element={<RegisterPage />} />
          <Route path="*" element="another page" />
        </Routes>
      </MemoryRouter>
    </AuthContext>,
  );
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Create Account' }));

it.each(['terms', 'privacy policy'])(
  'the form keeps what was typed while the %s is open',
  async (name) => {
    show();
    await userEvent.type(screen.getByLabelText('Full name'), 'Kavya Rao');
    await userEvent.type(screen.getByLabelText('Password'), 'sandal wood 27');
    const link = screen.getByRole('link', { name });
    expect(link).toHaveAccessibleDescription('(both open in a new tab)');
    await userEvent.click(link);
    expect(screen.getByLabelText('Full name')).toHaveValue('Kavya Rao');
    expect(screen.getByLabelText('Password')).toHaveValue('sandal wood 27');
  },
);

it('a missing or too short value has its error beside the field, and nothing is sent', async () => {
  const register = vi.fn<AuthApi['register']>();
  show({ register });
  await press();
  const [name, email, password] = ['Full name', 'Email', 'Password'].map((label) =>
    screen.getByLabelText(label),
  );
  expect(name).toHaveAccessibleDescription('Full name is required.');
  expect(name).toHaveFocus();
  expect(email).toHaveAccessibleDescription('Email is required.');
  expect(password).toHaveAccessibleDescription(/Password is required\./);
  await userEvent.type(screen.getByLabelText('Full name'), 'Tara');
  await userEvent.type(screen.getByLabelText('Email'), 'tara@');
  await userEvent.type(screen.getByLabelText('Password'), 'short');
  await press();
  expect(email).toHaveAccessibleDescription('Please enter a valid email address.');
  expect(password).toHaveAccessibleDescription(
    /Please choose a password of at least 6 characters\./,
  );
  expect(register).not.toHaveBeenCalled();
});

it('the password can be shown, and its strength is displayed', async () => {
  show();
  const password = screen.getByLabelText('Password');
  await userEvent.type(password, 'abc');
  expect(password).toHaveAccessibleDescription('Strength: too short');
  await userEvent.clear(password);
  await userEvent.type(password, 'vetiver and rain');
  expect(password).toHaveAccessibleDescription('Strength: strong');
  expect(password).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password).toHaveAttribute('type', 'text');
});

it.each([
  ['An account with this email already exists.', 'An account with this email already exists.'],
  ['', 'Could not create account. Please try again.'],
])('a refusal of %j is shown', async (refusal, said) => {
  show({ register: async () => refusal });
  await userEvent.type(screen.getByLabelText('Full name'), 'Tara');
  await userEvent.type(screen.getByLabelText('Email'), 'tara@nilofar.example');
  await userEvent.type(screen.getByLabelText('Password'), 'vetiver and rain');
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent(said);
});
