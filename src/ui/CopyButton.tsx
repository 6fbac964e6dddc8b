import { Copy } from 'lucide-react';
import { cx } from './classes';
import { useCopied } from './useCopied';

/** Copies a text and confirms it for two seconds, or says that it could not. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { state, copy } = useCopied();
  return (
    <span className="inline-flex items-center">
      <button
        type="button"
        aria-label={label}
        onClick={() => void copy(text)}
        className="grid size-8 place-items-center rounded text-muted hover:bg-sunken hover:text-ink pointer-coarse:size-11"
      >
        <Copy aria-hidden="true" size={14} strokeWidth={1.5} />
      </button>
      <span role="status" className={cx('text-xs', state === 'copied' ? 'text-ok' : 'text-bad')}>
        {state === 'copied' && 'Copied'}
        {state === 'failed' && 'Not copied. Please select the text.'}
      </span>
    </span>
  );
}
