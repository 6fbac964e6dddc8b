import { useState, type FormEvent } from 'react';
import { messages } from '../../domain/shop/messages';
import { passwordStrength } from '../../domain/customer/password';
import type { User } from '../../domain/customer/user';
import type { ReauthenticationResult, SignInMethods } from '../../firebase/customer/credentials';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { focusField } from '../../ui/focusField';
import { PasswordField } from './PasswordField';
import { ProfileSection } from './ProfileSection';
import type { ProfileServices } from './profileServices';
import { PasswordStrengthMeter } from './PasswordStrengthMeter';

const PROBLEMS: Record<Exclude<ReauthenticationResult, 'ok'> | 'weak', string> = {
  wrong: messages.profile.passwordWrong,
  weak: messages.auth.passwordShort,
  'too-many': messages.auth.tooMany,
  network: messages.offline,
  failed: messages.profile.passwordFailed,
};

interface Props {
  user: User;
  methods: SignInMethods;
  services: Pick<ProfileServices, 'changePassword'>;
}

export function PasswordSection({ user, methods, services }: Props) {
  return methods.password ? (
    <ProfileSection title="Password" about="You will need your current password to change it.">
      <PasswordForm email={user.email} services={services} />
    </ProfileSection>
  ) : (
    <ProfileSection title="Password" about="How you sign in.">
      <p>You sign in with Google, so there is no password to change here.</p>
    </ProfileSection>
  );
}

function PasswordForm({ email, services }: { email: string; services: Props['services'] }) {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [faults, setFaults] = useState<{ current?: string; next?: string }>({});
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<ReauthenticationResult | 'weak'>();

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const found = {
      ...(current === '' && { current: messages.auth.passwordRequired }),
      ...(passwordStrength(next) === 'too short' && { next: messages.auth.passwordShort }),
    };
    setFaults(found);
    setOutcome(undefined);
    if (focusField(event.currentTarget, Object.keys(found)[0])) return;
    setBusy(true);
    const said = await services.changePassword(current, next).catch((error: unknown) => {
      console.error(error);
      return 'failed' as const;
    });
    setBusy(false);
    setOutcome(said);
    if (said === 'ok') {
      setCurrent('');
      setNext('');
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      {/* Lets password managers match the password to the account. */}
      <input type="email" value={email} autoComplete="username" readOnly hidden />
      <PasswordField
        label="Current password"
        name="current"
        autoComplete="current-password"
        value={current}
        onChange={(event) => setCurrent(event.target.value)}
        error={faults.current}
      />
      <PasswordField
        label="New password"
        name="next"
        autoComplete="new-password"
        maxLength={128}
        value={next}
        onChange={(event) => setNext(event.target.value)}
        error={faults.next}
        hint={<PasswordStrengthMeter password={next} />}
      />
      {outcome === 'ok' && <Notice tone="ok">{messages.profile.passwordSaved}</Notice>}
      {outcome !== undefined && outcome !== 'ok' && <Notice tone="bad">{PROBLEMS[outcome]}</Notice>}
      <Button type="submit" look="outline" busy={busy} className="self-start">
        Change password
      </Button>
    </form>
  );
}
