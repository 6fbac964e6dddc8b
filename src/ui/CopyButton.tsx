import { Copy } from 'lucide-react';
import { useCopied } from './browser';

/** Copies a text and confirms it for two seconds. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { copied, copy } = useCopied();
  return (
    <span className="inline-flex items-center">
      <button
        type="button"
        aria-label={label}
        // Where the clipboard is not available, the text beside the button can be selected by hand.
        onClick={() => void copy(text).catch(console.warn)}
        className="grid size-8 place-items-center rounded text-muted hover:bg-sunken hover:text-ink pointer-coarse:size-11"
      >
        <Copy aria-hidden="true" size={14} strokeWidth={1.5} />
      </button>
      <span role="status" className="text-xs text-ok">
        {copied && 'Copied'}
      </span>
    </span>
  );
}
