import { X } from 'lucide-react';
import { messages } from '../../domain/shop/messages';
import { cx } from '../../ui/classes';
import type { SessionEndReason } from './useAuth';

const MESSAGES: Record<SessionEndReason, string> = {
  disabled: messages.auth.disabled,
  ended: messages.auth.sessionEnded,
  deleted: messages.auth.accountDeleted,
};

/** A banner above any page that says why the session ended. */
export function SessionNotice({
  reason,
  onClose,
}: {
  reason: SessionEndReason;
  onClose: () => void;
}) {
  const isExpected = reason === 'deleted';
  return (
    <div className="pointer-events-none fixed inset-x-0 top-20 z-40 flex justify-center px-4">
      <div
        role={isExpected ? 'status' : 'alert'}
        className={cx(
          'animate-appear pointer-events-auto flex max-w-lg items-center gap-2 rounded py-1 pr-1 pl-4 text-sm shadow-float',
          isExpected ? 'bg-deep text-ivory' : 'bg-bad-ground text-bad',
        )}
      >
        <p className="flex-1 py-2">{MESSAGES[reason]}</p>
        <button
          type="button"
          aria-label="Dismiss"
          onClick={onClose}
          className="grid size-11 shrink-0 place-items-center rounded"
        >
          <X aria-hidden="true" size={18} strokeWidth={1.5} />
        </button>
      </div>
    </div>
  );
}
