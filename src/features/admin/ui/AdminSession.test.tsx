import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AdminSession } from './AdminSession';
import { useUnsaved } from './useUnsaved';

const HOUR_MS = 3_600_000;
const NOW = new Date('2026-11-20T10:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => vi.useRealTimers());

/** An admin page with a form. */
function Page() {
  const [text, setText] = useState('');
  const question = useUnsaved(text !== '');
  return (
    <>
      <p>the back office</p>
      <input aria-label="Story" value={text} onChange={(event) => setText(event.target.value)} />
      {question}
    </>
  );
}

let signIn: () => void;
function SignIn({ onSignedIn }: { onSignedIn: () => void }) {
  return (
    <button
      onClick={() => {
        signIn();
        onSignedIn();
      }}
    >
      Sign in again
    </button>
  );
}

async function show(load: () => Promise<number>): Promise<void> {
  render(
    <MemoryRouter>
      <AdminSession load={load} SignIn={SignIn}>
        <Page />
      </AdminSession>
    </MemoryRouter>,
  );
  await act(async () => undefined);
}
const hoursAgo = (hours: number) => async () => (NOW.getTime() - hours * HOUR_MS) / 1000;
const page = () => screen.getByText('the back office');
const heading = () => screen.queryByRole('heading', { name: 'Please sign in again' });

it('shows the back office until twelve hours after signing in', async () => {
  await show(hoursAgo(11));
  expect(page()).toBeVisible();
  act(() => void vi.advanceTimersByTime(HOUR_MS - 1));
  expect(page()).toBeVisible();
  act(() => void vi.advanceTimersByTime(1));
  expect(heading()).toBeVisible();
  expect(page()).not.toBeVisible();
});

it('looks at the clock when somebody comes back to it, because a sleeping computer counts no time', async () => {
  await show(hoursAgo(1));
  vi.setSystemTime(NOW.getTime() + 12 * HOUR_MS);
  expect(page()).toBeVisible();
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(heading()).toBeVisible();
});

it('keeps what was typed behind the sign-in, and shows it again', async () => {
  let signedInAt = NOW.getTime() - 11 * HOUR_MS;
  signIn = () => (signedInAt = Date.now());
  await show(async () => signedInAt / 1000);
  fireEvent.change(screen.getByLabelText('Story'), { target: { value: 'Amber at dusk' } });
  await act(async () => void vi.advanceTimersByTime(HOUR_MS));
  expect(heading()).toBeVisible();
  expect(screen.getByText('What you have typed is kept while you sign in here.')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Story' })).not.toBeInTheDocument();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Sign in again' })));
  expect(heading()).not.toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Story' })).toHaveValue('Amber at dusk');
  // The new session ends like the first.
  await act(async () => void vi.advanceTimersByTime(12 * HOUR_MS));
  expect(heading()).toBeVisible();
});

it('opens when another tab has signed in again', async () => {
  let signedInAt = NOW.getTime() - 13 * HOUR_MS;
  await show(async () => signedInAt / 1000);
  expect(heading()).toBeVisible();
  signedInAt = NOW.getTime();
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect(page()).toBeVisible();
});

it('leaves the decision to the rules when the time is not known', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  await show(() => Promise.reject(new Error('signed out')));
  expect(page()).toBeVisible();
  expect(warn).toHaveBeenCalledOnce();
});
