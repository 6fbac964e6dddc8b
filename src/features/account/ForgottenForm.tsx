import { useState, type FormEvent } from 'react';
import { Link } from '../../ui/Link';
import { isEmail } from '../../domain/customer/email';
import { messages } from '../../domain/shop/messages';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/Field';
import { Notice } from '../../ui/Notice';
import { focusField } from '../../ui/focusField';
import { cleaned } from '../../domain/shop/cleaned';
import { useAuth } from './useAuth';
import { useForgotLink, useTypedEmail } from './useForgotLink';
import { useSignInTarget } from './useSignInTarget';

/** The response is the same for every address, so that it does not reveal who has an account. */
export function ForgottenForm() {
  const { sendPasswordReset, loading } = useAuth();
  const { before, carry } = useTypedEmail();
  const [typed, setTyped] = useState(before);
  const [result, setResult] = useState<'idle' | 'sent' | 'failed'>('idle');
  const [fault, setFault] = useState<string>();
  const back = useForgotLink(false);
  const target = useSignInTarget();

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (loading) return;
    const form = event.currentTarget;
    const email = cleaned(String(new FormData(form).get('email') ?? ''));
    const found = email === '' ? messages.checkout.email : undefined;
    const wrong = found ?? (isEmail(email) ? undefined : messages.checkout.emailInvalid);
    setFault(wrong);
    setResult('idle');
    if (wrong) {
      focusField(form, 'email');
      return;
    }
    try {
      await sendPasswordReset(email, target);
      setResult('sent');
    } catch (error) {
      console.error(error);
      setResult('failed');
    }
  }

  return (
    <>
      <p className="text-muted">
        Enter your email address and we will send you a link to choose a new password.
      </p>
      {result === 'sent' && <Notice tone="ok">{messages.auth.resetSent}</Notice>}
      {result === 'failed' && <Notice tone="bad">{messages.offline}</Notice>}
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={before}
          onChange={(event) => setTyped(event.target.value)}
          error={fault}
        />
        <Button type="submit" size="lg" wide busy={loading}>
          Send the link
        </Button>
      </form>
      <Link
        to={back}
        state={carry(typed)}
        className="inline-flex min-h-11 items-center self-start text-sm textlink"
      >
        Back to sign in
      </Link>
    </>
  );
}
