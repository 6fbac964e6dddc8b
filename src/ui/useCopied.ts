import { useEffect, useState } from 'react';
import { LINK_COPIED_MS } from '../domain/constants';

/** Puts a text on the clipboard; `copied` is true for two seconds after. `copy` rejects where that is not allowed. */
export function useCopied(): { copied: boolean; copy: (text: string) => Promise<void> } {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), LINK_COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy(text: string): Promise<void> {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  }
  return { copied, copy };
}
