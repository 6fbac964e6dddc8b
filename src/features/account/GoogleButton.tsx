import { useEffect, useState } from 'react';
import { messages } from '../../domain/shop/messages';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { googleSignIn, type GoogleSignIn } from './googleSignIn';
import { useAuth } from './useAuth';

type Problem = 'failed' | 'blocked' | 'blocked, can redirect';

/**
 * 'Continue with Google' with its divider and its own error messages. Where the browser blocks Google's window, it offers
 * to sign in on this page instead.
 */
export function GoogleButton({ google = googleSignIn }: { google?: GoogleSignIn }) {
  const { loginWithGoogle, loading } = useAuth();
  const [problem, setProblem] = useState<Problem>();
  const [isLeaving, setIsLeaving] = useState(google.isBack);

  useEffect(() => {
    const fail = (error: unknown): void => {
      console.error(error);
      setProblem('failed');
    };
    // The session follows by itself once Firebase Auth has signed in.
    if (google.isBack())
      void google
        .finish()
        .then((isSignedIn) => {
          if (!isSignedIn) setProblem('failed');
        }, fail)
        .finally(() => setIsLeaving(false));
    // Without it the window may be blocked, which is then told.
    google.prepare().catch(console.error);
  }, [google]);

  async function go(): Promise<void> {
    setProblem(undefined);
    const outcome = await loginWithGoogle();
    if (outcome === 'blocked')
      setProblem((await google.canRedirect()) ? 'blocked, can redirect' : 'blocked');
    else if (!outcome) setProblem('failed');
  }

  async function leave(): Promise<void> {
    setIsLeaving(true);
    try {
      await google.redirect();
    } catch (error) {
      console.error(error);
      setIsLeaving(false);
      setProblem('failed');
    }
  }

  return (
    <div className="flex flex-col gap-4">
      <p aria-hidden="true" className="flex items-center gap-4 text-sm text-muted">
        <span className="h-px flex-1 bg-line" />
        or
        <span className="h-px flex-1 bg-line" />
      </p>
      {problem === 'failed' && <Notice tone="bad">{messages.auth.googleFailed}</Notice>}
      {problem === 'blocked' && <Notice tone="bad">{messages.auth.googleBlocked}</Notice>}
      {problem === 'blocked, can redirect' && (
        <Notice tone="bad">
          <p>{messages.auth.googleBlockedHere}</p>
          <Button
            look="outline"
            size="sm"
            className="mt-2"
            busy={isLeaving}
            onClick={() => void leave()}
          >
            Continue on this page
          </Button>
        </Notice>
      )}
      <Button look="outline" size="lg" wide busy={loading || isLeaving} onClick={() => void go()}>
        Continue with Google
      </Button>
    </div>
  );
}
