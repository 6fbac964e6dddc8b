import { Ellipsis } from 'lucide-react';
import { useState, type ReactNode } from 'react';

interface Props {
  title: ReactNode;
  /** At the end of the first line: a figure or a state. */
  beside?: ReactNode;
  detail: ReactNode;
  /** At the end of the second line: the one thing that is done with it. */
  action?: ReactNode;
  /** What else can be done, shown below on demand. */
  more?: { label: string; actions: ReactNode } | undefined;
}

/** A record of a table in two lines, for screens on which its columns do not fit. */
export function TwoLines({ title, beside, detail, action, more }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="flex min-w-0 flex-col">
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0 break-words">{title}</div>
        <div className="shrink-0">{beside}</div>
      </div>
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0 break-words text-muted">{detail}</div>
        {action}
        {more && (
          <button
            type="button"
            aria-label={more.label}
            aria-expanded={isOpen}
            className="grid size-9 shrink-0 place-items-center rounded text-muted hover:bg-sunken hover:text-ink pointer-coarse:size-11"
            onClick={() => setIsOpen(!isOpen)}
          >
            <Ellipsis aria-hidden="true" size={16} strokeWidth={1.5} />
          </button>
        )}
      </div>
      {isOpen && more && <div className="flex justify-end">{more.actions}</div>}
    </div>
  );
}
