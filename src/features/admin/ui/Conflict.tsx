import { useState } from 'react';
import { Notice } from '../../../ui/Notice';
import { adminMessages } from '../messages';

/** Another admin saved first; `onReload` loads the current state, and resolves to false when it could not be loaded. */
export function Conflict({
  what,
  onReload,
}: {
  /** As in `this offer`. */
  what: string;
  onReload: (() => Promise<boolean>) | undefined;
}) {
  const [hasFailed, setHasFailed] = useState(false);
  return (
    <Notice tone="bad">
      {adminMessages.conflict(what)}{' '}
      <button
        type="button"
        onClick={() => void onReload?.().then((isLoaded) => setHasFailed(!isLoaded))}
        className="textlink font-medium"
      >
        Load the current version
      </button>
      {hasFailed && ' It could not be loaded. Check your connection, then try again.'}
    </Notice>
  );
}
