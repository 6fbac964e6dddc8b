import { useEffect, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { messages } from '../../domain/shop/messages';
import { paths } from '../../domain/shop/routes';
import type { User } from '../../domain/customer/user';
import type { ReauthenticationResult, SignInMethods } from '../../firebase/customer/credentials';
import { Button, LinkButton } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Notice } from '../../ui/Notice';
import { focusField } from '../../ui/focusField';
import { PasswordField } from './PasswordField';
import type { Reauthentication, ProfileServices } from './profileServices';
import { useAuth } from './useAuth';

const PROBLEMS: Record<Exclude<ReauthenticationResult, 'ok'> | 'blocked', string> = {
  wrong: messages.profile.passwordWrong,
  'too-many': messages.auth.tooMany,
  network: messages.offline,
  blocked: messages.auth.googleBlocked,
  failed: messages.profile.deleteFailed,
};
/** Another Google account was chosen, or Google's window was closed. */
const NOT_GOOGLE = messages.auth.googleFailed;

/** How long to wait for the functions to delete the account. */
const TIMEOUT_SECONDS = 30;

interface Props {
  open: boolean;
  onClose: () => void;
  user: User;
  methods: SignInMethods;
  services: Pick<
    ProfileServices,
    'reauthenticate' | 'hasOrderUnderWay' | 'requestDeletion' | 'fetchDeletionOutcome' | 'pause'
  >;
}

export function DeleteDialog({ open, onClose, ...rest }: Props) {
  const [isWorking, setIsWorking] = useState(false);
  return (
    <Dialog
      open={open}
      onClose={() => !isWorking && onClose()}
      title="Delete your account?"
      staysOpen={isWorking}
    >
      <Confirmation onClose={onClose} onWorking={setIsWorking} {...rest} />
    </Dialog>
  );
}

type Step =
  /** Whether an order is under way is being looked up. */
  | { at: 'checking' }
  | { at: 'asking'; problem?: string }
  | { at: 'working' }
  | { at: 'late' }
  | { at: 'under_way' };

function Confirmation({
  onClose,
  onWorking,
  user,
  methods,
  services,
}: Omit<Props, 'open'> & {
  /** What has begun cannot be taken back, and its outcome must be seen, so the dialog stays open. */
  onWorking: (isWorking: boolean) => void;
}) {
  const { logout } = useAuth();
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>({ at: 'checking' });
  const [fault, setFault] = useState<string>();

  const { hasOrderUnderWay } = services;
  useEffect(() => {
    let isUnmounted = false;
    hasOrderUnderWay(user.id)
      .catch((error: unknown) => {
        // The functions decide, so the question may be asked without knowing.
        console.warn(error);
        return false;
      })
      .then((isUnderWay) => {
        if (!isUnmounted) setStep({ at: isUnderWay ? 'under_way' : 'asking' });
      }, console.warn);
    return () => {
      isUnmounted = true;
    };
  }, [hasOrderUnderWay, user.id]);

  /** Requests the deletion and waits for its outcome; 'late' when there is none within TIMEOUT_SECONDS. */
  async function carryOut(): Promise<'done' | 'late' | { refused: string }> {
    const id = await services.requestDeletion(user.id);
    for (let second = 0; second < TIMEOUT_SECONDS; second += 1) {
      await services.pause(1000);
      const outcome = await services.fetchDeletionOutcome(user.id, id);
      if (outcome?.state === 'done') return 'done';
      if (outcome?.state === 'refused') return { refused: outcome.reason };
    }
    return 'late';
  }

  async function go(credential: Reauthentication): Promise<void> {
    setStep({ at: 'working' });
    onWorking(true);
    try {
      const proof = await services.reauthenticate(credential);
      if (proof !== 'ok') {
        const wrongGoogle = credential.by === 'google' && proof === 'wrong';
        setStep({ at: 'asking', problem: wrongGoogle ? NOT_GOOGLE : PROBLEMS[proof] });
        return;
      }
      const outcome = await carryOut();
      if (outcome === 'late') setStep({ at: 'late' });
      else if (outcome === 'done') {
        await logout('deleted');
        await navigate(paths.home());
      } else setStep({ at: 'asking', problem: outcome.refused });
    } catch (error) {
      console.error(error);
      setStep({ at: 'asking', problem: messages.profile.deleteFailed });
    } finally {
      onWorking(false);
    }
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (step.at === 'working') return;
    const password = String(new FormData(event.currentTarget).get('password') ?? '');
    const blank = methods.password && password === '' ? messages.auth.passwordRequired : undefined;
    setFault(blank);
    if (blank) {
      focusField(event.currentTarget, 'password');
      return;
    }
    void go(methods.password ? { by: 'password', password } : { by: 'google' });
  }

  if (step.at === 'checking')
    return (
      <p role="status" className="p-6 text-muted">
        Looking at your orders…
      </p>
    );
  if (step.at === 'under_way')
    return (
      <div className="flex flex-col gap-5 p-6">
        <Notice tone="info">{messages.profile.deleteUnderWay}</Notice>
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <LinkButton look="outline" to={paths.orders()}>
            My Orders
          </LinkButton>
          <Button onClick={onClose}>Keep my account</Button>
        </div>
      </div>
    );
  if (step.at === 'late') {
    return (
      <div className="flex flex-col gap-5 p-6">
        <Notice tone="info">{messages.profile.deletePending}</Notice>
        <Button className="self-end" onClick={onClose}>
          Close
        </Button>
      </div>
    );
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5 p-6">
      <p>
        The account of <strong className="font-medium wrap-anywhere">{user.email}</strong> will be
        deleted with its profile, quiz answers, addresses, wishlist and reviews. Your orders stay in
        our books without your name, address, email or phone number. This cannot be undone.
      </p>
      {methods.password ? (
        <PasswordField
          label="Your password"
          name="password"
          autoComplete="current-password"
          error={fault}
        />
      ) : (
        <p className="text-sm text-muted">Google will ask you to sign in once more.</p>
      )}
      {step.at === 'asking' && step.problem && <Notice tone="bad">{step.problem}</Notice>}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button look="quiet" onClick={onClose} disabled={step.at === 'working'}>
          Keep my account
        </Button>
        <Button type="submit" look="danger" busy={step.at === 'working'}>
          Delete for good
        </Button>
      </div>
    </form>
  );
}
