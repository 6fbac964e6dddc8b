import { Suspense, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { SIGNED_OUT_BANNER_MS } from '../../domain/shop/constants';
import { messages } from '../../domain/shop/messages';
import { lazyPart } from '../../ui/lazyPart';
import { loadChunk } from '../../ui/loadChunk';
import { signInWithGoogle } from './signInWithGoogle';
import { AuthContext, type AuthApi, type LoginProblem } from './useAuth';
import { identityService, useSession } from './useSession';

const SessionNotice = lazyPart(async () => (await import('./SessionNotice')).SessionNotice, {
  silent: true,
});

/** Provides who is signed in, and the ways to sign in and out. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [working, setWorking] = useState(0);
  const [problem, setProblem] = useState<LoginProblem>();
  const [justSignedOut, setJustSignedOut] = useState(false);
  const { state, endReason, setEndReason, loadAuth, finishSignIn, refresh, signOut } = useSession(
    useCallback(() => setProblem('profile'), []),
  );

  useEffect(() => {
    if (!justSignedOut) return;
    const timer = setTimeout(() => setJustSignedOut(false), SIGNED_OUT_BANNER_MS);
    return () => clearTimeout(timer);
  }, [justSignedOut]);

  /** Runs an operation with `loading` set. Returns `failure` and logs the error if it throws. */
  const run = useCallback(
    async <T,>(operation: () => Promise<T>, failure?: () => T): Promise<T> => {
      setWorking((count) => count + 1);
      try {
        return await operation();
      } catch (error) {
        if (!failure) throw error;
        console.error(error);
        return failure();
      } finally {
        setWorking((count) => count - 1);
      }
    },
    [],
  );

  const api = useMemo<AuthApi>(() => {
    // Somebody waits for it.
    const loadIdentity = () => loadChunk(identityService);
    const startSignIn = async (): Promise<void> => {
      setProblem(undefined);
      setEndReason(undefined);
      await loadIdentity();
      await loadAuth();
    };
    return {
      state,
      user: state.status === 'signed-in' ? state.user : null,
      loading: working > 0 || state.status === 'unknown',
      problem,
      justSignedOut,
      loadAuth,
      refresh,
      login: (email, password) =>
        run(
          async () => {
            await startSignIn();
            const { signIn } = await loadIdentity();
            const outcome = await signIn(email, password);
            if (outcome === 'ok') return finishSignIn();
            setProblem(outcome);
            return false;
          },
          () => {
            // Firebase Auth could not be loaded.
            setProblem('network');
            return false;
          },
        ),
      loginWithGoogle: () =>
        run<boolean | 'blocked' | 'closed'>(
          async () => {
            await startSignIn();
            const outcome = await signInWithGoogle();
            return outcome === true ? finishSignIn() : outcome;
          },
          () => false,
        ),
      register: (...account) =>
        run<true | string>(
          async () => {
            const [{ registerAccount }] = await Promise.all([
              loadChunk(() => import('./registerAccount')),
              loadIdentity().then(loadAuth),
            ]);
            return registerAccount(...account);
          },
          () => messages.offline,
        ),
      resendVerification: (target) =>
        run(
          async () => {
            const { resendVerification } = await loadIdentity();
            await resendVerification(target);
            return true;
          },
          () => false,
        ),
      sendPasswordReset: (...to) =>
        run(async () => {
          const { requestPasswordReset } = await loadIdentity();
          await requestPasswordReset(...to);
        }),
      logout: (reason) =>
        run(async () => {
          await signOut();
          setEndReason(reason);
          setJustSignedOut(reason === undefined);
        }),
      idToken: async () => {
        const { currentIdToken } = await identityService();
        return currentIdToken();
      },
    };
  }, [
    state,
    working,
    problem,
    justSignedOut,
    loadAuth,
    refresh,
    run,
    finishSignIn,
    signOut,
    setEndReason,
  ]);

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
