import { Fragment, useEffect, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '../domain/shop/routes';
import { isAdmin } from '../domain/customer/user';
import { useAuth, type AuthState } from '../features/account/useAuth';
import { Loading } from '../ui/PageState';

/** The session once it is known, and whether the user has just signed out on this very page. */
function useSession(): { state: AuthState; hasJustLeft: boolean } {
  const { state, loadAuth, justSignedOut } = useAuth();
  const [wasIn, setWasIn] = useState(false);
  useEffect(() => void loadAuth(), [loadAuth]);
  if (state.status === 'signed-in' && !wasIn) setWasIn(true);
  return { state, hasJustLeft: wasIn && justSignedOut };
}

/** Sends a visitor to /login?redirect=…, query included; waits until the session is known. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const { state, hasJustLeft } = useSession();
  if (state.status === 'unknown') return <Loading label="One moment" />;
  if (state.status === 'signed-out') {
    // After signing out, the user goes home and not to the sign-in page.
    if (hasJustLeft) return <Navigate to={paths.home()} replace />;
    const from = encodeURIComponent(pathname.slice(1) + search);
    return <Navigate to={`${paths.login()}?redirect=${from}`} replace />;
  }
  // Remounts for another user (who signed in in another tab), so that nothing of the previous one is kept.
  return <Fragment key={state.user.id}>{children}</Fragment>;
}

/** The loading state of pages without a layout. */
export function LoadingPage() {
  return (
    <main>
      <Loading label="One moment" />
    </main>
  );
}

/**
 * Sends a visitor to /login and a signed-in non-admin to /. This only guides the user; firestore.rules enforces access.
 * The requested address travels in the navigation state, so that the URL stays plain /login.
 */
export function AdminOnly({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const { state, hasJustLeft } = useSession();
  if (state.status === 'unknown') return <LoadingPage />;
  if (state.status === 'signed-out') {
    if (hasJustLeft) return <Navigate to={paths.home()} replace />;
    return <Navigate to={paths.login()} state={{ from: pathname + search }} replace />;
  }
  if (!isAdmin(state.user)) return <Navigate to={paths.home()} replace />;
  return <Fragment key={state.user.id}>{children}</Fragment>;
}
