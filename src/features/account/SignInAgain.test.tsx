import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { anAuth } from '../../../tests/support/auth';
import { messages } from '../../domain/shop/messages';
import { SignInAgain, type SignInAgainService } from './SignInAgain';
import { AuthContext } from './useAuth';

const logout = vi.fn(async () => undefined);

async function show(
  answer: Awaited<ReturnType<SignInAgainService['reauthenticate']>>,
  methods = { password: true, google: false },
) {
  const reauthenticate = vi.fn<SignInAgainService['reauthenticate']>(async () => answer);
  const onSignedIn = vi.fn();
  render(
    <AuthContext value={anAuth({ state: { status: 'signed-out' }, logout })}>
      <SignInAgain
        onSignedIn={onSignedIn}
        service={{ fetchMethods: async () => methods, reauthenticate }}
      />
    </AuthContext>,
  );
  await screen.findByRole('button', { name: /again|Google/ });
  // The focus comes a moment after the form.
  if (methods.password)
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
  return { reauthenticate, onSignedIn, user: userEvent.setup() };
}
const submit = () => screen.getByRole('button', { name: 'Sign in again' });

it('asks for the password, which has the focus, and tells when it was right', async () => {
  const { reauthenticate, onSignedIn, user } = await show('ok');
  await user.click(submit());
  expect(screen.getByText(messages.auth.passwordRequired)).toBeVisible();
  await user.keyboard('fragrance{Enter}');
  expect(reauthenticate).toHaveBeenCalledExactlyOnceWith({ by: 'password', password: 'fragrance' });
  expect(onSignedIn).toHaveBeenCalledOnce();
});

it('says why it was not right', async () => {
  const { onSignedIn, user } = await show('wrong');
  await user.keyboard('perfume{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(messages.profile.passwordWrong);
  expect(onSignedIn).not.toHaveBeenCalled();
});

it('asks who has no password to sign in with Google, and lets everybody sign out', async () => {
  const { reauthenticate, user } = await show('blocked', { password: false, google: true });
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Continue with Google' }));
  expect(reauthenticate).toHaveBeenCalledExactlyOnceWith({ by: 'google' });
  expect(await screen.findByRole('alert')).toHaveTextContent(messages.auth.googleBlocked);
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(logout).toHaveBeenCalledExactlyOnceWith('ended');
});
