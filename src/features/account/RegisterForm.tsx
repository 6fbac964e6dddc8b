import { useId, useState, type FormEvent } from 'react';
import { Link } from '../../ui/Link';
import { isEmail } from '../../domain/customer/email';
import { messages } from '../../domain/shop/messages';
import { passwordStrength } from '../../domain/customer/password';
import { paths } from '../../domain/shop/routes';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/Field';
import { focusField } from '../../ui/focusField';
import { cleaned } from '../../domain/shop/cleaned';
import { PasswordField } from './PasswordField';
import { PasswordStrengthMeter } from './PasswordStrengthMeter';
import { useAuth } from './useAuth';
import { useSignInTarget } from './useSignInTarget';

export type Result =
  | { status: 'idle' }
  | { status: 'verify-email'; email: string }
  | { status: 'failed'; text: string };

type Faults = { name?: string; email?: string; password?: string };

export function check(name: string, email: string, password: string): Faults {
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

export function RegisterForm({ onResult }: { onResult: (result: Result) => void }) {
  const { register, loading } = useAuth();
  const target = useSignInTarget();
  const [faults, setFaults] = useState<Faults>({});
  const [password, setPassword] = useState('');
  const newTab = useId();

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (loading) return;
    const form = event.currentTarget;
    const data = new FormData(form);
    const name = String(data.get('name') ?? '').trim();
    const email = cleaned(String(data.get('email') ?? ''));
    const found = check(name, email, password);
    setFaults(found);
    if (focusField(form, Object.keys(found)[0])) return;
    const outcome = await register(name, email, password, target);
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
