import { useEffect, useState } from 'react';

/** Typing rests this long before the address follows. */
const DEBOUNCE_MS = 300;

interface Typed {
  text: string;
  /** What the address said when it was typed; once what was sent has arrived there, that. */
  at: string;
  /** What the address was last told; it may still be on its way there when the next key is pressed. */
  sent: string | undefined;
}

/**
 * What is typed, ahead of the address: the list follows each key, the link when typing rests. When the address
 * changes by itself (Back, Clear, a link), the text follows it.
 */
export function useSearchText(
  query: string,
  commit: (query: string) => void,
): [text: string, type: (text: string) => void] {
  const [typed, setTyped] = useState<Typed>();
  const own = typed && [typed.at, typed.sent, typed.text.trim()].includes(query);
  const text = own ? typed.text : query;
  // It has arrived: a query that is gone from the address after this was taken away, and does not come back.
  if (typed && typed.sent === query && typed.at !== query) setTyped({ ...typed, at: query });

  useEffect(() => {
    if (text.trim() === query) return;
    const timer = setTimeout(() => {
      setTyped((now) => now && { ...now, sent: text.trim() });
      commit(text.trim());
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, query, commit]);

  useEffect(() => {
    // Back leads to an earlier search or to none: what was just being typed belongs to neither.
    const forget = (): void => setTyped(undefined);
    addEventListener('popstate', forget);
    return () => removeEventListener('popstate', forget);
  }, []);

  return [text, (next) => setTyped((now) => ({ text: next, at: query, sent: now?.sent }))];
}
