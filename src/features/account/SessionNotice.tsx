import { X } from 'lucide-react';
import { messages } from '../../domain/messages';
import { cx } from '../../ui/classes';
import type { SessionNews } from './useAuth';

const SENTENCES: Record<SessionNews, string> = {
  disabled: messages.auth.disabled,
  ended: messages.auth.sessionEnded,
  deleted: messages.auth.accountDeleted,
};

/** Says, above any page, why nobody is signed in any more when the person did not sign out. */
export function SessionNotice({ news, onClose }: { news: SessionNews; onClose: () => void }) {
  const calm = news === 'deleted';
  return (
    <div className="pointer-events-none fixed inset-x-0 top-20 z-40 flex justify-center px-4">
      <div
        role={calm ? 'status' : 'alert'}
        className={cx(
          'animate-appear pointer-events-auto flex max-w-lg items-center gap-2 rounded py-1 pr-1 pl-4 text-sm shadow-float',
          calm ? 'bg-deep text-ivory' : 'bg-bad-ground text-bad',
        )}
      >
        <p className="flex-1 py-2">{SENTENCES[news]}</p>
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
