import { useCallback, useEffect, useRef, useState } from 'react';

/** Milliseconds. Rendering the list for longer than this would block the next key. */
const SLOW_DRAW_MS = 40;
/** Milliseconds. On a slow device the list waits until typing has paused for this long. */
const DEBOUNCE_MS = 160;
/** Milliseconds. The shorter wait after the field was cleared, so that it is painted empty first. */
const CLEAR_DEBOUNCE_MS = 60;

/**
 * Debounces the search text on slow devices: where the list renders quickly it follows every key; once it was slow, it
 * waits for a pause in typing. The field itself is never delayed.
 * Returns the text to search for, and a callback for when a list has been committed to the page.
 */
export function useDebouncedSearch(text: string): [searchText: string, onDrawn: () => void] {
  const [debounced, setDebounced] = useState(text);
  const [isSlow, setIsSlow] = useState(false);
  const frame = useRef(0);

  useEffect(() => {
    if (!isSlow) return setDebounced(text);
    const timer = setTimeout(
      () => setDebounced(text),
      text === '' ? CLEAR_DEBOUNCE_MS : DEBOUNCE_MS,
    );
    return () => clearTimeout(timer);
  }, [text, isSlow]);

  const onDrawn = useCallback(() => {
    cancelAnimationFrame(frame.current);
    // Measures from the frame that paints it to the next task that the browser has time for.
    frame.current = requestAnimationFrame(() => {
      const began = performance.now();
      setTimeout(() => setIsSlow((was) => was || performance.now() - began > SLOW_DRAW_MS));
    });
  }, []);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  return [isSlow ? debounced : text, onDrawn];
}
