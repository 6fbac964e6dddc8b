import { Activity, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { ADMIN_SESSION_HOURS } from '../../../domain/shop/constants';
import { askTime } from '../../../askTime';
import { serverTime } from '../../../clock';
import { EmptyState, Loading } from '../../../ui/PageState';
import { hasUnsavedChanges } from './useUnsaved';

const SESSION_MS = ADMIN_SESSION_HOURS * 3_600_000;

const fetchSignIn = async (): Promise<number> => {
  // The end of the session is the server's.
  await askTime();
  return (await import('../../../firebase/customer/accountRequests')).signInSeconds();
};

type State = { at: 'checking' } | { at: 'open' } | { at: 'over'; isUnsaved: boolean };

/**
 * Shows the back office until the admin's session ends; from then on the rules refuse it. The page stays behind the
 * sign-in, hidden and without its effects, so that nothing that was typed is lost.
 */
export function AdminSession({
  children,
  SignIn,
  load = fetchSignIn,
}: {
  children: ReactNode;
  /** The form in which the admin signs in again, which calls back then. */
  SignIn: ComponentType<{ onSignedIn: () => void }>;
  /** When the session was signed in, in seconds. */
  load?: () => Promise<number>;
}) {
  const [state, setState] = useState<State>({ at: 'checking' });
  const look = useRef<() => void>(undefined);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isUnmounted = false;
    let end: number | undefined;
    function compare(): void {
      if (end === undefined) return;
      const left = end - +serverTime();
      setState((now) => {
        if (left > 0) return { at: 'open' };
        // Asked before the forms are hidden, because then they ask nobody any more.
        return now.at === 'over' ? now : { at: 'over', isUnsaved: hasUnsavedChanges() };
      });
      clearTimeout(timer);
      if (left > 0) timer = setTimeout(compare, left);
    }
    function ask(): void {
      // A computer that slept was not counting.
      compare();
      load().then(
        (seconds) => {
          if (isUnmounted) return;
          end = seconds * 1000 + SESSION_MS;
          compare();
        },
        (error: unknown) => {
          // The rules decide; without the time, each page shows its own error.
          console.warn(error);
          if (!isUnmounted) setState((now) => (now.at === 'checking' ? { at: 'open' } : now));
        },
      );
    }
    ask();
    look.current = ask;
    // Another tab may have signed in again.
    document.addEventListener('visibilitychange', ask);
    return () => {
      isUnmounted = true;
      document.removeEventListener('visibilitychange', ask);
      clearTimeout(timer);
    };
  }, [load]);
  if (state.at === 'checking')
    return (
      <main>
        <Loading label="One moment" />
      </main>
    );
  return (
    <>
      {state.at === 'over' && (
        <SessionOver isUnsaved={state.isUnsaved}>
          <SignIn onSignedIn={() => look.current?.()} />
        </SessionOver>
      )}
      <Activity mode={state.at === 'over' ? 'hidden' : 'visible'}>{children}</Activity>
    </>
  );
}

function SessionOver({ isUnsaved, children }: { isUnsaved: boolean; children: ReactNode }) {
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
  return (
    <main id="main">
      <EmptyState heading="h1" title="Please sign in again" action={children}>
        <p>
          To protect the shop, the back office asks you to sign in again after {ADMIN_SESSION_HOURS}{' '}
          hours.
        </p>
        {isUnsaved && <p>What you have typed is kept while you sign in here.</p>}
      </EmptyState>
    </main>
  );
}
