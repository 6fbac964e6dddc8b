import { act, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Identity, SignInOutcome } from '../../firebase/customer/auth';
import type { Profile } from '../../domain/customer/profile';
import { AuthProvider } from './AuthProvider';
import { SESSION_KEY } from './sessionHint';
import { useAuth, type AuthApi } from './useAuth';

/** Fakes of Firebase Auth and the profiles. */
const service = vi.hoisted(() => ({
  loaded: false,
  who: null as Identity | null,
  listener: undefined as ((who: Identity | null) => void) | undefined,
  outcome: 'ok' as SignInOutcome,
  why: undefined as 'disabled' | 'ended' | undefined,
  profile: undefined as Partial<Profile> | undefined,
  profileFails: false,
  created: [] as unknown[],
}));

vi.mock('../../firebase/customer/auth', () => {
  service.loaded = true;
  return {
    watchIdentity: (listener: (who: Identity | null) => void) => {
      service.listener = listener;
      listener(service.who);
    },
    currentIdentity: () => service.who,
    sessionEndReason: async () => service.why,
    signIn: async () => service.outcome,
    signOutCurrentUser: async () => {
      service.who = null;
    },
  };
});
vi.mock('../../firebase/customer/users', () => ({
  fetchProfile: async () => {
    if (service.profileFails) throw new Error('unavailable');
    return service.profile;
  },
  createProfile: async (...made: unknown[]) => void service.created.push(made),
}));

const kavya: Identity = {
  uid: 'kavya',
  email: 'kavya@nilofar.example',
  name: 'Kavya Rao',
  provider: 'password',
};

let api: AuthApi;
function Probe() {
  const auth = useAuth();
  useEffect(() => {
    api = auth;
  });
  return (
    <p>
      {[auth.state.status, auth.user?.name, auth.justSignedOut && 'farewell', auth.problem]
        .filter(Boolean)
        .join(' ')}
    </p>
  );
}

async function open(): Promise<void> {
  render(
    <AuthProvider>
      <Probe />
    </AuthProvider>,
  );
  await act(() => vi.dynamicImportSettled());
}

const hint = (): void => localStorage.setItem(SESSION_KEY, '1');
/** Simulates a change reported by Firebase Auth, such as another tab or a renewed token. */
const report = (who: Identity | null): Promise<void> =>
  act(async () => {
    service.who = who;
    service.listener?.(who);
    await vi.dynamicImportSettled();
  });

// Preloads the lazy component, so that it renders at once on a busy machine.
beforeAll(() => import('./SessionNotice'));
beforeEach(() => {
  Object.assign(service, {
    who: null,
    listener: undefined,
    outcome: 'ok',
    why: undefined,
    profile: { name: 'Kavya Rao', email: kavya.email, role: 'customer' },
    profileFails: false,
    created: [],
  });
});
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

describe('the signed-in user', () => {
  it('is nobody at once without a session hint, and Firebase Auth is not loaded', async () => {
    service.loaded = false;
    await open();
    expect(screen.getByText('signed-out')).toBeInTheDocument();
    expect(service.loaded).toBe(false);
  });

  it('is unknown until the first check is done', async () => {
    hint();
    service.who = kavya;
    const opening = open();
    expect(screen.getByText('unknown')).toBeInTheDocument();
    expect(api.loading).toBe(true);
    await opening;
    expect(screen.getByText('signed-in Kavya Rao')).toBeInTheDocument();
    expect(api.loading).toBe(false);
  });

  it('gets a default profile if there is none, with the provider of a social sign-up', async () => {
    hint();
    service.who = { ...kavya, provider: 'google.com' };
    service.profile = undefined;
    await open();
    expect(screen.getByText('signed-in Kavya Rao')).toBeInTheDocument();
    expect(service.created).toEqual([
      ['kavya', { name: 'Kavya Rao', email: 'kavya@nilofar.example', provider: 'google.com' }],
    ]);
  });

  it('cannot be read outside its provider', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(() => render(<Probe />)).toThrow('useAuth must be used within an AuthProvider');
  });
});

