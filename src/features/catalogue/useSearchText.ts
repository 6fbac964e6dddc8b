import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** The URL follows when typing has paused for this long. */
const DEBOUNCE_MS = 300;

interface Typed {
  text: string;
  /** The query in the URL at the time of typing; once the sent one has arrived there, that. */
  at: string;
  /** The query that was last written to the URL; it may not have arrived yet when the next key is pressed. */
  sent: string | undefined;
}

/**
 * The search text: updated with every key, written to the URL by `commit` when typing pauses. When the URL changes
 * otherwise (Back, Clear, a link), the text follows it.
 */
export function useSearchText(
  query: string,
  commit: (query: string) => void,
): [text: string, type: (text: string) => void] {
  const [typed, setTyped] = useState<Typed>();
  const { pathname } = useLocation();
  const isCurrent = typed && [typed.at, typed.sent, typed.text.trim()].includes(query);
  const text = isCurrent ? typed.text : query;
  // The sent query has arrived in the URL: if it disappears later, it was removed and must not come back.
  if (typed && typed.sent === query && typed.at !== query) setTyped({ ...typed, at: query });

  useEffect(() => {
    if (text.trim() === query) return;
    const timer = setTimeout(() => {
      // A link was pressed whose page is still loading: the address is already that page's.
      if (location.pathname !== pathname) return;
      setTyped((now) => now && { ...now, sent: text.trim() });
      commit(text.trim());
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, query, commit, pathname]);

  useEffect(() => {
    // Back leads to another search or to none; unfinished typing belongs to neither.
    const forget = (): void => setTyped(undefined);
    addEventListener('popstate', forget);
    return () => removeEventListener('popstate', forget);
  }, []);

  return [text, (next) => setTyped((now) => ({ text: next, at: query, sent: now?.sent }))];
}
