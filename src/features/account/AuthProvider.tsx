import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { messages } from '../../domain/messages';
import type { Identity } from '../../firebase/auth';
import { clearSessionHint, hasSessionHint, setSessionHint, SESSION_KEY } from './sessionHint';
import { loadUser } from './loadUser';
import { AuthContext, type AuthApi, type AuthState, type LoginProblem } from './useAuth';

const identityService = () => import('../../firebase/auth');

/**
 * Holds who is signed in. The identity service (36 kB) is loaded only where there was a session, or when a screen
 * asks for it; a visitor who just looks around never downloads it (issue 3 part 8).
 */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<AuthState>(() =>
    hasSessionHint() ? { status: 'unknown' } : { status: 'signed-out' },
  );
  const [working, setWorking] = useState(false);
  const [problem, setProblem] = useState<LoginProblem>();
  const woken = useRef<Promise<void>>(undefined);
  const identity = useRef<Identity>(null);

  const settle = useCallback(async (who: Identity | null): Promise<void> => {
    identity.current = who;
    if (!who) {
      clearSessionHint();
      setState({ status: 'signed-out' });
      return;
    }
    try {
      const user = await loadUser(who);
      if (identity.current?.uid !== who.uid) return;
      setSessionHint();
      setState({ status: 'signed-in', user });
    } catch (error) {
      // SPEC §4: a failed profile fetch logs an error and clears the user.
      console.error(error);
      setState({ status: 'signed-out' });
    }
  }, []);

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
    // Another tab signed in or out: this one follows.
    const onStorage = (event: StorageEvent): void => {
      if (event.key === SESSION_KEY) void wake();
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, [wake]);

  /** Runs one operation with the loading flag up (SPEC §4). */
  const during = useCallback(async <T,>(operation: () => Promise<T>): Promise<T> => {
    setWorking(true);
    try {
      return await operation();
    } finally {
      setWorking(false);
    }
  }, []);

  const api = useMemo<AuthApi>(
    () => ({
      state,
      user: state.status === 'signed-in' ? state.user : null,
      loading: working || state.status === 'unknown',
      problem,
      wake,
      login: (email, password) =>
        during(async () => {
          setProblem(undefined);
          await wake();
          const { signIn } = await identityService();
          const outcome = await signIn(email, password);
          if (outcome !== 'ok') setProblem(outcome);
          return outcome === 'ok';
        }),
      loginWithGoogle: () =>
        during(async () => {
          setProblem(undefined);
          await wake();
          try {
            const service = await identityService();
            if (!__EMULATED__) return await service.signInWithGoogle();
            const { googleChooser } = await import('../../developer/googleChooser');
            const account = await googleChooser.ask();
            if (account) await service.signInAsGoogleAccount(account.email, account.name);
            return account !== undefined;
          } catch (error) {
            console.error(error);
            return false;
          }
        }),
      register: (name, email, password) =>
        during(async () => {
          await wake();
          const service = await identityService();
          try {
            const account = await service.createAccount(name, email, password);
            const { createProfile } = await import('../../firebase/users');
            await createProfile(account.uid, { name: name.trim(), email: account.email });
            await service.finishRegistration();
            return 'verify-email';
          } catch (error) {
            console.error(error);
            return service.registrationProblem(error) ?? messages.auth.registerFailed;
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
      logout: () =>
        during(async () => {
          const { signOutHere } = await identityService();
          await signOutHere();
          clearSessionHint();
          setState({ status: 'signed-out' });
        }),
      idToken: async (fresh) => {
        const { currentIdToken } = await identityService();
        return currentIdToken(fresh);
      },
      refresh: async () => {
        if (identity.current) await settle(identity.current);
      },
    }),
    [state, working, problem, wake, during, settle],
  );

  return <AuthContext value={api}>{children}</AuthContext>;
}