describe('a profile that cannot be read', () => {
  it('is logged, clears the user, and a second sign-in tries again', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    service.profileFails = true;
    await open();
    service.who = kavya;
    expect(await act(() => api.login('kavya@nilofar.example', 'fragrance'))).toBe(false);
    expect(screen.getByText('signed-out profile')).toBeInTheDocument();
    expect(logged).toHaveBeenCalled();
    service.profileFails = false;
    expect(await act(() => api.login('kavya@nilofar.example', 'fragrance'))).toBe(true);
    expect(screen.getByText('signed-in Kavya Rao')).toBeInTheDocument();
  });

  it('is read again when the connection is back', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    hint();
    service.who = kavya;
    service.profileFails = true;
    await open();
    expect(screen.getByText(/^signed-out/)).toBeInTheDocument();
    service.profileFails = false;
    await act(async () => {
      dispatchEvent(new Event('online'));
      await vi.dynamicImportSettled();
    });
    expect(screen.getByText(/^signed-in Kavya Rao/)).toBeInTheDocument();
  });

  it('stays as it was when it has been read before', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    hint();
    service.who = kavya;
    await open();
    service.profileFails = true;
    await act(() => api.refresh());
    expect(screen.getByText('signed-in Kavya Rao')).toBeInTheDocument();
    expect(logged).toHaveBeenCalled();
  });
});

describe('the end of a session', () => {
  it.each([
    ['disabled', 'This account has been disabled. Write to us if you think this is a mistake.'],
    ['ended', 'Your session has ended. Please sign in again.'],
  ] as const)('%s: signs the user out and says why', async (why, sentence) => {
    hint();
    service.who = kavya;
    await open();
    service.why = why;
    await report(null);
    expect(screen.getByText('signed-out')).toBeInTheDocument();
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  });

  it('in another tab: signs the user out without a message', async () => {
    hint();
    service.who = kavya;
    await open();
    await report(null);
    expect(screen.getByText('signed-out')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('while the page was closed: says so', async () => {
    hint();
    await open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Your session has ended.');
  });

  it('by signing out: shows a message for three seconds and clears private data', async () => {
    hint();
    service.who = kavya;
    localStorage.setItem('cart', '[1]');
    localStorage.setItem('checkout-order', '{}');
    localStorage.setItem('quiz-answers', '{}');
    sessionStorage.setItem('checkout-draft', '{"address1":"12 Ashram Road"}');
    await open();
    vi.useFakeTimers();
    await act(() => api.logout());
    expect(screen.getByText('signed-out farewell')).toBeInTheDocument();
    expect(localStorage.getItem('cart')).toBe('[1]');
    expect(localStorage.getItem('checkout-order')).toBeNull();
    expect(localStorage.getItem('quiz-answers')).toBeNull();
    expect(localStorage.getItem(SESSION_KEY)).toBeNull();
    expect(sessionStorage.getItem('checkout-draft')).toBeNull();
    act(() => vi.advanceTimersByTime(2999));
    expect(screen.getByText('signed-out farewell')).toBeInTheDocument();
    act(() => vi.advanceTimersByTime(1));
    expect(screen.getByText('signed-out')).toBeInTheDocument();
  });

  it('by another user in another tab: clears the former user’s data first', async () => {
    hint();
    service.who = kavya;
    await open();
    sessionStorage.setItem('checkout-draft', 'private');
    service.profile = { name: 'Ishaan Nair', email: kavya.email };
    await report({ ...kavya, uid: 'ishaan', name: 'Ishaan Nair' });
    expect(screen.getByText('signed-in Ishaan Nair')).toBeInTheDocument();
    expect(sessionStorage.getItem('checkout-draft')).toBeNull();
  });
});

describe('signing in', () => {
  it.each(['invalid', 'unverified', 'disabled', 'network', 'too-many'] as const)(
    'fails as %s',
    async (outcome) => {
      await open();
      service.outcome = outcome;
      expect(await act(() => api.login('kavya@nilofar.example', 'x'))).toBe(false);
      expect(screen.getByText(`signed-out ${outcome}`)).toBeInTheDocument();
      expect(api.loading).toBe(false);
    },
  );
});
