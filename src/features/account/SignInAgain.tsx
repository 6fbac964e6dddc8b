import { useEffect, useRef, useState, type FormEvent } from 'react';
import { messages } from '../../domain/shop/messages';
import type { SignInMethods } from '../../firebase/customer/credentials';
import { Button } from '../../ui/Button';
import { focusField } from '../../ui/focusField';
import { Notice } from '../../ui/Notice';
import { PasswordField } from './PasswordField';
import { profileServices, type ProfileServices } from './profileServices';
import { useAuth } from './useAuth';

/** The outside world of signing in again; tests inject their own. */
export interface SignInAgainService {
  fetchMethods: () => Promise<SignInMethods>;
  reauthenticate: ProfileServices['reauthenticate'];
}

const firebaseService: SignInAgainService = {
  fetchMethods: async () => (await import('../../firebase/customer/credentials')).signInMethods(),
  reauthenticate: profileServices.reauthenticate,
};

const PROBLEMS = {
  wrong: messages.profile.passwordWrong,
  'too-many': messages.auth.tooMany,
  network: messages.offline,
  blocked: messages.auth.googleBlocked,
  failed: messages.auth.loginFailed,
};

/** Signs the same account in once more, without leaving the page, or signs it out. */
export function SignInAgain({
  onSignedIn,
  service = firebaseService,
}: {
  onSignedIn: () => void;
  service?: SignInAgainService;
}) {
  const { logout, loading } = useAuth();
  const form = useRef<HTMLFormElement>(null);
  const [methods, setMethods] = useState<SignInMethods>();
  const [missing, setMissing] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    let isUnmounted = false;
    service
      .fetchMethods()
      .catch((error: unknown) => {
        console.warn(error);
        return { password: true, google: true };
      })
      .then((found) => {
        if (!isUnmounted) setMethods(found);
      }, console.warn);
    return () => {
      isUnmounted = true;
    };
  }, [service]);
  useEffect(() => {
    if (methods?.password && form.current) focusField(form.current, 'password');
  }, [methods]);
  async function go(by: Parameters<SignInAgainService['reauthenticate']>[0]): Promise<void> {
    if (isBusy) return;
    setProblem(undefined);
    setIsBusy(true);
    try {
      const proof = await service.reauthenticate(by);
      if (proof === 'ok') onSignedIn();
      else
        setProblem(
          by.by === 'google' && proof === 'wrong' ? messages.auth.googleFailed : PROBLEMS[proof],
        );
    } catch (error) {
      console.warn(error);
      setProblem(PROBLEMS.failed);
    } finally {
      setIsBusy(false);
    }
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password') ?? '');
    const blank = password === '' ? messages.auth.passwordRequired : undefined;
    setMissing(blank);
    if (blank) focusField(event.currentTarget, 'password');
    else void go({ by: 'password', password });
  }

  return (
    <div className="flex w-full max-w-sm flex-col gap-4 text-left">
      {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
      {methods?.password && (
        <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            error={missing}
          />
          <Button type="submit" wide busy={isBusy}>
            Sign in again
          </Button>
        </form>
      )}
      {methods?.google && (
        <Button look="outline" wide busy={isBusy} onClick={() => void go({ by: 'google' })}>
          Continue with Google
        </Button>
      )}
      <Button look="quiet" wide busy={loading} onClick={() => void logout('ended')}>
        Sign out
      </Button>
    </div>
  );
}
