import { useEffect, useState } from 'react';
import { LINK_COPIED_MS } from '../domain/shop/constants';

/** Copies text to the clipboard. `copied` lasts two seconds, `failed` until the next try. */
export function useCopied(): {
  state: 'copied' | 'failed' | undefined;
  copy: (text: string) => Promise<void>;
} {
  const [state, setState] = useState<'copied' | 'failed'>();
  useEffect(() => {
    if (state !== 'copied') return;
    const timer = setTimeout(() => setState(undefined), LINK_COPIED_MS);
    return () => clearTimeout(timer);
  }, [state]);

  async function copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch (error) {
      console.warn(error);
      setState('failed');
    }
  }
  return { state, copy };
}
