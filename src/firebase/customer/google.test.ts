import { FirebaseError } from 'firebase/app';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** Firebase Auth: `ready` resolves when the frame of Google's window is there. */
const fake = vi.hoisted(() => ({
  opened: 0,
  answer: (): Promise<unknown> => Promise.resolve('result'),
  ready: Promise.resolve(),
  options: [] as unknown[],
  signedIn: [] as unknown[],
}));

vi.mock('firebase/auth', () => ({
  browserPopupRedirectResolver: 'resolver',
  browserLocalPersistence: 'local',
  inMemoryPersistence: 'memory',
  connectAuthEmulator: () => undefined,
  GoogleAuthProvider: class {
    static readonly credentialFromResult = (result: unknown) => `credential of ${String(result)}`;
    readonly setCustomParameters = () => undefined;
  },
  initializeAuth: (app: string, options: unknown) => {
    fake.options.push(options);
    return { app, authStateReady: () => fake.ready };
  },
  signInWithPopup: ({ app }: { app: string }) => {
    fake.opened += 1;
    expect(app).toBe('google');
    return fake.answer();
  },
  signInWithCredential: async ({ app }: { app: string }, credential: unknown) =>
    void fake.signedIn.push([app, credential]),
  signOut: async () => undefined,
}));
vi.mock('../../env', () => ({ env: { firebase: { authDomain: 'nilofar.example' } } }));
vi.mock('../app', () => ({
  firebaseApp: () => 'shop',
  createSecondaryApp: (name: string) => name,
}));

/** Imports the module as a freshly opened page does. */
const page = () => import('./google');

const rejects = (code: string) => () => Promise.reject(new FirebaseError(code, code));

beforeEach(() => {
  Object.assign(fake, { opened: 0, options: [], signedIn: [], ready: Promise.resolve() });
  fake.answer = () => Promise.resolve('result');
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('the session of the shop is kept where no page that was left can hold it', async () => {
  const { auth } = await import('./auth');
  auth();
  expect(fake.options).toEqual([{ persistence: 'local' }]);
});

describe('signing in with Google', () => {
  it('prepares the window, and opens it in the task of the tap', async () => {
    const { prepareGoogle, signInWithGoogle } = await page();
    await prepareGoogle();
    expect(fake.options).toEqual([{ persistence: 'memory', popupRedirectResolver: 'resolver' }]);
    const signingIn = signInWithGoogle();
    // Nothing was awaited since: Safari would block a window that is opened later.
    expect(fake.opened).toBe(1);
    expect(await signingIn).toBe(true);
    expect(fake.signedIn).toEqual([['shop', 'credential of result']]);
  });

  it('opens the window also before it is prepared, for browsers that allow it', async () => {
    const { prepareGoogle, signInWithGoogle } = await page();
    fake.ready = new Promise(() => undefined);
    void prepareGoogle();
    void signInWithGoogle();
    expect(fake.opened).toBe(1);
  });

  it.each([
    ['auth/popup-blocked', 'blocked'],
    ['auth/popup-closed-by-user', 'closed'],
    ['auth/cancelled-popup-request', 'closed'],
  ])('%s gives %s', async (code, outcome) => {
    const { signInWithGoogle } = await page();
    fake.answer = rejects(code);
    expect(await signInWithGoogle()).toBe(outcome);
    expect(fake.signedIn).toEqual([]);
  });

  it('passes on what else fails', async () => {
    const { signInWithGoogle } = await page();
    fake.answer = rejects('auth/network-request-failed');
    await expect(signInWithGoogle()).rejects.toThrow('auth/network-request-failed');
  });

  it.each([
    ['nilofar.example', true],
    ['nilofar.web.app', false],
  ])(
    'without a window on %s: %s, because Google answers on the shop’s domain',
    async (host, can) => {
      vi.stubGlobal('location', { host });
      expect((await page()).canRedirectToGoogle()).toBe(can);
    },
  );
});
