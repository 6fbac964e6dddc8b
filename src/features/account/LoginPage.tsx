import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { Loading } from '../../ui/PageState';
import { usePageTitle } from '../../ui/usePageTitle';
import { AccountLayout } from './AccountLayout';
import { useAuth } from './useAuth';
import { useSignInTarget } from './useSignInTarget';
import { SignInForm } from './SignInForm';
import { ForgottenForm } from './ForgottenForm';

/** Sign-in and, with `?forgot`, password reset. After signing in, the user continues to the requested page. */
export function LoginPage() {
  const { state, loadAuth } = useAuth();
  const [params] = useSearchParams();
  const forgotten = params.has('forgot');
  usePageTitle(forgotten ? 'Forgotten password' : 'Sign in');
  const target = useSignInTarget();
  useEffect(() => void loadAuth(), [loadAuth]);

  if (state.status === 'unknown') return <Loading label="One moment" />;
  if (state.status === 'signed-in') return <Navigate to={`/${target}`} replace />;
  return forgotten ? (
    <AccountLayout title="Choose a new password">
      <ForgottenForm />
    </AccountLayout>
  ) : (
    <AccountLayout title="Welcome back">
      <SignInForm />
    </AccountLayout>
  );
}
