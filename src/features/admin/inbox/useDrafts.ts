import { useState, type ReactNode } from 'react';
import { useUnsaved } from '../ui/useUnsaved';

/**
 * Answers that were typed and not sent, by the key of what they answer: kept while their dialogs are closed or other rows
 * are shown. `question` asks before they are lost.
 */
export function useDrafts(): {
  drafts: ReadonlyMap<string, string>;
  /** Without a text there is nothing to keep. */
  keep: (key: string, text: string | undefined) => void;
  question: ReactNode;
} {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, string>>(new Map());
  const question = useUnsaved(drafts.size > 0);
  const keep = (key: string, text: string | undefined): void =>
    setDrafts((now) => {
      const next = new Map(now);
      if (text === undefined) next.delete(key);
      else next.set(key, text);
      return next;
    });
  return { drafts, keep, question };
}
