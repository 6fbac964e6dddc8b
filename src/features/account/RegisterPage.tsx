import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { Link } from '../../ui/Link';
import { withRedirect } from '../../domain/shop/redirect';
import { paths } from '../../domain/shop/routes';
import { Notice } from '../../ui/Notice';
import { Loading } from '../../ui/PageState';
import { usePageTitle } from '../../ui/usePageTitle';
import { AccountLayout } from './AccountLayout';
import { CartKept } from './CartKept';
import { CheckEmail } from './CheckEmail';
import { GoogleButton } from './GoogleButton';
import { useAuth } from './useAuth';
import { useSignInTarget } from './useSignInTarget';
import { RegisterForm, type Result } from './RegisterForm';

/** Registration; on success it shows the check-your-email panel (docs/product.md "Accounts and sign-in"). */
export function RegisterPage() {
  usePageTitle('Create account');
  const { state, loadAuth } = useAuth();
  const [result, setResult] = useState<Result>({ status: 'idle' });
  const target = useSignInTarget();
  const login = withRedirect(paths.login(), target);
  useEffect(() => void loadAuth(), [loadAuth]);

  if (state.status === 'unknown') return <Loading label="One moment" />;
  if (state.status === 'signed-in') return <Navigate to={`/${target}`} replace />;
  if (result.status === 'verify-email') return <CheckEmail email={result.email} login={login} />;
  return (
    <AccountLayout title="Create an account">
      <CartKept target={target} />
      {result.status === 'failed' && <Notice tone="bad">{result.text}</Notice>}
      <RegisterForm onResult={setResult} />
      <GoogleButton />
      <p className="text-sm text-muted">
        Already have an account?{' '}
        <Link to={login} className="inline-flex min-h-11 items-center text-ink textlink">
          Sign in
        </Link>
      </p>
    </AccountLayout>
  );
}
