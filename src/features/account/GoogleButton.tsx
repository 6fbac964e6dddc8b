import { useState } from 'react';
import { messages } from '../../domain/shop/messages';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { useAuth } from './useAuth';

/** 'Continue with Google' with its divider and its own error message. */
export function GoogleButton() {
  const { loginWithGoogle, loading } = useAuth();
  const [failed, setFailed] = useState(false);

  async function go(): Promise<void> {
    setFailed(false);
    setFailed(!(await loginWithGoogle()));
  }

  return (
    <div className="flex flex-col gap-4">
      <p aria-hidden="true" className="flex items-center gap-4 text-sm text-muted">
        <span className="h-px flex-1 bg-line" />
        or
        <span className="h-px flex-1 bg-line" />
      </p>
      {failed && <Notice tone="bad">{messages.auth.googleFailed}</Notice>}
      <Button look="outline" size="lg" wide busy={loading} onClick={() => void go()}>
        Continue with Google
      </Button>
    </div>
  );
}
