import { useCallback, useEffect, useRef, useState } from 'react';

/** A list whose picture takes longer than this would hold up the next key. Milliseconds. */
const SLOW = 40;
/** Then the list waits until typing rests this long. Milliseconds. */
const REST = 160;
/** And until an emptied field has been seen empty. Milliseconds. */
const SOON = 60;

/**
 * The text that the list answers. Where its pictures are quick, that is every key; on a device where one was slow, the
 * list follows when typing rests, and the field itself always at once.
 * @returns the text, and what to call when a list has been put into the page
 */
export function useAnswered(text: string): [answered: string, noteDrawn: () => void] {
  const [rested, setRested] = useState(text);
  const [slow, setSlow] = useState(false);
  const watched = useRef(0);

  useEffect(() => {
    if (!slow) return setRested(text);
    const timer = setTimeout(() => setRested(text), text === '' ? SOON : REST);
    return () => clearTimeout(timer);
  }, [text, slow]);

  const noteDrawn = useCallback(() => {
    cancelAnimationFrame(watched.current);
    // From the frame that draws it to the first moment the browser has for anything else.
    watched.current = requestAnimationFrame(() => {
      const began = performance.now();
      setTimeout(() => setSlow((was) => was || performance.now() - began > SLOW));
    });
  }, []);
  useEffect(() => () => cancelAnimationFrame(watched.current), []);

  return [slow ? rested : text, noteDrawn];
}
