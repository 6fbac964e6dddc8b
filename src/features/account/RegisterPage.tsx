import { useEffect, useId, useState, type FormEvent } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { isEmail } from '../../domain/customer/address';
import { messages } from '../../domain/shop/messages';
import { passwordStrength } from '../../domain/customer/password';
import { safeRedirect } from '../../domain/shop/redirect';
import { paths } from '../../domain/shop/routes';
import { Button, LinkButton } from '../../ui/Button';
import { TextField } from '../../ui/Field';
import { Notice } from '../../ui/Notice';
import { Loading } from '../../ui/PageState';
import { usePageTitle } from '../../ui/usePageTitle';
import { AccountLayout } from './AccountLayout';
import { focusField } from './focusField';
import { GoogleButton } from './GoogleButton';
import { PasswordField } from './PasswordField';
import { PasswordStrengthMeter } from './PasswordStrengthMeter';
import { useAuth } from './useAuth';

type Result =
  | { status: 'idle' }
  | { status: 'verify-email'; email: string }
  | { status: 'failed'; text: string };
type Faults = { name?: string; email?: string; password?: string };

/** Registration; on success it shows the check-your-email panel (docs/product.md "Accounts and sign-in"). */
export function RegisterPage() {
  usePageTitle('Create account');
  const { state, loadAuth } = useAuth();
  const [result, setResult] = useState<Result>({ status: 'idle' });
  const [params] = useSearchParams();
  const redirect = safeRedirect(params.get('redirect'));
  const login = redirect ? `${paths.login()}?redirect=${redirect}` : paths.login();
  useEffect(() => void loadAuth(), [loadAuth]);

  if (state.status === 'unknown') return <Loading label="One moment" />;
  if (state.status === 'signed-in') return <Navigate to={`/${redirect}`} replace />;

  if (result.status === 'verify-email') {
    return (
      <AccountLayout title={messages.auth.checkEmail} picture="journey">
        <p role="status" className="text-muted">
          We have sent a link to{' '}
          <strong className="font-medium wrap-anywhere text-ink">{result.email}</strong>. Open it to
          confirm the address is yours, then sign in.
        </p>
        <LinkButton to={login} size="lg" wide>
          Go to sign in
        </LinkButton>
        <p className="text-sm text-muted">
          Nothing yet? It can take a minute. Please check your spam folder too.
        </p>
      </AccountLayout>
    );
  }

  return (
    <AccountLayout title="Create an account" picture="journey">
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

function check(name: string, email: string, password: string): Faults {
  return {
    ...(name === '' && { name: messages.auth.nameRequired }),
    ...(email === ''
      ? { email: messages.checkout.email }
      : !isEmail(email) && { email: messages.checkout.emailInvalid }),
    ...(password === ''
      ? { password: messages.auth.passwordRequired }
      : passwordStrength(password) === 'too short' && { password: messages.auth.passwordShort }),
  };
}

function RegisterForm({ onResult }: { onResult: (result: Result) => void }) {
  const { register, loading } = useAuth();
  const [faults, setFaults] = useState<Faults>({});
  const [password, setPassword] = useState('');
  const newTab = useId();

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (loading) return;
    const form = event.currentTarget;
    const data = new FormData(form);
    const name = String(data.get('name') ?? '').trim();
    const email = String(data.get('email') ?? '').trim();
    const found = check(name, email, password);
    setFaults(found);
    if (focusField(form, Object.keys(found)[0])) return;
    const outcome = await register(name, email, password);
    if (outcome === 'verify-email') onResult({ status: 'verify-email', email });
    else if (typeof outcome === 'string')
      onResult({ status: 'failed', text: outcome || messages.auth.registerFailed });
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <TextField
        label="Full name"
        name="name"
        autoComplete="name"
        maxLength={80}
        error={faults.name}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        error={faults.email}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        maxLength={128}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={faults.password}
        hint={<PasswordStrengthMeter password={password} />}
      />
      <Button type="submit" size="lg" wide busy={loading}>
        Create Account
      </Button>
      <p className="text-sm text-muted">
        By creating an account you agree to our{' '}
        {/* Opens in a new tab so that the form keeps what was typed. */}
        <Link to={paths.terms()} target="_blank" aria-describedby={newTab} className="textlink">
          terms
        </Link>{' '}
        and to our{' '}
        <Link to={paths.privacy()} target="_blank" aria-describedby={newTab} className="textlink">
          privacy policy
        </Link>{' '}
        <span id={newTab}>(both open in a new tab)</span>.
      </p>
    </form>
  );
}
