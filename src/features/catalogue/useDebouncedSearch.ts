import { useCallback, useEffect, useRef, useState } from 'react';

/** A list whose picture takes longer than this would hold up the next key. Milliseconds. */
const SLOW_DRAW_MS = 40;
/** Then the list waits until typing rests this long. Milliseconds. */
const DEBOUNCE_MS = 160;
/** And until an emptied field has been seen empty. Milliseconds. */
const CLEAR_DEBOUNCE_MS = 60;

/**
 * The text that the list answers. Where its pictures are quick, that is every key; on a device where one was isSlow, the
 * list follows when typing rests, and the field itself always at once.
 * @returns the text, and what to call when a list has been put into the page
 */
export function useDebouncedSearch(text: string): [searchText: string, onDrawn: () => void] {
  const [debounced, setDebounced] = useState(text);
  const [isSlow, setIsSlow] = useState(false);
  const frame = useRef(0);

  useEffect(() => {
    if (!isSlow) return setDebounced(text);
    const timer = setTimeout(() => setDebounced(text), text === '' ? CLEAR_DEBOUNCE_MS : DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, isSlow]);

  const onDrawn = useCallback(() => {
    cancelAnimationFrame(frame.current);
    // From the frame that draws it to the first moment the browser has for anything else.
    frame.current = requestAnimationFrame(() => {
      const began = performance.now();
      setTimeout(() => setIsSlow((was) => was || performance.now() - began > SLOW_DRAW_MS));
    });
  }, []);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  return [isSlow ? debounced : text, onDrawn];
}
