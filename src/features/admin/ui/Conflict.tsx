import { useState } from 'react';
import { Notice } from '../../../ui/Notice';
import { adminMessages } from '../messages';

/**
 * Another admin saved first. `onReload` loads the current state in place of what was typed, `onKeep` below it; both resolve
 * to false when it could not be loaded.
 */
export function Conflict({
  what,
  onReload,
  onKeep,
}: {
  /** As in `this offer`. */
  what: string;
  onReload: (() => Promise<boolean>) | undefined;
  onKeep?: (() => Promise<boolean>) | undefined;
}) {
  const [hasFailed, setHasFailed] = useState(false);
  const choice = (label: string, load: () => Promise<boolean>) => (
    <button
      type="button"
      onClick={() => void load().then((isLoaded) => setHasFailed(!isLoaded))}
      className="textlink font-medium"
    >
      {label}
    </button>
  );
  return (
    <Notice tone="bad">
      {adminMessages.conflict(what)} {onKeep && <>{choice('Keep what I typed', onKeep)} or </>}
      {onReload && choice('Load the current version', onReload)}
      {hasFailed && ' It could not be loaded. Check your connection, then try again.'}
    </Notice>
  );
}
