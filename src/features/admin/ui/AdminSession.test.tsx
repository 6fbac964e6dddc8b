import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anAuth } from '../../../../tests/support/auth';
import { AuthContext } from '../../account/useAuth';
import { AdminSession } from './AdminSession';

const HOUR_MS = 3_600_000;
const NOW = new Date('2026-11-20T10:00:00Z');
const logout = vi.fn(async () => undefined);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => vi.useRealTimers());

async function show(load: () => Promise<number>): Promise<void> {
  render(
    <AuthContext value={anAuth({ state: { status: 'signed-out' }, logout })}>
      <AdminSession load={load}>the back office</AdminSession>
    </AuthContext>,
  );
  await act(async () => undefined);
}
const hoursAgo = (hours: number) => async () => (NOW.getTime() - hours * HOUR_MS) / 1000;

it('shows the back office until twelve hours after signing in', async () => {
  await show(hoursAgo(11));
  expect(screen.getByText('the back office')).toBeInTheDocument();
  act(() => void vi.advanceTimersByTime(HOUR_MS - 1));
  expect(screen.getByText('the back office')).toBeInTheDocument();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByText('Please sign in again')).toBeInTheDocument();
});

it('looks at the clock when somebody comes back to it, because a sleeping computer counts no time', async () => {
  await show(hoursAgo(1));
  vi.setSystemTime(NOW.getTime() + 12 * HOUR_MS);
  expect(screen.getByText('the back office')).toBeInTheDocument();
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(screen.getByText('Please sign in again')).toBeInTheDocument();
});

it('asks an older session to sign in again', async () => {
  await show(hoursAgo(13));
  vi.useRealTimers();
  await userEvent.click(screen.getByRole('button', { name: 'Sign in again' }));
  expect(logout).toHaveBeenCalledExactlyOnceWith('ended');
});

it('leaves the decision to the rules when the time is not known', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  await show(() => Promise.reject(new Error('signed out')));
  expect(screen.getByText('the back office')).toBeInTheDocument();
  expect(warn).toHaveBeenCalledOnce();
});
