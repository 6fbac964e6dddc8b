import { Fragment, useEffect, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '../domain/routes';
import { isAdmin } from '../domain/user';
import { useAuth, type AuthState } from '../features/account/useAuth';
import { Loading } from '../ui/PageState';

/** Who is here, once that is known, and whether the person has just signed out on this very page. */
function useSession(): { state: AuthState; left: boolean } {
  const { state, loadAuth, justSignedOut } = useAuth();
  const [wasIn, setWasIn] = useState(false);
  useEffect(() => void loadAuth(), [loadAuth]);
  if (state.status === 'signed-in' && !wasIn) setWasIn(true);
  return { state, left: wasIn && justSignedOut };
}

/** SPEC §2: a visitor to /checkout goes to /login?redirect=checkout. Waits for the first check. */
export function SignedIn({ redirect, children }: { redirect: string; children: ReactNode }) {
  const { state, left } = useSession();
  if (state.status === 'unknown') return <Loading label="One moment" />;
  if (state.status === 'signed-out') {
    // SPEC §2: after sign-out the user goes to /.
    if (left) return <Navigate to={paths.home()} replace />;
    return <Navigate to={`${paths.login()}?redirect=${encodeURIComponent(redirect)}`} replace />;
  }
  // Another person in another tab: nothing typed or shown for the former one is kept.
  return <Fragment key={state.user.id}>{children}</Fragment>;
}

/** For what has no layout around it yet. */
export function Waiting() {
  return (
    <main>
      <Loading label="One moment" />
    </main>
  );
}

/**
 * SPEC §6: a visitor goes to /login, a signed-in non-admin to /. The rules are the wall; this is manners. The address
 * stays plain /login; where one was going travels beside it (DECISIONS "Accounts").
 */
export function AdminOnly({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { state, left } = useSession();
  if (state.status === 'unknown') return <Waiting />;
  if (state.status === 'signed-out') {
    if (left) return <Navigate to={paths.home()} replace />;
    return <Navigate to={paths.login()} state={{ from: pathname }} replace />;
  }
  if (!isAdmin(state.user)) return <Navigate to={paths.home()} replace />;
  return <Fragment key={state.user.id}>{children}</Fragment>;
}
