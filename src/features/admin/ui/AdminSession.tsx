import { useEffect, useState, type ReactNode } from 'react';
import { ADMIN_SESSION_HOURS } from '../../../domain/shop/constants';
import { Button } from '../../../ui/Button';
import { EmptyState, Loading } from '../../../ui/PageState';
import { useAuth } from '../../account/useAuth';

const SESSION_MS = ADMIN_SESSION_HOURS * 3_600_000;

const fetchSignIn = async (): Promise<number> =>
  (await import('../../../firebase/customer/accountRequests')).signInSeconds();

/** Shows the back office until the admin's session ends; from then on the rules refuse it. */
export function AdminSession({
  children,
  load = fetchSignIn,
}: {
  children: ReactNode;
  /** When the session was signed in, in seconds. */
  load?: () => Promise<number>;
}) {
  const [state, setState] = useState<'checking' | 'open' | 'over'>('checking');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isUnmounted = false;
    let end: number | undefined;
    function look(): void {
      if (end === undefined) return;
      const left = end - Date.now();
      setState(left > 0 ? 'open' : 'over');
      clearTimeout(timer);
      if (left > 0) timer = setTimeout(look, left);
    }
    load().then(
      (seconds) => {
        if (isUnmounted) return;
        end = seconds * 1000 + SESSION_MS;
        look();
      },
      (error: unknown) => {
        // The rules decide; without the time, each page shows its own error.
        console.warn(error);
        if (!isUnmounted) setState('open');
      },
    );
    // A computer that slept was not counting.
    document.addEventListener('visibilitychange', look);
    return () => {
      isUnmounted = true;
      document.removeEventListener('visibilitychange', look);
      clearTimeout(timer);
    };
  }, [load]);
  if (state === 'checking')
    return (
      <main>
        <Loading label="One moment" />
      </main>
    );
  return state === 'open' ? children : <SignInAgain />;
}

function SignInAgain() {
  const { logout, loading } = useAuth();
  return (
    <main id="main">
      <h1 className="sr-only">Back office</h1>
      <EmptyState
        title="Please sign in again"
        action={
          // The guard of the route leads to the sign-in page, and from there back to this page.
          <Button busy={loading} onClick={() => void logout('ended')}>
            Sign in again
          </Button>
        }
      >
        <p>
          To protect the shop, the back office asks you to sign in again after {ADMIN_SESSION_HOURS}{' '}
          hours.
        </p>
      </EmptyState>
    </main>
  );
}
