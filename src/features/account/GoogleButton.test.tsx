import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { anAuth } from '../../../tests/support/auth';
import { messages } from '../../domain/shop/messages';
import { GoogleButton } from './GoogleButton';
import type { GoogleSignIn } from './googleSignIn';
import { AuthContext, type AuthApi } from './useAuth';

function show(
  loginWithGoogle: AuthApi['loginWithGoogle'],
  fields: Partial<GoogleSignIn> = {},
): GoogleSignIn {
  const google: GoogleSignIn = {
    prepare: vi.fn(() => Promise.resolve()),
    canRedirect: () => Promise.resolve(true),
    redirect: vi.fn(() => new Promise<void>(() => undefined)),
    isBack: () => false,
    finish: () => Promise.resolve(true),
    ...fields,
  };
  render(
    <AuthContext value={anAuth({ state: { status: 'signed-out' }, loginWithGoogle })}>
      <GoogleButton google={google} />
    </AuthContext>,
  );
  return google;
}

const button = () => screen.getByRole('button', { name: 'Continue with Google' });

it('prepares Google’s window before it is tapped', () => {
  const { prepare } = show(async () => true);
  expect(prepare).toHaveBeenCalledOnce();
});

it('where the window is blocked, signs in on this page instead', async () => {
  const { redirect } = show(async () => 'blocked');
  await userEvent.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent(messages.auth.googleBlockedHere);
  await userEvent.click(screen.getByRole('button', { name: 'Continue on this page' }));
  expect(redirect).toHaveBeenCalledOnce();
  expect(button()).toHaveAttribute('aria-disabled', 'true');
});

it('where it is blocked and Google answers on another domain, asks to allow pop-ups', async () => {
  show(async () => 'blocked', { canRedirect: () => Promise.resolve(false) });
  await userEvent.click(button());
  expect(await screen.findByText(messages.auth.googleBlocked)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Continue on this page' })).not.toBeInTheDocument();
});

it('says nothing when Google’s window was closed, and can be pressed again', async () => {
  const loginWithGoogle = vi.fn<AuthApi['loginWithGoogle']>(async () => 'closed');
  show(loginWithGoogle);
  await userEvent.click(button());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await userEvent.click(button());
  expect(loginWithGoogle).toHaveBeenCalledTimes(2);
});

it('says when signing in failed', async () => {
  show(async () => false);
  await userEvent.click(button());
  expect(await screen.findByText(messages.auth.googleFailed)).toBeInTheDocument();
});

it.each([
  ['without signing in', () => Promise.resolve(false)],
  ['with an error', () => Promise.reject(new Error('network'))],
])('says that it failed when the page comes back from Google %s', async (_, finish) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  show(async () => true, { isBack: () => true, finish });
  expect(button()).toHaveAttribute('aria-disabled', 'true');
  expect(await screen.findByText(messages.auth.googleFailed)).toBeInTheDocument();
  expect(button()).not.toHaveAttribute('aria-disabled');
});

it('finishes the sign-in when the page comes back from Google, and only then', () => {
  const finish = vi.fn(() => Promise.resolve(true));
  show(async () => true, { finish });
  expect(finish).not.toHaveBeenCalled();
  show(async () => true, { isBack: () => true, finish });
  expect(finish).toHaveBeenCalledOnce();
});
