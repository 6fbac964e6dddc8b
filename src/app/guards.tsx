import { useEffect, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { isAdmin } from '../domain/user';
import { useAuth } from '../features/account/useAuth';
import { Loading } from '../ui/PageState';

/** SPEC §2: a visitor to /checkout goes to /login?redirect=checkout. Waits for the first check (issue 5). */
export function SignedIn({ redirect, children }: { redirect: string; children: ReactNode }) {
  const { state, wake } = useAuth();
  useEffect(() => void wake(), [wake]);
  if (state.status === 'unknown') return <Loading label="One moment" />;
  if (state.status === 'signed-out')
    return <Navigate to={`/login?redirect=${encodeURIComponent(redirect)}`} replace />;
  return children;
}

/** SPEC §6: a visitor goes to /login, a signed-in non-admin to /. The rules are the wall; this is manners. */
export function AdminOnly({ children }: { children: ReactNode }) {
  const { state, wake } = useAuth();
  useEffect(() => void wake(), [wake]);
  if (state.status === 'unknown') return <Loading label="One moment" />;
  if (state.status === 'signed-out') return <Navigate to="/login" replace />;
  if (!isAdmin(state.user)) return <Navigate to="/" replace />;
  return children;
}
