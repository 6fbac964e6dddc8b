import { useEffect, useState } from 'react';

/** Typing rests this long before the address follows. */
const REST_MS = 300;

/**
 * What is typed, ahead of the address: the list follows each key, the link when typing rests. When the address
 * changes by itself (Back, Clear), the text follows it.
 */
export function useSearchText(
  query: string,
  commit: (query: string) => void,
): [text: string, type: (text: string) => void] {
  // `sent` may still be on its way into the address when the next key is pressed: it is not news when it arrives.
  const [typed, setTyped] = useState({ at: query, text: query, sent: query });
  const own = [typed.at, typed.sent, typed.text.trim()].includes(query);
  const text = own ? typed.text : query;

  useEffect(() => {
    if (text.trim() === query) return;
    const timer = setTimeout(() => {
      setTyped((now) => ({ ...now, sent: text.trim() }));
      commit(text.trim());
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [text, query, commit]);

  return [text, (next) => setTyped(({ sent }) => ({ at: query, text: next, sent }))];
}
