import { useEffect, useState, type FormEvent } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { messages } from '../../domain/messages';
import { safeRedirect } from '../../domain/redirect';
import { paths } from '../../domain/routes';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/Field';
import { Notice } from '../../ui/Notice';
import { Loading } from '../../ui/PageState';
import { usePageTitle } from '../../ui/usePageTitle';
import { AccountFrame } from './AccountFrame';
import { GoogleButton } from './GoogleButton';
import { PasswordField } from './PasswordField';
import { useAuth, type LoginProblem } from './useAuth';

const PROBLEMS: Record<LoginProblem, string> = {
  invalid: messages.auth.loginFailed,
  unverified: messages.auth.unverified,
  disabled: messages.auth.disabled,
  network: messages.auth.offline,
  'too-many': messages.auth.tooMany,
};

/** SPEC §2 "Login". After signing in one lands where one was going (DECISIONS "Accounts"). */
export function LoginPage() {
  usePageTitle('Sign in');
  const { state, wake } = useAuth();
  const [params] = useSearchParams();
  useEffect(() => void wake(), [wake]);

  if (state.status === 'unknown') return <Loading label="One moment" />;
  if (state.status === 'signed-in')
    return <Navigate to={`/${safeRedirect(params.get('redirect'))}`} replace />;
  return (
    <AccountFrame title="Welcome back" picture="gift-set">
      {params.has('forgot') ? <ForgottenForm /> : <SignInForm />}
    </AccountFrame>
  );
}

function SignInForm() {
  const { login, problem, loading, resendVerification } = useAuth();
  const [params] = useSearchParams();
  const [missing, setMissing] = useState<{ email?: string; password?: string }>({});
  const [resent, setResent] = useState<'no' | 'yes' | 'failed'>('no');
  const redirect = safeRedirect(params.get('redirect'));
  const suffix = redirect ? `?redirect=${redirect}` : '';

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (loading) return;
    const data = new FormData(event.currentTarget);
    const email = String(data.get('email') ?? '').trim();
    const password = String(data.get('password') ?? '');
    const blanks = {
      ...(email === '' && { email: messages.checkout.email }),
      ...(password === '' && { password: messages.auth.passwordRequired }),
    };
    setMissing(blanks);
    setResent('no');
    const first = Object.keys(blanks)[0];
    if (first) {
      event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
      return;
    }
    await login(email, password);
  }

  return (
    <>
      {problem && (
        <Notice tone={problem === 'unverified' ? 'warn' : 'bad'}>
          <p>{PROBLEMS[problem]}</p>
          {problem === 'unverified' && (
            <p className="mt-2">
              {resent === 'yes' ? (
                messages.auth.resent
              ) : (
                <button
                  type="button"
                  className="min-h-11 font-medium textlink"
                  onClick={() =>
                    void resendVerification().then((ok) => setResent(ok ? 'yes' : 'failed'))
                  }
                >
                  {messages.auth.resend}
                </button>
              )}
              {resent === 'failed' && <span> {messages.newsletter.failed}</span>}
            </p>
          )}
        </Notice>
      )}
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          error={missing.email}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          error={missing.password}
        />
        <div className="-mt-3 text-right">
          <Link
            to={`${paths.login()}?forgot`}
            className="inline-flex min-h-11 items-center text-sm textlink"
          >
            Forgotten your password?
          </Link>
        </div>
        <Button type="submit" size="lg" wide busy={loading}>
          Sign In
        </Button>
      </form>
      <GoogleButton />
      <p className="text-sm text-muted">
        New here?{' '}
        <Link
          to={`${paths.register()}${suffix}`}
          className="inline-flex min-h-11 items-center text-ink textlink"
        >
          Create an account
        </Link>
      </p>
    </>
  );
}

/** The answer is the same for every address (DECISIONS "Accounts"). */
function ForgottenForm() {
  const { sendPasswordReset, loading } = useAuth();
  const [result, setResult] = useState<'idle' | 'sent' | 'failed'>('idle');

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (loading) return;
    const email = String(new FormData(event.currentTarget).get('email') ?? '');
    try {
      await sendPasswordReset(email);
      setResult('sent');
    } catch (error) {
      console.error(error);
      setResult('failed');
    }
  }

  return (
    <>
      <p className="text-muted">
        Tell us your email address and we will send a link to choose a new password.
      </p>
      {result === 'sent' && <Notice tone="ok">{messages.auth.resetSent}</Notice>}
      {result === 'failed' && <Notice tone="bad">{messages.newsletter.failed}</Notice>}
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <TextField label="Email" name="email" type="email" autoComplete="username" />
        <Button type="submit" size="lg" wide busy={loading}>
          Send the link
        </Button>
      </form>
      <Link to={paths.login()} className="inline-flex min-h-11 items-center text-sm textlink">
        Back to sign in
      </Link>
    </>
  );
}
