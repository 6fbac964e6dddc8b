import { Suspense, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { SIGNED_OUT_BANNER_MS } from '../../domain/constants';
import { messages } from '../../domain/messages';
import type { Identity } from '../../firebase/auth';
import { lazyPart } from '../../ui/lazyPart';
import { forgetPrivate } from './forgetPrivate';
import { loadUser } from './loadUser';
import { clearSessionHint, hasSessionHint, setSessionHint, SESSION_KEY } from './sessionHint';
import {
  AuthContext,
  type AuthApi,
  type AuthState,
  type LoginProblem,
  type SessionNews,
} from './useAuth';

const identityService = () => import('../../firebase/auth');
const SessionNotice = lazyPart(async () => (await import('./SessionNotice')).SessionNotice, {
  silent: true,
});

/** One reading of a profile: asked for by several at once it is done once. */
interface Settling {
  uid: string;
  done: Promise<void>;
}

/**
 * Holds who is signed in. The identity service (36 kB) is loaded only where there was a session, or when a screen
 * asks for it; a visitor who just looks around never downloads it.
 */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<AuthState>(() =>
    hasSessionHint() ? { status: 'unknown' } : { status: 'signed-out' },
  );
  const [working, setWorking] = useState(0);
  const [problem, setProblem] = useState<LoginProblem>();
  const [news, setNews] = useState<SessionNews>();
  const [justSignedOut, setJustSignedOut] = useState(false);
  const woken = useRef<Promise<void>>(undefined);
  const identity = useRef<Identity>(null);
  const settling = useRef<Settling>(undefined);
  const leaving = useRef(false);

  const nobody = useCallback((): void => {
    // A hint with nobody behind it: the session ended while this page was closed.
    const ended = identity.current !== null || hasSessionHint();
    const unasked = ended && !leaving.current;
    const wasHere = identity.current !== null;
    identity.current = null;
    settling.current = undefined;
    setState({ status: 'signed-out' });
    if (ended) forgetPrivate();
    const hinted = hasSessionHint();
    clearSessionHint();
    if (!unasked) return;
    if (!wasHere) setNews('ended');
    // Without its hint another tab has signed out, and has said so itself.
    else if (hinted)
      void identityService()
        .then(({ sessionEndReason }) => sessionEndReason())
        .then(setNews);
  }, []);

  const arrive = useCallback(async (who: Identity): Promise<void> => {
    // Another person in another tab: nothing of the former one stays on the screen or in the device.
    if (identity.current && identity.current.uid !== who.uid) {
      forgetPrivate();
      setState({ status: 'unknown' });
    }
    identity.current = who;
    try {
      const user = await loadUser(who);
      if (identity.current?.uid !== who.uid) return;
      setSessionHint();
      setNews(undefined);
      setState({ status: 'signed-in', user });
    } catch (error) {
      // SPEC §4: a failed profile fetch logs an error and clears the user.
      console.error(error);
      if (identity.current?.uid !== who.uid) return;
      settling.current = undefined;
      setState({ status: 'signed-out' });
      setProblem('profile');
    }
  }, []);

  /** Makes the state agree with who is here; `again` reads the profile anew. */
  const settle = useCallback(
    (who: Identity | null, again = false): Promise<void> => {
      if (!who) {
        nobody();
        return Promise.resolve();
      }
      if (!again && settling.current?.uid === who.uid) return settling.current.done;
      const done = arrive(who);
      settling.current = { uid: who.uid, done };
      return done;
    },
    [nobody, arrive],
  );

  const wake = useCallback((): Promise<void> => {
    woken.current ??= (async () => {
      const { watchIdentity } = await identityService();
      await new Promise<void>((resolve) => {
        watchIdentity((who) => void settle(who).then(resolve));
      });
    })().catch((error: unknown) => {
      // Offline: the next screen that asks tries again.
      woken.current = undefined;
      console.error(error);
      setState((current) => (current.status === 'unknown' ? { status: 'signed-out' } : current));
    });
    return woken.current;
  }, [settle]);

  useEffect(() => {
    if (hasSessionHint()) void wake();
    // Another tab signed in: this one follows. Once awake, the identity service tells its tabs itself.
    const onStorage = (event: StorageEvent): void => {
      if (event.key === SESSION_KEY) void wake();
    };
    // A profile that could not be read for want of a connection.
    const onOnline = (): void => {
      if (identity.current && !settling.current) void settle(identity.current);
    };
    addEventListener('storage', onStorage);
    addEventListener('online', onOnline);
    return () => {
      removeEventListener('storage', onStorage);
      removeEventListener('online', onOnline);
    };
  }, [wake, settle]);

  useEffect(() => {
    if (!justSignedOut) return;
    const timer = setTimeout(() => setJustSignedOut(false), SIGNED_OUT_BANNER_MS);
    return () => clearTimeout(timer);
  }, [justSignedOut]);

  /** Runs one operation with the loading flag up (SPEC §4). */
  const during = useCallback(async <T,>(operation: () => Promise<T>): Promise<T> => {
    setWorking((count) => count + 1);
    try {
      return await operation();
    } finally {
      setWorking((count) => count - 1);
    }
  }, []);

  /** After the identity service let somebody in: true when the profile is there as well. */
  const entered = useCallback(async (): Promise<boolean> => {
    const who = (await identityService()).currentIdentity();
    if (!who) return false;
    await settle(who);
    return settling.current?.uid === who.uid;
  }, [settle]);

  const api = useMemo<AuthApi>(
    () => ({
      state,
      user: state.status === 'signed-in' ? state.user : null,
      loading: working > 0 || state.status === 'unknown',
      problem,
      justSignedOut,
      wake,
      login: (email, password) =>
        during(async () => {
          setProblem(undefined);
          setNews(undefined);
          try {
            await wake();
            const { signIn } = await identityService();
            const outcome = await signIn(email, password);
            if (outcome === 'ok') return await entered();
            setProblem(outcome);
          } catch (error) {
            // The service itself could not be loaded.
            console.error(error);
            setProblem('network');
          }
          return false;
        }),
      loginWithGoogle: () =>
        during(async () => {
          setProblem(undefined);
          setNews(undefined);
          try {
            await wake();
            const service = await identityService();
            if (!__EMULATED__) return (await service.signInWithGoogle()) && (await entered());
            const { googleChooser } = await import('../../developer/googleChooser');
            const account = await googleChooser.ask();
            if (!account) return false;
            const { signInAsGoogleAccount } = await import('../../firebase/emulatedGoogle');
            await signInAsGoogleAccount(account);
            return await entered();
          } catch (error) {
            console.error(error);
            return false;
          }
        }),
      register: (name, email, password) =>
        during(async () => {
          try {
            await wake();
            const service = await identityService();
            try {
              const account = await service.createAccount(name, email, password);
              const { createProfile } = await import('../../firebase/users');
              // Without it the account gets the default profile when it first signs in (SPEC §4).
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
            return messages.auth.offline;
          }
        }),
      resendVerification: () =>
        during(async () => {
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
        during(async () => {
          const { requestPasswordReset } = await identityService();
          await requestPasswordReset(email);
        }),
      logout: (because) =>
        during(async () => {
          leaving.current = true;
          try {
            const { signOutCurrentUser } = await identityService();
            await signOutCurrentUser();
            nobody();
            setNews(because);
            setJustSignedOut(because === undefined);
          } finally {
            leaving.current = false;
          }
        }),
      idToken: async () => {
        const { currentIdToken } = await identityService();
        return currentIdToken();
      },
      refresh: async () => {
        const who = (await identityService()).currentIdentity();
        if (who) await settle(who, true);
      },
    }),
    [state, working, problem, justSignedOut, wake, during, settle, entered, nobody],
  );

  return (
    <AuthContext value={api}>
      {children}
      {news && (
        <Suspense fallback={null}>
          <SessionNotice news={news} onClose={() => setNews(undefined)} />
        </Suspense>
      )}
    </AuthContext>
  );
}
