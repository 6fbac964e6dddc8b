import { useState, type FormEvent } from 'react';
import { Link } from '../../ui/Link';
import { messages } from '../../domain/shop/messages';
import { withRedirect } from '../../domain/shop/redirect';
import { paths } from '../../domain/shop/routes';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/Field';
import { Notice } from '../../ui/Notice';
import { focusField } from '../../ui/focusField';
import { cleaned } from '../../domain/shop/cleaned';
import { CartKept } from './CartKept';
import { GoogleButton } from './GoogleButton';
import { PasswordField } from './PasswordField';
import { useAuth, type LoginProblem } from './useAuth';
import { useForgotLink, useTypedEmail } from './useForgotLink';
import { useSignInTarget } from './useSignInTarget';

const PROBLEMS: Record<LoginProblem, string> = {
  invalid: messages.auth.loginFailed,
  unverified: messages.auth.unverified,
  disabled: messages.auth.disabled,
  network: messages.offline,
  'too-many': messages.auth.tooMany,
  profile: messages.auth.profileFailed,
};

export function SignInForm() {
  const { login, problem, loading } = useAuth();
  const { before, carry } = useTypedEmail();
  const [typed, setTyped] = useState(before);
  const [missing, setMissing] = useState<{ email?: string; password?: string }>({});
  // The problem of an earlier visit to this page is not shown again.
  const [tried, setTried] = useState(false);
  const target = useSignInTarget();
  const forgot = useForgotLink(true);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (loading) return;
    const form = event.currentTarget;
    const data = new FormData(form);
    const email = cleaned(String(data.get('email') ?? ''));
    const password = String(data.get('password') ?? '');
    const blanks = {
      ...(email === '' && { email: messages.checkout.email }),
      ...(password === '' && { password: messages.auth.passwordRequired }),
    };
    setMissing(blanks);
    if (focusField(form, Object.keys(blanks)[0])) return;
    setTried(true);
    await login(email, password);
  }

  const shown = tried || problem === 'profile' || problem === 'disabled' ? problem : undefined;
  return (
    <>
      <CartKept target={target} />
      {shown && (
        <Notice tone={shown === 'unverified' ? 'warn' : 'bad'}>
          <p>{PROBLEMS[shown]}</p>
          {shown === 'unverified' && <Resend />}
        </Notice>
      )}
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={before}
          onChange={(event) => setTyped(event.target.value)}
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
            to={forgot}
            state={carry(typed)}
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
          to={withRedirect(paths.register(), target)}
          className="inline-flex min-h-11 items-center text-ink textlink"
        >
          Create an account
        </Link>
      </p>
    </>
  );
}

/** 'Resend Verification Email', then 'Verification email resent!'. */
function Resend() {
  const { resendVerification } = useAuth();
  const target = useSignInTarget();
  const [state, setState] = useState<'idle' | 'sending' | 'sent' | 'failed'>('idle');

  async function resend(): Promise<void> {
    if (state === 'sending') return;
    setState('sending');
    setState((await resendVerification(target)) ? 'sent' : 'failed');
  }

  if (state === 'sent') return <p className="mt-2 font-medium">{messages.auth.resent}</p>;
  return (
    <p className="mt-1">
      <button
        type="button"
        aria-disabled={state === 'sending' || undefined}
        className="min-h-11 font-medium textlink"
        onClick={() => void resend()}
      >
        {messages.auth.resend}
      </button>
      {state === 'failed' && <span className="block">{messages.newsletter.failed}</span>}
    </p>
  );
}
