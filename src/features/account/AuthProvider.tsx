import { Suspense, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { SIGNED_OUT_BANNER_MS } from '../../domain/shop/constants';
import { messages } from '../../domain/shop/messages';
import type { Identity } from '../../firebase/customer/auth';
import { lazyPart } from '../../ui/lazyPart';
import { clearPrivateData } from './clearPrivateData';
import { loadUser } from './loadUser';
import { clearSessionHint, hasSessionHint, setSessionHint, SESSION_KEY } from './sessionHint';
import {
  AuthContext,
  type AuthApi,
  type AuthState,
  type LoginProblem,
  type SessionEndReason,
} from './useAuth';

const identityService = () => import('../../firebase/customer/auth');
const SessionNotice = lazyPart(async () => (await import('./SessionNotice')).SessionNotice, {
  silent: true,
});

/** A profile load in progress or done, shared by concurrent callers. */
interface ProfileLoad {
  uid: string;
  done: Promise<void>;
}

/**
 * Provides who is signed in. The identity service (36 kB) is loaded only if this device had a session or when a page
 * needs it; a visitor who only browses never downloads it.
 */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<AuthState>(() =>
    hasSessionHint() ? { status: 'unknown' } : { status: 'signed-out' },
  );
  const [working, setWorking] = useState(0);
  const [problem, setProblem] = useState<LoginProblem>();
  const [endReason, setEndReason] = useState<SessionEndReason>();
  const [justSignedOut, setJustSignedOut] = useState(false);
  const started = useRef<Promise<void>>(undefined);
  const identity = useRef<Identity>(null);
  const profileLoad = useRef<ProfileLoad>(undefined);
  const isSigningOut = useRef(false);

  const handleSignedOut = useCallback((): void => {
    // A hint without a user means that the session ended while this page was closed.
    const ended = identity.current !== null || hasSessionHint();
    const isUnexpected = ended && !isSigningOut.current;
    const wasSignedIn = identity.current !== null;
    identity.current = null;
    profileLoad.current = undefined;
    setState({ status: 'signed-out' });
    if (ended) clearPrivateData();
    const hadHint = hasSessionHint();
    clearSessionHint();
    if (!isUnexpected) return;
    if (!wasSignedIn) setEndReason('ended');
    // If the hint is gone, another tab signed out and has already said so.
    else if (hadHint)
      void identityService()
        .then(({ sessionEndReason }) => sessionEndReason())
        .then(setEndReason);
  }, []);

  const loadProfile = useCallback(async (who: Identity): Promise<void> => {
    // Another user signed in in another tab: clear the former user's data from the screen and the device.
    if (identity.current && identity.current.uid !== who.uid) {
      clearPrivateData();
      setState({ status: 'unknown' });
    }
    identity.current = who;
    try {
      const user = await loadUser(who);
      if (identity.current?.uid !== who.uid) return;
      setSessionHint();
      setEndReason(undefined);
      setState({ status: 'signed-in', user });
    } catch (error) {
      // A failed profile fetch logs an error and clears the user (docs/product.md "Accounts and sign-in").
      console.error(error);
      if (identity.current?.uid !== who.uid) return;
      profileLoad.current = undefined;
      setState({ status: 'signed-out' });
      setProblem('profile');
    }
  }, []);

  /** Updates the state to the given identity; `again` reloads the profile. */
  const syncIdentity = useCallback(
    (who: Identity | null, again = false): Promise<void> => {
      if (!who) {
        handleSignedOut();
        return Promise.resolve();
      }
      if (!again && profileLoad.current?.uid === who.uid) return profileLoad.current.done;
      const done = loadProfile(who);
      profileLoad.current = { uid: who.uid, done };
      return done;
    },
    [handleSignedOut, loadProfile],
  );

  const loadAuth = useCallback((): Promise<void> => {
    started.current ??= (async () => {
      const { watchIdentity } = await identityService();
      await new Promise<void>((resolve) => {
        watchIdentity((who) => void syncIdentity(who).then(resolve));
      });
    })().catch((error: unknown) => {
      // Offline: the next page that needs it tries again.
      started.current = undefined;
      console.error(error);
      setState((current) => (current.status === 'unknown' ? { status: 'signed-out' } : current));
    });
    return started.current;
  }, [syncIdentity]);

  useEffect(() => {
    if (hasSessionHint()) void loadAuth();
    // Another tab signed in, so this one follows. Once loaded, the identity service syncs its tabs itself.
    const onStorage = (event: StorageEvent): void => {
      if (event.key === SESSION_KEY) void loadAuth();
    };
    // Retries a profile that could not be read while offline.
    const onOnline = (): void => {
      if (identity.current && !profileLoad.current) void syncIdentity(identity.current);
    };
    addEventListener('storage', onStorage);
    addEventListener('online', onOnline);
    return () => {
      removeEventListener('storage', onStorage);
      removeEventListener('online', onOnline);
    };
  }, [loadAuth, syncIdentity]);

  useEffect(() => {
    if (!justSignedOut) return;
    const timer = setTimeout(() => setJustSignedOut(false), SIGNED_OUT_BANNER_MS);
    return () => clearTimeout(timer);
  }, [justSignedOut]);

  /** Runs an operation with `loading` set. */
  const withLoading = useCallback(async <T,>(operation: () => Promise<T>): Promise<T> => {
    setWorking((count) => count + 1);
    try {
      return await operation();
    } finally {
      setWorking((count) => count - 1);
    }
  }, []);

  /** Loads the profile after a sign-in; returns whether that succeeded. */
  const finishSignIn = useCallback(async (): Promise<boolean> => {
    const who = (await identityService()).currentIdentity();
    if (!who) return false;
    await syncIdentity(who);
    return profileLoad.current?.uid === who.uid;
  }, [syncIdentity]);

  const api = useMemo<AuthApi>(
    () => ({
      state,
      user: state.status === 'signed-in' ? state.user : null,
      loading: working > 0 || state.status === 'unknown',
      problem,
      justSignedOut,
      loadAuth,
      login: (email, password) =>
        withLoading(async () => {
          setProblem(undefined);
          setEndReason(undefined);
          try {
            await loadAuth();
            const { signIn } = await identityService();
            const outcome = await signIn(email, password);
            if (outcome === 'ok') return await finishSignIn();
            setProblem(outcome);
          } catch (error) {
            // The identity service could not be loaded.
            console.error(error);
            setProblem('network');
          }
          return false;
        }),
      loginWithGoogle: () =>
        withLoading(async () => {
          setProblem(undefined);
          setEndReason(undefined);
          try {
            await loadAuth();
            const service = await identityService();
            if (!__EMULATED__) return (await service.signInWithGoogle()) && (await finishSignIn());
            const { googleChooser } = await import('../../developer/googleChooser');
            const account = await googleChooser.ask();
            if (!account) return false;
            const { signInAsGoogleAccount } =
              await import('../../firebase/customer/emulatedGoogle');
            await signInAsGoogleAccount(account);
            return await finishSignIn();
          } catch (error) {
            console.error(error);
            return false;
          }
        }),
      register: (name, email, password) =>
        withLoading(async () => {
          try {
            await loadAuth();
            const service = await identityService();
            try {
              const account = await service.createAccount(name, email, password);
              const { createProfile } = await import('../../firebase/customer/users');
              // If this fails, the account gets the default profile at its first sign-in.
              await createProfile(account.uid, { name: name.trim(), email: account.email }).catch(
                console.error,
              );
              const sent = await service.finishRegistration();
              return sent ? 'verify-email' : messages.auth.mailNotSent;
            } catch (error) {
              console.error(error);
              return service.registrationErrorMessage(error) ?? messages.auth.registerFailed;
            }
          } catch (error) {
            console.error(error);
            return messages.offline;
          }
        }),
      resendVerification: () =>
        withLoading(async () => {
          try {
            const { resendVerification } = await identityService();
            await resendVerification();
            return true;
          } catch (error) {
            console.error(error);
            return false;
          }
        }),
      sendPasswordReset: (email) =>
        withLoading(async () => {
          const { requestPasswordReset } = await identityService();
          await requestPasswordReset(email);
        }),
      logout: (reason) =>
        withLoading(async () => {
          isSigningOut.current = true;
          try {
            const { signOutCurrentUser } = await identityService();
            await signOutCurrentUser();
            handleSignedOut();
            setEndReason(reason);
            setJustSignedOut(reason === undefined);
          } finally {
            isSigningOut.current = false;
          }
        }),
      idToken: async () => {
        const { currentIdToken } = await identityService();
        return currentIdToken();
      },
      refresh: async () => {
        const who = (await identityService()).currentIdentity();
        if (who) await syncIdentity(who, true);
      },
    }),
    [
      state,
      working,
      problem,
      justSignedOut,
      loadAuth,
      withLoading,
      syncIdentity,
      finishSignIn,
      handleSignedOut,
    ],
  );

  return (
    <AuthContext value={api}>
      {children}
      {endReason && (
        <Suspense fallback={null}>
          <SessionNotice reason={endReason} onClose={() => setEndReason(undefined)} />
        </Suspense>
      )}
    </AuthContext>
  );
}
