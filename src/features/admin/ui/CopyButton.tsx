import { Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { LINK_COPIED_MS } from '../../../domain/constants';

/** Copies a text; says so for two seconds. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), LINK_COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch (error) {
      // Not allowed here; the text stands beside the button and can be selected.
      console.warn(error);
    }
  }

  return (
    <span className="inline-flex items-center">
      <button
        type="button"
        aria-label={label}
        onClick={() => void copy()}
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
