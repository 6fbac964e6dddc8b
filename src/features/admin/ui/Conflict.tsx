import { adminMessages } from '../messages';
import { Notice } from '../../../ui/Notice';

/** Another admin saved first; `onReload` loads the current state. */
export function Conflict({
  what,
  onReload,
}: {
  /** As in `this offer`. */
  what: string;
  onReload: (() => void) | undefined;
}) {
  return (
    <Notice tone="bad">
      {adminMessages.conflict(what)}{' '}
      <button type="button" onClick={onReload} className="textlink font-medium">
        Load the current version
      </button>
    </Notice>
  );
}
