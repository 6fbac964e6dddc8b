import { adminMessages } from '../../../domain/adminMessages';
import { Notice } from '../../../ui/Notice';

/** A second admin was faster; `onReload` shows what is there now. */
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
        Show it as it is now
      </button>
    </Notice>
  );
}
