import { useState, type FormEvent } from 'react';
import { isEmail } from '../../domain/customer/email';
import { cleaned } from '../../domain/shop/cleaned';
import type { User } from '../../domain/customer/user';
import { messages } from '../../domain/shop/messages';
import type { EmailChangeResult, SignInMethods } from '../../firebase/customer/credentials';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/Field';
import { Notice } from '../../ui/Notice';
import { focusField } from '../../ui/focusField';
import { PasswordField } from './PasswordField';
import { ProfileSection } from './ProfileSection';
import type { ProfileServices } from './profileServices';

const PROBLEMS: Record<Exclude<EmailChangeResult, 'ok'>, string> = {
  wrong: messages.profile.passwordWrong,
  taken: 'This address already has an account. Please choose another one.',
  invalid: messages.checkout.emailInvalid,
  'too-many': messages.auth.tooMany,
  network: messages.offline,
  failed: 'The link could not be sent. Please try again.',
};

interface Props {
  user: User;
  methods: SignInMethods;
  services: Pick<ProfileServices, 'changeEmail'>;
}

/** Change of the email address, for accounts with a password. */
export function EmailSection({ user, methods, services }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <ProfileSection title="Email" about="The address you sign in with, and where we write to you.">
      {!methods.password ? (
        <p className="text-sm text-muted">
          This is the address of your Google account, so it cannot be changed here.
        </p>
      ) : isOpen ? (
        <EmailForm email={user.email} services={services} onClose={() => setIsOpen(false)} />
      ) : (
        <Button look="outline" className="self-start" onClick={() => setIsOpen(true)}>
          Change email
        </Button>
      )}
    </ProfileSection>
  );
}

function EmailForm({
  email,
  services,
  onClose,
}: {
  email: string;
  services: Props['services'];
  onClose: () => void;
}) {
  const [next, setNext] = useState('');
  const [password, setPassword] = useState('');
  const [faults, setFaults] = useState<{ next?: string; password?: string }>({});
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  /** Where the link was sent. */
  const [sent, setSent] = useState<string>();

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const typed = cleaned(next);
    const found = {
      ...(typed === ''
        ? { next: messages.checkout.email }
        : !isEmail(typed)
          ? { next: messages.checkout.emailInvalid }
          : typed.toLowerCase() === email.toLowerCase() && {
              next: 'This is your address already.',
            }),
      ...(password === '' && { password: messages.auth.passwordRequired }),
    };
    setFaults(found);
    setProblem(undefined);
    setSent(undefined);
    if (focusField(event.currentTarget, Object.keys(found)[0])) return;
    setBusy(true);
    const said = await services.changeEmail(password, typed).catch((error: unknown) => {
      console.error(error);
      return 'failed' as const;
    });
    setBusy(false);
    if (said !== 'ok') {
      setProblem(PROBLEMS[said]);
      return;
    }
    setSent(typed);
    setNext('');
    setPassword('');
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <p className="text-sm text-muted">
        We will send a link to the new address. Nothing changes until you open it; after that you
        sign in with the new address, and we let the old one know. Your newsletter does not move
        with you: sign up again if you would like it at the new address.
      </p>
      {/* The button that opened the form is gone, so the focus goes to its first field. */}
      <TextField
        autoFocus
        label="New email"
        name="next"
        type="email"
        autoComplete="email"
        maxLength={254}
        value={next}
        onChange={(event) => setNext(event.target.value)}
        error={faults.next}
      />
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={faults.password}
      />
      {sent !== undefined && (
        <Notice tone="ok" className="wrap-anywhere">
          Please open the link in the email to {sent}. Your address changes once you have opened it;
          until then everything stays as it is.
        </Notice>
      )}
      {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="outline" busy={busy}>
          Send the link
        </Button>
        <Button look="quiet" onClick={onClose}>
          {sent === undefined ? 'Keep my address' : 'Close'}
        </Button>
      </div>
    </form>
  );
}
